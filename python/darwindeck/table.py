"""One match being played: seats, turns, legal moves, and what each seat may see.

Everything that people touch talks to a table, never to the engine. A table
keeps every state of the match, so that moves can be taken back; what a seat
has seen so far is put into words by `darwindeck.history`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from darwindeck._arguments import seed_number, whole_number
from darwindeck._native import Move, View
from darwindeck._program import program_of
from darwindeck.advice import Advice, advise
from darwindeck.errors import IllegalMove
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.history import (
    Event,
    Step,
    deal_events,
    deals_after,
    describe,
    game_of,
    step_events,
)

__all__ = ["Advice", "Event", "Table"]


class Table:
    """A match at a table. The next hand is dealt as soon as one is over."""

    def __init__(
        self, genome: GameGenome, seed: int = 0, deck: Iterable[str] | None = None
    ) -> None:
        """Deals the first hand: from `seed`, or from `deck`, the top card first."""
        if not isinstance(genome, GameGenome):
            raise TypeError(f"a table needs a GameGenome, not {genome!r}: see load_game()")
        program = program_of(genome)
        dealt = program.start(seed_number(seed), None if deck is None else _card_names(deck))
        self._genome = canonical(genome)
        self._teams = program.team_of
        self._game = game_of(self._genome, self._teams)
        self._first_deals = (dealt, *deals_after(dealt))
        self._state = self._first_deals[-1]
        self._steps: list[Step] = []
        self._told: dict[int, list[tuple[Event, ...]]] = {}
        """By seat: the events of the first deal, then those of each step."""

    # --- The match so far ---

    @property
    def genome(self) -> GameGenome:
        """The game that is played, in canonical form: teams are numbered as in the scores."""
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

    # --- Playing ---

    def legal_moves(self) -> list[Move]:
        """What the seat to move may do, always in the same order; empty when finished."""
        return self._state.legal_moves()

    def play(self, move: Move | str) -> Move:
        """Plays a legal move, given as a `Move` or by its text, and returns it.

        Anything else raises `IllegalMove` and changes nothing.
        """
        chosen = self._legal(move)
        after = self._state.play(chosen)
        step = Step(self._state, chosen, after, deals_after(after))
        self._steps.append(step)
        self._state = step.now
        return chosen

    def undo(self) -> Move:
        """Takes back the last move and returns it; `ValueError` when there is none."""
        if not self._steps:
            raise ValueError("no move has been played, so none can be taken back")
        step = self._steps.pop()
        self._state = step.before
        for told in self._told.values():
            del told[len(self._steps) + 1 :]
        return step.move

    def suggest(self, agent: str = "mcts:500", seed: int = 0) -> Advice:
        """What an agent would do now in place of the seat to move, and why.

        It sees only `view(to_move)`. The same seed gives the same advice, unless the
        agent has a time limit such as `mcts:100ms`.
        """
        if self.finished:
            raise ValueError("the match is over, so there is nothing to decide")
        return advise(self._state, agent, seed)

    # --- What a seat knows ---

    def view(self, seat: int) -> View:
        """All that a seat may know now."""
        return self._state.view(self._checked_seat(seat))

    def history(self, seat: int) -> tuple[Event, ...]:
        """All that a seat has seen and heard since the first deal."""
        seat = self._checked_seat(seat)
        if seat not in self._told:
            deals = (deal_events(state, seat, self._game) for state in self._first_deals)
            self._told[seat] = [tuple(chain.from_iterable(deals))]
        told = self._told[seat]
        for step in self._steps[len(told) - 1 :]:
            told.append(tuple(step_events(step, seat, self._game)))
        return tuple(chain.from_iterable(told))

    def __str__(self) -> str:
        """What all seats know, in a few lines."""
        return describe(self._genome.name, self._state, self._teams)

    def __repr__(self) -> str:
        return f"<Table: {str(self).splitlines()[0]}>"

    # --- Checks ---

    def _checked_seat(self, seat: int) -> int:
        return whole_number("seat", seat, 0, self._genome.player_count - 1)

    def _legal(self, tried: Move | str) -> Move:
        """The legal move that is meant, or `IllegalMove` with those that would be legal."""
        legal = self.legal_moves()
        wanted = tried.strip().lower() if isinstance(tried, str) else tried
        for move in legal:
            if wanted == (move.text.lower() if isinstance(wanted, str) else move):
                return move
        name = repr(tried.text if isinstance(tried, Move) else tried)
        if not isinstance(tried, Move | str):
            message = f"{name} is not a move: give a Move, or its text"
        elif self.finished:
            message = f"{name} is not legal: the match is over"
        else:
            message = f"{name} is not legal for seat {self.to_move}"
        if legal:
            message += f"; legal: {', '.join(move.text for move in legal)}"
        raise IllegalMove(message, legal)


def _card_names(deck: Iterable[str]) -> list[str]:
    """The deck as a list of names; which cards a game has is the engine's to say."""
    cards = list(deck) if isinstance(deck, Iterable) and not isinstance(deck, str) else None
    if cards is None or not all(isinstance(card, str) for card in cards):
        given = deck if cards is None else cards
        raise TypeError(f'deck must be a list of cards such as ["2C", "AS"], not {given!r}')
    return cards
