"""The rules of a game as part of a page, with the pictures of the rulebook's own page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from darwindeck._text import printable
from darwindeck.errors import GenomeError
from darwindeck.evolve.report.words import say
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebooks import rulebook_page, rules_of
from darwindeck.rulebooks.card_pictures import symbols
from darwindeck.rulebooks.page import to_html

_BODY = re.compile(r"<main>\n(.*)\n</main>", re.DOTALL)
_TITLE = re.compile(r"<h1>.*?</h1>\n?", re.DOTALL)
_HEADING = re.compile(r"<(/?)h([23])>")
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
        page = rulebook_page(clean) if example else to_html(rules_of(clean))
    except GenomeError as error:
        return f"<p>This game has no rules to print: {say(str(error))}</p>"
    found = _BODY.search(page)
    body = _TITLE.sub("", found[1], count=1) if found else ""
    return _HEADING.sub(lambda tag: f"<{tag[1]}h{int(tag[2]) + 2}>", body)


def card_shapes(pages: Iterable[str]) -> str:
    """The shapes of every card that some rules draw, once for the whole page."""
    return symbols({card for page in pages for card in _DRAWN.findall(page)})
