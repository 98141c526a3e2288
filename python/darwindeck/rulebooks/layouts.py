"""Layouts that lie face down: the turn, tossing in, the call, and what it all scores."""

from __future__ import annotations

from itertools import groupby

from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    Call,
    CoalitionInfo,
    ComparedWith,
    DrawnCard,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    OpeningChoice,
    Protection,
    TakeDiscard,
    TossIn,
    Uncalled,
    UseOf,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES, MOST_SLOTS
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Grid, Paragraph, Steps
from darwindeck.rulebooks.words import (
    capital,
    counted,
    figure,
    gain,
    listed,
    number,
    points,
    rank_name,
    sentences,
)

OPENINGS = {
    OpeningChoice.ANY: "of their choice",
    OpeningChoice.FIRST: "from the first slots on",
}
DRAWN = {
    DrawnCard.PUBLIC: "show it to everybody",
    DrawnCard.PRIVATE: "look at it without showing it",
}
TAKES = {
    TakeDiscard.NEVER: "",
    TakeDiscard.INTO_LAYOUT: "Instead of drawing you may take the top card of the discard pile, "
    "which you must then swap into your layout.",
    TakeDiscard.UNUSED_ACTION: "Instead of drawing you may take the top card of the discard pile, "
    "but only if it has an action that nobody has used; you must use it at once, and it cannot "
    "enter your layout.",
    TakeDiscard.ALWAYS: "Instead of drawing you may take the top card of the discard pile, and "
    "swap it into your layout or use its action; you may not throw it back.",
}
USES = {
    UseOf.DRAWN: "put the card on the discard pile and use its action",
    UseOf.DECLARED: "If you have declared it rightly, you may use its action",
    UseOf.TOSSED: "Whoever has tossed in a card may use its action",
}
TOSSES = {
    TossIn.OFF: "",
    TossIn.OWN: "When all that is settled, everybody may **toss in** cards of their own layout "
    "that have the rank of a card put down in this turn. You are asked first, then the others "
    "clockwise, for one card or none; after a card that fits the asking starts again with you, "
    "until all have passed. Ranks that are put down meanwhile may be tossed in, too.",
}
CALLS = {
    Call.START_OF_TURN: "You may **call** the end of the hand before you draw, and then take your "
    "turn as usual.",
    Call.INSTEAD_OF_TURN: "Instead of your turn you may **call** the end of the hand.",
    Call.END_OF_TURN: "When your turn is over, and all cards are tossed in, you may **call** the "
    "end of the hand.",
    Call.ALL_OPEN: "If all your cards lie open at the end of your turn, that counts as a **call** "
    "of the end of the hand.",
}
PROTECTIONS = {
    Protection.NOTHING: "",
    Protection.CARDS: "From then on the caller's cards cannot be swapped, named, tossed in or "
    "added to, though they can be looked at.",
    Protection.EVERYTHING: "From then on the caller's cards cannot be looked at, swapped, named, "
    "tossed in or added to.",
}
SHARING = {
    CoalitionInfo.NONE: "",
    CoalitionInfo.POOLED: "After the call, the others tell each other all that they know of cards "
    "in layouts, and all that they see later.",
}


# --- The turn -------------------------------------------------------------------


def tell_layout(phase: LayoutPhase, game: Game, _block: int) -> tuple[Block, ...]:
    order = "Players take turns clockwise" if game.players > 2 else "The players take turns"
    steps = [
        sentences(f"Draw the top card of the stock and {DRAWN[phase.drawn_card]}.", _taking(phase)),
        _playing(phase),
        *filter(None, [_tossing(phase), _calling(phase, game)]),
    ]
    return (
        *map(Paragraph, filter(None, [_opening(phase)])),
        Paragraph(f"{order}; {game.left} begins. A turn has these parts, in this order:"),
        Steps(tuple(steps)),
        Paragraph(_seen(phase, game)),
    )


def _opening(phase: LayoutPhase) -> str:
    which = OPENINGS[phase.opening]
    shown = f"{counted(phase.shown, 'card')} of their layout face up" if phase.shown else ""
    peeks = f"at {counted(phase.peeks, 'card')} of their layout" if phase.peeks else ""
    deeds = [*([f"turn {shown}"] if shown else []), *([f"look {peeks}"] if peeks else [])]
    if not deeds:
        return ""
    return f"Before the first turn all players, one after the other, {listed(deeds)}, {which}."


def _taking(phase: LayoutPhase) -> str:
    return TAKES[phase.take_discard]


def _playing(phase: LayoutPhase) -> str:
    ways = ["swap the card for one of your layout, which goes to the discard pile"]
    if UseOf.DRAWN in phase.uses:
        ways.append(USES[UseOf.DRAWN])
    ways.append("throw it away")
    told = f"Then {listed(ways, 'or')}."
    if UseOf.DECLARED in phase.uses:
        told += (
            " Before you swap a card out you may **declare** its rank. "
            f"{USES[UseOf.DECLARED]}; if wrongly, {_penalty(phase.declare_penalty)}."
        )
    return told


def _penalty(count: int) -> str:
    if not count:
        return "nothing happens"
    return f"you draw {counted(count, 'card')} for your layout, unseen"


