"""Cards as coloured text: blocks of lines that can be laid side by side.

A card has its own background, so it reads the same on dark and light
terminals; the four suits have four inks, and their symbols tell them apart
where there is no colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from darwindeck.showing.heard import Said
from darwindeck.showing.looks import SYMBOLS, is_joker, marked_card, symbol

Block = list[Text]
"""Lines of one width."""

FACE = "#f7f2e4"
FADED = "#aca894"
BRIGHT = "#ffdf70"
"""The card under the cursor."""
BACK = "#2d5f8f"
INKS = {"S": "#15171c", "H": "#bf0f2d", "C": "#0a5e28", "D": "#1444b0", "joker": "#7a1fa2"}
EDGE = "#8a8571"
PLACE = "#174d3b"
MUTED = "#a9c3b6"


def ink(card: str) -> str:
    return INKS["joker" if is_joker(card) else card[1]]


def card_block(card: str, width: int, height: int, face: str = FACE, worth: str = "") -> Block:
    """A card: its name in the upper corner, its suit in the lower one and, if large, between.

    What it is worth stands in place of the lower suit.
    """
    name = symbol(card)
    style = Style(color=ink(card), bgcolor=face, bold=True)
    edge = Style(color=EDGE, bgcolor=face)
    # Where a ten would not fit beside it, a card has no edge.
    rim = "▏" if len(name) < width else ""
    inner = width - len(rim)
    pip = "★" if is_joker(card) else SYMBOLS[card[1]]
    lines = [name.ljust(inner), *[" " * inner] * (height - 1)]
    if height > 2:
        lines[-1] = f"{pip} ".rjust(inner)
    if height > 4:
        lines[height // 2] = pip.center(inner - 1).ljust(inner)
    if worth:
        lines[-1] = worth.rjust(inner)[:inner]
    return [Text.assemble((rim, edge), (line, style)) for line in lines]


def back_block(width: int, height: int) -> Block:
    """A card face down."""
    edge = Style(color=FACE, bgcolor=BACK)
    style = Style(color="#5b8dbd", bgcolor=BACK)
    return [Text.assemble(("▏", edge), ("░" * (width - 1), style)) for _ in range(height)]


def empty_block(width: int, height: int) -> Block:
    """A place where a card will lie."""
    lines = [" " * width for _ in range(height)]
    lines[(height - 1) // 2] = "·".center(width)
    return [Text(line, Style(color=MUTED, bgcolor=PLACE)) for line in lines]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks of the same height, side by side."""
    if not blocks:
        return []
    space = Text(" " * gap)
    return [space.join(block[line] for block in blocks) for line in range(len(blocks[0]))]


def centred(text: Text, width: int) -> Text:
    """A line in the middle of `width`, cut if it is longer."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis")
    room = width - cell_len(text.plain)
    return Text.assemble(" " * (room // 2), text, " " * (room - room // 2))


def block_width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(block: Block, width: int, height: int) -> Block:
    """The block with blank lines and columns up to a size."""
    lines = [Text.assemble(line, " " * (width - line.cell_len)) for line in block]
    return lines + [Text(" " * width) for _ in range(height - len(block))]


def stacked(blocks: Iterable[Block]) -> Block:
    return [line for block in blocks for line in block]


def sentence(text: str, style: str = "") -> Text:
    """A sentence with its cards drawn as small cards."""
    line = Text(style=style)
    for sign in text:
        card = marked_card(sign)
        if card is None:
            line.append(sign)
        else:
            line.append_text(small_card(card))
    return line


def said(line: Said) -> Text:
    """A sentence of the log, with how often it was said."""
    return sentence(line.text if line.times == 1 else f"{line.text} (×{line.times})")


def small_card(card: str, face: str = FACE) -> Text:
    return Text(symbol(card), Style(color=ink(card), bgcolor=face, bold=True))
