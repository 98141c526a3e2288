"""One match being played: seats, turns, legal moves, and what each seat may see.

Everything that people touch talks to a table, never to the engine. A table
keeps every state of the match, so that moves can be taken back, and all that
the engine told of it; `darwindeck.history` puts that into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from darwindeck._native import Event, Move, Program, State, View
from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.errors import IllegalMove
from darwindeck.genome.canonical import as_listed
from darwindeck.genome.schema import GameGenome
from darwindeck.history import Line, Names, Window, describe, seat_names, told_lines
from darwindeck.table.advice import Advice, advise
from darwindeck.table.agents import family_of, needs_a_table
from darwindeck.table.program import program_of
from darwindeck.table.standing import match_points

__all__ = ["Advice", "Captures", "Event", "Line", "Table"]


class Captures(NamedTuple):
    """What a play would capture: these cards, or some of those as its player chooses."""

    taken: tuple[str, ...]
    offered: tuple[str, ...]


class Table:
    """A match at a table. The next hand is dealt as soon as one is over."""

    def __init__(
        self,
        genome: GameGenome,
        seed: int = 0,
        deck: Iterable[str] | None = None,
        decks: Iterable[Iterable[str]] | None = None,
    ) -> None:
        """Deals the first hand: from `seed`, or from `deck`, the top card first.

        `decks` has a deck for each hand; when they run out, hands are dealt from `seed`.
        """
        if not isinstance(genome, GameGenome):
            raise TypeError(f"a table needs a GameGenome, not {genome!r}: see load_game()")
        if deck is not None and decks is not None:
            raise ValueError("give a deck for the first hand, or decks for all hands, not both")
        given = [deck] if deck is not None else list(decks or ())
        self._decks = tuple(tuple(_card_names(deck)) for deck in given)
        self._seed = seed_number(seed)
        self._genome = as_listed(genome)
        self._program = program_of(self._genome)
        for later in self._decks[1:]:
            self._program.start(self._seed, list(later))  # refuses a deck that is not the game's
        self._state = self._dealt_on(self._program.start_told(self._seed, self._deck(0)), 0)
        self._names = seat_names(genome.teams, genome.player_count)
        # Each move and the state before it. A state knows what happened since the move before that.
        self._moves: list[Move] = []
        self._states: list[State] = []
        self._forgotten = 0
        """States from the beginning that are not kept any more."""
        self._events: dict[int | None, _Notes[Event]] = {}
        self._lines: dict[int | None, _Notes[Line]] = {}

    # --- The match so far ---

    @property
    def genome(self) -> GameGenome:
        """The game that is played, without what has no effect, its lists as they were given."""
        return self._genome

    @property
    def finished(self) -> bool:
        return self._state.finished

    @property
    def timed_out(self) -> bool:
        """The match took more turns than the game allows; it is a draw."""
        return self._state.timed_out

    @property
    def to_move(self) -> int:
        """The seat that decides; -1 when the match is over."""
        return self._state.to_move

    @property
    def dealer(self) -> int:
        return self._state.dealer

    @property
    def hand_number(self) -> int:
        """0 for the first hand."""
        return self._state.hand_number

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat."""
        return self._state.scores

    @property
    def team_scores(self) -> tuple[int, ...]:
        """By team; empty in a game without teams."""
        return self._state.team_scores

    @property
    def bids(self) -> tuple[int | None, ...]:
        """By seat; None before a seat has bid."""
        return self._state.bids

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks that each seat has taken in this hand."""
        return self._state.tricks

    @property
    def winner(self) -> int:
        """The seat that won; -1 during the match, in a draw and in a team game."""
        return self._state.winner

    @property
    def winning_team(self) -> int:
        """The team that won; -1 during the match, in a draw and without teams."""
        return self._state.winning_team

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides (teams in a team game, else seats) that won or share the win."""
        return self._state.winners

    @property
    def match_points(self) -> tuple[int, ...]:
        """What the match is worth to each side by `points_by_rank`; nothing before it is over."""
        return match_points(self._genome, self.team_scores or self.scores) if self.finished else ()

    # --- Playing ---

    def legal_moves(self) -> list[Move]:
        """What the seat to move may do, always in the same order; empty when finished."""
        return self._state.legal_moves()

    def play(self, move: Move | str) -> Move:
        """Plays a legal move, given as a `Move` or by its text, and returns it.

        Anything else raises `IllegalMove` and changes nothing.
        """
        chosen = move if isinstance(move, Move) else self._legal(move)
        before, moves = self._state, self._moves
        try:
            now = before.play_told(chosen, len(moves) + 1)
        except ValueError:
            raise self._illegal(chosen) from None
        if now.hand_over:
            now = self._dealt_on(now, len(moves) + 1)
        moves.append(chosen)
        self._states.append(before)
        self._state = now
        return chosen

    def undo(self) -> Move:
        """Takes back the last move and returns it; `ValueError` when there is none."""
        if not self._states:
            what = "kept" if self._moves else "played"
            raise ValueError(f"no move has been {what}, so none can be taken back")
        self._state = self._states.pop()
        for events in self._events.values():
            events.cut(len(self._moves))
        for lines in self._lines.values():
            lines.cut(len(self._moves))
        return self._moves.pop()

    def forget(self) -> None:
        """Lets go of the hands that are over, which takes most of the memory of a long match.

        Their moves stay, and what seats that have listened were told of them. They cannot
        be taken back, and no other seat can begin to listen. The last hand can be looked at.
        """
        for seat in self._events:
            self._noted_events(seat)
        for at in range(len(self._states) - 1, -1, -1):
            if self._states[at].hand_number < self.hand_number:
                self._forgotten += at
                del self._states[:at]
                return

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple(self._moves)

    def captures(self, move: Move) -> Captures:
        """What a legal move would capture from the tableau if it were played now."""
        return Captures(*self._state.captures(self._legal(move)))

    def suggest(self, agent: str = "mcts:500", seed: int = 0) -> Advice:
        """What an agent would do now in place of the seat to move, and why.

        It sees only `view(to_move)`. The same seed gives the same advice, unless the
        agent has a time limit such as `mcts:100ms`.
        """
        if self.finished:
            raise ValueError("the match is over, so there is nothing to decide")
        if isinstance(agent, str) and needs_a_table(agent):
            return family_of(agent).advise(self, agent, seed_number(seed))
        return advise(self._state, agent, seed, self._genome)

    # --- What a seat knows ---

    def view(self, seat: int) -> View:
        """All that a seat may know now."""
        return self._state.view(self._checked_seat(seat))

    def view_after_hand(self, hand: int, seat: int) -> View:
        """What a seat saw when a hand, 0 for the first, was over and the next not yet dealt."""
        over = hand < self.hand_number or (self.finished and hand == self.hand_number)
        # A hand in which nobody had anything to decide is over with the one before it.
        kept = range(len(self._states) - 1, -1, -1)
        last = next((at for at in kept if self._states[at].hand_number <= hand), None)
        if last is None or not over:
            raise ValueError(f"hand {hand} is not over, or forgotten")
        ended = self._states[last].play(self._moves[self._forgotten + last])
        return ended.view(self._checked_seat(seat))

    def events(self, seat: int | None) -> Sequence[Event]:
        """All that a seat has seen since the first deal, as typed events.

        None gives the whole journal, hidden cards included: to judge with, not to play.
        """
        return Window(self._noted_events(seat).items)

    def _noted_events(self, seat: int | None) -> _Notes[Event]:
        """The events of a seat, with those that were not yet noted."""
        if seat is not None:
            seat = self._checked_seat(seat)
        notes = self._events.get(seat)
        if notes is None:
            notes = self._events[seat] = _Notes()
        items, ends = notes.items, notes.ends
        if len(ends) <= len(self._moves):
            known = len(ends) - self._forgotten
            if known < 0:
                raise ValueError("hands are forgotten, so nobody can be told of them")
            for state in (*self._states[known:], self._state):
                items += state.events(seat)
                ends.append(len(items))
        return notes

    def history(self, seat: int | None, names: Names | None = None) -> Sequence[Line]:
        """The same in words, each line with its event.

        `names` says what seats and cards are called, in place of "seat 1" and "QS".
        """
        if names is not None:
            return told_lines(self.events(seat), seat, names)
        noted = self._noted_events(seat)
        lines = self._lines.get(seat)
        if lines is None:
            lines = self._lines[seat] = _Notes()
        items, ends = lines.items, lines.ends
        for step in range(len(ends), len(noted.ends)):
            new = noted.items[noted.ends[step - 1] if step else 0 : noted.ends[step]]
            items += told_lines(new, seat, self._names)
            ends.append(len(items))
        return Window(items)

    # --- For readers of moves, who look at it with the eyes of a seat ---

    @property
    def program(self) -> Program:
        """The game as the engine plays it."""
        return self._program

    @property
    def moment(self) -> State:
        """The state now; a `Reader` takes from it what its seat sees."""
        return self._state

    def steps(self) -> Iterator[tuple[State | None, Move | None, State]]:
        """The deal of this hand, then each move: the states before it and after it."""
        hand = self._state.hand_number
        first = len(self._states)
        while first and self._states[first - 1].hand_number == hand:
            first -= 1
        states = [*self._states[first:], self._state]
        yield None, None, states[0]
        moves = self._moves[self._forgotten + first :]
        yield from zip(states, moves, states[1:], strict=False)

    # --- Copies ---

    def copy(self) -> Table:
        """A table of its own at the same point of the match: what is played there stays there."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin._moves, twin._states = list(self._moves), list(self._states)
        twin._events, twin._lines = {}, {}
        return twin

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as the game, how it was dealt, and its moves."""
        return _restored, (self._genome, self._seed, self._decks, self.moves)

    def __str__(self) -> str:
        """What all seats know, in a few lines."""
        result = self.history(None)[-1].text if self.finished else None
        return describe(self._genome, self._state, self._names, result)

    def __repr__(self) -> str:
        return f"<Table: {str(self).splitlines()[0]}>"

    # --- Dealing ---

    def _deck(self, hand: int) -> list[str] | None:
        return list(self._decks[hand]) if hand < len(self._decks) else None

    def _dealt_on(self, state: State, number: int) -> State:
        """Deals until a seat has something to decide, or the match is over."""
        while state.hand_over:
            state = state.next_hand_told(number, self._deck(state.hand_number + 1))
        return state

    # --- Checks ---

    def _checked_seat(self, seat: int) -> int:
        return whole_number("seat", seat, 0, self._genome.player_count - 1)

    def _legal(self, tried: Move | str) -> Move:
        """The legal move that is meant, or `IllegalMove` with those that would be legal."""
        wanted = tried.strip().lower() if isinstance(tried, str) else tried
        for move in self.legal_moves():
            if wanted == (move.text.lower() if isinstance(wanted, str) else move):
                return move
        raise self._illegal(tried)

    def _illegal(self, tried: Move | str) -> IllegalMove:
        legal = self.legal_moves()
        name = repr(tried.text if isinstance(tried, Move) else tried)
        if not isinstance(tried, Move | str):
            message = f"{name} is not a move: give a Move, or its text"
        elif self.finished:
            message = f"{name} is not legal: the match is over"
        else:
            message = f"{name} is not legal for seat {self.to_move}"
        if legal:
            message += f"; legal: {', '.join(move.text for move in legal)}"
        return IllegalMove(message, legal)


T = TypeVar("T")


class _Notes(Generic[T]):
    """What was noted so far, and where the notes of the first deal and of each move end."""

    def __init__(self) -> None:
        self.items: list[T] = []
        self.ends: list[int] = []

    def cut(self, steps: int) -> None:
        """Forgets all but so many steps, the first deal among them; windows given out stay."""
        if len(self.ends) > steps:
            del self.ends[steps:]
            self.items = self.items[: self.ends[-1]]


def _restored(
    genome: GameGenome, seed: int, decks: tuple[tuple[str, ...], ...], moves: tuple[Move, ...]
) -> Table:
    table = Table(genome, seed, decks=decks)
    for move in moves:
        table.play(move)
    return table


def _card_names(deck: Iterable[str]) -> list[str]:
    """The deck as a list of names; which cards a game has is the engine's to say."""
    cards = list(deck) if isinstance(deck, Iterable) and not isinstance(deck, str) else None
    if cards is None or not all(isinstance(card, str) for card in cards):
        given = deck if cards is None else cards
        raise TypeError(f'deck must be a list of cards such as ["2C", "AS"], not {given!r}')
    return cards
