"""One game with people and bots at its table, whatever it is shown on.

A session knows who sits where, lets bots choose, groups the moves of a person
into turns that can be taken back, and tells what each person has heard. It draws
nothing and waits for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from darwindeck._native import Event, Move, View
from darwindeck.genome.schema import GameGenome
from darwindeck.history import Names
from darwindeck.history.words import capital
from darwindeck.showing.bots import USUAL, Hint, bot_seed, check_agent, choice_of, hint_for
from darwindeck.showing.choices import Decision, decision
from darwindeck.showing.heard import Heard, Then
from darwindeck.showing.names import checked_names, names_at_table, player_names
from darwindeck.showing.picture import Picture, Players, picture
from darwindeck.showing.scoreboard import Scoreboard, scoreboard
from darwindeck.showing.sheet import Sheet, sheet
from darwindeck.showing.watching import WATCHER, public_view
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table


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
    names: tuple[str, ...] = ()
    """What people are called, in the order of their seats; those who gave no name are left out."""


class Session:
    """A game being played. `shown` is the person whose hand the screen may show."""

    def __init__(
        self, genome: GameGenome, settings: Settings, turns: Sequence[Sequence[Move]] = ()
    ) -> None:
        """Deals, and plays the `turns` of a saved game; `ValueError` if anything does not fit."""
        _check(genome, settings)
        self.table = Table(genome, seed=settings.seed, deck=settings.deck)
        self.settings = settings
        self.players = Players(
            player_names(genome.player_count, settings.people, settings.names), settings.agents
        )
        self.names: Names = names_at_table(genome, self.players.names)
        self.turns: list[tuple[Move, ...]] = []
        """The moves of the game; those that a person made at once together."""
        self.begun = False
        """A person has made a choice."""
        self._heard: dict[int, Heard] = {}
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
        forced = len(legal) == 1 and legal[0].kind is MoveKind.PASS
        return legal[0] if forced and self.person_decides else None

    # --- Playing ---

    def decision(self) -> Decision:
        """What the person to move is asked."""
        return decision(self.table, self.names_for(self.table.to_move))

    def play(self, moves: Sequence[Move]) -> None:
        """Plays one whole choice: a move, or a series of them."""
        self._play(moves)
        self._settle()

    def bot_move(self) -> Move:
        """What the bot to move chooses. Changes nothing, so another thread may wait for it."""
        agent = self.settings.agents[self.table.to_move]
        return choice_of(self.table, agent, bot_seed(self.settings.seed, len(self.table.moves)))

    def hint(self) -> Hint:
        """What the adviser would do."""
        return self.advice()()

    def advice(self) -> Callable[[], Hint]:
        """The same, thought out at a table of its own, so that another thread may do it."""
        table, seed = self.table.copy(), bot_seed(self.settings.seed, 0)
        names = self.names_for(table.to_move)
        return lambda: hint_for(table, self.settings.adviser, seed, names)

    def take_back(self) -> bool:
        """Takes the last turn of a person back, and all after it; False if there is none."""
        if not self.settings.practice:
            return False
        undone = False
        while self.turns and not undone:
            turn = self.turns.pop()
            for _ in turn:
                self.table.undo()
            undone = self.person_decides and self.forced_pass is None
        self._heard = {}
        self._settle()
        return undone

    @property
    def awaited(self) -> int:
        """The person who is to have the screen."""
        return self.table.to_move if self.person_decides else self.shown

    def uncover(self) -> None:
        """The awaited person has the screen."""
        self.covered, self.shown = False, self.awaited

    # --- What there is to see ---
    # Where no seat is given, it is the one of the person who has the screen.

    def heard(self, seat: int | None = None) -> Heard:
        """What a person has heard, or somebody who watches."""
        seat = self.shown if seat is None else seat
        heard = self._heard.get(seat)
        if heard is None:
            heard = self._heard[seat] = Heard(seat, self.names_for(seat), self.names_then(seat))
        heard.hear(self.table)
        return heard

    def players_for(self, seat: int) -> Players:
        """Who sits at the table, as a person calls them."""
        return self.players

    def names_for(self, seat: int) -> Names:
        """What they are called in sentences for a person."""
        return names_at_table(self.genome, self.players_for(seat).names)

    def names_then(self, seat: int) -> Then | None:
        """What they were called when something happened, where that was not always the same."""
        return None

    def names_during(self, events: Sequence[Event], seat: int) -> Names:
        """What they are called in what these events have brought."""
        return self.names_for(seat)

    def view(self, seat: int) -> View:
        """What a person may know, or somebody who watches."""
        return public_view(self.table.view(0)) if seat == WATCHER else self.table.view(seat)

    def view_after_hand(self, hand: int, seat: int) -> View:
        """The same when a hand was over and the next not yet dealt."""
        view = self.table.view_after_hand(hand, max(seat, 0))
        return public_view(view) if seat == WATCHER else view

    def picture(self, seat: int | None = None, lines: int | None = None) -> Picture:
        """The table as a person sees it, with the last so many lines of the log."""
        heard = self.heard(seat)
        told = heard.lines if lines is None else heard.lines[-lines:]
        players = self.players_for(heard.seat)
        return picture(self.genome, self.view(heard.seat), heard.events, told, players)

    @property
    def hands_over(self) -> int:
        """How many hands are over."""
        return self.heard().hands_over

    def last_hand(self, seat: int | None = None) -> Picture:
        """The table when a hand was last over, before the next was dealt."""
        heard = self.heard(seat)
        hand = heard.hands_over - 1
        view = self.view_after_hand(hand, heard.seat)
        lines = heard.lines[: heard.end_of(hand)]
        players = self.players_for(heard.seat)
        return picture(self.genome, view, heard.events_of(hand), lines, players)

    def sheet_of(self, hand: int, seat: int | None = None) -> Sheet:
        """What a hand that is over brought, 0 for the first."""
        heard = self.heard(seat)
        hands = [heard.events_of(each) for each in range(hand + 1)]
        return sheet(
            self.genome,
            self.view_after_hand(hand, heard.seat),
            hands,
            heard.lines_of(hand),
            self.names_during(hands[-1], heard.seat),
        )

    def scoreboard(self, seat: int | None = None) -> Scoreboard:
        """The scores of all hands that are over."""
        heard = self.heard(seat)
        names = self.names_during(heard.events, heard.seat)
        return scoreboard(self.hands(seat), self._sides(names))

    def hands(self, seat: int | None = None) -> list[Sequence[Event]]:
        """What happened in each hand that is over."""
        heard = self.heard(seat)
        return [heard.events_of(hand) for hand in range(heard.hands_over)]

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in the order of the scores."""
        return self._sides(self.names)

    def _sides(self, names: Names) -> tuple[str, ...]:
        count = len(self.genome.teams) or self.genome.player_count
        return tuple(capital(names.side(side)) for side in range(count))

    @property
    def result(self) -> str:
        """How the match ended, for the person who has the screen."""
        return self.heard().lines[-1].text

    # --- Inside ---

    def _play(self, turn: Sequence[Move]) -> None:
        self.begun |= self.person_decides
        for move in turn:
            self.table.play(move)
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
    if checked_names(settings.names, people) != settings.names:
        raise ValueError("names have no spaces around them")
