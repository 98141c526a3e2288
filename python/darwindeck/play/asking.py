"""A decision while a person thinks about it: the cursor, typed numbers, chosen cards.

This is what keys and clicks act on; screens only draw it.
"""

from __future__ import annotations

from darwindeck._native import Move
from darwindeck.play.choices import Choice, Decision, Selection
from darwindeck.play.session import Session

UNKNOWN = "There is no choice {}"


class Asking:
    """Choices at the cards of the hand come first, then all others; one has the cursor."""

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
        self.cursor = 0
        self.message = ""
        """What was wrong with the last key."""
        self._typed = ""

    # --- What is there ---

    @property
    def choices(self) -> list[Choice]:
        return [*self.at_cards.values(), *self.others]

    @property
    def current(self) -> Choice:
        return self.choices[self.cursor]

    @property
    def chosen(self) -> tuple[str, ...]:
        """Cards of a series that are chosen so far."""
        return self.selection.chosen if self.selection else ()

    @property
    def summary(self) -> str:
        """What Enter would do."""
        if self.selection is None:
            return self.current.text
        verb = self.current.text.partition(" ")[0]
        _, most = self.selection.wanted
        if not self.selection.complete:
            return f"{len(self.chosen)} of {most} chosen"
        return " ".join([verb, *(self.chosen or ["nothing"])])

    # --- Moving the cursor ---

    def step(self, by: int) -> None:
        """To the next choice, or the one before; round at the ends."""
        self._to((self.cursor + by) % len(self.choices))

    def to_end(self, last: bool) -> None:
        self._to(len(self.choices) - 1 if last else 0)

    def row(self, by: int, columns: int) -> None:
        """Up or down: between the hand and the other choices, which have rows of `columns`."""
        hand = len(self.at_cards)
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

    def point_at_move(self, text: str) -> None:
        """To the choice that this text names or, in a series, begins with, if there is one."""
        fitting = [choice for choice in self.choices if f"{text} ".startswith(f"{choice.text} ")]
        if fitting:
            self.point_at(max(fitting, key=lambda choice: len(choice.text)))

    def _to(self, place: int) -> None:
        self.cursor, self._typed, self.message = place, "", ""

    # --- Choosing ---

    def toggle(self) -> None:
        """Chooses the card under the cursor for the series, or takes it out again."""
        if self.selection is not None and not self.selection.toggle(self.current.cards[0]):
            self.message = "No further card can be chosen: take one out first"

    def enter(self) -> tuple[Move, ...] | None:
        """The moves of the choice that is made now; None when a series needs more cards."""
        self.message = ""
        if self.selection is None:
            return self.current.moves
        if self.selection.complete:
            return self.selection.moves()
        if self.current.cards[0] not in self.chosen:
            self.toggle()
        else:
            self.message = f"{self.decision.prompt}: {self.summary}"
        return None

    def space(self) -> tuple[Move, ...] | None:
        """In a series, chooses a card; else the same as Enter."""
        if self.selection is None:
            return self.enter()
        self.message = ""
        self.toggle()
        return None
