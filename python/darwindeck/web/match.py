"""One match at a table of the browser: a session that many people look at, each at a screen.

It is the session of the terminal, told to each seat in its own words: one's own
seat is "you".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec.structs import replace

from darwindeck._native import Event, Move, View
from darwindeck.genome.schema import GameGenome
from darwindeck.history import Names
from darwindeck.showing.bots import bot_seed
from darwindeck.showing.choices import Selection
from darwindeck.showing.heard import Then
from darwindeck.showing.names import YOU, names_at_table
from darwindeck.showing.picture import Players
from darwindeck.showing.saves import played_turns
from darwindeck.showing.session import Session, Settings
from darwindeck.showing.watching import WATCHER
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table
from darwindeck.web.rooms import Gone, TableRecord
from darwindeck.web.seating import gone_by


class Match(Session):
    """A match that is being played, or was."""

    def __init__(
        self,
        genome: GameGenome,
        settings: Settings,
        names: Sequence[str],
        turns: Sequence[Sequence[Move]] = (),
        gone: Sequence[Gone] = (),
    ) -> None:
        """Deals, and plays the turns of a match that was left.

        `names` are those of all seats; what was played by those who are `gone` stays theirs.
        """
        self.gone = gone
        self.turns_of = [0] * genome.player_count
        """How many turns each seat has made."""
        self._movers: list[int] = []
        self._made = [0]
        """How many moves had been made after so many turns."""
        self.hand_from = 0
        """The first turn of this hand: those before it cannot be taken back."""
        self._is_forgetful = False
        self.kept: dict[int, object] = {}
        """What each seat was shown last of hands that are over: it changes with the next one."""
        super().__init__(genome, settings, turns)
        self.rename(names)

    def rename(self, names: Sequence[str]) -> None:
        """Other names for all seats: somebody has come, or gone."""
        self.players = Players(tuple(names), self.players.agents)
        self.names = names_at_table(self.genome, self.players.names)
        self._heard, self.kept = {}, {}

    def players_for(self, seat: int) -> Players:
        """Everybody is "you" to oneself."""
        if seat == WATCHER:
            return self.players
        names = list(self.players.names)
        names[seat] = YOU
        return replace(self.players, names=tuple(names))

    # --- Who sat there then ---

    def names_then(self, seat: int) -> Then | None:
        if not self.gone:
            return None
        now = self.players_for(seat).names

        def then(event: Event) -> tuple[int, Names]:
            turn = self._turn_of(event.move_number)
            names = [self._called(at, turn, name) for at, name in enumerate(now)]
            # What somebody else has done here was not done by "you".
            listener = WATCHER if gone_by(self.gone, seat, turn) else seat
            return listener, names_at_table(self.genome, names)

        return then

    def names_during(self, events: Sequence[Event], seat: int) -> Names:
        if not self.gone:
            return self.names_for(seat)
        first = self._turn_of(events[0].move_number) + 1 if events else 0
        turns = range(first, self._turn_of(events[-1].move_number) + 1 if events else 0)
        now = self.players_for(seat).names
        names = [self._called_during(at, turns, name) for at, name in enumerate(now)]
        return names_at_table(self.genome, names)

    def _called_during(self, seat: int, turns: range, now: str) -> str:
        """All who made turns at a seat, one after the other."""
        made = [turn for turn in turns if self._movers[turn] == seat] or turns[-1:]
        now = now if now != YOU else "you"
        names = dict.fromkeys(self._called(seat, turn, now) for turn in made)
        return ", then ".join(names) if len(names) > 1 else next(iter(names), now)

    def _called(self, seat: int, turn: int, now: str) -> str:
        gone = gone_by(self.gone, seat, turn)
        return now if gone is None else gone.name

    def _turn_of(self, move: int) -> int:
        """The turn to which a move belongs, 0 for the first; -1 before the first move."""
        return bisect_left(self._made, move) - 1

    def chosen(self, places: Sequence[int]) -> tuple[Move, ...]:
        """The moves of a choice by its places in the decision; `ValueError` if it is none."""
        asked = self.decision()
        if not places or any(not 0 <= place < len(asked.choices) for place in places):
            raise ValueError("there is no such choice")
        picked = [asked.choices[place] for place in places]
        if not asked.series or not picked[0].cards:
            if len(picked) > 1:
                raise ValueError("one choice can be made here, not several")
            return picked[0].moves
        selection = Selection(self.table)
        for choice in picked:
            if not choice.cards or choice.cards[0] in selection.chosen:
                raise ValueError("each card can be chosen once")
            if not selection.toggle(choice.cards[0]):
                raise ValueError("these cards do not go together")
        return selection.moves()

    def _play(self, turn: Sequence[Move]) -> None:
        seat, hand = self.table.to_move, self.table.hand_number
        super()._play(turn)
        self.turns_of[seat] += 1
        self._movers.append(seat)
        self._made.append(self._made[-1] + len(turn))
        if self.table.hand_number > hand:
            self.hand_from = len(self.turns)

    @property
    def movers(self) -> Sequence[int]:
        """Who made each turn."""
        return self._movers

    def taught(self, number: int) -> bool:
        """Whether a turn of this hand showed its maker a card whose place was not known before."""
        seat, turn = self._movers[number], self.turns[number]
        moves = sum(map(len, self.turns[number:]))
        steps = [*self.table.steps()][-moves:]
        before, after = steps[0][0], steps[len(turn) - 1][2]
        return before is None or not _placed(before.view(seat)) >= _placed(after.view(seat))

    def take_back_to(self, number: int, gone: Sequence[Gone] = ()) -> None:
        """Takes all turns from a number on back: they are of this hand."""
        self.gone = gone
        for turn in self.turns[number:]:
            for _ in turn:
                self.table.undo()
        for mover in self._movers[number:]:
            self.turns_of[mover] -= 1
        del self.turns[number:], self._movers[number:], self._made[number + 1 :]
        self._heard, self.kept = {}, {}

    def forget_hands(self) -> None:
        """Lets go of hands that are over: most of what a long match would keep in memory."""
        self.table.forget()
        self._is_forgetful = True

    def can_tell(self, seat: int) -> bool:
        """Whether a seat, or somebody who watches, can be told all, from the beginning."""
        return not self._is_forgetful or (seat in self._heard and not self.finished)

    def hint_seed(self, seat: int) -> int:
        """The seed of a hint: it has nothing to do with the cards."""
        return self.turns_of[seat]


def new_match(record: TableRecord, turns: Sequence[Sequence[int]] = ()) -> Match:
    """Deals the match of a table, and plays the turns that were made."""
    seats = tuple(range(len(record.seats)))
    settings = Settings(seed=record.seed, people=seats, agents=("",) * len(seats))
    made = played_turns(Table(record.genome, seed=record.seed), turns)
    names = [seat.name for seat in record.seats]
    return Match(record.genome, settings, names, made, record.gone)


def _placed(view: View) -> set[str]:
    """All cards of which a seat knows where they are."""
    slots = (slot for layout in view.layouts for slot in layout if slot is not None)
    placed = {*view.hand, *view.chosen, *view.public_cards}
    placed |= {slot.card for slot in slots if slot.card}
    placed |= {card for cards in view.known for card in cards}
    return placed | {view.drawn} if view.drawn else placed


def whole_turn(table: Table, agent: str, seed: int, hurried: bool = False) -> tuple[Move, ...]:
    """What a bot does at its turn: a move, or all cards of a series at once.

    It thinks about every card of a series anew; if it is hurried, once about all of them.
    Another thread may do this, as long as this table stays as it is.
    """
    advice = table.suggest(agent, seed=bot_seed(seed, len(table.moves)))
    first = advice.move
    if first.kind not in (MoveKind.GIVE, MoveKind.DISCARD, MoveKind.TAKE):
        return (first,)
    ranked = list(advice.visits) if hurried else []
    seat, moves, copy = table.to_move, [first], table.copy()
    copy.play(first)
    while copy.to_move == seat and _goes_on(copy, first):
        legal = copy.legal_moves()
        next_best = [move for move in ranked if move in legal and move not in moves]
        if next_best and all(move.kind is first.kind for move in legal):
            further = next_best[0]
        else:
            further = copy.suggest(agent, seed=bot_seed(seed, len(copy.moves))).move
        moves.append(further)
        copy.play(further)
    return tuple(moves)


def passes_ahead(
    table: Table, agents: Sequence[str | None], seed: int, hurried: bool = False
) -> dict[int, tuple[View, tuple[Move, ...]]]:
    """What bots will pass once those before them have, and what they will see then.

    Nobody sees what the others pass before all have chosen, so it does not matter what is
    passed meanwhile. Where it did, their view would be another one: hold it against this.
    """
    ahead: dict[int, tuple[View, tuple[Move, ...]]] = {}
    copy, asked = table.copy(), set[int]()
    while not copy.finished and copy.to_move not in asked:
        seat = copy.to_move
        asked.add(seat)
        agent = agents[seat]
        if copy.legal_moves()[0].kind is not MoveKind.GIVE:
            break
        view = copy.view(seat)
        moves = whole_turn(copy, agent or "greedy", seed, hurried)
        if agent is not None:
            ahead[seat] = view, moves
        for move in moves:
            copy.play(move)
    return ahead


def _goes_on(table: Table, first: Move) -> bool:
    if first.kind is MoveKind.TAKE:
        return table.legal_moves()[0].kind is MoveKind.TAKE
    return bool(table.view(table.to_move).chosen)
