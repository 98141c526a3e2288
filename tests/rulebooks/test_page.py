"""The page: whole in itself, well formed, and every card that it shows is drawn in it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.rulebooks import rulebook, rulebook_page
from darwindeck.rulebooks.outline import Grid, Outline, Paragraph, Section
from darwindeck.rulebooks.printing.card_pictures import chip, picture, symbols
from darwindeck.rulebooks.printing.page import to_html

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Checks that what is opened is closed, in order, and gathers links and ids."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: set[str] = set()
        self.uses: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        named = dict(attrs)
        self.ids.update(filter(None, [named.get("id")]))
        if tag == "use":
            self.uses.add(str(named["href"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", bundled_games())
def test_a_page_is_well_formed_and_loads_nothing(name: str) -> None:
    text = rulebook_page(bundled_games()[name])
    page = Page(text)
    assert page.open == []
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert not re.search(r"https?:|//|url\(|@import", text)
    assert {name for name, _ in page.attributes}.isdisjoint({"src", "onclick", "onload"})
    assert {use.removeprefix("#") for use in page.uses} <= page.ids


def test_a_page_says_what_the_markdown_says() -> None:
    page, text = rulebook_page(load_game("hearts")), rulebook(load_game("hearts"))
    for heading in re.findall(r"^##+ (.+)$", text, re.MULTILINE):
        assert f">{heading}</h" in page
    assert "<td>The queen of spades</td><td>13</td>" in page
    assert page.count("<li>") >= text.count("\n- ")


def test_a_page_fits_a_phone_and_a_sheet_of_paper() -> None:
    page = rulebook_page(load_game("fan-tan"))
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    assert "@media print" in page


def test_names_from_a_game_file_are_only_text() -> None:
    sly = replace(load_game("war"), name="<b>war</b>", summary="<script>x</script> & **y**")
    page = rulebook_page(sly)
    assert "<script>" not in page
    assert "<h1>&lt;b&gt;war&lt;/b&gt;</h1>" in page
    assert "&lt;script&gt;x&lt;/script&gt; &amp; **y**" in page
    text = rulebook(sly)
    assert r"\<script\>x\</script\> \& \*\*y\*\*" in text
    assert text.startswith(r"# \<b\>war\</b\>")


# --- Cards ----------------------------------------------------------------------


def test_every_card_can_be_drawn() -> None:
    root = ET.fromstring(symbols(CARDS))
    ids = {symbol.get("id") for symbol in root}
    assert {f"card-{card}" for card in CARDS} <= ids
    used = {use.get("href", "").removeprefix("#") for use in root.iter("use")}
    assert used <= ids
    for card in CARDS:
        assert ET.fromstring(picture(card)).find("use") is not None


@pytest.mark.parametrize(
    ("rank", "pips"), [("A", 1), ("2", 2), ("3", 3), ("7", 7), ("T", 10), ("K", 2)]
)
def test_a_card_has_as_many_pips_as_its_rank(rank: str, pips: int) -> None:
    root = ET.fromstring(symbols([f"{rank}H"]))
    card = next(symbol for symbol in root if symbol.get("id") == f"card-{rank}H")
    corners = 2
    assert len(list(card.iter("use"))) == pips + corners


def test_hearts_are_red_and_spades_are_black() -> None:
    assert 'class="chip red"' in chip("QH")
    assert 'class="chip black"' in chip("QS")
    assert 'aria-label="ten of diamonds"' in chip("TD")


def test_cards_in_text_become_pictures_and_keep_their_comma() -> None:
    section = Section("S", (Paragraph("**Ann** plays Q♠, then 10♥."), Grid(("A",), (("2♣",),))))
    page = to_html(Outline(title="T", lead="", glance=(), rules=(section,)))
    assert "<strong>Ann</strong> plays" in page
    assert page.count('class="chip') == 3
    assert "</svg>,</span>" in page
    assert "♠" not in page
