"""The parts of the screen: seats, the middle, the log, the hand and the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from darwindeck._native import Move
from darwindeck.play.asking import Asking
from darwindeck.play.tui import painting
from darwindeck.play.tui.middle import middle_block
from darwindeck.showing.centre import Centre
from darwindeck.showing.choices import Choice
from darwindeck.showing.heard import Said
from darwindeck.showing.looks import dressed, symbol
from darwindeck.showing.picture import Picture, SeatPicture
from darwindeck.table.kinds import MoveKind

NARROW = 22
"""Columns of a seat's frame below which words are short."""
TALL = 34
"""Lines of a screen from which on cards are larger."""
SHORT = 20
"""Below that, they are smaller."""
CURSOR = Style(color="#10241c", bgcolor=painting.BRIGHT, bold=True)


def lines_of(block: painting.Block) -> Text:
    return Text("\n", no_wrap=True).join(block)


class SeatBox(Widget):
    """One of the other seats."""

    seat: SeatPicture | None = None

    def show(self, seat: SeatPicture) -> None:
        if seat == self.seat:
            return
        self.seat = seat
        self.border_subtitle = seat.role
        self.set_class(seat.turn, "turn")
        self.set_class(seat.out or seat.passed, "out")
        self.on_resize()
        self.refresh()

    def on_resize(self) -> None:
        """The frame names the seat, and the dealer as fully as there is room."""
        if self.seat is not None:
            word = "dealer" if self.outer_size.width >= NARROW else "D"
            dealer = f" · {word}" if self.seat.dealer else ""
            self.border_title = f"{'▶ ' if self.seat.turn else ''}{self.seat.name}{dealer}"

    def render(self) -> Text:
        if self.seat is None:
            return Text("")
        seat, width = self.seat, self.content_size.width
        cards = "out" if seat.out else f"{seat.cards} card{'' if seat.cards == 1 else 's'}"
        held = " · ".join(part for part in (cards, seat.score) if part)
        boxed = self.content_size.height < self.outer_size.height
        if boxed:
            lines = [Text(held), Text(" · ".join(seat.facts))]
        else:
            name = " · ".join(part for part in (seat.name, seat.role) if part)
            lines = [Text(f"▶ {name}" if seat.turn else name), Text(held)]
        if seat.known and not seat.out:
            lines[1].append_text(_known(seat.known, lines[1].plain, width))
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return lines_of(lines)


def _known(cards: tuple[str, ...], before: str, width: int) -> Text:
    """As many known cards as fit behind what the line says before, and how many more there are."""
    room = width - len(before)
    for count in range(len(cards), 0, -1):
        text = Text(" · has " if before else "has ", painting.MUTED)
        text.append_text(Text(" ").join(painting.small_card(card) for card in cards[:count]))
        if count < len(cards):
            text.append(f" +{len(cards) - count}", painting.MUTED)
        if text.cell_len <= room:
            return text
    return Text("")


class Middle(Widget):
    """The trick, the tableau or the piles."""

    centre = Centre()
    lit: frozenset[str] = frozenset()
    """Cards that the choice under the cursor would capture."""

    def show(self, centre: Centre, lit: Sequence[str]) -> None:
        if (centre, frozenset(lit)) != (self.centre, self.lit):
            self.centre, self.lit = centre, frozenset(lit)
            self.refresh()

    def render(self) -> Text:
        width, height = self.content_size
        return lines_of(middle_block(self.centre, width, height, self.lit))


class Log(Widget):
    """The last sentences, as many as there is room for."""

    told: tuple[Said, ...] = ()

    def show(self, told: tuple[Said, ...]) -> None:
        if told != self.told:
            self.told = told
            self.refresh()

    def render(self) -> Text:
        width, height = self.content_size
        lines: painting.Block = []
        for said in reversed(self.told):
            if len(lines) >= height:
                break
            wrapped = painting.said(said).wrap(self.app.console, max(width, 8))
            for extra in wrapped[1:]:
                extra.pad_left(1)
            lines = [*wrapped, *lines]
        return lines_of(lines[-height:])


