"""What a person may do at one decision, with a series of cards as one choice.

The engine asks for several cards one at a time (`docs/mechanics.md`). Here a
series becomes a `Selection`, or, where the possible sets are few, a choice
each. Series are tried on the table and taken back: only the legal moves of the
deciding seat are looked at meanwhile, which it may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from darwindeck._native import Move
from darwindeck.genome.schema import TableauMode
from darwindeck.history import Names
from darwindeck.history.words import counted, join
from darwindeck.showing.looks import hand_order, mark, sorted_hand
from darwindeck.showing.words import move_text
from darwindeck.table.kinds import MoveKind, Question
from darwindeck.table.match import Table

Order = Callable[[str], tuple[int, ...]]

MANY = 60
"""More sets of cards than this are not listed; the cards are asked for one by one."""


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be done: a move, or a series of moves."""

    text: str
    moves: tuple[Move, ...]
    cards: tuple[str, ...] = ()
    key: str = ""
    """The number to type for it: a bid's own, a seat's own, else its place in the list."""
    takes: tuple[str, ...] = ()
    """The cards of the tableau that it would capture."""
    offers: tuple[str, ...] = ()
    """Those of which it would capture some, as its player then chooses."""
    sweeps: bool = False
    """It would capture all that lies on the tableau."""

    @property
    def preview(self) -> str:
        """What it would capture, in words; nothing where it captures nothing."""
        if self.offers:
            return f"takes some of {join(map(mark, self.offers))}"
        taken = f"takes {join(map(mark, self.takes))}" if self.takes else ""
        return f"{taken}, a sweep" if self.sweeps else taken


class Decision(msgspec.Struct, frozen=True):
    """What a seat is asked, and what it may answer."""

    seat: int
    prompt: str
    choices: tuple[Choice, ...]
    series: bool = False
    """The choices are cards of which several are chosen together: see `Selection`."""
    verb: str = ""
    """What is done with the cards of a series: "pass", "give", "discard"."""
    question: bool = False
    """The prompt has the mark of a question."""


def decision(table: Table, names: Names) -> Decision:
    """The decision that the seat to move has to make."""
    seat, legal = table.to_move, table.legal_moves()
    order = hand_order(table.genome, table.view(seat).trump)
    if is_series(table):
        choices = tuple(_choice(table, move, names) for move in legal if move.cards)
        verb = _VERBS[_asks(table)]
        prompt = f"{_how_many(Selection(table))} to {verb}{_aim(table, names)}"
        none = tuple(Choice(f"{verb} nothing", (move,)) for move in legal if not move.cards)
        return Decision(seat, prompt, _numbered(_sorted(choices + none, order)), True, verb)
    prompt = _prompt(table, legal, names)
    if legal[0].kind is MoveKind.TAKE and (sets := _captures(table)):
        return Decision(seat, prompt, _numbered(sets), question=True)
    choices = tuple(_choice(table, move, names) for move in legal)
    asks = _asks(table) in _ASKS
    return Decision(seat, prompt, _numbered(_sorted(choices, order)), question=asks)


def is_series(table: Table) -> bool:
    """Whether the seat to move has to choose several cards, one after the other."""
    seat, first = table.to_move, table.legal_moves()[0]
    if first.kind not in (MoveKind.GIVE, MoveKind.DISCARD) or len(first.cards) != 1:
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
        kinds = (self._kind, MoveKind.PASS)
        return [move for move in self._table.legal_moves() if move.kind in kinds]


def _choice(table: Table, move: Move, names: Names) -> Choice:
    text = move_text(move, names)
    if move.kind is not MoveKind.PLAY or table.genome.setup.tableau_mode != TableauMode.MATCH_RANK:
        return Choice(text, (move,), move.cards)
    taken, offered = (sorted_hand(cards, table.genome) for cards in table.captures(move))
    sweeps = bool(taken) and len(taken) == len(table.view(table.to_move).tableau)
    return Choice(text, (move,), move.cards, takes=taken, offers=offered, sweeps=sweeps)


