"""An example round: a hand that was really played, told and then counted."""

from __future__ import annotations

from darwindeck._native import Event
from darwindeck.genome.facts.cards import card_number
from darwindeck.genome.schema import RANKS, GameGenome, HandMode
from darwindeck.history import Names, tell
from darwindeck.rulebooks.counting import counted_hand
from darwindeck.rulebooks.example.playthrough import Hand, joined_up, names_in, side_names
from darwindeck.rulebooks.lines import DEEDS, lines_of
from darwindeck.rulebooks.outline import Block, Bullets, Grid, Paragraph, Section, Steps
from darwindeck.rulebooks.words import listed, ordinal
from darwindeck.table.kinds import EventKind

MOST = 18
"""Lines that are told from the beginning; of a longer hand, the end is told as well."""
LAST = 2

MEANWHILE = "So it goes on, until the hand comes to its end:"
ENDLESS = "And so it goes on, for longer than can be told here."

ELSEWHERE = frozenset({EventKind.SCORE, EventKind.SET_ASIDE})
"""Points are counted at the end, and cards that are set aside are told when all have been."""

RESULTS = frozenset({EventKind.ELIMINATED, EventKind.MATCH_OVER})
"""What follows from the points of a hand, and is told after them."""


def example_round(genome: GameGenome, hand: Hand) -> Section:
    """The story of a hand."""
    names = names_in(genome)
    opening, play, end = _parts(hand)
    blocks: list[Block] = [Paragraph(_who(hand, names))]
    if genome.setup.hand_mode is HandMode.HAND:
        blocks += _hands(opening, names)
    blocks += _told([event for event in opening if event.kind is not EventKind.DEAL], names)
    lines = lines_of(play, names)
    if len(lines) <= MOST + 2 * LAST:
        blocks += [Steps(tuple(lines))] if lines else []
    elif hand.is_over:
        blocks += [Steps(tuple(lines[:MOST])), Paragraph(MEANWHILE), Bullets(tuple(lines[-LAST:]))]
    else:
        blocks.append(Steps(tuple(lines[:MOST])))
    if not hand.is_over:
        blocks.append(Paragraph(ENDLESS))
    else:
        blocks += _told([event for event in end if event.kind not in RESULTS], names)
        blocks += counted_hand(hand, names)
        blocks += _told([event for event in end if event.kind in RESULTS], names)
    return Section("An example round", tuple(blocks))


def _parts(hand: Hand) -> tuple[list[Event], list[Event], list[Event]]:
    """What lies there before anybody does anything, the play, and the end of the hand."""
    events = [event for event in hand.events if event.kind not in ELSEWHERE]
    kinds = [event.kind for event in events]
    ends = (EventKind.HAND_OVER, EventKind.MATCH_OVER)
    first = next((place for place, kind in enumerate(kinds) if kind in DEEDS), len(kinds))
    last = next((place for place, kind in enumerate(kinds) if kind in ends), len(kinds))
    return events[1 : min(first, last)], events[min(first, last) : last], events[last:]


def _told(events: list[Event], names: Names) -> list[Paragraph]:
    """Sentences in a paragraph, if there are any."""
    told = [text for event in events if (text := tell(event, None, names))]
    return [Paragraph(joined_up(told))] if told else []


# --- The beginning --------------------------------------------------------------


def _who(hand: Hand, names: Names) -> str:
    sides = side_names(names)
    told = f"{listed(names.seats)} sit round the table, clockwise in this order"
    if len(names.seats) == 2:
        told = f"{listed(names.seats)} sit down to play"
    against = ""
    if names.teams:
        against = f", {listed(sides, 'against')}" if len(sides) == 2 else ""
        against = against or f", in these teams: {'; '.join(sides)}"
    (deal,) = hand.of(EventKind.HAND)
    dealer, which = names.seats[deal.seat or 0], ordinal(deal.amount + 1)
    return f"{told}{against}. {dealer} deals the {which} hand."


def _hands(opening: list[Event], names: Names) -> list[Grid]:
    """Who was dealt which cards."""
    dealt: dict[int | None, list[str]] = {seat: [] for seat in range(len(names.seats))}
    for event in opening:
        if event.kind is EventKind.DEAL:
            dealt[event.seat] += event.cards
    rows = tuple((names.seats[seat or 0], _sorted(cards, names)) for seat, cards in dealt.items())
    return [Grid(("Player", "Hand"), rows)]


def _sorted(cards: list[str], names: Names) -> str:
    """By suit, the highest cards first."""

    def key(card: str) -> tuple[int, int]:
        return card_number(card) // len(RANKS), -card_number(card)

    return " ".join(map(names.card, sorted(cards, key=key))) or "no cards"
