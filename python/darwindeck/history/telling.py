"""One telling: what an event reads like to whoever listens.

The log at the table, a rulebook's example and every history are told by `tell`.
Each kind of event has one function; a test holds the list against the kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from darwindeck._native import Event
from darwindeck.history.lines import Line
from darwindeck.history.scores import score_text
from darwindeck.history.words import SUIT_NAMES, Form, Names, Voice, capital, join, rank_name
from darwindeck.table.kinds import EventKind, Place, Reason

Teller = Callable[[Event, Voice], str | None]


def tell(event: Event, listener: int | None, names: Names) -> str | None:
    """The sentence that tells an event; None where the listener is told nothing.

    A listener of None is told of everybody in the third person.
    """
    return TELLERS[event.kind](event, Voice(names, listener)) if event.told else None


def told_lines(events: Iterable[Event], listener: int | None, names: Names) -> list[Line]:
    """The events that the listener is told of, each with its sentence."""
    voice = Voice(names, listener)
    lines = []
    for event in events:
        if event.told:
            text = TELLERS[event.kind](event, voice)
            if text is not None:
                lines.append(Line(event, text))
    return lines


def tell_part(event: Event, names: Names, form: Form) -> str:
    """A part of the same sentence in the third person, to make longer sentences of."""
    return TELLERS[event.kind](event, Voice(names, None, form)) or ""


def _untold(_event: Event, _voice: Voice) -> None:
    return None


# --- Dealing --------------------------------------------------------------------


def _hand(event: Event, voice: Voice) -> str:
    deals = "deal" if event.seat == voice.listener else "deals"
    return f"Hand {event.amount + 1}: {voice.person(event.seat)} {deals}"


def _deal(event: Event, voice: Voice) -> str | None:
    if not voice.is_told(event.seat) or not event.count:
        return None
    if not event.cards:
        return voice.does(event.seat, "have", f"{event.count} cards face down")
    if event.amount:
        return voice.does(event.seat, "are", f"dealt {voice.cards(event.cards, event.count)}")
    return f"{capital(voice.hand_of(event.seat))}: {voice.row(event.cards)}"


def _turn_up(event: Event, voice: Voice) -> str:
    shown = f"{voice.row(event.cards)} is turned up"
    return shown if event.seat is None else f"{shown} from {voice.hand_of(event.seat)}"


def _lay_out(event: Event, voice: Voice) -> str:
    return f"On the table: {voice.row(event.cards)}"


def _bury(event: Event, voice: Voice) -> str:
    return f"{voice.row(event.cards)} may not start the pile and goes under the stock"


def _start(event: Event, voice: Voice) -> str:
    return f"{voice.row(event.cards)} starts the pile"


def _trump(event: Event, _voice: Voice) -> str:
    if event.suit is None:
        return "There is no trump"
    return f"{capital(SUIT_NAMES[event.suit])} are trump"


def _new_stock(_event: Event, _voice: Voice) -> str:
    return "The discard pile is shuffled to make a new stock"


# --- Bids, tricks, passing --------------------------------------------------------


def _bid(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "bid", "Nil" if event.reason is Reason.NIL else str(event.amount))


def _name_trump(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "name", f"{SUIT_NAMES[event.suit or 'C']} as trump")


_ASIDE = ("pass", "give", "discard")
"""What cards are set aside for, by `amount`."""


def _set_aside(event: Event, voice: Voice) -> str | None:
    if not voice.is_told(event.seat):
        return None
    return voice.does(event.seat, _ASIDE[event.amount], voice.cards(event.cards, event.count))


def _give(event: Event, voice: Voice) -> str | None:
    cards = voice.cards(event.cards, event.count)
    if event.other == voice.listener:
        return voice.does(event.other, "receive", f"{cards} from {voice.person(event.seat)}")
    if event.seat == voice.listener:
        return None  # told when the cards were chosen
    verb = "give" if event.amount else "pass"
    return voice.does(event.seat, verb, f"{cards} to {voice.person(event.other)}")


def _tribute(event: Event, voice: Voice) -> str:
    cards = voice.cards(event.cards, event.count)
    best = ("the best card" if event.count == 1 else "the best cards") if event.cards else ""
    told = f"{cards}, {best}," if best else cards
    return voice.does(event.seat, "have", f"to give {told} to {voice.person(event.other)}")


def _play(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "play", voice.row(event.cards))


def _take_trick(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "take", voice.with_cards("the trick", event.order))


def _broken(event: Event, _voice: Voice) -> str:
    return f"{capital(SUIT_NAMES[event.suit or 'H'])} are broken"


def _show(event: Event, voice: Voice) -> str:
    if event.amount:
        begins = "begin" if event.seat == voice.listener else "begins"
        return voice.does(event.seat, "hold", f"{voice.row(event.cards)} and {begins}")
    if event.source is not None and event.source.slot is not None:
        slot = voice.slot(event.source, event.seat)
        return voice.does(event.seat, "show", f"{slot}: {voice.row(event.cards)}")
    return voice.does(event.seat, "show", voice.row(event.order or event.cards))


# --- War ------------------------------------------------------------------------


def _turn_card(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "turn", voice.row(event.cards))


def _face_down(event: Event, voice: Voice) -> str:
    cards = "a card" if event.count == 1 else f"{event.count} cards"
    return voice.does(event.seat, "add", f"{cards} face down")


def _war(_event: Event, _voice: Voice) -> str:
    return "It is war"


def _win_battle(event: Event, voice: Voice) -> str:
    hidden = event.count - len(event.cards)
    won = voice.with_cards("the battle", event.cards)
    if hidden:
        won += f" and {voice.cards((), hidden)} face down"
    return voice.does(event.seat, "win", won)


# --- The tableau ------------------------------------------------------------------


def _capture(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "take", voice.row(event.order[:-1]))


def _sweep(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "sweep", "the table")


def _take_rest(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "take", f"what is left: {voice.row(event.cards)}")


def _clear(event: Event, voice: Voice) -> str:
    if event.seat is None:
        return "The pile is cleared"
    lead = "lead" if event.seat == voice.listener else "leads"
    return f"The pile is cleared, and {voice.person(event.seat)} {lead}"


# --- Drawing, discarding, passing a turn ------------------------------------------


def _draw(event: Event, voice: Voice) -> str:
    cards = voice.cards(event.cards, event.count)
    source = event.source.place if event.source else Place.STOCK
    if source is Place.DISCARD:
        return voice.does(event.seat, "take", f"{cards} from the discard pile")
    if source is Place.HAND:
        return voice.does(event.seat, "draw", f"{cards} from {voice.person(event.other)}")
    return voice.does(event.seat, "draw", cards)


def _draw_nothing(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "find", "nothing to draw")


def _discard(event: Event, voice: Voice) -> str | None:
    from_aside = event.source is not None and event.source.place is Place.ASIDE
    if from_aside and event.seat == voice.listener:
        return None  # told when the cards were chosen
    cards = voice.cards(event.cards, event.count)
    if event.source is not None and event.source.slot is not None:
        cards += f" from {voice.slot(event.source, event.seat)}"
    return voice.does(event.seat, "discard", cards)


def _pass(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "pass")


def _must_pass(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "have", "to pass")


# --- Effects ----------------------------------------------------------------------


def _name_suit(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "name", SUIT_NAMES[event.suit or "C"])


def _aim(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "choose", voice.person(event.other))


def _skipped(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "are", "skipped")


def _another_turn(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "have", "another turn")


def _reverse(event: Event, _voice: Voice) -> str:
    return f"Play now goes {'anticlockwise' if event.amount else 'clockwise'}"


def _forced_draw(event: Event, voice: Voice) -> str:
    cards = voice.cards(event.cards, event.count)
    if event.target is not None and event.target.slot is not None:
        cards += f" into {voice.slot(event.target, event.seat)}"
    return voice.does(event.seat, "have to draw", cards)


def _forced_discard(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "have to discard", voice.cards(event.cards, event.count))


def _steal(event: Event, voice: Voice) -> str:
    cards = voice.cards(event.cards, event.count)
    return voice.does(event.seat, "take", f"{cards} from {voice.person(event.other)}")


def _swap_hands(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "exchange", f"hands with {voice.person(event.other)}")


def _new_hand(event: Event, voice: Voice) -> str | None:
    if not voice.is_told(event.seat):
        return None
    return f"{capital(voice.hand_of(event.seat))}: {voice.row(event.cards)}"


def _look(event: Event, voice: Voice) -> str:
    seen = f": {voice.row(event.cards)}" if event.cards and voice.is_told(event.seat) else ""
    return voice.does(event.seat, "look", f"at {voice.hand_of(event.other)}{seen}")


# --- Layouts ----------------------------------------------------------------------


def _effect(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "use", voice.row(event.cards))


def _look_at(event: Event, voice: Voice) -> str:
    seen = f": {voice.row(event.cards)}" if event.cards else ""
    return voice.does(event.seat, "look", f"at {voice.slot(event.source, event.seat)}{seen}")


def _share(event: Event, voice: Voice) -> str:
    seen = f": {voice.row(event.cards)}" if event.cards else ""
    return voice.does(event.seat, "share", f"{voice.slot(event.source, event.seat)}{seen}")


def _swap_in(event: Event, voice: Voice) -> str:
    card = voice.cards(event.cards, event.count)
    return voice.does(event.seat, "put", f"{card} into {voice.slot(event.target, event.seat)}")


def _swap_slots(event: Event, voice: Voice) -> str:
    one, two = (voice.slot(spot, event.seat) for spot in (event.source, event.target))
    known = f": {voice.row(event.cards)}" if event.cards else ""
    return voice.does(event.seat, "swap", f"{one} with {two}{known}")


def _declare(event: Event, voice: Voice) -> str:
    slot = voice.slot(event.source, event.seat)
    return voice.does(event.seat, "declare", f"{slot} to be {rank_name(event.amount)}")


def _name_rank(event: Event, voice: Voice) -> str:
    slot = voice.slot(event.source, event.seat)
    return voice.does(event.seat, "name", f"{slot} as {rank_name(event.amount)}")


def _toss(event: Event, voice: Voice) -> str:
    slot = voice.slot(event.source, event.seat)
    return voice.does(event.seat, "toss", f"in {voice.row(event.cards)} from {slot}")


def _wrong_toss(event: Event, voice: Voice) -> str:
    slot = voice.slot(event.source, event.seat)
    return voice.does(event.seat, "try", f"to toss in {voice.row(event.cards)} from {slot}: wrong")


def _barred(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "may toss", "in no more cards")


_DECLINED = (
    "use the card",
    "swap the two cards",
    "declare a rank",
    "toss in a card",
    "call",
)
"""What is declined, by `amount`."""


def _decline(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "decline", f"to {_DECLINED[event.amount]}")


def _call(event: Event, voice: Voice) -> str:
    if event.amount:
        return voice.does(event.seat, "have", "all cards open, which ends the hand")
    return voice.does(event.seat, "call", "the end")


def _uncalled(_event: Event, _voice: Voice) -> str:
    return "Nobody has called, and the hand ends"


# --- The end ----------------------------------------------------------------------


def _out(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "have", "no cards left")


def _hand_over(event: Event, _voice: Voice) -> str:
    return f"Hand {event.amount + 1} is over"


def _eliminated(event: Event, voice: Voice) -> str:
    return voice.does(event.seat, "are", f"out of the {voice.names.match}")


def _match_over(event: Event, voice: Voice) -> str:
    match = voice.names.match
    if event.number:
        return f"The {match} took too many turns: it is a draw"
    sides = range(len(voice.names.teams) or len(voice.names.seats))
    winners = [side for side in sides if event.amount >> side & 1]
    if not winners:
        return f"The {match} is a draw"
    if len(winners) > 1 and len(winners) == len(sides) - 1 and not voice.names.teams:
        (loser,) = set(sides).difference(winners)
        return voice.does(loser, "lose", f"the {match}")
    if len(winners) > 1:
        return f"{capital(join(map(voice.names.side, winners)))} share the win"
    if not voice.names.teams:
        return voice.does(winners[0], "win", f"the {match}")
    team = voice.names.teams[winners[0]]
    if len(team) == 1:
        return voice.does(team[0], "win", f"the {match}")
    return f"{capital(voice.names.side(winners[0]))} win the {match}"


TELLERS: dict[EventKind, Teller] = {
    EventKind.HAND: _hand,
    EventKind.SHUFFLE: _untold,
    EventKind.DEAL: _deal,
    EventKind.TURN_UP: _turn_up,
    EventKind.LAY_OUT: _lay_out,
    EventKind.BURY: _bury,
    EventKind.START: _start,
    EventKind.TRUMP: _trump,
    EventKind.NAME_TRUMP: _name_trump,
    EventKind.TURN: _untold,
    EventKind.BID: _bid,
    EventKind.SET_ASIDE: _set_aside,
    EventKind.GIVE: _give,
    EventKind.TRIBUTE: _tribute,
    EventKind.PLAY: _play,
    EventKind.TAKE_TRICK: _take_trick,
    EventKind.BROKEN: _broken,
    EventKind.LACKS: _untold,
    EventKind.TURN_CARD: _turn_card,
    EventKind.FACE_DOWN: _face_down,
    EventKind.WAR: _war,
    EventKind.WIN_BATTLE: _win_battle,
    EventKind.PICK: _untold,
    EventKind.CAPTURE: _capture,
    EventKind.SWEEP: _sweep,
    EventKind.TAKE_REST: _take_rest,
    EventKind.CLEAR: _clear,
    EventKind.DRAW: _draw,
    EventKind.DRAW_NOTHING: _draw_nothing,
    EventKind.DISCARD: _discard,
    EventKind.NEW_STOCK: _new_stock,
    EventKind.PASS: _pass,
    EventKind.MUST_PASS: _must_pass,
    EventKind.EFFECT: _effect,
    EventKind.NAME_SUIT: _name_suit,
    EventKind.AIM: _aim,
    EventKind.SKIP: _untold,
    EventKind.SKIPPED: _skipped,
    EventKind.ANOTHER_TURN: _another_turn,
    EventKind.REVERSE: _reverse,
    EventKind.FORCED_DRAW: _forced_draw,
    EventKind.FORCED_DISCARD: _forced_discard,
    EventKind.STEAL: _steal,
    EventKind.SWAP_HANDS: _swap_hands,
    EventKind.NEW_HAND: _new_hand,
    EventKind.LOOK: _look,
    EventKind.SHOW: _show,
    EventKind.LOOK_AT: _look_at,
    EventKind.SHARE: _share,
    EventKind.SWAP_IN: _swap_in,
    EventKind.SWAP_SLOTS: _swap_slots,
    EventKind.DECLARE: _declare,
    EventKind.NAME_RANK: _name_rank,
    EventKind.TOSS: _toss,
    EventKind.WRONG_TOSS: _wrong_toss,
    EventKind.BARRED: _barred,
    EventKind.DECLINE: _decline,
    EventKind.CALL: _call,
    EventKind.TURN_OVER: _untold,
    EventKind.UNCALLED: _uncalled,
    EventKind.OUT: _out,
    EventKind.SCORE: score_text,
    EventKind.HAND_OVER: _hand_over,
    EventKind.ELIMINATED: _eliminated,
    EventKind.MATCH_OVER: _match_over,
}