class Hand(Widget):
    """The cards of the person at the screen; those that can be played have a number."""

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    cards: tuple[str, ...] = ()
    face_down = 0
    in_layout = False
    asking: Asking | None = None
    values: Mapping[Move, float] = MappingProxyType({})

    def show(self, picture: Picture, asking: Asking | None, values: Mapping[Move, float]) -> None:
        shown = (self.cards, self.face_down, self.asking, self.values)
        if asking is None and shown == (picture.hand, picture.face_down, asking, values):
            return
        width = self.content_size.width
        height = self.get_content_height(None, None, width)
        self.cards, self.face_down, self.asking = picture.hand, picture.face_down, asking
        self.in_layout, self.values = picture.lies_in_the_middle, values
        self.refresh(layout=self.get_content_height(None, None, width) != height)

    # --- Measures ---

    def _across(self, width: int) -> int:
        return max(1, width // 4)

    def _rows(self, width: int) -> int:
        return max(1, -(-len(self.cards) // self._across(width)))

    def _measures(self, width: int) -> tuple[int, int, int]:
        """How many cards lie in a row, and how wide and high they are."""
        rows = self._rows(width)
        across = -(-len(self.cards) // rows) if self.cards else 1
        lines = self.app.size.height
        widest, highest = (8, 5) if lines >= TALL else (6, 3) if lines >= SHORT else (6, 2)
        card_width = max(4, min(widest, width // max(1, across)))
        # A figure has a line of its own below the name.
        lowest = 2 if self.values else 1
        return across, card_width, max(lowest, highest - rows + 1)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        if self.in_layout and not self.cards:
            return 1
        rows = self._rows(width)
        lift = 1 if rows == 1 else 0
        return lift + rows * (self._measures(width)[2] + 1)

    # --- Drawing ---

    def render(self) -> Text:
        if not self.cards:
            return self._no_cards()
        width = self.content_size.width
        across, card_width, card_height = self._measures(width)
        lift = self._rows(width) == 1
        rows = [self.cards[at : at + across] for at in range(0, len(self.cards), across)]
        blocks = [
            painting.beside([self._card(card, card_width, card_height, lift) for card in row], 0)
            for row in rows
        ]
        return lines_of(painting.stacked(blocks))

    def _no_cards(self) -> Text:
        if self.in_layout:
            return Text("Your cards lie in the middle, face down.", painting.MUTED)
        if not self.face_down:
            return Text("\nYou have no cards.", painting.MUTED)
        back = painting.back_block(6, 3)
        count = Text(f" {self.face_down} cards face down", painting.MUTED)
        return lines_of([back[0], Text.assemble(back[1], count), back[2]])

    def _card(self, card: str, width: int, height: int, lift: bool) -> painting.Block:
        """A card with its number; one that is chosen stands higher."""
        choice = self.asking.at_cards.get(card) if self.asking else None
        current = choice is not None and self.asking is not None and choice == self.asking.current
        chosen = self.asking is not None and card in self.asking.chosen
        waiting = self.asking is not None and choice is None
        face = painting.BRIGHT if current else painting.FADED if waiting else painting.FACE
        lines = painting.card_block(card, width, height, face, self._worth(choice))
        blank = Text(" " * width)
        if lift:
            raised = current if not self.asking or not self.asking.selection else chosen
            lines = [*lines, blank] if raised else [blank, *lines]
        lines.append(self._number(choice, current, chosen, width))
        return lines

    def _worth(self, choice: Choice | None) -> str:
        value = self.values.get(choice.moves[0]) if choice else None
        return "" if value is None else f"{value:.0%}"

    def _number(self, choice: Choice | None, current: bool, chosen: bool, width: int) -> Text:
        """The number of a card and, where it captures, how many cards."""
        if choice is None:
            return Text(" " * width)
        number = f"[{choice.key}]" if current else f"✓{choice.key}" if chosen else f" {choice.key}"
        if current and chosen:
            number = f"✓{number[1:]}"
        style = Style(color=painting.BRIGHT, bold=True) if current else Style(color=painting.MUTED)
        takes = "+?" if choice.offers else f"+{len(choice.takes)}" if choice.takes else ""
        line = Text(number, style)
        line.append(takes if current else f" {takes}", painting.BRIGHT)
        line.truncate(width)
        return Text.assemble(line, " " * (width - line.cell_len))

    def on_click(self, event: Click) -> None:
        across, card_width, card_height = self._measures(self.content_size.width)
        offset = event.get_content_offset(self)
        if offset is None or not self.cards:
            return
        single = self._rows(self.content_size.width) == 1
        row = 0 if single else offset.y // (card_height + 1)
        column = offset.x // card_width
        place = row * across + column
        if column < across and place < len(self.cards):
            self.post_message(self.Clicked(self.cards[place]))


class Choices(Widget):
    """What can be done that is not a card of the hand."""

    class Clicked(Message):
        """A choice was clicked; None is the button that ends a series."""

        def __init__(self, choice: Choice | None) -> None:
            super().__init__()
            self.choice = choice

    asking: Asking | None = None
    values: Mapping[Move, float] = MappingProxyType({})

    kept = 1
    """Lines that are kept for them, so that the table does not jump with every turn."""

    def show(self, asking: Asking | None, values: Mapping[Move, float], kept: int) -> None:
        if asking is None and self.asking is None and kept <= self.kept:
            return
        width = self.content_size.width
        height = self.get_content_height(None, None, width)
        self.asking, self.values = asking, values
        # A second line, once it was there, stays, but for bids: they are made before the play.
        bids = asking is not None and asking.choices[0].moves[0].kind is MoveKind.BID
        self.kept = max(self.kept, kept, 1 if bids else min(self._rows(width), 2))
        self.refresh(layout=self.get_content_height(None, None, width) != height)

    @property
    def labels(self) -> list[str]:
        """A button for a series, then all choices that are not a card of the hand."""
        if self.asking is None:
            return []
        others = [self._label(choice) for choice in self.asking.others]
        if self.asking.selection is not None:
            return [f" Enter  {dressed(self.asking.summary, symbol)} ", *others]
        return others

    def _label(self, choice: Choice) -> str:
        return f" {choice.key}  {dressed(choice.text, symbol)} "

    def _worth(self, choice: Choice | None) -> str:
        """Its figure, in a column of its own that is kept for it."""
        value = self.values.get(choice.moves[0]) if choice else None
        return "" if value is None else f"{value:.0%} "

    def _widest(self) -> int:
        return max((len(label) for label in self.labels), default=1) + len("100% ")

    def columns(self, width: int) -> int:
        return max(1, (width + 1) // (self._widest() + 1))

    def _rows(self, width: int) -> int:
        return -(-len(self.labels) // self.columns(width))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(self.kept, self._rows(width))

    def _first_row(self) -> int:
        """The row that is shown first, so that the one with the cursor is on the screen."""
        if self.asking is None or self.asking.cursor is None:
            return 0
        at = max(0, self.asking.cursor - len(self.asking.at_cards))
        row = at // self.columns(self.content_size.width)
        return max(0, row + 1 - self.content_size.height)

    def render(self) -> Text:
        labels, columns = self.labels, self.columns(self.content_size.width)
        widest = self._widest()
        lines = []
        for start in range(self._first_row() * columns, len(labels), columns):
            row = range(start, min(start + columns, len(labels)))
            lines.append(Text(" ").join(self._button(at, labels[at], widest) for at in row))
        return lines_of(lines)

    def _button(self, at: int, label: str, width: int) -> Text:
        choice = self._choice_at(at)
        assert self.asking is not None
        ready = self.asking.ready if choice is None else choice == self.asking.current
        worth = self._worth(choice)
        label = label.ljust(width - len(worth)) + worth
        if ready:
            return Text(f"›{label[1:]}", CURSOR)
        return Text(label, Style(bgcolor="#1d5a47"))

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self.asking is None or not self.labels:
            return
        columns = self.columns(self.content_size.width)
        column = offset.x // (self._widest() + 1)
        place = (offset.y + self._first_row()) * columns + column
        if column < columns and place < len(self.labels):
            self.post_message(self.Clicked(self._choice_at(place)))

    def _choice_at(self, place: int) -> Choice | None:
        """The choice of a button; None for the one that ends a series."""
        assert self.asking is not None
        buttons: list[Choice | None] = [None] if self.asking.selection is not None else []
        return [*buttons, *self.asking.others][place]
