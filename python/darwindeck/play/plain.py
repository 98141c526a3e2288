"""A game by numbered prompts: lines of plain words in, numbers out.

Cards are told in words, so that a screen reader can say them, and each line
stands alone, so that a script can read it. A choice is answered by its number
or by its text ("play QS", "QS"); cards that are chosen together by several.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Protocol, TextIO

from darwindeck._native import Move
from darwindeck.history import Line
from darwindeck.history.words import SUIT_NAMES, counted, join
from darwindeck.showing.centre import Centre, Group, Run, Space
from darwindeck.showing.choices import Choice, Decision, Selection
from darwindeck.showing.heard import Said, log_of
from darwindeck.showing.looks import dressed, is_joker, rank_word, spoken, words
from darwindeck.showing.picture import Picture, SeatPicture, status
from darwindeck.showing.prose import as_prose
from darwindeck.showing.ratings import HIGHEST, LOWEST
from darwindeck.showing.session import Session
from darwindeck.showing.sheet import Entry, Sheet, SideSheet
from darwindeck.table.kinds import EventKind

KEYS = "Also: ? rules, h hint, u take back, l log, q save and leave."
CURTAIN = 60
"""Empty lines that push one person's cards off a terminal before another looks."""


class Reads(Protocol):
    """Something that lines come from."""

    def readline(self) -> str: ...


class Left(Exception):  # noqa: N818 - it is no error
    """The person left the game."""


class PlainTable:
    """Plays a session on two streams."""

    def __init__(self, session: Session, read: Reads, write: TextIO, notice: str = "") -> None:
        self.session = session
        self._read, self._write = read, write
        self._told = {seat: self._before_this_hand(seat) for seat in session.settings.people}
        """By person: how many lines have been told, or are too old to be worth it."""
        self._sheets = dict.fromkeys(session.settings.people, session.hands_over)
        """By person: of how many hands the sheet has been told."""
        self._notice = notice

    def run(self) -> int:
        """Plays until the match is over or the person leaves; the stars it was given, or 0."""
        session = self.session
        self._say(f"{session.picture().game}: {session.genome.summary}".rstrip(": "))
        if self._notice:
            self._say(self._notice)
        self._say(KEYS)
        try:
            while not session.finished:
                self._turn()
            return self._end()
        except Left:
            return 0

    # --- One turn ---

    def _turn(self) -> None:
        session = self.session
        if session.forced_pass is not None:
            session.play([session.forced_pass])
        elif session.person_decides:
            self._lift_curtain()
            self._tell_news()
            moves = self._answer()
            if moves:
                session.play(moves)
        else:
            session.play([session.bot_move()])

    def _lift_curtain(self) -> None:
        if self.session.covered:
            if self._write.isatty():
                self._say("\n" * CURTAIN)
            name = self.session.players.names[self.session.awaited]
            self._ask(f"Pass the screen to {name}, and press Enter: ")
            self.session.uncover()

    def _tell_news(self) -> None:
        """What happened since this person was last asked, with the sheet after each hand."""
        seat = self.session.shown
        heard = self.session.heard()
        while self._sheets[seat] < heard.hands_over:
            hand = self._sheets[seat]
            end = heard.end_of(hand)
            self._tell(heard.lines[self._told[seat] : end])
            self._told[seat], self._sheets[seat] = max(end, self._told[seat]), hand + 1
            for line in sheet_lines(self.session.sheet_of(hand)):
                self._say(spoken(line))
        self._tell(heard.lines[self._told[seat] :])
        self._told[seat] = len(heard.lines)

    def _tell(self, lines: Sequence[Line]) -> None:
        # The hand itself is told with every question, the points on the sheet.
        news = [line for line in lines if line.event.kind not in (EventKind.DEAL, EventKind.SCORE)]
        for said in log_of(news):
            self._say(said_line(said))

    def _before_this_hand(self, seat: int) -> int:
        """Of a game that is gone on with, only the last hand is told again."""
        heard = self.session.heard(seat)
        return heard.end_of(self.session.table.hand_number - 1)

    def _answer(self) -> Sequence[Move]:
        """What the person does: moves, or none when the game is somewhere else now."""
        session, question = self.session, self.session.decision()
        values = session.hint().values if session.settings.explain else {}
        for line in picture_lines(session.picture()):
            self._say(line)
        self._say(f"{question.prompt}{'' if question.question else ':'}")
        for choice in question.choices:
            value = values.get(choice.moves[0])
            worth = "" if value is None else f" ({value:.0%})"
            preview = f", {spoken(choice.preview)}" if choice.preview else ""
            self._say(f"  {choice.key}. {spoken(choice.text)}{preview}{worth}")
        while True:
            answer = self._ask("Your choice: ").strip()
            command = _COMMANDS.get(answer.lower())
            if command is not None:
                if command(self):
                    return ()
                continue
            try:
                return answered(session, question, answer)
            except ValueError as error:
                self._say(f"{error}.")

    # --- Commands: each says whether the question has gone ---

    def _rules(self) -> bool:
        from darwindeck.rulebooks import rulebook

        self._say(as_prose(rulebook(self.session.genome)))
        return False

    def _hint(self) -> bool:
        self._say(spoken(str(self.session.hint())))
        return False

    def _take_back(self) -> bool:
        if not self.session.settings.practice:
            self._say("Turns are taken back in practice only: play with --practice.")
        elif self.session.take_back():
            for seat in self.session.settings.people:
                heard = self.session.heard(seat)
                self._told[seat], self._sheets[seat] = len(heard.lines), heard.hands_over
            self._say("Taken back.")
            return True
        else:
            self._say("There is nothing to take back.")
        return False

    def _log(self) -> bool:
        for said in self.session.picture().log:
            self._say(said_line(said))
        return False

    def _leave(self) -> bool:
        raise Left

    # --- The end ---

    def _end(self) -> int:
        session = self.session
        self._tell_news()
        board = session.scoreboard()
        for row in board.rows:
            cells = [f"{side} {cell}" for side, cell in zip(board.columns, row, strict=True)]
            self._say(f"{row[0]}: {', '.join(cells[1:])}.")
        while True:
            answer = self._ask(f"Rate the game from {LOWEST} to {HIGHEST}, or just press Enter: ")
            if not answer.strip():
                return 0
            if answer.strip() in map(str, range(LOWEST, HIGHEST + 1)):
                return int(answer)

    # --- Streams ---

    def _say(self, line: str) -> None:
        self._write.write(f"{line}\n")

    def _ask(self, prompt: str) -> str:
        self._write.write(prompt)
        self._write.flush()
        line = self._read.readline()
        if not line:
            self._write.write("\n")
            raise Left
        return line