def _tossing(phase: LayoutPhase) -> str:
    if phase.toss_in == TossIn.OFF:
        return ""
    cost = (
        ""
        if not phase.toss_penalty
        else (f", and its owner draws {counted(phase.toss_penalty, 'card')}, unseen")
    )
    return sentences(
        TOSSES[phase.toss_in],
        f"{USES[UseOf.TOSSED]} at once." if UseOf.TOSSED in phase.uses else "",
        f"A card that does not fit is shown and goes back{cost}.",
        "Its owner may toss in no more cards in this hand." if phase.toss_bars else "",
    )


def _calling(phase: LayoutPhase, game: Game) -> str:
    after = "Then the hand is over."
    if phase.turns_after_call:
        others = "each other player has" if game.players > 2 else "the other player has"
        turns = counted(phase.turns_after_call, "more turn")
        after = f"After a call {others} {turns}, and then the hand is over."
    return sentences(
        CALLS[phase.call], after, PROTECTIONS[phase.protection], SHARING[phase.coalition_info]
    )


def _seen(phase: LayoutPhase, game: Game) -> str:
    known = ""
    if phase.drawn_card == DrawnCard.PUBLIC:
        known = " A drawn card that is swapped in is known to everybody."
    actions = ""
    if game.genome.special_effects:
        actions = (
            " An action that has nothing to be aimed at cannot be used. An action that is not used "
            "leaves its card **unused**."
        )
    return (
        "Everybody sees which slots are looked at, swapped and named, but only those who look see "
        f"the card.{known} Slots never shift: a card that is added takes the first empty slot, or "
        f"else a new one at the end, and nobody has more than {number(MOST_SLOTS)} cards.{actions}"
    )


def tell_uncalled(phase: LayoutPhase) -> str:
    """When a hand ends that nobody has called."""
    return (
        f"It also ends when nobody has called after {number(phase.turns_limit)} turns each, or "
        "when nobody could draw a card for a whole round."
    )


# --- Scores ---------------------------------------------------------------------

KINDS = {
    LayoutKind.SUM: "Everybody scores the total of their cards",
    LayoutKind.CALL_SCORES: "The caller's total is compared",
}
COMPARED = {
    ComparedWith.LOWEST_OTHER: "with the lowest total of the others, once for all",
    ComparedWith.EACH: "with the total of each of the others, one by one",
}
UNCALLED = {
    Uncalled.ZERO: "A hand that nobody has called scores nothing.",
    Uncalled.SUM: "In a hand that nobody has called, everybody scores the total of their cards.",
}


def tell_layout_scoring(scoring: LayoutScoring, game: Game) -> list[Block]:
    return [
        Paragraph(f"All layouts are shown, and their cards are added up.{_columns(scoring)}"),
        Grid(("Cards", "Count"), _values(scoring, game)),
        *(_by_call(scoring) if scoring.kind == LayoutKind.CALL_SCORES else _by_sum(scoring)),
        Paragraph(UNCALLED[scoring.uncalled]),
    ]


def _columns(scoring: LayoutScoring) -> str:
    columns = scoring.matching_columns
    if not columns:
        return ""
    lie = f"Layouts lie in rows of {number(columns)}, slot after slot"
    return (
        f" {lie}: when all the cards of a column, two or more, have the same rank, they count "
        "nothing."
    )


def _values(scoring: LayoutScoring, game: Game) -> tuple[tuple[str, str], ...]:
    """Ranks that count the same share a line."""
    values = dict(zip(RANKS + JOKER, scoring.values or LAYOUT_VALUES, strict=True))
    ranks = [rank for rank in RANKS + JOKER if any(card[0] == rank for card in game.cards)]
    ordered = sorted(ranks, key=lambda rank: values[rank])
    return tuple(
        (capital(listed([f"each {rank_name(rank)}" for rank in group], "and")), figure(value))
        for value, group in groupby(ordered, key=lambda rank: values[rank])
    )


def _by_sum(scoring: LayoutScoring) -> list[Block]:
    free = ", but the lowest total scores nothing" if scoring.lowest_scores_nothing else ""
    more = []
    if scoring.caller_bonus:
        more.append(f"A caller with the lowest total, alone or not, {gain(scoring.caller_bonus)}.")
    if scoring.caller_penalty:
        more.append(f"A caller without the lowest total {gain(scoring.caller_penalty)}.")
    return [Paragraph(sentences(f"{KINDS[scoring.kind]}{free}.", *more))]


def _by_call(scoring: LayoutScoring) -> list[Block]:
    each = scoring.compared_with == ComparedWith.EACH
    other = "that other" if each else "each other"
    outcomes = (
        ("lower", scoring.caller_lower, scoring.others_lower),
        ("equal", scoring.caller_equal, scoring.others_equal),
        ("higher", scoring.caller_higher, scoring.others_higher),
    )
    return [
        Paragraph(f"{KINDS[scoring.kind]} {COMPARED[scoring.compared_with]}."),
        Bullets(
            tuple(
                f"**{capital(word)}:** the caller gets {points(caller)}, {other} {points(others)}."
                for word, caller, others in outcomes
            )
        ),
    ]
