"""What a person may do at one decision, with a series of cards as one choice.

The engine asks for several cards one at a time (`docs/mechanics.md`). Here a
series becomes a `Selection`, or, where the possible sets are few, a choice
each. Series are tried on the table and taken back: only the legal moves of the
deciding seat are looked at meanwhile, which it may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from darwindeck._native import Move
from darwindeck.genome.schema import GameGenome, PassPhase, PassTo
from darwindeck.history.words import person
from darwindeck.play.looks import hand_order
from darwindeck.table import Table

MANY = 60
"""More sets of cards than this are not listed; the cards are asked for one by one."""


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be done: a move, or a series of moves."""

    text: str
    moves: tuple[Move, ...]
    cards: tuple[str, ...] = ()
    key: str = ""
    """The number to type for it: a bid's own, a seat's own, else its place in the list."""


class Decision(msgspec.Struct, frozen=True):
    """What a seat is asked, and what it may answer."""

    seat: int
    prompt: str
    choices: tuple[Choice, ...]
    series: bool = False
    """The choices are cards of which several are chosen together: see `Selection`."""


def decision(table: Table) -> Decision:
    """The decision that the seat to move has to make."""
    seat, legal = table.to_move, table.legal_moves()
    prompt = _prompt(table.genome, seat, legal, table.hand_number)
    if is_series(table):
        choices = tuple(_choice(move) for move in legal if move.cards)
        selection = Selection(table)
        prompt = f"{_how_many(selection)} to {_purpose(table, legal)}"
        return Decision(seat, prompt, _numbered(_sorted(choices, table.genome)), True)
    if legal[0].kind == "take" and (sets := _captures(table)):
        return Decision(seat, prompt, _numbered(sets))
    choices = _sorted(tuple(map(_choice, legal)), table.genome)
    return Decision(seat, prompt, _numbered(choices))


def is_series(table: Table) -> bool:
    """Whether the seat to move has to choose several cards, one after the other."""
    seat, first = table.to_move, table.legal_moves()[0]
    if first.kind not in ("pass", "discard") or len(first.cards) != 1:
        return False
    if table.view(seat).chosen:
        return True
    with tried(table, [first]):
        return table.to_move == seat and table.view(seat).chosen == first.cards


@contextmanager
def tried(table: Table, moves: Sequence[Move]) -> Iterator[None]:
    """Plays moves, and takes them back when the block is left."""
    played = 0
    try:
        for move in moves:
            table.play(move)
            played += 1
        yield
    finally:
        for _ in range(played):
            table.undo()


