"""One game with people and bots at its table, whatever it is shown on.

A session knows who sits where, lets bots choose, groups the moves of a person
into turns that can be taken back, and keeps the score of each hand. It draws
nothing and waits for nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck._native import Move
from darwindeck._program import program_of
from darwindeck.genome.schema import GameGenome
from darwindeck.history.words import side_name
from darwindeck.play.bots import USUAL, Hint, bot_seed, check_agent, choice_of, hint_for
from darwindeck.play.choices import Decision, decision
from darwindeck.play.picture import Picture, picture
from darwindeck.table import Table


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game was begun; with the rules and the turns it is the whole game."""

    seed: int
    deck: tuple[str, ...] | None = None
    """The first hand's cards, the top one first, where they do not come from the seed."""
    people: tuple[int, ...] = (0,)
    agents: tuple[str, ...]
    """Who plays at each seat; "" where a person does."""
    practice: bool = True
    """Turns can be taken back."""
    explain: bool = False
    """People are shown what each of their moves is worth."""
    adviser: str = USUAL
    """The bot that gives hints."""


class HandScore(msgspec.Struct, frozen=True):
    """The totals after a hand."""

    hand: int
    totals: tuple[int, ...]
    """By side: teams in a team game, else seats."""
    after: int
    """How many moves the game had then."""


class Session:
    """A game being played. `shown` is the person whose hand the screen may show."""

    def __init__(
        self, genome: GameGenome, settings: Settings, turns: Sequence[Sequence[str]] = ()
    ) -> None:
        """Deals, and plays the `turns` of a saved game; `ValueError` if anything does not fit."""
        _check(genome, settings)
        self.table = Table(genome, seed=settings.seed, deck=settings.deck)
        self.settings = settings
        self.turns: list[tuple[str, ...]] = []
        """The moves of the game by their text; those that a person made at once together."""
        self.hands: list[HandScore] = []
        self.begun = False
        """A person has made a choice."""
        self._moves = 0
        for turn in turns:
            self._play(turn)
        self.shown = settings.people[0]
        self.covered = self.hot_seat
        """The screen hides the hand until the next person has taken it."""
        self._settle()

    # --- Who is to move ---

    @property
    def genome(self) -> GameGenome:
        return self.table.genome

    @property
    def hot_seat(self) -> bool:
        """Several people share the screen."""
        return len(self.settings.people) > 1

    @property
    def finished(self) -> bool:
        return self.table.finished

    @property
    def person_decides(self) -> bool:
        return self.table.to_move in self.settings.people

    @property
    def forced_pass(self) -> Move | None:
        """The move of a person who can do nothing but pass, which is not worth asking."""
        legal = self.table.legal_moves()
        forced = len(legal) == 1 and legal[0].kind == "pass" and not legal[0].cards
        return legal[0] if forced and self.person_decides else None

    # --- Playing ---

    def decision(self) -> Decision:
        """What the person to move is asked."""
        return decision(self.table)

    def play(self, moves: Sequence[Move]) -> None:
        """Plays one whole choice: a move, or a series of them."""
        self._play([move.text for move in moves])
        self._settle()

    def bot_move(self) -> Move:
        """What the bot to move chooses. Changes nothing, so another thread may wait for it."""
        agent = self.settings.agents[self.table.to_move]
        return choice_of(self.table, agent, bot_seed(self.settings.seed, self._moves))

    def hint(self) -> Hint:
        """What the adviser would do, found at a table of its own."""
        return hint_for(self.copy(), self.settings.adviser, bot_seed(self.settings.seed, 0))

    def take_back(self) -> bool:
        """Takes the last turn of a person back, and all after it; False if there is none."""
        if not self.settings.practice:
            return False
        undone = False
        while self.turns and not undone:
            turn = self.turns.pop()
            for _ in turn:
                self.table.undo()
            self._moves -= len(turn)
            undone = self.person_decides and self.forced_pass is None
        self.hands = [hand for hand in self.hands if hand.after <= self._moves]
        self._settle()
        return undone

    @property
    def awaited(self) -> int:
        """The person who is to have the screen."""
        return self.table.to_move if self.person_decides else self.shown

    def uncover(self) -> None:
        """The awaited person has the screen."""
        self.covered, self.shown = False, self.awaited

    def copy(self) -> Table:
        """A table of its own at the same point of the game."""
        table = Table(self.genome, seed=self.settings.seed, deck=self.settings.deck)
        for turn in tuple(self.turns):
            for move in turn:
                table.play(move)
        return table

    # --- What there is to see ---

    def picture(self) -> Picture:
        """The table as the person sees it who has the screen."""
        return picture(self.table, self.shown, self.settings.agents)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in the order of the scores."""
        teams = self.table.genome.teams
        count = len(teams) or self.genome.player_count
        team_of = program_of(self.genome).team_of
        return tuple(side_name(side, team_of) for side in range(count))

    @property
    def result(self) -> str:
        """How the match ended, for the person who has the screen."""
        return self.table.history(self.shown)[-1].text

    # --- Inside ---

    def _play(self, turn: Sequence[str]) -> None:
        hand = self.table.hand_number
        self.begun |= self.person_decides
        for move in turn:
            self.table.play(move)
            self._moves += 1
            if self.table.hand_number != hand or self.table.finished:
                totals = self.table.team_scores or self.table.scores
                self.hands.append(HandScore(hand, totals, self._moves))
                hand = self.table.hand_number
        self.turns.append(tuple(turn))

    def _settle(self) -> None:
        """The screen is covered when it has to go to another person."""
        if self.person_decides and self.table.to_move != self.shown and self.forced_pass is None:
            self.covered = True


def _check(genome: GameGenome, settings: Settings) -> None:
    """Every seat is played by a person or by a bot."""
    seats = range(genome.player_count)
    people = [seat for seat in seats if seat in settings.people]
    if not people or settings.people != tuple(people):
        raise ValueError(f"people must sit at some of the seats 0 to {len(seats) - 1}, in order")
    agents = [settings.agents[seat : seat + 1] for seat in seats]
    if len(settings.agents) != len(seats) or any(agents[seat] != ("",) for seat in people):
        raise ValueError("every seat has either a person or a bot")
    for seat in seats:
        if seat not in people:
            check_agent(settings.agents[seat])