def _sorted(choices: tuple[Choice, ...], order: Order) -> tuple[Choice, ...]:
    """Cards in the order of the hand, sets after single cards, then what needs no card."""

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
    return {MoveKind.BID: move.amount, MoveKind.CHOOSE: move.target}.get(move.kind)


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
        further = [move for move in legal if move.kind is MoveKind.TAKE]
        if further and len(further) == len(legal):
            for move in further:
                explore([*taken, move])
        else:
            names = tuple(sorted(cards, key=order))
            text = f"take {' '.join(map(mark, names))}"
            found.append(Choice(text, tuple(taken), names))

    for move in table.legal_moves():
        explore([move])
    return tuple(found) if len(found) <= MANY else ()


# --- Words ----------------------------------------------------------------------

_QUESTIONS = {
    Question.PLAY: "Play a card",
    Question.TURN: "Turn the top card",
    Question.DISCARD: "Discard",
    Question.PASS_ON: "Choose a card to pass",
    Question.GIVE_BACK: "Choose a card to give",
    Question.TAKE: "What do you take?",
    Question.BID: "How many tricks will you take?",
    Question.NAME_TRUMP: "Name the trump suit",
    Question.NAME_SUIT: "Name a suit",
    Question.CHOOSE: "Choose a player",
    Question.SLOT: "Choose a card",
    Question.LOOK: "Look at a card",
    Question.SWAP: "Swap the drawn card into a slot",
    Question.TOSS: "Toss in a card",
    Question.NAME_RANK: "Name a rank",
    Question.DECLARE: "Declare the rank of the card that you swap out",
    Question.DRAW: "Draw",
    Question.USE: "Use the card on the discard pile",
    Question.SWAP_TWO: "Swap the two cards",
    Question.THROW: "Discard the card",
    Question.CALL: "Call the end",
    Question.PASS: "You have to pass",
}
_VERBS = {
    Question.DISCARD: "discard",
    Question.PASS_ON: "pass",
    Question.GIVE_BACK: "give",
}
"""What is done with cards that are chosen."""
_ASKS = (Question.BID, Question.TAKE)
"""Whose prompt is a question."""
_BESIDE = {
    MoveKind.DRAW: "draw",
    MoveKind.USE: "use it",
    MoveKind.THROW: "discard it",
    MoveKind.CALL: "call",
    MoveKind.PASS: "pass",
}
"""What may be done instead."""
_RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "X": "joker"}


def _asks(table: Table) -> Question:
    """What the seat to move is asked; a match that is over asks nothing."""
    asks = table.view(table.to_move).asks
    if asks is None:
        raise ValueError("the match is over, so nothing is asked")
    return asks


def _prompt(table: Table, legal: Sequence[Move], names: Names) -> str:
    asks = _asks(table)
    question = _QUESTIONS[asks] + _aim(table, names)
    if asks is Question.PLAY and any(len(move.cards) > 1 for move in legal):
        question = "Play cards of one rank"
    elif asks is Question.TOSS:
        ranks = [_RANK_NAMES.get(rank, rank) for rank in table.view(table.to_move).open_ranks]
        question = f"Toss in a card of rank {' or '.join(ranks)}"
    kinds = {move.kind for move in legal} - {legal[0].kind}
    return " or ".join([question, *(word for kind, word in _BESIDE.items() if kind in kinds)])


def _aim(table: Table, names: Names) -> str:
    """Whom cards are given to: " left, to Ann", " to Ben"."""
    view = table.view(table.to_move)
    if view.gives_to is None:
        return ""
    way = f" {view.passes}," if view.passes else ""
    return f"{way} to {names.seats[view.gives_to]}"


def _how_many(selection: Selection) -> str:
    fewest, most = selection.wanted
    if fewest == most:
        return f"Choose {counted(most, 'card')}"
    least = "up to" if fewest == 0 else f"{fewest} to"
    return f"Choose {least} {counted(most, 'card')}"
