"""Stories of hands that tests have played, and words that no reader should meet."""

from __future__ import annotations

import random
import re

from tests.rules.turn_tables import state_of

from darwindeck import GameGenome, Table
from darwindeck.rulebooks.example.playthrough import Chooser, Hand
from darwindeck.rulebooks.example.story import example_round
from darwindeck.rulebooks.outline import Outline
from darwindeck.rulebooks.printing.markdown import to_markdown
from darwindeck.table.kinds import EventKind

UNTOLD = re.compile(r"\b([Yy]ou|[Yy]our|[Ss]eats?|match)\b|  |\.\.|\b([2-9TJQKA][CDHS]|X[12])\b")
"""What a reader should never meet: words for a seat, codes of cards, slips of the pen."""


def any_move(seed: int) -> Chooser:
    """Players who do whatever they may."""
    rng = random.Random(seed)
    return lambda state: rng.choice(state.legal_moves())


def story(genome: GameGenome, hand: Hand) -> str:
    """The example round as Markdown, without its title."""
    outline = Outline(title="", lead="", glance=(), rules=(example_round(genome, hand),))
    return to_markdown(outline).partition("## An example round\n\n")[2]


def story_at(table: Table, number: int = 0) -> list[str]:
    """The paragraphs and lines of the story of a hand that was played at a table."""
    events = list(table.events(None))
    starts = [place for place, event in enumerate(events) if event.kind is EventKind.HAND]
    ends = [*starts[1:], len(events)]
    hand = Hand(tuple(events[starts[number] : ends[number]]), state_of(table))
    return [line for line in story(table.genome, hand).splitlines() if line]


def steps_at(table: Table, number: int = 0) -> list[str]:
    """The numbered lines alone, without their numbers."""
    found = (re.match(r"\d+\. (.*)", line) for line in story_at(table, number))
    return [step[1] for step in found if step]


def cards_in(line: str) -> list[str]:
    return re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", line)