_COMMANDS: dict[str, Callable[[PlainTable], bool]] = {
    "?": PlainTable._rules,
    "h": PlainTable._hint,
    "u": PlainTable._take_back,
    "l": PlainTable._log,
    "q": PlainTable._leave,
}


# --- Answers --------------------------------------------------------------------


def answered(session: Session, question: Decision, answer: str) -> tuple[Move, ...]:
    """The moves that an answer means; `ValueError` says what would be one."""
    if question.series:
        return _series(Selection(session.table), question, answer)
    if not answer and len(question.choices) == 1:
        return question.choices[0].moves
    return _choice(question.choices, answer).moves


def _choice(choices: Sequence[Choice], answer: str) -> Choice:
    wanted = " ".join(answer.lower().split())
    for choice in choices:
        text = dressed(choice.text, str).lower()
        if wanted in (choice.key, text, " ".join(choice.cards).lower() or None):
            return choice
    first, last = choices[0].key, choices[-1].key
    span = f"{first} to {last}" if len(choices) > 1 else first
    raise ValueError(f"{answer!r} is no choice: type a number, {span}")


def _series(selection: Selection, question: Decision, answer: str) -> tuple[Move, ...]:
    chosen = [_choice(question.choices, part) for part in answer.replace(",", " ").split()]
    if len(chosen) == 1 and not chosen[0].cards:
        return chosen[0].moves
    for card in (card for choice in chosen for card in choice.cards):
        if card in selection.chosen:
            raise ValueError(f"{words(card)} is chosen twice")
        if not selection.toggle(card):
            raise ValueError(f"{words(card)} cannot be chosen with the cards before it")
    numbers = " ".join(map(str, range(1, selection.wanted[1] + 1)))
    how = f"type their numbers in one line, such as {numbers}"
    if not chosen and selection.complete:
        raise ValueError(f"{question.prompt}: {how}")
    try:
        return selection.moves()
    except ValueError as error:
        raise ValueError(f"{error}: {how}") from None


