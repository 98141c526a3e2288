"""Why a signalling bot made its move: one to three plain sentences, true of what it computed."""

from __future__ import annotations

import msgspec

from darwindeck.coalition.coordinate import Character, Choice, champion_of, role_of
from darwindeck.coalition.intents import Intent, Read, Turn

WORDS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "X": "joker"}


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """All that a reason is made of."""

    move: str
    number: int
    choice: Choice
    totals: list[float]
    """What each seat's cards are expected to add up to."""
    seat: int
    caller: int | None
    read: Read | None
    """Of the last turn of a partner since the call."""
    character: Character
    threshold: float
    worlds: int
    calling: bool


def reason(thought: Thought) -> str:
    """One to three sentences."""
    if thought.calling:
        return _of_call(thought)
    if thought.caller is None or thought.caller == thought.seat:
        total = thought.totals[thought.seat]
        return (
            f"I {thought.move}: of my moves I hold it best. "
            f"My cards are expected to add up to {total:.1f}."
            if thought.number == thought.choice.number
            else f"I {thought.move}, which is not the move that I hold best."
        )
    if max(thought.choice.values) <= 0 and thought.number == thought.choice.number:
        return "I pass: I know of no card that I could toss in."
    told = [_of_read(thought.read)] if thought.read is not None else []
    return " ".join([*told, _of_role(thought), _of_choice(thought)])


def _of_call(thought: Thought) -> str:
    total = thought.totals[thought.seat]
    small = total <= thought.threshold
    if thought.number != thought.choice.number:
        return f"I {thought.move}, which is not the move that I hold best."
    side = "at most" if small else "more than"
    return (
        f"My cards are expected to add up to {total:.1f}, {side} the {thought.threshold:.1f} "
        f"at which I call."
    )


def _of_read(read: Read) -> str:
    return (
        f"{player(read.turn.seat)} {deed(read.turn)}, so I read "
        f"'{intent_text(read.intent)}' ({read.chance:.0%})."
    )


def _of_role(thought: Thought) -> str:
    caller = thought.caller
    assert caller is not None
    role = role_of(thought.seat, thought.totals, caller, thought.character)
    if role == "champion":
        return f"I play for my own total, expected to be {thought.totals[thought.seat]:.1f}."
    champion = champion_of(thought.totals, caller, besides=thought.seat)
    return (
        f"I support {player(champion).lower()}, whose total is expected to be "
        f"{thought.totals[champion]:.1f}; mine is {thought.totals[thought.seat]:.1f}."
    )


def _of_choice(thought: Thought) -> str:
    values = thought.choice.values
    chance = f"{values[thought.number]:.0%} over {thought.worlds} worlds"
    best = max(range(len(values)), key=values.__getitem__)
    if thought.number != thought.choice.number:
        return f"I {thought.move}, which is not the move that I hold best."
    if values[best] - values[thought.number] > 0.0005:
        liking = thought.choice.liking
        why = "to keep a queen" if liking and liking[best] < 0 else "for what it does or tells"
        return (
            f"I {thought.move}: the chance to beat the caller is {chance}, "
            f"a little less than the best ({values[best]:.0%}), {why}."
        )
    return f"I {thought.move}: the chance to beat the caller is {chance}."


def player(seat: int) -> str:
    return f"Seat {seat}"


def deed(turn: Turn) -> str:
    """What a turn did, in words."""
    drawn = WORDS.get(turn.drawn or "", turn.drawn or "a card")
    if turn.exchanged is not None:
        (one, slot), (two, other) = turn.exchanged
        return f"swapped slot {slot + 1} of seat {one} with slot {other + 1} of seat {two}"
    if turn.named is not None:
        (owner, slot), rank = turn.named
        return f"named {WORDS.get(rank, rank)} in slot {slot + 1} of seat {owner}"
    if turn.swapped is not None:
        return f"put the {drawn} into slot {turn.swapped + 1}"
    if turn.looked:
        owner, slot = turn.looked[0]
        return f"looked at slot {slot + 1} of seat {owner}"
    if turn.burdened is not None:
        return f"made seat {turn.burdened} draw"
    if turn.thrown:
        return f"threw the {drawn} away unused"
    return f"drew the {drawn}"


def intent_text(intent: Intent) -> str:
    """A label in words."""
    where = "" if intent.seat is None else f" seat {intent.seat}"
    if intent.slot is not None:
        where += f", slot {intent.slot + 1}"
    rank = "" if intent.rank is None else f" {WORDS.get(intent.rank, intent.rank)}"
    return f"{intent.kind.replace('_', ' ')}{where}{rank}"
