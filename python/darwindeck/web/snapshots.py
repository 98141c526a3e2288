"""Snapshots: what a match shows to a seat, with who is there and how the table is played."""

from __future__ import annotations

import msgspec

from darwindeck.showing.picture import SeatPicture
from darwindeck.showing.watching import WATCHER
from darwindeck.web import messages as say
from darwindeck.web import seating
from darwindeck.web.bots import short_title
from darwindeck.web.match import Match
from darwindeck.web.rooms import TableRecord
from darwindeck.web.showing import Shown


class Surroundings(msgspec.Struct, frozen=True):
    """What is known of a table beside its match."""

    record: TableRecord
    connected: frozenset[int]
    away: frozenset[int]
    watchers: int
    clock: say.Clock | None
    reading: tuple[int, ...]
    can_take_back: bool


def snapshot(
    match: Match, seat: int, turn: int, shown: Shown, around: Surroundings
) -> say.Snapshot:
    """All that a page at a seat draws, or one that watches."""
    record = around.record
    sits, hosts = seat != WATCHER, seat == record.host
    return say.Snapshot(
        number=0,
        table=record.id,
        phase=record.phase,
        game=seating.game_of(record),
        seat=seat if sits else None,
        host=hosts,
        turn=turn,
        title=shown.title,
        seats=tuple(seat_of(picture, record, seat, around) for picture in shown.seats),
        hand=shown.hand,
        face_down=shown.face_down,
        centre=shown.centre,
        last_trick=shown.last_trick,
        happened=shown.happened,
        log=shown.log,
        told=shown.told,
        ask=shown.ask,
        thinking=None if match.finished else match.table.to_move,
        scores=shown.scores,
        hand_over=shown.hand_over,
        reading=around.reading,
        result=shown.result,
        options=record.options,
        clock=around.clock,
        can_take_back=around.can_take_back,
        can_hint=record.options.hints and shown.ask is not None,
        watchers=around.watchers,
        watch=record.watch if sits else "",
        invitations=seating.waiting_seats(record) if hosts else (),
    )


def seat_of(
    picture: SeatPicture, record: TableRecord, looking: int, around: Surroundings
) -> say.Seat:
    """A seat as everybody sees it, and whether it is one's own or a partner's."""
    at = picture.seat
    sits = record.seats[at]
    stands_in = sits.kind == "person" and at in around.away
    agent = record.options.stand_in if stands_in else sits.agent
    return say.Seat(
        seat=at,
        name=sits.name,
        kind=sits.kind,
        agent=agent,
        bot=short_title(agent),
        connected=sits.kind == "bot" or at in around.connected,
        me=at == looking,
        team=picture.team,
        partner=picture.partner,
        to_move=picture.turn,
        dealer=picture.dealer,
        out=picture.out,
        passed=picture.passed,
        cards=picture.cards,
        facts=picture.facts,
        score=picture.score,
        known=picture.known,
    )