# --- The sheet and the log in lines ----------------------------------------------


def said_line(said: Said) -> str:
    """A sentence of the log, with how often it was said."""
    return f"{spoken(said.text)}{f', {said.times} times' if said.times > 1 else ''}."


def sheet_lines(sheet: Sheet) -> list[str]:
    """The sheet of a hand, a line for each side."""
    return [_side_line(side, sheet.scored) for side in sheet.sides]


def _side_line(side: SideSheet, scored: bool) -> str:
    """ "You: bid 3, took 4; 30 points for a contract of 3; +30, 130 in all."."""
    parts = [*side.facts, *map(_entry, side.entries)]
    if scored:
        parts.append(f"{side.gained:+d}, {side.total} in all")
    return f"{side.name}: {'; '.join(parts) or 'nothing'}."


def _entry(entry: Entry) -> str:
    points = counted(entry.points, "point") if entry.points else "nothing"
    return f"{points} for {entry.what}"


# --- The picture in lines -------------------------------------------------------


def picture_lines(picture: Picture) -> list[str]:
    """The table in sentences: title, seats, the middle, the hand."""
    lines = ["", f"{picture.game}, {picture.title.replace(' · ', ', ')}."]
    lines += [_seat_line(seat) for seat in (*picture.others, picture.own)]
    lines += _centre_lines(picture.centre)
    if picture.hand:
        lines.append(f"Your hand: {_hand(picture.hand)}.")
    elif picture.face_down:
        lines.append(f"You have {picture.face_down} cards face down.")
    return lines


def _seat_line(seat: SeatPicture) -> str:
    notes = [seat.role] if seat.role else []
    notes += ["dealer"] if seat.dealer else []
    name = f"{seat.name} ({', '.join(notes)})" if notes else seat.name
    known = f", has {join(words(card) for card in seat.known)}" if seat.known else ""
    return f"{name}: {status(seat).replace(' · ', ', ')}{known}."


def _centre_lines(centre: Centre) -> list[str]:
    lines = [_group_line(group) for group in centre.groups]
    lines += [_run_line(run) for run in centre.runs]
    return lines + [f"{fact}." for fact in centre.facts]


def _group_line(group: Group) -> str:
    spots = [_spot_words(spot) for spot in group.spots if spot.card != ""]
    return f"{group.title}: {', '.join(spots)}." if spots else f"{group.title}."


def _spot_words(spot: Space) -> str:
    """ "queen of spades (Seat 1)", "8 of clubs (hearts named)", "12 left"."""
    if spot.card is None:
        return spot.caption or "a card face down"
    return f"{words(spot.card)} ({spot.caption})" if spot.caption else words(spot.card)


def _run_line(run: Run) -> str:
    lying = [card for card in run.cards if card is not None]
    name = SUIT_NAMES[run.suit].capitalize()
    if not lying:
        return f"{name}: not opened."
    ends = {rank_word(lying[0]): None, rank_word(lying[-1]): None}
    return f"{name}: {' to '.join(ends)}."


def _hand(cards: Sequence[str]) -> str:
    """The hand suit by suit; in words where it is sorted by rank."""
    suits = [card[1] for card in cards if not is_joker(card)]
    runs = [suit for suit, _ in groupby(suits)]
    if len(runs) > len(set(runs)) or len(suits) < len(cards):
        return ", ".join(words(card) for card in cards)
    parts = groupby(cards, key=lambda card: card[1])
    return "; ".join(
        f"{SUIT_NAMES[suit]} {', '.join(rank_word(card) for card in group)}"
        for suit, group in parts
    )
