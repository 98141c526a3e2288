"""The report: everything that a run found is on one page, which needs nothing but itself."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.evolve.report.made import empty_run, run_of

from darwindeck.evolve.archive.records import Cell, Measure, Origin, Run
from darwindeck.evolve.report import write_report
from darwindeck.evolve.report.page import page_of
from darwindeck.genome.file.library import load_game
from darwindeck.measures.fitness import Fitness
from darwindeck.rulebooks import rules_of
from darwindeck.rulebooks.outline import Section

VOID = {"meta", "br", "hr", "img", "input", "link"}
LARGEST = 8_000_000


class Page(HTMLParser):
    """Checks that what is opened is closed, in order; gathers links, ids and the text of games."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.games: dict[str, str] = {}
        self.scripts: list[str] = []
        self.text = ""
        self._game = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append(tag)
        self.attributes += attrs
        self.ids += filter(None, [named.get("id")])
        self.links += filter(None, [named.get("href")])
        if tag == "article":
            self._game = str(named["id"])
            self.games[self._game] = ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "article":
            self._game = ""

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)
        elif self.open and self.open[-1] != "style":
            self.text += data
            if self._game:
                self.games[self._game] += data


@pytest.fixture(scope="module")
def run() -> Run:
    return run_of(elites=12, exports=3, generations=5)


@pytest.fixture(scope="module")
def text(run: Run) -> str:
    return page_of(run)


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def titles(sections: tuple[Section, ...]) -> list[str]:
    return [title for s in sections for title in [s.title, *titles(s.parts)]]


def test_every_export_is_there_with_its_rules_and_how_to_play_it(run: Run, page: Page) -> None:
    for place, export in enumerate(run.exports):
        game = page.games[f"g{place}"]
        assert export.name in game
        assert f"darwindeck play runs/evening/{export.file}" in game
        for title in titles(rules_of(export.genome).rules):
            assert title in game


def test_an_export_tells_which_rule_does_what_and_where_it_comes_from(run: Run, page: Page) -> None:
    game = page.games["g0"]
    for change in run.exports[0].attribution:
        assert change.words in game
    for step in run.exports[0].lineage:
        assert step.name in game
    assert run.exports[0].summary in game


def test_games_that_were_not_exported_are_there_with_their_rules(run: Run, page: Page) -> None:
    exported = {export.name for export in run.exports}
    for elite in run.elites:
        if elite.name not in exported:
            found = [game for game in page.games.values() if game.startswith(elite.name)]
            assert len(found) == 1
            for title in titles(rules_of(elite.genome).rules):
                assert title in found[0]


def test_a_game_that_pruning_changed_is_listed_once(run: Run, page: Page) -> None:
    assert {e.identity for e in run.exports}.isdisjoint(e.identity for e in run.elites)
    assert len(page.games) == len(run.elites)


def test_every_cell_leads_to_its_game_and_every_card_is_drawn(page: Page, run: Run) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert set(page.games) <= {link[1:] for link in page.links}


def test_a_page_is_well_formed_and_loads_nothing(text: str, page: Page) -> None:
    assert page.open == []
    assert set(page.tags).isdisjoint({"link", "img", "iframe", "object", "base"})
    names = {name for name, _ in page.attributes}
    assert names.isdisjoint({"src", "srcset", "action", "onclick", "onload", "onerror"})
    own = files("darwindeck") / "evolve" / "report"
    for part in ("report.css", "report.js"):
        code = (own / part).read_text(encoding="utf-8")
        assert not re.search(r"https?:|url\(|@import|fetch|XMLHttp|import\(|</s", code)
        assert code in text


def test_plotly_is_in_the_page_once(text: str, page: Page) -> None:
    assert len(re.findall(r"\* plotly\.js v[\d.]+", text)) == 1
    assert page.tags.count("script") == 3


