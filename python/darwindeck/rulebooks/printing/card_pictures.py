"""Playing cards as SVG: shapes drawn here, so that a page needs nothing from elsewhere.

Shapes are defined once on a page, as symbols, and used wherever a card appears.
"""

from __future__ import annotations

from collections.abc import Iterable

from darwindeck.rulebooks.words import card_name, short_rank

WIDTH, HEIGHT = 60, 84

SUIT_SHAPES = {
    "C": "M16 1.5a6.2 6.2 0 0 1 5.4 9.3 6.4 6.4 0 1 1-3.6 10.5c.2 4 1.6 6.6 4.4 9.2H9.8"
    "c2.8-2.6 4.2-5.2 4.4-9.2A6.4 6.4 0 1 1 10.6 10.8 6.2 6.2 0 0 1 16 1.5z",
    "D": "M16 1C18.6 6.5 22.5 11.5 27 16C22.5 20.5 18.6 25.5 16 31"
    "C13.4 25.5 9.5 20.5 5 16C9.5 11.5 13.4 6.5 16 1z",
    "H": "M16 30C7 22.5 1.5 17 1.5 10.500A7.3 7.3 0 0 1 16 8.2"
    "A7.3 7.3 0 0 1 30.5 10.500C30.5 17 25 22.5 16 30z",
    "S": "M16 1.500C22 8 30 13.5 30 20A6.4 6.4 0 0 1 17.8 22.6"
    "C18.2 26 19.6 28.5 22.2 30.500H9.800C12.4 28.5 13.8 26 14.2 22.6"
    "A6.4 6.4 0 0 1 2 20C2 13.5 10 8 16 1.500z",
}
"""In a square of 32 by 32."""

STAR = "M16 2l4.1 9.6 10.4.9-7.9 6.8 2.4 10.2-9-5.4-9 5.4 2.4-10.2-7.9-6.8 10.4-.900z"

_COLUMNS = {"l": 19.5, "m": 30.0, "r": 40.5}
_PIPS = {
    "A": "m42",
    "2": "m20 m64",
    "3": "m20 m42 m64",
    "4": "l20 r20 l64 r64",
    "5": "l20 r20 m42 l64 r64",
    "6": "l20 r20 l42 r42 l64 r64",
    "7": "l20 r20 m31 l42 r42 l64 r64",
    "8": "l20 r20 m31 l42 r42 m53 l64 r64",
    "9": "l18 r18 l34 r34 m42 l50 r50 l66 r66",
    "T": "l18 r18 m26 l34 r34 l50 r50 m58 l66 r66",
}
"""Where the pips of a rank are: a column and a height. Pictures have a letter instead."""


def symbols(cards: Iterable[str]) -> str:
    """The definitions that `picture` and `chip` use, for these cards."""
    suits = [
        f'<symbol id="suit-{suit}" viewBox="0 0 32 32"><path d="{shape}"/></symbol>'
        for suit, shape in SUIT_SHAPES.items()
    ]
    star = f'<symbol id="star" viewBox="0 0 32 32"><path d="{STAR}"/></symbol>'
    faces = [_symbol(card) for card in sorted(set(cards))]
    return f'<svg class="shapes" aria-hidden="true">{"".join([*suits, star, *faces])}</svg>'


def picture(card: str) -> str:
    """A whole card."""
    return (
        f'<svg class="card" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{card_name(card)}"><use href="#card-{card}"/></svg>'
    )


def chip(card: str) -> str:
    """A card in a line of text: its rank and its suit."""
    rank, suit = short_rank(card[0]), card[1]
    width = 36 if len(rank) == 1 else 45
    return (
        f'<svg class="chip {_colour(suit)}" viewBox="0 0 {width} 24" role="img" '
        f'aria-label="{card_name(card)}" style="width:{width / 24:.2f}em">'
        f'<rect x=".75" y=".75" width="{width - 1.5}" height="22.5" rx="3.5"/>'
        f'<text x="{(width - 15) / 2:g}" y="17.5">{rank}</text>'
        f'<use href="#suit-{suit}" x="{width - 18}" y="5" width="14" height="14"/></svg>'
    )


def _colour(suit: str) -> str:
    return "red" if suit in "DH" else "black"


# --- Faces ----------------------------------------------------------------------


def _symbol(card: str) -> str:
    if card[0] == "X":
        colour, inside = ("red" if card == "X1" else "black"), _joker()
    else:
        colour, inside = _colour(card[1]), _face(card[0], card[1])
    frame = f'<rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="5"/>'
    return (
        f'<symbol id="card-{card}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<g class="{colour}">{frame}{inside}</g></symbol>'
    )


def _face(rank: str, suit: str) -> str:
    corner = (
        f'<text class="rank" x="8" y="14">{short_rank(rank)}</text>'
        f'<use href="#suit-{suit}" x="4" y="16" width="8" height="8"/>'
    )
    return corner + _turned(corner) + _middle(rank, suit)


def _turned(drawing: str) -> str:
    return f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{drawing}</g>'


def _middle(rank: str, suit: str) -> str:
    if rank in _PIPS:
        size = 26 if rank == "A" else 12
        return "".join(_pip(place, suit, size) for place in _PIPS[rank].split())
    return (
        '<rect class="court" x="15" y="15" width="30" height="54" rx="2"/>'
        f'<text class="letter" x="30" y="48">{rank}</text>'
        f'<use href="#suit-{suit}" x="24" y="18" width="12" height="12"/>'
        + _turned(f'<use href="#suit-{suit}" x="24" y="18" width="12" height="12"/>')
    )


def _pip(place: str, suit: str, size: int) -> str:
    x, y = _COLUMNS[place[0]], int(place[1:])
    corner = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size}" height="{size}"'
    pip = f'<use href="#suit-{suit}" {corner}/>'
    # The pips of the lower half stand on their heads.
    return f'<g transform="rotate(180 {x:g} {y})">{pip}</g>' if y > HEIGHT / 2 else pip


def _joker() -> str:
    corner = '<text class="name" x="30" y="14">JOKER</text>'
    star = '<use href="#star" x="15" y="27" width="30" height="30"/>'
    return corner + _turned(corner) + star
