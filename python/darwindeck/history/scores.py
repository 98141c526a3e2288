"""Points in words: who gets how many, and for what."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck._native import Event
from darwindeck.history.words import SUIT_NAMES, Names, Voice, capital, counted, join, ordinal
from darwindeck.table.kinds import Reason


def score_text(event: Event, voice: Voice) -> str:
    """ "You score 10 points for a contract of 1", "Ann loses 50 points for a failed Nil"."""
    side = event.side or 0
    what = what_for(event, voice.names)
    team = voice.names.teams[side] if event.seat is None else (event.seat,)
    plural, own = len(team) > 1, team == (voice.listener,)
    who = capital(voice.names.side(side)) if plural else voice.subject(team[0])
    verb = "score" if event.amount > 0 else "lose" if event.amount < 0 else "get"
    verb += "" if own or plural else "s"
    points = counted(abs(event.amount), "point") if event.amount else "nothing"
    return f"{who} {verb} {points} for {what}"


def what_for(event: Event, names: Names) -> str:
    """What the points of a score event are for: "a contract of 4", "QS and 2H"."""
    return _WHAT[event.reason](event, names) if event.reason is not None else "nothing"


def _cards(event: Event, names: Names) -> str:
    many = 13
    if len(event.cards) > many:
        return f"{len(event.cards)} cards that count"
    return join(map(names.card, event.cards)) if event.cards else "cards"


def _suit(event: Event, _names: Names) -> str:
    return f"the most {SUIT_NAMES[event.suit or 'C']} ({event.number})"


def _contract(event: Event, _names: Names) -> str:
    exact = event.bid == event.number and event.bid == 0
    return "taking no trick, as bid" if exact else f"a contract of {event.bid}"


_WHAT: dict[Reason, Callable[[Event, Names], str]] = {
    Reason.NIL: lambda _event, _names: "Nil",
    Reason.CARDS: _cards,
    Reason.TRICKS: lambda event, _names: counted(event.number, "trick"),
    Reason.TOOK_ALL: lambda event, names: f"taking all of {_cards(event, names)}",
    Reason.OPPONENT_TOOK_ALL: lambda event, names: f"{_cards(event, names)}, all with one player",
    Reason.HELD: lambda event, names: f"holding {_cards(event, names)}",
    Reason.HELD_BY_OPPONENTS: lambda event, names: f"{_cards(event, names)} in another hand",
    Reason.EXTRA_CARDS: lambda event, _names: (
        f"{counted(event.number, 'card')} more than were dealt"
    ),
    Reason.CONTRACT_MADE: _contract,
    Reason.OVERTRICKS: lambda event, _names: counted(event.number, "overtrick"),
    Reason.CONTRACT_FAILED: lambda event, _names: (
        f"a failed contract of {event.bid} ({counted(event.number, 'trick')})"
    ),
    Reason.NIL_MADE: lambda _event, _names: "Nil",
    Reason.NIL_FAILED: lambda event, _names: f"a failed Nil ({counted(event.number, 'trick')})",
    Reason.BAGS: lambda event, _names: counted(event.number, "bag"),
    Reason.MOST_CARDS: lambda event, _names: f"the most cards ({event.number})",
    Reason.MOST_OF_SUIT: _suit,
    Reason.NAMED_CARD: _cards,
    Reason.BEST_PRIMIERA: lambda event, _names: f"the best primiera ({event.number})",
    Reason.SWEEPS: lambda event, _names: counted(event.number, "sweep"),
    Reason.TOTAL: lambda event, _names: f"a total of {event.number}",
    Reason.CALL_WON: lambda event, _names: f"a call below {event.number}",
    Reason.CALL_TIED: lambda event, _names: f"a call equal to {event.number}",
    Reason.CALL_LOST: lambda event, _names: f"a call above {event.number}",
    Reason.PLACE: lambda event, _names: f"running out of cards {ordinal(event.number)}",
}