def test_a_name_cannot_be_a_tag_end_a_script_or_carry_control_characters(run: Run) -> None:
    name = "</script><img src=x onerror=alert(1)>\"'&\x1b]0;\u202e"
    spoilt = replace(
        run,
        folder=name,
        elites=tuple(replace(elite, name=name, ancestor=name) for elite in run.elites),
        exports=tuple(
            replace(e, name=name, summary=name, file=name, flaws=(name,) * 3) for e in run.exports
        ),
        yields=tuple(replace(found, operator=name) for found in run.yields),
        families=(*run.families, name),
        generations=tuple(replace(g, outcomes={name: 3}) for g in run.generations),
    )
    text = page_of(spoilt)
    page = Page(text)
    assert page.open == []
    assert "img" not in page.tags
    assert page.tags.count("script") == 3
    data = msgspec.json.decode(page.scripts[0])
    assert data["games"][0]["name"] == "</script><img src=x onerror=alert(1)>\"'&\\x1b]0;\\u202e"
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", page.text)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", page.scripts[0])


def test_a_run_that_was_interrupted_at_once_has_a_page_too() -> None:
    page = Page(page_of(empty_run()))
    assert page.open == []
    assert page.games == {}
    assert "No games yet" in page.text
    assert "The run was interrupted" in page.text
    assert "darwindeck evolve --resume runs/evening" in page.text


def test_the_head_says_what_was_run_and_how_to_run_it_again(page: Page) -> None:
    assert "of 180" in page.text
    assert "darwindeck evolve --seed 7 --from 'my game'" in page.text


def test_a_game_of_unknown_family_in_a_cell_off_the_map_is_shown_all_the_same(run: Run) -> None:
    odd = replace(run.elites[-1], cell=Cell("juggling", 9, 9), ancestor="", measures={})
    page = Page(page_of(replace(run, elites=(odd,), exports=())))
    assert page.open == []
    assert odd.name in page.games["g0"]


def test_what_was_confirmed_goes_before_what_may_have_been_lucky(run: Run) -> None:
    lucky = replace(run.elites[-1], name="Lucky", fitness=Fitness(0.99, 0.01))
    page = Page(page_of(replace(run, elites=(*run.elites[:-1], lucky))))
    best = max(run.exports, key=lambda export: export.fitness.value)
    assert f"best fitness that was confirmed, {best.name}" in page.text
    # The map has a greater number, so it is said why that one is not the best.
    assert f"{best.name}; Lucky has 0.99 and was not confirmed" in page.text


def test_a_game_unlike_the_bundled_ones_goes_before_a_fitter_one_that_is_like_them(
    run: Run,
) -> None:
    like = replace(run.exports[0], distance=0.1, fitness=Fitness(0.9, 0.01))
    unlike = replace(run.exports[1], distance=0.9, fitness=Fitness(0.7, 0.01))
    page = Page(page_of(replace(run, exports=(like, unlike))))
    assert f"best fitness of a new game that was confirmed, {unlike.name}" in page.text
    assert f"{unlike.name}; {like.name} has 0.90 and is like a bundled game" in page.text
    page = Page(page_of(replace(run, exports=(like,))))
    assert f"best fitness that was confirmed, {like.name}" in page.text


def test_an_export_is_shown_with_its_own_values_in_its_own_cell(run: Run) -> None:
    cell = Cell("tricks", 3, 2)
    measures = dict(run.exports[0].measures)
    measures |= {"thought": Measure(0.47, 0.02), "length": Measure(54.0, 1.0)}
    measures |= {"minutes": Measure(25.0, 0.0)}
    moved = replace(run.exports[0], cell=cell, measures=measures, minutes=25.0)
    assert run.elites[0].cell != cell
    text = page_of(replace(run, exports=(moved,)))
    page = Page(text)
    assert "much skill · 54 decisions a player · 25 minutes" in page.games["g0"]
    assert "Cell: tricks, much skill, 50–120 decisions a player." in page.games["g0"]
    assert "The search had it in" in page.games["g0"]
    (tricks,) = (part for part in text.split("<caption>") if part.startswith("tricks"))
    assert f'title="{moved.name}: ' in tricks
    assert f"{moved.name} has 54 of them, and takes about 25 minutes at a table." in page.text
    moved_words = "With fresh deals 1 game written to a file lies in another cell than the search"
    assert moved_words in page.text


