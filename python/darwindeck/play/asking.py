"""A decision while a person thinks about it: the cursor, typed numbers, chosen cards.

This is what keys and clicks act on; screens only draw it.
"""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck._native import Move
from darwindeck.showing.choices import Choice, Decision, Selection
from darwindeck.showing.looks import mark
from darwindeck.showing.session import Session

UNKNOWN = "There is no choice {}"
NO_CARD = "That is no card to choose: Enter plays it"
ENTER_PLAYS = "Enter plays it"
NOTHING_YET = "Point at a choice first: arrows, or its number"


class Asking:
    """Choices at the cards of the hand come first, then all others; one has the cursor.

    Nothing has it at first, unless there is only one choice: a key that was meant for
    something else, pressed too late, plays nothing.
    """

    def __init__(self, session: Session) -> None:
        self.decision: Decision = session.decision()
        self.selection = Selection(session.table) if self.decision.series else None
        hand = session.picture().hand
        single = {
            choice.cards[0]: choice
            for choice in self.decision.choices
            if len(choice.cards) == 1 and choice.cards[0] in hand
        }
        self.at_cards: dict[str, Choice] = {card: single[card] for card in hand if card in single}
        """The choices that are a card of the hand, in the order of the hand."""
        self.others: list[Choice] = [
            choice for choice in self.decision.choices if choice not in self.at_cards.values()
        ]
        self.cursor: int | None = 0 if len(self.decision.choices) == 1 else None
        """The place of the choice that is pointed at; None before one is."""
        self.message = ""
        """What was wrong with the last key."""
        self._typed = ""

    # --- What is there ---

    @property
    def choices(self) -> list[Choice]:
        return [*self.at_cards.values(), *self.others]

    @property
    def current(self) -> Choice | None:
        """The choice that is pointed at."""
        return None if self.cursor is None else self.choices[self.cursor]

    @property
    def chosen(self) -> tuple[str, ...]:
        """Cards of a series that are chosen so far."""
        return self.selection.chosen if self.selection else ()

    @property
    def ready(self) -> bool:
        """Enter would play something."""
        if self.selection is None:
            return self.current is not None
        return self.selection.complete and bool(self.chosen)

    @property
    def summary(self) -> str:
        """What Enter would do."""
        if self.selection is None:
            return self.current.text if self.current else ""
        if not self.ready:
            _, most = self.selection.wanted
            return f"{len(self.chosen)} of {most} chosen"
        return " ".join([self.decision.verb, *map(mark, self.chosen)])

    # --- Moving the cursor ---

    def step(self, by: int) -> None:
        """To the next choice, or the one before; round at the ends."""
        if self.cursor is None:
            self.to_end(by < 0)
        else:
            self._to((self.cursor + by) % len(self.choices))

    def to_end(self, last: bool) -> None:
        self._to(len(self.choices) - 1 if last else 0)

    def row(self, by: int, columns: int) -> None:
        """Up or down: between the hand and the other choices, which have rows of `columns`."""
        hand = len(self.at_cards)
        if self.cursor is None:
            self._to(hand if by > 0 and self.others else 0)
            return
        target = self.cursor + by * columns
        if self.cursor < hand:
            self._to(hand if by > 0 and self.others else self.cursor)
        elif target < hand:
            self._to(max(hand - 1, 0) if hand else self.cursor)
        elif target < len(self.choices):
            self._to(target)

    def type_digit(self, digit: str) -> None:
        """To the choice with that number; further digits may follow."""
        keys = {choice.key: place for place, choice in enumerate(self.choices)}
        for typed in (self._typed + digit, digit):
            if any(key.startswith(typed) for key in keys):
                if typed in keys:
                    self._to(keys[typed])
                self._typed = typed
                return
        self._to(self.cursor)
        self.message = UNKNOWN.format(digit)

    def point_at(self, choice: Choice) -> None:
        self._to(self.choices.index(choice))

    def point_at_moves(self, moves: Sequence[Move]) -> None:
        """To the choice that these moves are; in a series, to the first of their cards."""
        cards = {card for move in moves for card in move.cards}
        for choice in self.choices:
            whole = bool(cards) and cards == set(choice.cards)
            if choice.moves == tuple(moves) or whole:
                self.point_at(choice)
                return
        first = [choice for choice in self.choices if choice.moves[0] == moves[0]]
        if first:
            self.point_at(first[0])

    def _to(self, place: int | None) -> None:
        self.cursor, self._typed, self.message = place, "", ""

    # --- Choosing ---

    def toggle(self) -> None:
        """Chooses the card under the cursor for the series, or takes it out again.

        The number that was typed for it is over: the next digit begins another one.
        """
        self._typed = ""
        if self.selection is None:
            return
        if self.current is None:
            self.message = NOTHING_YET
        elif not self.current.cards:
            self.message = NO_CARD
        elif not self.selection.toggle(self.current.cards[0]):
            self.message = "No further card can be chosen: take one out first"

    def enter(self) -> tuple[Move, ...] | None:
        """The moves of the choice that is made now; None when nothing is played yet."""
        self.message = ""
        if self.ready and self.selection is not None:
            return self.selection.moves()
        if self.current is None:
            self.message = NOTHING_YET
            return None
        if self.selection is None or not self.current.cards:
            return self.current.moves
        if self.current.cards[0] not in self.chosen:
            self.toggle()
        else:
            self.message = f"{self.decision.prompt}: {self.summary}"
        return None

    def space(self) -> None:
        """In a series, chooses a card; nothing is ever played by it."""
        self.message = "" if self.selection else ENTER_PLAYS
        self.toggle()

    def click(self) -> tuple[Move, ...] | None:
        """A card was clicked, and has the cursor: it is played or, in a series, chosen."""
        self.message = ""
        if self.selection is None:
            return self.enter()
        self.toggle()
        return None
