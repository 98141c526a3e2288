"""The rules of a game as part of a page, with the pictures of the rulebook's own page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from darwindeck._shared.text import printable
from darwindeck.errors import GenomeError
from darwindeck.evolve.report.words import say
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebooks import book_of, rules_of
from darwindeck.rulebooks.printing.card_pictures import symbols
from darwindeck.rulebooks.printing.page import to_body

HEADINGS = 4
"""The level of the headings of rules, below those of a report."""
_DRAWN = re.compile(r'href="#card-(\w+)"')


def rules_html(genome: GameGenome, name: str, example: bool) -> str:
    """The rules without their title, headings two levels down."""
    clean = replace(
        genome,
        name=printable(name),
        summary=printable(genome.summary),
        family=printable(genome.family),
    )
    try:
        return to_body(book_of(clean) if example else rules_of(clean), HEADINGS)
    except GenomeError as error:
        return f"<p>This game has no rules to print: {say(str(error))}</p>"


def card_shapes(pages: Iterable[str]) -> str:
    """The shapes of every card that some rules draw, once for the whole page."""
    return symbols({card for page in pages for card in _DRAWN.findall(page)})
