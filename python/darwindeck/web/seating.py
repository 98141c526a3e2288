"""Who sits where: opening a table, taking a seat, giving one away, and the lobby.

All of it is about a table's record and touches neither disk nor pages.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from darwindeck.genome.schema import GameGenome
from darwindeck.rulebooks.book import title_of
from darwindeck.rulebooks.game import Game
from darwindeck.showing.names import PLAYERS
from darwindeck.web import messages as say
from darwindeck.web import requests as asked
from darwindeck.web.bots import bots_for
from darwindeck.web.errors import Refusal
from darwindeck.web.rooms import Gone, SeatRecord, TableRecord
from darwindeck.web.tokens import new_token
from darwindeck.web.wording import checked_name, free_name


def new_table(
    name: str, genome: GameGenome, game: str, wanted: asked.NewTable
) -> tuple[TableRecord, str]:
    """A table in the lobby, and the token of its host."""
    count = genome.player_count
    if not 0 <= wanted.seat < count:
        raise Refusal("unworkable", f"Seats of this game are 0 to {count - 1}.")
    agent = checked_bot(genome, wanted.bots) if wanted.bots else ""
    seats: list[SeatRecord] = []
    record = TableRecord(
        id=name,
        game=game,
        genome=genome,
        seats=seats,
        host=wanted.seat,
        options=wanted.options,
        watch=new_token(),
        seed=secrets.randbits(64),
    )
    host = named(record, -1, wanted.name)
    for seat in range(count):
        if seat == wanted.seat:
            seats.append(SeatRecord("person", host))
        else:
            others = [*(other.name for other in seats), host]
            free = checked_name("", others)
            seats.append(SeatRecord("bot" if agent else "open", free, agent))
    keys = seats[wanted.seat].keys
    keys.revoke(invite=True)
    return record, keys.renew(keys.invitation)


def named(record: TableRecord, seat: int, wanted: str) -> str:
    """A name for somebody who sits down; bots and empty seats give way."""
    try:
        name = checked_name(wanted, _people_beside(record, seat))
    except ValueError as error:
        raise Refusal("name", f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    _give_way(record, seat, name)
    return name


def _people_beside(record: TableRecord, seat: int) -> list[str]:
    return [s.name for at, s in enumerate(record.seats) if at != seat and s.kind == "person"]


def _give_way(record: TableRecord, seat: int, name: str) -> None:
    for at, other in enumerate(record.seats):
        if at != seat and other.name.casefold() == name.casefold():
            beside = [s.name for place, s in enumerate(record.seats) if place not in (at, seat)]
            other.name = checked_name("", [*beside, name])


def checked_bot(genome: GameGenome, agent: say.AnyBot) -> str:
    """A bot that plays this game; refused otherwise."""
    if not any(bot.agent == agent for bot in bots_for(genome)):
        raise Refusal("unworkable", "That bot does not play this game.")
    return agent


def sit_down(record: TableRecord, seat: int, name: str) -> None:
    """Somebody takes a seat that is free for them; a name that cannot be had turns nobody away."""
    called = free_name(name, _people_beside(record, seat))
    _give_way(record, seat, called)
    old = record.seats[seat]
    record.seats[seat] = SeatRecord("person", called, keys=old.keys)
    if record.seats[record.host].kind != "person":
        record.host = seat


def give_seat(record: TableRecord, wanted: say.SetSeat) -> None:
    """The host gives a seat to a bot, opens it or makes a link for it."""
    if not 0 <= wanted.seat < len(record.seats):
        raise Refusal("not_allowed", "There is no such seat.")
    if wanted.seat == record.host:
        raise Refusal("not_allowed", "This is your own seat: leave it instead.")
    agent = wanted.agent or record.options.stand_in
    bot = checked_bot(record.genome, agent) if wanted.kind == "bot" else ""
    vacate(record, wanted.seat, wanted.kind, bot)


def vacate(record: TableRecord, seat: int, kind: say.SeatKind, agent: str = "") -> None:
    """Whoever sat there has lost the seat."""
    old = record.seats[seat]
    old.keys.revoke(invite=kind == "invited")
    others = [other.name for at, other in enumerate(record.seats) if at != seat]
    # A person's name goes with the person, and stays with what was played by them.
    taken = [*others, old.name][: len(PLAYERS) - 1]
    name = checked_name("", taken) if old.kind == "person" else old.name
    record.seats[seat] = SeatRecord(kind, name, agent, old.keys)


def next_host(record: TableRecord) -> None:
    """If the host has left, whoever sits next is the host."""
    count = len(record.seats)
    order = [(record.host + step) % count for step in range(count)]
    people = [seat for seat in order if record.seats[seat].kind == "person"]
    record.host = people[0] if people else record.host


def game_of(record: TableRecord) -> say.Game:
    return say.Game(record.game, title_of(Game(record.genome)), len(record.seats))


def waiting_seats(record: TableRecord) -> tuple[say.LobbySeat, ...]:
    """Seats that wait for somebody, with the links to them."""
    return tuple(
        seat for seat in lobby_seats(record, record.host, ()) if seat.kind in ("invited", "open")
    )


def lobby_seats(
    record: TableRecord, looking: int, connected: Collection[int]
) -> tuple[say.LobbySeat, ...]:
    teams = {seat: side for side, team in enumerate(record.genome.teams) for seat in team}
    return tuple(
        say.LobbySeat(
            seat=at,
            kind=seat.kind,
            name=seat.name,
            agent=seat.agent,
            connected=at in connected,
            me=at == looking,
            invitation=seat.keys.invitation if looking == record.host else "",
            team=teams.get(at),
        )
        for at, seat in enumerate(record.seats)
    )


def lobby(
    record: TableRecord, looking: int, connected: Collection[int], watchers: int
) -> say.Lobby:
    """The lobby as a seat sees it, -1 for somebody who watches."""
    sits = looking >= 0
    return say.Lobby(
        number=0,
        table=record.id,
        game=game_of(record),
        seat=looking if sits else None,
        host=looking == record.host,
        seats=lobby_seats(record, looking, connected),
        options=record.options,
        agents=bots_for(record.genome),
        watchers=watchers,
        watch=record.watch if sits else "",
        match=record.match,
    )


def begin(record: TableRecord) -> None:
    """Seats that nobody has taken get a bot, and a match is dealt."""
    for seat in record.seats:
        if seat.kind in ("open", "invited"):
            seat.keys.revoke()
            seat.kind, seat.agent = "bot", record.options.stand_in
    record.phase, record.backs, record.gone = "playing", 0, []
    record.seed = secrets.randbits(64)


# --- Who sat where before ---------------------------------------------------------------


def remember(before: TableRecord, now: TableRecord, turns: int) -> None:
    """Notes who has lost a seat: what was played there until now was played by them."""
    for seat, (old, new) in enumerate(zip(before.seats, now.seats, strict=True)):
        if turns and old.kind in ("person", "bot") and _differs(old, new):
            now.gone = [*now.gone, Gone(seat, old.kind, old.name, old.agent, turns)]
    now.gone = [_called_apart(gone, now) for gone in now.gone]


def _differs(old: SeatRecord, new: SeatRecord) -> bool:
    return (old.kind, old.agent) != (new.kind, new.agent)


def _called_apart(gone: Gone, record: TableRecord) -> Gone:
    """Nobody who sits there now is called like somebody who has gone."""
    for seat, sits in enumerate(record.seats):
        same = seat == gone.seat and sits.kind not in ({"person", "bot"} - {gone.kind})
        if not same and sits.name.casefold() == gone.name.casefold():
            others = [each.name for each in record.seats] + [each.name for each in record.gone]
            return replace(gone, name=free_name(gone.name, others))
    return gone


def taken_back(record: TableRecord, number: int) -> None:
    """Turns from a number on are taken back: whoever sits there now makes them anew."""
    record.gone = [replace(gone, turns=min(gone.turns, number)) for gone in record.gone]


def gone_by(gone: Sequence[Gone], seat: int, turn: int) -> Gone | None:
    """Who sat at a seat when a turn was made, 0 for the first, if they have gone since."""
    return next((one for one in gone if one.seat == seat and turn < one.turns), None)


def as_of(record: TableRecord, turn: int) -> TableRecord:
    """The table with those who sat there when a turn was made."""
    seats = list(record.seats)
    for seat, sits in enumerate(seats):
        gone = gone_by(record.gone, seat, turn)
        if gone is not None:
            seats[seat] = replace(sits, kind=gone.kind, name=gone.name, agent=gone.agent)
    return replace(record, seats=seats)


def has_played(record: TableRecord, seat: int, movers: Sequence[int]) -> bool:
    """Whether whoever sits there has made a turn."""
    since = max((gone.turns for gone in record.gone if gone.seat == seat), default=0)
    return seat in movers[since:]


def copied(record: TableRecord) -> TableRecord:
    """A record that can be changed, and thrown away if the change is not written."""
    seats = [replace(seat, keys=replace(seat.keys)) for seat in record.seats]
    return replace(record, seats=seats)
