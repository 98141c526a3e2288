"""A match as messages: what one seat, or somebody who watches, is shown of it.

Everything comes from the play model for that seat; nothing is worked out here.
"""

from __future__ import annotations

import msgspec

from darwindeck.showing import centre as middle
from darwindeck.showing import choices, heard
from darwindeck.showing import sheet as sheets
from darwindeck.showing.bots import Hint
from darwindeck.showing.choices import Selection
from darwindeck.showing.picture import SeatPicture
from darwindeck.showing.scoreboard import Scoreboard
from darwindeck.showing.watching import WATCHER
from darwindeck.table.kinds import EventKind
from darwindeck.web import messages as say
from darwindeck.web.match import Match

LOG = 40
"""Sentences of the log that are sent."""


class Shown(msgspec.Struct, frozen=True):
    """All of a snapshot that the match alone decides."""

    title: str
    seats: tuple[SeatPicture, ...]
    hand: tuple[str, ...]
    face_down: int
    centre: say.Centre
    last_trick: say.Group | None
    happened: str
    log: tuple[say.Said, ...]
    told: int
    ask: say.Ask | None
    scores: say.Scores
    hand_over: say.HandOver | None
    result: say.Result | None


def shown(match: Match, seat: int, turn: int) -> Shown:
    """What a seat sees now; it is asked under the number `turn`."""
    told = match.heard(seat)
    kept = _kept(match, seat, told.hands_over)
    picture = match.picture(seat, LOG)
    trick = middle.last_trick(match.view(seat), told.events, match.names_for(seat))
    # Who watches has no place of his own.
    seats = sorted((picture.own, *picture.others), key=lambda shown: shown.seat)
    return Shown(
        title=picture.title,
        seats=tuple(seats),
        hand=picture.hand,
        face_down=0 if seat == WATCHER else picture.face_down,
        centre=centre_of(picture.centre),
        last_trick=None if trick is None else group_of(trick),
        happened=_happened(told),
        log=tuple(say.Said(said.text, said.times) for said in picture.log),
        told=len(told.lines),
        ask=_ask(match, turn) if seat != WATCHER and match.table.to_move == seat else None,
        scores=kept.scores,
        hand_over=kept.hand_over,
        result=_result(match, seat) if match.finished else None,
    )


def _happened(told: heard.Heard) -> str:
    """What the last move that was told brought about, as sentences; the sheet tells points."""
    if not told.lines:
        return ""
    last = told.lines[-1].event.move_number
    texts = []
    for line in reversed(told.lines):
        if line.event.move_number != last:
            break
        if line.event.kind is not EventKind.SCORE:
            texts.append(line.text)
    return ". ".join(reversed(texts)) + "."


# --- The middle of the table ----------------------------------------------------------


def centre_of(lies: middle.Centre) -> say.Centre:
    return say.Centre(
        groups=tuple(map(group_of, lies.groups)),
        runs=tuple(say.Run(run.suit, run.ranks, run.cards) for run in lies.runs),
        facts=lies.facts,
    )


def group_of(group: middle.Group) -> say.Group:
    cards = tuple(say.Card(spot.card, spot.caption, spot.faded, spot.seat) for spot in group.spots)
    return say.Group(group.kind.value, group.title, cards, group.seat, group.columns)


# --- What is asked --------------------------------------------------------------------


def _ask(match: Match, turn: int) -> say.Ask:
    asked = match.decision()
    fewest, most = Selection(match.table).wanted if asked.series else (1, 1)
    return say.Ask(
        turn=turn,
        prompt=asked.prompt,
        choices=tuple(map(_choice, asked.choices)),
        question=asked.question,
        series=asked.series,
        verb=asked.verb,
        fewest=fewest,
        most=most,
    )


def _choice(choice: choices.Choice) -> say.Choice:
    first = choice.moves[0]
    return say.Choice(
        text=choice.text,
        kind=first.kind.value,
        cards=choice.cards,
        key=choice.key,
        takes=choice.takes,
        offers=choice.offers,
        preview=choice.preview,
        seat=first.target,
        slot=first.slot,
        source=first.source.value if first.source else "",
    )


def hint_of(turn: int, asked: choices.Decision, hint: Hint) -> say.Hint:
    """A hint in words, and its figures for those who want them."""
    places = places_of(asked, hint)
    valued = [
        (at, choice.text, hint.values[choice.moves[0]])
        for at, choice in enumerate(asked.choices)
        if choice.moves[0] in hint.values
    ]
    valued.sort(key=lambda one: (-one[2], one[0] not in places))
    figures = tuple(say.Figure(text, value) for _, text, value in valued)
    return say.Hint(turn, str(hint), places, hint.measure, figures)


def places_of(asked: choices.Decision, hint: Hint) -> tuple[int, ...]:
    """Which choices a hint is about: cards of a series, or the one that takes the same cards."""
    numbered, cards = list(enumerate(asked.choices)), set(hint.cards)
    if asked.series and cards:
        return tuple(at for at, choice in numbered if choice.cards and cards >= {*choice.cards})
    same = [at for at, choice in numbered if choice.moves == hint.moves]
    same += [at for at, choice in numbered if cards and cards == set(choice.cards)]
    return tuple(same[:1])


# --- Points ---------------------------------------------------------------------------


class _Kept(msgspec.Struct, frozen=True):
    """What is shown of the hands that are over."""

    hands_over: int
    scores: say.Scores
    hand_over: say.HandOver | None


def _kept(match: Match, seat: int, hands_over: int) -> _Kept:
    kept = match.kept.get(seat)
    if not isinstance(kept, _Kept) or kept.hands_over != hands_over:
        kept = _Kept(hands_over, _scores(match.scoreboard(seat)), _hand_over(match, seat))
        match.kept[seat] = kept
    return kept


def _scores(board: Scoreboard) -> say.Scores:
    return say.Scores(board.columns, board.rows)


def sheet_of(match: Match, hand: int, seat: int) -> say.Sheet:
    """The sheet of a hand that is over."""
    made = match.sheet_of(hand, seat)
    return say.Sheet(hand, made.title, made.told, tuple(map(_side, made.sides)), made.scored)


def _side(side: sheets.SideSheet) -> say.SideSheet:
    entries = tuple(say.Entry(entry.what, entry.points) for entry in side.entries)
    return say.SideSheet(side.name, side.own, side.facts, entries, side.gained, side.total)


def _hand_over(match: Match, seat: int) -> say.HandOver | None:
    hand = match.heard(seat).hands_over - 1
    if hand < 0:
        return None
    return say.HandOver(sheet_of(match, hand, seat), centre_of(match.last_hand(seat).centre))


def _result(match: Match, seat: int) -> say.Result:
    told = match.heard(seat)
    teams = match.genome.teams
    side = next((at for at, team in enumerate(teams) if seat in team), seat)
    return say.Result(
        text=told.lines[-1].text,
        won=None if seat == WATCHER else side in match.table.winners,
        sheets=tuple(sheet_of(match, hand, seat) for hand in range(told.hands_over)),
    )
