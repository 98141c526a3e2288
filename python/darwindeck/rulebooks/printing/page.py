"""The outline as one page of HTML, to print or to read on a phone.

Everything is in the page: style, shapes and cards. It loads nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from darwindeck.rulebooks.outline import (
    BOLD,
    CARD,
    Block,
    Bullets,
    Grid,
    Outline,
    Paragraph,
    Section,
    Steps,
)
from darwindeck.rulebooks.printing.card_pictures import chip, picture, symbols
from darwindeck.rulebooks.words import SUIT_SIGNS

_CARD_AND_STOP = re.compile(CARD.pattern + r"([,.;:]?)")
_SUITS = {sign: suit for suit, sign in SUIT_SIGNS.items()}

STYLE = """
:root { color-scheme: light; --red: #b3202c; --ink: #1d1d1f; --line: #d5d0c4; --paper: #fdfcf8; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 17px/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1.1rem 4rem; }
h1, h2, h3 { line-height: 1.2; font-weight: 600; }
h1 { font-size: 2.2rem; margin: .6rem 0 .4rem; }
h2 { font-size: 1.35rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 1.3rem 0 .3rem; }
p, ul, ol { margin: .5rem 0; }
ul, ol { padding-left: 1.5rem; }
li { margin: .25rem 0; }
.lead { font-size: 1.15rem; font-style: italic; }
.glance { list-style: none; padding: .6rem .9rem; margin: 1rem 0; border: 1px solid var(--line);
  border-radius: .5rem; background: #fff; }
.fan { margin: 0; white-space: nowrap; overflow: hidden; }
.fan .card { width: 4.2rem; margin-right: -1.1rem; }
.shapes { position: absolute; width: 0; height: 0; }
.card { width: 2.6rem; height: auto; vertical-align: middle; }
.red { fill: var(--red); } .black { fill: var(--ink); }
rect { fill: #fff; stroke: #8d887c; stroke-width: 1; }
rect.court { stroke: currentColor; stroke-width: .75; opacity: .5; }
svg text { font-family: Georgia, "Times New Roman", serif; font-weight: 700; }
.chip text { font-size: 16px; text-anchor: middle; } .whole { white-space: nowrap; }
.rank { font-size: 11px; text-anchor: middle; }
.letter { font-size: 22px; text-anchor: middle; } .name { font-size: 8px; text-anchor: middle; }
.chip { height: 1.25em; vertical-align: -.25em; margin: 0 .08em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .7rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0;
  border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
@media (max-width: 30rem) { body { font-size: 16px; } h1 { font-size: 1.8rem; } }
@media print { body { background: #fff; font-size: 11pt; } main { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; } li, tr { break-inside: avoid; }
  .glance { background: none; border: 1px solid var(--line); } @page { margin: 18mm; } }
"""


def to_html(outline: Outline) -> str:
    """One page that needs nothing but itself."""
    title = html.escape(outline.title)
    fan = "".join(map(picture, outline.pictures))
    fan = f'<p class="fan" aria-hidden="true">{fan}</p>' if fan else ""
    body = _joined([fan, f"<h1>{title}</h1>", to_body(outline)])
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}: the rules</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{symbols(pictured(outline))}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def to_body(outline: Outline, level: int = 2) -> str:
    """What stands below the title, as part of a page; its headings start at a level."""
    body = []
    if outline.lead:
        body.append(f'<p class="lead">{html.escape(outline.lead)}</p>')
    body += _list("ul", outline.glance, ' class="glance"')
    for section in outline.rules:
        body += _section(section, level)
    if outline.example is not None:
        body += _section(outline.example, level)
    return _joined(body)


def _joined(lines: list[str]) -> str:
    return "\n".join(line for line in lines if line)


def pictured(outline: Outline) -> Iterator[str]:
    """The cards that are drawn whole."""
    yield from outline.pictures
    for section in outline.rules:
        for block in section.blocks:
            if isinstance(block, Grid):
                yield from block.pictures


# --- Blocks ---------------------------------------------------------------------


def _section(section: Section, level: int) -> Iterator[str]:
    yield f"<h{level}>{_text(section.title)}</h{level}>"
    for block in section.blocks:
        yield from _block(block)
    for part in section.parts:
        yield from _section(part, level + 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield f"<p>{_text(text)}</p>"
        case Bullets(items):
            yield from _list("ul", items)
        case Steps(items):
            yield from _list("ol", items)
        case Grid():
            yield from _grid(block)


def _list(kind: str, items: tuple[str, ...], attributes: str = "") -> Iterator[str]:
    yield f"<{kind}{attributes}>"
    yield from (f"<li>{_text(item)}</li>" for item in items)
    yield f"</{kind}>"


def _grid(grid: Grid) -> Iterator[str]:
    yield '<div class="scroll"><table>'
    blank = "<th></th>" if grid.pictures else ""
    yield f"<tr>{blank}{''.join(f'<th>{_text(cell)}</th>' for cell in grid.head)}</tr>"
    for place, row in enumerate(grid.rows):
        drawn = f"<td>{picture(grid.pictures[place])}</td>" if grid.pictures else ""
        yield f"<tr>{drawn}{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>"
    yield "</table></div>"


def _text(text: str) -> str:
    """Text with its two marks: bold words, and cards."""
    marked = BOLD.sub(r"<strong>\1</strong>", html.escape(text))
    return _CARD_AND_STOP.sub(_chip, marked)


def _chip(found: re.Match[str]) -> str:
    """A card, which takes the comma or full stop after it along to the next line."""
    rank = "T" if found[1] == "10" else found[1]
    drawn = chip(rank + _SUITS[found[2]])
    return f'<span class="whole">{drawn}{found[3]}</span>' if found[3] else drawn