# --- Around somebody's own game -------------------------------------------------


def around(run: Run) -> Run:
    """The same, as if it had been designed around a game of one's own, with a target."""
    own = replace(load_game("hearts"), name="my-game")
    measures = {"thought": Measure(0.41, 0.02), "length": Measure(170.0, 2.0)}
    first = replace(
        run.exports[0],
        ancestor="my-game",
        nearest="hearts",
        differences=9,
        stayed=("what is done in a hand",),
        measures=run.exports[0].measures
        | {"thought": Measure(0.47, 0.02), "length": Measure(54.0, 1.0)},
    )
    return replace(
        run,
        start="my-game",
        origin=Origin(name="my-game", genome=own, measures=measures, words=460, minutes=65),
        frozen=("points of cards", "few points win"),
        targets={"thought": 0.6, "length": 20.0},
        exports=(first,),
    )


def test_an_export_says_what_stayed_and_how_far_it_is_from_the_target(run: Run) -> None:
    page = Page(page_of(around(run)))
    told = page.games["g0"]
    assert "Skill 0.47, 0.13 below the 0.60 wanted; length 54, 34 above the 20 wanted" in told
    assert "Frozen, so as in my-game: points of cards; few points win." in told
    assert "What also stayed as in my-game: what is done in a hand." in told
    assert "Wanted: skill 0.60 and length 20." in page.text
    assert "Frozen, so the same in every game: points of cards, few points win." in page.text
    assert "The nearest to what was wanted come first." in page.text


def test_the_column_beside_a_game_is_the_one_that_the_run_began_with_measured(run: Run) -> None:
    page = Page(page_of(around(run)))
    for told in (page.games["g0"], page.games["g1"]):
        assert re.search(r"how goodmy-game.*0\.41", told), told
    assert "Nearest bundled game: hearts, at a distance of" in page.games["g0"]
    assert "Beside my-game, where the run began." in page.text


def test_a_list_of_rules_that_was_cut_says_so(run: Run) -> None:
    page = Page(page_of(around(run)))
    cut = "There was time for 5 of at least 9 differences, so only 5 were looked at"
    assert cut in page.games["g0"]
    whole = replace(run.exports[0], differences=5)
    assert "There was time for" not in Page(page_of(replace(run, exports=(whole,)))).text


def test_only_what_is_new_is_called_new(run: Run) -> None:
    near = [replace(elite, distance=0.2) for elite in run.elites]
    far = replace(near[-1], distance=0.9)
    count = len(run.elites)
    page = Page(page_of(replace(run, elites=(*near[:-1], far), exports=())))
    assert f"{count} card games of" in page.text
    assert re.search(r"card games of \d+ families, 1 of them new", page.text)
    page = Page(page_of(replace(run, elites=tuple(near), exports=())))
    assert re.search(r"card games of \d+ families, none of them new", page.text)


def test_operators_stand_in_the_order_of_what_they_surely_give(run: Run) -> None:
    first = replace(run.yields[0], operator="often", tried=100, entered=20)
    lucky = replace(run.yields[0], operator="once", tried=1, entered=1)
    never = replace(run.yields[0], operator="never", tried=50, entered=0)
    page = Page(page_of(replace(run, yields=(never, lucky, first))))
    places = [page.text.rindex(name) for name in ("often", "once", "never")]
    assert places == sorted(places)


def test_the_report_of_a_full_archive_is_of_bearable_size() -> None:
    run = run_of(elites=1500, exports=20, generations=200)
    assert len(run.elites) > 130
    assert len(page_of(run).encode()) < LARGEST


# --- Writing --------------------------------------------------------------------


def test_a_report_is_written_whole(run: Run, text: str, tmp_path: Path) -> None:
    write_report(run, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_report_that_cannot_be_written_is_named_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "nowhere" / "report.html", tmp_path / "folder"):
        with pytest.raises(OSError, match=re.escape(str(path))):
            write_report(empty_run(), path)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
    assert list((tmp_path / "folder").iterdir()) == []
