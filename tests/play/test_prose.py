"""The rulebook for the ear: no marks, no tables, no symbols."""

from __future__ import annotations

import re

import pytest

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.showing.prose import as_prose

BOOK = """\
# Hearts \\*\\*

**At a glance:** a `deck` · four.

## Your turn

1. Play Q♠.
- Keep **10♥ A♣ ★1** and J\\_D.

A♠ starts the pile.

| Card | What happens |
| --- | --- |
| Two | You draw K♦ 2♣. |
| Three | Nothing \\| nobody |

| Who | What for | Points |
| :-- | --- | ---: |
| Ann | nothing | 0 |
"""


def test_every_kind_of_line_is_said_in_words() -> None:
    assert as_prose(BOOK).splitlines() == [
        "Hearts **:",
        "",
        "At a glance: a deck · four.",
        "",
        "Your turn:",
        "",
        "1. Play queen of spades.",
        "- Keep 10 of hearts, ace of clubs, joker 1 and J_D.",
        "",
        "Ace of spades starts the pile.",
        "",
        "Two: You draw king of diamonds, 2 of clubs.",
        "Three: Nothing | nobody.",
        "",
        "Ann, what for: nothing; points: 0.",
    ]


@pytest.mark.parametrize("name", bundled_games())
def test_no_book_keeps_a_mark_or_a_symbol(name: str) -> None:
    book = dd.rulebook(dd.load_game(name))
    prose = as_prose(book)
    assert re.findall(r"[#|♣♦♥♠★`]|\*\*|---", prose) == []
    # Every sentence is still there: words are neither lost nor said twice.
    for heading in re.findall(r"^#+ (.*)", book, re.MULTILINE):
        assert f"{heading}:\n" in prose
    assert prose.count("\n\n\n") == 0
