"""An example round: a hand that was really played, told move by move."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from darwindeck._native import View
from darwindeck._program import program_of
from darwindeck.genome.cards import card_number
from darwindeck.genome.schema import RANKS, GameGenome
from darwindeck.history import Event, Game, Step, deal_events, game_of, step_events
from darwindeck.rulebooks.outline import Block, Bullets, Grid, Paragraph, Section, Steps
from darwindeck.rulebooks.playthrough import NAMES, Hand, side_names
from darwindeck.rulebooks.retelling import deed, retold
from darwindeck.rulebooks.words import capital, figure, listed, short_card

MOST = 18
"""Items that are told from the beginning; of a longer hand, the end is told as well."""
LAST = 2

OPENING = ("table", "trump", "pass")
"""What is told of a deal beside the hands."""


UNTOLD = ("move", "score", "match", "receive")
"""What is told of a move in another place."""


class Deed(NamedTuple):
    """One move, as its player tells it."""

    actor: int
    kind: str
    text: str
    trick: bool
    """The move is part of a trick."""
    closes: bool
    """A trick or a battle is settled by it."""
    after: tuple[str, ...]
    """What came of it."""


def example_round(genome: GameGenome, hand: Hand) -> Section:
    """The story of a hand."""
    game = game_of(genome, program_of(genome).team_of)
    blocks: list[Block] = [Paragraph(_who(genome, hand))]
    blocks += _deal(hand, game)
    items = _items([_deed(step, game) for step in hand.steps])
    if len(items) > MOST + 2 * LAST:
        blocks.append(Steps(tuple(items[:MOST])))
        blocks.append(Paragraph(_meanwhile(hand)))
        if hand.is_over:
            blocks.append(Bullets(tuple(items[-LAST:])))
    else:
        blocks.append(Steps(tuple(items)))
    blocks += [Paragraph(text) for text in _result(genome, hand, game)]
    return Section("An example round", tuple(blocks))


# --- The beginning --------------------------------------------------------------


def _who(genome: GameGenome, hand: Hand) -> str:
    names = NAMES[: genome.player_count]
    sides = side_names(genome)
    told = f"{listed(names)} sit round the table, clockwise in this order"
    if len(names) == 2:
        told = f"{listed(names)} sit down to play"
    against = ""
    if genome.teams:
        against = f", {listed(sides, 'against')}" if len(sides) == 2 else ""
        against = against or f", in these teams: {'; '.join(sides)}"
    number = hand.dealt.hand_number
    which = "the first hand" if number == 0 else f"hand {number + 1}"
    return f"{told}{against}. {names[hand.dealt.dealer]} deals {which}."


def _deal(hand: Hand, game: Game) -> list[Block]:
    views = [hand.dealt.view(seat) for seat in range(len(hand.dealt.scores))]
    blocks: list[Block] = []
    if any(view.hand for view in views):
        rows = tuple((NAMES[view.seat], _sorted_hand(view)) for view in views)
        blocks.append(Grid(("Player", "Hand"), rows))
    told = [
        capital(retold(event.text, 0))
        for event in deal_events(hand.dealt, 0, game)
        if event.kind in OPENING
    ]
    if told:
        blocks.append(Paragraph(". ".join(told) + "."))
    return blocks


def _sorted_hand(view: View) -> str:
    """By suit, the highest cards first."""

    def key(card: str) -> tuple[int, int]:
        return card_number(card) // len(RANKS), -card_number(card)

    return " ".join(short_card(card) for card in sorted(view.hand, key=key)) or "no cards"


# --- Moves ----------------------------------------------------------------------


def _deed(step: Step, game: Game) -> Deed:
    """A move and what came of it, as the player who made it saw it."""
    actor = step.before.to_move
    events = list(step_events(step, actor, game))
    kinds = {event.kind for event in events}
    moved = next(event for event in events if event.kind == "move")
    in_trick = step.move.kind == "play" and (bool(step.after.view(actor).trick) or "trick" in kinds)
    # Cards have no effects in tricks.
    untold = {*UNTOLD, *(["effect"] if in_trick else [])}
    after = [_as_known(event, events, step, game) for event in events if event.kind not in untold]
    after += _received(step, game)
    return Deed(
        actor=actor,
        kind=step.move.kind,
        text=retold(moved.text, actor),
        trick=in_trick,
        closes=bool(kinds & {"trick", "battle"}),
        after=tuple(capital(_without_cards(text)) for text in after),
    )


def _as_known(event: Event, events: list[Event], step: Step, game: Game) -> str:
    """What came of a move, as it was told to the player it happened to: cards and all."""
    actor, about = step.before.to_move, event.seat
    if event.kind != "effect" or about is None or about == actor:
        return retold(event.text, actor)
    here = [told for told in events if told.kind == "effect" and told.seat == about]
    there = [
        told
        for told in step_events(step, about, game)
        if told.kind == "effect" and told.seat == about
    ]
    if len(here) != len(there):
        return retold(event.text, actor)
    return retold(there[here.index(event)].text, about)


def _without_cards(text: str) -> str:
    """Who takes a trick needs not be told again which cards are in it."""
    return text.partition(":")[0] if " the trick:" in text or " the battle:" in text else text


def _received(step: Step, game: Game) -> list[str]:
    """Cards that players got, each of whom alone was told."""
    told = []
    for seat in range(len(step.before.scores)):
        events = step_events(step, seat, game)
        told += [retold(event.text, seat) for event in events if event.kind == "receive"]
    return told


# --- Items ----------------------------------------------------------------------


def _items(deeds: list[Deed]) -> list[str]:
    """Moves that belong together in a line each: bids, a trick, a turn."""
    items: list[str] = []
    for _, group in groupby(_numbered(deeds), key=lambda numbered: numbered[0]):
        items.append(_line([told for _, told in group]))
    return items


def _numbered(deeds: list[Deed]) -> list[tuple[int, Deed]]:
    """Each move with the number of the line that it belongs to."""
    numbered: list[tuple[int, Deed]] = []
    line = 0
    before: Deed | None = None
    for told in deeds:
        if before is not None and not _belongs(told, before):
            line += 1
        numbered.append((line, told))
        before = told
    return numbered


def _belongs(told: Deed, before: Deed) -> bool:
    """Whether a move goes on with what the one before it began."""
    if told.kind == "bid" and before.kind == "bid":
        return True
    if told.trick or before.trick:
        return told.trick and before.trick and not before.closes
    if told.kind == "turn":
        return before.kind == "turn" and not before.closes
    return told.actor == before.actor and not _ends_turn(before)


def _ends_turn(told: Deed) -> bool:
    return told.kind == "pass" and told.text.endswith("passes")


def _line(deeds: list[Deed]) -> str:
    first = deeds[0]
    if first.trick or first.kind in ("bid", "turn"):
        told = _round(deeds)
    else:
        told = f"{NAMES[first.actor]} {listed(_joined(deeds))}"
    after = [text for one in deeds for text in one.after]
    return ". ".join([told, *after]) + "."


def _round(deeds: list[Deed]) -> str:
    """One thing from each player: "Ann leads 2♣, Ben plays 5♣, Cora 9♣ and Dan 4♣"."""
    first, *others = deeds
    verb, _, what = deed(first.text, first.actor).partition(" ")
    opening = f"{NAMES[first.actor]} {'leads' if first.trick else verb} {what}"
    told = []
    for place, one in enumerate(others):
        again, _, what = deed(one.text, one.actor).partition(" ")
        leads = first.trick and place == 0
        said = f"{again} {what}" if leads or again != verb else what
        told.append(f"{NAMES[one.actor]} {said}")
    return listed([opening, *told])


def _joined(deeds: list[Deed]) -> list[str]:
    """What one player did; the same verb is said once: "passes 2♣, J♥ and 8♦"."""
    told = []
    split = [deed(one.text, one.actor).partition(" ") for one in deeds]
    for verb, group in groupby(split, key=lambda part: part[0]):
        rests = [rest for _, _, rest in group]
        if verb in ("passes", "discards", "takes") and all(rests):
            pairs = any(" and " in rest for rest in rests)
            told.append(f"{verb} {', then '.join(rests) if pairs else listed(rests)}")
        elif verb == "plays" and told and told[-1] == f"draws {rests[0]}":
            told.append("plays it")
        else:
            told += [f"{verb} {rest}".rstrip() for rest in rests]
    return told


# --- The end --------------------------------------------------------------------


def _meanwhile(hand: Hand) -> str:
    if not hand.is_over:
        return "And so it goes on, for longer than can be told here."
    return "So it goes on, until the hand comes to its end:"


def _result(genome: GameGenome, hand: Hand, game: Game) -> list[str]:
    if not hand.steps or not hand.is_over:
        return []
    actor = hand.steps[-1].before.to_move
    told = ["The hand is over."]
    if any(hand.end.hand_points):
        gains = zip(side_names(genome), hand.end.hand_points, strict=True)
        told.append(f"Points: {', '.join(f'{name} {figure(gain)}' for name, gain in gains)}.")
    told += [
        f"{capital(retold(event.text, actor))}."
        for event in step_events(hand.steps[-1], actor, game)
        if event.kind == "match"
    ]
    return [" ".join(told)]
