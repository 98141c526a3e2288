"""The middle of the table, fitted to the room that there is."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from darwindeck.history.words import SUIT_NAMES
from darwindeck.play.tui import painting
from darwindeck.play.tui.painting import Block
from darwindeck.showing.centre import Centre, Group, Run, Space
from darwindeck.showing.looks import SYMBOLS, symbol

GAP = 3
"""Columns between groups."""


def middle_block(centre: Centre, width: int, height: int, lit: frozenset[str]) -> Block:
    """The whole middle in at most `height` lines of `width` columns, some of its cards lit."""
    facts = _facts(centre.facts, width)
    room = height - len(facts)
    block = (
        _runs(centre.runs, width, room) if centre.runs else _fitted(centre.groups, width, room, lit)
    )
    return _in_the_middle([*block, *facts][:height], width, height)


def _facts(facts: tuple[str, ...], width: int) -> Block:
    """As many facts in a line as have room there."""
    lines: list[str] = []
    for fact in facts:
        joined = f"{lines[-1]} · {fact}" if lines else fact
        lines = [*lines[:-1], joined] if len(joined) <= width else [*lines, fact]
    return [painting.sentence(line, painting.MUTED) for line in lines]


def _in_the_middle(block: Block, width: int, height: int) -> Block:
    """The block with room on all sides; its lines stay aligned with each other."""
    left = " " * max(0, (width - painting.block_width(block)) // 2)
    above = [Text("") for _ in range((height - len(block)) // 2)]
    return above + [Text.assemble(left, line) for line in block]


# --- Groups of cards ------------------------------------------------------------


Size = tuple[int, int]

SIZES: tuple[Size, ...] = ((11, 7), (9, 6), (7, 5), (6, 4), (5, 3), (4, 2), (4, 1), (3, 1))
"""Widths and heights of cards, the largest first."""
USUAL_HEIGHT = 5
"""Larger cards are drawn only where they leave room around them."""


def _fitted(groups: tuple[Group, ...], width: int, height: int, lit: frozenset[str]) -> Block:
    """Groups with cards as large as fit."""
    for size in SIZES:
        block = _flow(groups, width, size, lit)
        margin = 4 if size[1] > USUAL_HEIGHT else 0
        if len(block) + margin <= height and painting.block_width(block) <= width:
            return block
    return _flow(groups, width, SIZES[-1], lit)


def _flow(groups: tuple[Group, ...], width: int, size: Size, lit: frozenset[str]) -> Block:
    """Groups side by side, in as many rows as they need."""
    rows: list[list[Block]] = [[]]
    used = 0
    for group in groups:
        block = _group(group, width, size, lit)
        wide = painting.block_width(block)
        if rows[-1] and used + GAP + wide > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += wide + (GAP if used else 0)
    return painting.stacked(_row(row) for row in rows if row)


def _row(blocks: list[Block]) -> Block:
    height = max(len(block) for block in blocks)
    whole = [painting.padded(block, painting.block_width(block), height) for block in blocks]
    return painting.beside(whole, GAP)


def _group(group: Group, width: int, size: Size, lit: frozenset[str]) -> Block:
    """A title, then cards in rows."""
    captions = any(spot.caption for spot in group.spots)
    column = max([size[0], *(len(spot.caption) for spot in group.spots)])
    across = max(1, (width + 1) // (column + 1))
    lines: Block = [painting.sentence(group.title, f"bold {painting.MUTED}")]
    for start in range(0, len(group.spots), across):
        spots = group.spots[start : start + across]
        lines += painting.beside(
            [_spot(spot, column, size, captions, spot.card in lit) for spot in spots]
        )
    return lines


def _spot(spot: Space, column: int, size: Size, captions: bool, lit: bool) -> Block:
    if spot.card is None:
        card = painting.back_block(*size)
    elif not spot.card:
        card = painting.empty_block(*size)
    else:
        face = painting.BRIGHT if lit else painting.FADED if spot.faded else painting.FACE
        card = painting.card_block(spot.card, *size, face)
    lines = [painting.centred(line, column) for line in card]
    if captions:
        style = painting.MUTED if spot.faded or spot.card == "" else ""
        lines.append(painting.centred(Text(spot.caption, style), column))
    return lines


# --- Sequences ------------------------------------------------------------------


def _runs(runs: tuple[Run, ...], width: int, height: int) -> Block:
    """A ladder for each suit, with the cards that lie there."""
    named = max(len(SUIT_NAMES[run.suit]) for run in runs) + 3
    longest = max(len(run.cards) for run in runs)
    names = width - named >= longest * 3
    label = named if names else 2
    cell = max(1, min(5, (width - label) // longest))
    between = max(0, min(2, height // len(runs) - 1))
    lines: Block = []
    for run in runs:
        name = f"{SYMBOLS[run.suit]} {SUIT_NAMES[run.suit]}" if names else SYMBOLS[run.suit]
        line = Text(name.ljust(label), painting.MUTED)
        for card in run.cards:
            line.append_text(_rung(card, cell))
        lines.append(line)
        if run is not runs[-1]:
            lines += [Text(" ")] * between
    return lines


def _rung(card: str | None, cell: int) -> Text:
    if card is None:
        return Text("·".center(cell), painting.MUTED)
    style = Style(color=painting.ink(card), bgcolor=painting.FACE, bold=True)
    name = symbol(card) if cell > 3 else symbol(card)[:-1]
    return Text(name[:cell].center(cell), style)
