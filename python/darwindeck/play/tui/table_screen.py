"""The table itself: bots move in `drive`, people answer what `asking` asks."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from darwindeck._native import Move
from darwindeck.play.asking import Asking
from darwindeck.play.tui import painting
from darwindeck.play.tui.background import in_background
from darwindeck.play.tui.screens import Curtain, FullLog, HandOver, MatchOver, Reading, Rules
from darwindeck.play.tui.widgets import Choices, Hand, Log, Middle, SeatBox
from darwindeck.showing.bots import Hint
from darwindeck.showing.picture import Picture, status
from darwindeck.showing.session import Session
from darwindeck.table.kinds import MoveKind

FITTED = ("#mode", "#notice")
"""Texts that take as much room as they need; the others keep theirs, and nothing moves.

A notice has two lines that are kept for it, if the screen is not tiny.
"""


IN_PLACE_OF_A_HAND = 4
"""Lines of choices that are kept where cards lie in the middle: all is done by choices there."""
_TOGETHER = (MoveKind.GIVE, MoveKind.DISCARD, MoveKind.TAKE)
"""Cards that are chosen one after the other without a pause."""
GRACE = 0.4
"""Seconds in which a sheet that has just come up hears no keys."""


class TableScreen(Screen[None]):
    """The game as the person sees it who has the screen."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]  # noqa: RUF012 - as declared there
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (22, "-normal")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("h", "hint", "Hint"),
        Binding("u", "take_back", "Take back"),
        Binding("l", "log", "Log"),
        Binding("q", "app.leave", "Save and leave"),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("home", "to_end(False)", show=False),
        Binding("end", "to_end(True)", show=False),
        Binding("enter", "enter", show=False),
        Binding("space", "space", show=False),
        *(Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10)),
    ]

    def __init__(self, session: Session, pause: float, notice: str = "") -> None:
        super().__init__()
        self.session = session
        self.pause = pause
        self.asking: Asking | None = None
        """What a person is asked; None while bots move."""
        self.advice: Hint | None = None
        self.hinted = False
        """The hint is told, or asked for: to press the key again asks for its figures."""
        self.figures = False
        """The figures are shown."""
        self.notice = notice
        """A line below the prompt: a hint, or why a key did nothing."""
        self._written: dict[str, Text] = {}
        self._hands_seen = session.hands_over
        self._behind: Picture | None = None
        """The table as it was when the hand was over that is being looked at."""
        self._hurry = asyncio.Event()

    def compose(self) -> ComposeResult:
        with Horizontal(id="title-bar"):
            yield Static(id="title")
            yield Static(id="mode")
        with Horizontal(id="seats"):
            for _ in self.session.picture().others:
                yield SeatBox()
        with Horizontal(id="table"):
            yield Middle(id="middle")
            yield Log(id="log")
        yield Static(id="own")
        yield Static(id="prompt")
        yield Static(id="notice")
        yield Hand(id="hand")
        yield Choices(id="choices")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.begin()

    # --- The game goes on ---

    @work(exclusive=True, group="drive")
    async def begin(self) -> None:
        """Nothing is drawn before the right person has the screen."""
        if await self._curtain_is_lifted():
            self.drive()

    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        """Goes on until a person has something to decide, or the game is left or over."""
        last: Move | None = None
        while await self._hand_is_read() and await self._curtain_is_lifted():
            if self.session.person_decides and self.session.forced_pass is None:
                self._ask()
                return
            last = await self._move_by_itself(last)

    async def _move_by_itself(self, last: Move | None) -> Move:
        """A bot moves, or a person who can only pass, after a visible pause."""
        started = time.monotonic()
        self.refresh_table()
        move = self.session.forced_pass
        if move is None:
            move = await in_background(self.session.bot_move)
        goes_on = last is not None and last.kind == move.kind in _TOGETHER
        self._hurry.clear()
        if not (goes_on and move.cards):
            rest = self.pause - (time.monotonic() - started)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), max(rest, 0.0))
        self.session.play([move])
        return move

    async def _hand_is_read(self) -> bool:
        """Shows what a hand or the match brought; False when the match is over.

        The sheet lies over the hand that it is about: nobody sees the next cards before.
        """
        session = self.session
        if session.hands_over > self._hands_seen or session.finished:
            self._behind = session.last_hand()
        self.refresh_table()
        if session.finished:
            sheet = session.sheet_of(session.hands_over - 1)
            over = MatchOver(session.result, sheet, session.scoreboard())
            stars = await self.app.push_screen_wait(over)
            self.app.exit(stars)
            return False
        if self._behind is not None:
            grace = min(self.pause, GRACE)
            await self.app.push_screen_wait(
                HandOver(session.sheet_of(session.hands_over - 1), grace)
            )
            self._behind = None
            self.refresh_table()
        self._hands_seen = session.hands_over
        return True

    async def _curtain_is_lifted(self) -> bool:
        """Waits until the awaited person has the screen; False when the game is left."""
        if self.session.covered:
            while isinstance(self.app.screen, Reading):
                # The log of the person before is not for the next one.
                await self.app.pop_screen()
            seat = self.session.awaited
            name = self.session.players.names[seat]
            taken = await self.app.push_screen_wait(Curtain(seat, name))
            if not taken:
                self.app.exit(0)
                return False
            self.session.uncover()
        return True

    def _ask(self) -> None:
        self.asking, self.advice = Asking(self.session), None
        self.hinted, self.figures = False, self.session.settings.explain
        self.refresh_table()
        if self.figures:
            self.find_advice()

    def _answer(self, moves: tuple[Move, ...] | None) -> None:
        """Plays what a person has chosen; None when the choice is not whole yet."""
        if moves is None:
            self.refresh_table()
            return
        self.asking, self.advice, self.notice = None, None, ""
        self.session.play(moves)
        self.drive()

    @work(exclusive=True, group="advice")
    async def find_advice(self) -> None:
        """Lets the adviser think while the screen stays alive; tells a hint if asked to."""
        asking = self.asking
        hint = await in_background(self.session.advice())
        if asking is None or asking is not self.asking:
            return
        self.advice = hint
        if self.hinted:
            self._tell_hint(asking, hint)
        self.refresh_table()

    def _tell_hint(self, asking: Asking, hint: Hint) -> None:
        self.notice = str(hint)
        asking.point_at_moves(hint.moves)

    # --- What is on the screen ---

    def refresh_table(self) -> None:
        """Draws again what has changed."""
        picture = self._behind or self.session.picture()
        notice = self.asking.message if self.asking and self.asking.message else self.notice
        self._write("#title", Text.assemble((picture.game, "bold"), "  ", picture.title))
        self._write("#mode", Text(self._mode(), painting.MUTED))
        self._write("#own", self._own(picture))
        self._write("#prompt", self._prompt())
        self._write("#notice", painting.sentence(notice))
        for box, other in zip(self.query(SeatBox), picture.others, strict=True):
            box.show(other)
        current = self.asking.current if self.asking else None
        self.query_one(Middle).show(
            picture.centre, (*current.takes, *current.offers) if current else ()
        )
        self.query_one(Log).show(picture.log)
        values = self.advice.values if self.advice and self.figures else {}
        self.query_one(Hand).show(picture, self.asking, values)
        kept = IN_PLACE_OF_A_HAND if picture.lies_in_the_middle else 1
        self.query_one(Choices).show(self.asking, values, kept)

    def _own(self, picture: Picture) -> Text:
        dealer = " · dealer" if picture.own.dealer else ""
        return Text.assemble((f"{picture.own.name}{dealer}", "bold"), " · ", status(picture.own))

    def _write(self, place: str, text: Text) -> None:
        if self._written.get(place) != text:
            self._written[place] = text
            self.query_one(place, Static).update(text, layout=place in FITTED)

    def _mode(self) -> str:
        settings = self.session.settings
        words = ["practice"] if settings.practice else []
        return " · ".join([*words, f"seed {settings.seed}"])

    def _prompt(self) -> Text:
        if self.asking is None:
            return Text(self._waiting(), painting.MUTED)
        asked, current = self.asking.decision.prompt, self.asking.current
        prompt = Text.assemble(("▶ ", f"bold {painting.BRIGHT}"), (asked, "bold"))
        if current is None and self.asking.selection is None:
            prompt.append("   ← → or a number, then Enter", painting.MUTED)
        elif self.asking.selection is None and self.asking.at_cards and current:
            prompt.append("   Enter: ", painting.MUTED)
            preview = f", {current.preview}" if current.preview else ""
            prompt.append_text(painting.sentence(current.text + preview))
        return prompt

    def _waiting(self) -> str:
        seat = self.session.table.to_move
        if seat < 0 or self._behind is not None:
            return ""
        return f"{self.session.players.names[seat]} is thinking …   Space hurries"

    # --- Keys and clicks ---

    def action_step(self, by: int) -> None:
        if self.asking:
            self.asking.step(by)
            self.refresh_table()

    def action_row(self, by: int) -> None:
        if self.asking:
            choices = self.query_one(Choices)
            self.asking.row(by, choices.columns(choices.content_size.width))
            self.refresh_table()

    def action_to_end(self, last: bool) -> None:
        if self.asking:
            self.asking.to_end(last)
            self.refresh_table()

    def action_digit(self, digit: str) -> None:
        if self.asking:
            self.asking.type_digit(digit)
            self.refresh_table()

    def action_enter(self) -> None:
        """Plays; it does not hurry anybody, so that it never comes a moment too late."""
        if self.asking:
            self._answer(self.asking.enter())

    def action_space(self) -> None:
        """Chooses a card of a series, or hurries bots; it plays nothing."""
        if self.asking:
            self.asking.space()
            self.refresh_table()
        else:
            self._hurry.set()

    def on_hand_clicked(self, event: Hand.Clicked) -> None:
        choice = self.asking.at_cards.get(event.card) if self.asking else None
        if self.asking and choice:
            self.asking.point_at(choice)
            self._answer(self.asking.click())

    def on_choices_clicked(self, event: Choices.Clicked) -> None:
        if self.asking:
            if event.choice is not None:
                self.asking.point_at(event.choice)
            self._answer(self.asking.enter())

    @work(exclusive=True, group="rules")
    async def action_rules(self) -> None:
        """The rulebook tells an example round, which takes a moment to play."""
        from darwindeck.rulebooks import rulebook

        text = await in_background(lambda: rulebook(self.session.genome))
        self.app.push_screen(Rules(text))

    def action_log(self) -> None:
        self.app.push_screen(FullLog(self.session.picture().log))

    def action_hint(self) -> None:
        """A hint in words; once it is told, the same key shows its figures, or hides them."""
        if self.asking is None:
            return
        if self.advice is not None and self.hinted:
            words = self.notice == self.advice.measure
            self.notice = str(self.advice) if words else self.advice.measure
            self.figures = self.session.settings.explain or not words
        elif self.advice is not None:
            self._tell_hint(self.asking, self.advice)
        else:
            self.notice = f"{self.session.settings.adviser} is thinking about it …"
            if not (self.hinted or self.figures):
                self.find_advice()
        self.hinted = True
        self.refresh_table()

    def action_take_back(self) -> None:
        if not self.session.settings.practice:
            self.notice = "Turns are taken back in practice only: play with --practice"
        elif self.asking and self.session.take_back():
            self.asking, self.notice = None, "Taken back"
            self._hands_seen = self.session.hands_over
            self.drive()
        elif self.asking:
            self.notice = "There is nothing to take back"
        self.refresh_table()