class Selection:
    """Cards that are chosen together. Nothing is played until `moves` are."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seat = table.to_move
        self._kind = table.legal_moves()[0].kind
        self._set_aside = len(table.view(self._seat).chosen)
        self.chosen: tuple[str, ...] = ()

    @property
    def wanted(self) -> tuple[int, int]:
        """The fewest and the most cards that make a whole choice."""
        moves: list[Move] = []
        fewest: int | None = None
        while True:
            with tried(self._table, moves):
                legal = self._open_moves(len(moves))
            if fewest is None and any(not move.cards for move in legal):
                fewest = len(moves)
            cards = [move for move in legal if move.cards]
            if not cards:
                return (len(moves) if fewest is None else fewest), len(moves)
            moves.append(cards[0])

    @property
    def options(self) -> frozenset[str]:
        """The cards that can still be added."""
        with tried(self._table, self._moves()):
            legal = self._open_moves(len(self.chosen))
        return frozenset(card for move in legal for card in move.cards)

    @property
    def complete(self) -> bool:
        """The chosen cards are a whole choice."""
        fewest, most = self.wanted
        return fewest <= len(self.chosen) <= most

    def toggle(self, card: str) -> bool:
        """Adds a card, or takes it out again; False if it cannot be added."""
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
            return True
        if card not in self.options:
            return False
        self.chosen = (*self.chosen, card)
        return True

    def moves(self) -> tuple[Move, ...]:
        """The whole choice as moves; `ValueError` if it is not whole."""
        if not self.complete:
            raise ValueError(f"{_how_many(self)}, not {len(self.chosen)}")
        moves = self._moves()
        with tried(self._table, moves):
            ending = [move for move in self._open_moves(len(moves)) if not move.cards]
        return (*moves, *ending[:1])

    def _moves(self) -> list[Move]:
        """The chosen cards as moves, each of them legal after those before it."""
        moves: list[Move] = []
        for card in self.chosen:
            with tried(self._table, moves):
                moves.append(next(m for m in self._table.legal_moves() if m.cards == (card,)))
        return moves

    def _open_moves(self, count: int) -> list[Move]:
        """How the series can go on after `count` cards; nothing when it is over."""
        if self._table.to_move != self._seat:
            return []
        if count and len(self._table.view(self._seat).chosen) != self._set_aside + count:
            return []
        return [move for move in self._table.legal_moves() if move.kind in (self._kind, "pass")]


def _choice(move: Move) -> Choice:
    return Choice(move.text, (move,), move.cards)


def _sorted(choices: tuple[Choice, ...], genome: GameGenome) -> tuple[Choice, ...]:
    """Cards in the order of the hand, sets after single cards, then what needs no card."""
    order = hand_order(genome)

    def key(choice: Choice) -> tuple[bool, int, list[tuple[int, ...]]]:
        return not choice.cards, len(choice.cards), [order(card) for card in choice.cards]

    return tuple(sorted(choices, key=key))


def _numbered(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    own = [_own_number(choice.moves[0]) for choice in choices]
    numbers = range(1, len(choices) + 1) if None in own else own
    return tuple(
        msgspec.structs.replace(choice, key=str(number))
        for choice, number in zip(choices, numbers, strict=True)
    )


def _own_number(move: Move) -> int | None:
    return {"bid": move.amount, "choose": move.target}.get(move.kind)


def _captures(table: Table) -> tuple[Choice, ...]:
    """Every set of cards that can be taken; none when there are too many to list."""
    seat, found, seen = table.to_move, list[Choice](), set[frozenset[str]]()
    order = hand_order(table.genome)

    def explore(taken: list[Move]) -> None:
        cards = frozenset(card for move in taken for card in move.cards)
        if cards in seen or len(found) > MANY:
            return
        seen.add(cards)
        with tried(table, taken):
            legal = table.legal_moves() if table.to_move == seat else []
        further = [move for move in legal if move.kind == "take"]
        if further and len(further) == len(legal):
            for move in further:
                explore([*taken, move])
        else:
            names = tuple(sorted(cards, key=order))
            found.append(Choice(f"take {' '.join(names)}", tuple(taken), names))

    for move in table.legal_moves():
        explore([move])
    return tuple(found) if len(found) <= MANY else ()


# --- Words ----------------------------------------------------------------------

_QUESTIONS = {
    "bid": "How many tricks will you take?",
    "name": "Name a suit",
    "choose": "Choose a seat",
    "take": "What do you take?",
    "turn": "Turn the top card",
    "discard": "Discard",
    "draw": "Draw",
    "pass": "You have to pass",
    "play": "Play a card",
}


def _prompt(genome: GameGenome, seat: int, legal: Sequence[Move], hand: int) -> str:
    kinds = {move.kind for move in legal}
    main = legal[0].kind
    if main == "pass" and legal[0].cards:
        return f"Choose a card to pass {_direction(genome, seat, hand)}"
    if main == "name" and "trump" in legal[0].text:
        return "Name the trump suit"
    question = _QUESTIONS.get(main, "What do you do?")
    if main == "play" and any(len(move.cards) > 1 for move in legal):
        question = "Play cards of one rank"
    others = [kind for kind in ("draw", "pass") if kind in kinds and kind != main]
    return " or ".join([question, *others])


def _purpose(table: Table, legal: Sequence[Move]) -> str:
    if legal[0].kind == "discard":
        return "discard"
    return f"pass {_direction(table.genome, table.to_move, table.hand_number)}"


def _direction(genome: GameGenome, seat: int, hand: int) -> str:
    """Whom cards are passed to, as far as the rules of the game say it by the seat alone."""
    phases = [phase for phase in genome.turn_structure.phases if isinstance(phase, PassPhase)]
    if not phases or phases[0].by_placing:
        return "on"
    to = phases[0].directions[hand % len(phases[0].directions)]
    count = genome.player_count
    steps = {PassTo.LEFT: 1, PassTo.RIGHT: count - 1, PassTo.ACROSS: count // 2, PassTo.NONE: 0}
    return f"{to.value}, to {person((seat + steps[to]) % count, seat)}"


def _how_many(selection: Selection) -> str:
    fewest, most = selection.wanted
    if fewest == most:
        return f"Choose {most} card{'' if most == 1 else 's'}"
    least = "up to" if fewest == 0 else f"{fewest} to"
    return f"Choose {least} {most} cards"
