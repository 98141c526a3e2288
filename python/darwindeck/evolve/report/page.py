"""The whole page, put together from its parts. It loads nothing from anywhere."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

import msgspec

from darwindeck._shared.text import printable
from darwindeck.evolve.archive.records import Run
from darwindeck.evolve.report.archive_map import map_of
from darwindeck.evolve.report.course import charts_of, course_of, operators_of
from darwindeck.evolve.report.families import best_of_families
from darwindeck.evolve.report.game import article, command
from darwindeck.evolve.report.pictures import petal_names
from darwindeck.evolve.report.rules import card_shapes
from darwindeck.evolve.report.view import Shown, best_of, games_of, new_among
from darwindeck.evolve.report.words import MEANINGS, plural, say, time_words, with_error
from darwindeck.evolve.run.best import is_new
from darwindeck.evolve.run.idea import wanted_words
from darwindeck.measures.desirability import anchors
from darwindeck.measures.styles import STYLES

SECTIONS = {
    "map": "Map",
    "games": "Games",
    "families": "Families",
    "compare": "Compare",
    "course": "The run",
    "operators": "Operators",
    "archive": "Archive",
}


def page_of(run: Run) -> str:
    """The report of a run as one page of HTML."""
    games = games_of(run)
    articles = {game.key: article(game, run) for game in games}
    body = "\n".join(
        [
            _head(run, games),
            _section("map", "The map of games", MAP, map_of(run, games)),
            _section("games", "Games written to files", _order(run), _exports(games, articles)),
            _section("families", "The best of each family", _bests_lead(run), _bests(run, games)),
            _section("compare", "Compare the games", COMPARE, _compare()),
            _section("course", "How the run went", "", course_of(run)),
            _section("operators", "What the operators gave", OPERATORS, operators_of(run.yields)),
            _section("archive", "The other games of the archive", "", _others(games, articles)),
        ]
    )
    data = {
        "charts": charts_of(run),
        "families": [printable(family) for family in run.families],
        "games": _points(games),
        "bundled": _bundled(),
    }
    links = "".join(f'<a href="#{key}">{words}</a>' for key, words in SECTIONS.items())
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_title(run)}</title>\n<style>\n{_part('report.css')}</style>\n</head>\n<body>\n"
        f"{card_shapes(articles.values())}\n"
        f'<nav aria-label="Parts of the report">{links}</nav>\n<main>\n{body}\n</main>\n'
        '<dialog id="panel" aria-label="A game"><div class="panel"></div></dialog>\n'
        f'<script type="application/json" id="data">{_json(data)}</script>\n'
        f"<script>{_plotly()}</script>\n<script>\n{_part('report.js')}</script>\n"
        "</body>\n</html>\n"
    )


MAP = (
    "Every cell is a kind of game that one can ask for: a family, how much skill decides, and how "
    "long a match is. A cell holds the best game of its kind that the run found. "
    "Choose one to read its rules."
)
EXPORTS = (
    "Rules that did nothing were taken out of these, and they were measured again "
    "with deals that the search had never seen."
)
NEAREST = "the bundled game that is nearest by what is played"
BESTS = (
    "A petal is a measure: the longer, the more desirable its value. Games written to files go "
    "before the others."
)
COMPARE = "All games by any two measures; diamonds are the bundled games. Choose one to read it."
OPERATORS = (
    "How many offspring each had a hand in, how many of them played differently from their "
    "parents, failed no gate, and entered the archive. First those that surely give most."
)


def _order(run: Run) -> str:
    first = " The nearest to what was wanted come first." if run.targets else ""
    return EXPORTS + first


def _bests_lead(run: Run) -> str:
    beside = f"{say(run.start)}, where the run began" if run.origin else NEAREST
    return f"Beside {beside}. {BESTS}"


def _section(key: str, title: str, lead: str, body: str) -> str:
    words = f'<p class="lead">{lead}</p>' if lead else ""
    return f'<section id="{key}"><h2>{title}</h2>{words}{body}</section>'


# --- The head -------------------------------------------------------------------


def _title(run: Run) -> str:
    return f"{plural(len(run.elites), 'game')} of {say(run.folder) or 'a run'}"


def _head(run: Run, games: Sequence[Shown]) -> str:
    figures = "".join(
        f"<li><b>{value}</b><span>{words}</span></li>" for value, words in _figures(run, games)
    )
    return (
        f'<header class="top"><p class="label">DarwinDeck {say(run.version)} · '
        f"<span>{say(run.folder)}</span></p><h1>{_headline(run, games)}</h1>"
        f'<p class="lead">{_sentence(run)}</p><ul class="figures">{figures}</ul>'
        f'<div class="again">{"".join(_commands(run))}</div></header>'
    )


def _headline(run: Run, games: Sequence[Shown]) -> str:
    if not run.elites:
        return "No games yet"
    families = {elite.cell.family for elite in run.elites}
    count, kinds, new = len(games), len(families), new_among(games)
    of = "1 family" if kinds == 1 else f"{kinds} families"
    return f"{plural(count, 'card game')} of {of}, {new or 'none'} of them new"


def _sentence(run: Run) -> str:
    style = STYLES.get(run.style)
    wanted = f"{say(run.style)} ({style.summary})" if style else say(run.style)
    start = f"the game {say(run.start)}" if run.start else "the bundled games"
    words = [
        f"In {time_words(run.seconds)} on {plural(run.workers, 'core')}, "
        f"{plural(run.evaluations, 'candidate')} that descend from {start} were tried for "
        f"{plural(run.players, 'player')}; the style that was asked for is {wanted}."
    ]
    if run.frozen:
        words.append(f"Frozen, so the same in every game: {say(', '.join(run.frozen))}.")
    if run.targets:
        words.append(f"Wanted: {wanted_words(run.targets)}.")
    words.append("New is what is as far from every bundled game as their families are apart.")
    if not run.finished:
        words.append("The run was interrupted, and can be gone on with.")
    return " ".join(words)


def _figures(run: Run, games: Sequence[Shown]) -> Iterator[tuple[str, str]]:
    yield f"{len(run.elites)} <small>of {run.cells_total}</small>", "cells filled"
    yield f"{run.qd_score:.1f}", "QD score, the fitness of all cells"
    if best := best_of(games, bool(run.start)):
        sure = " that was confirmed" if best.export else ", not confirmed"
        # One that is much like a bundled game may be fitter, but is not what was looked for.
        of = " of a new game" if is_new(best.distance) and not run.start else ""
        yield (
            with_error(best.fitness.value, best.fitness.error).replace(" ±", " <small>±")
            + ("</small>" if best.fitness.error > 0 else ""),
            f"best fitness{of}{sure}, {_link(best)}{_fitter(best, games)}",
        )
    yield str(len(run.exports)), "pruned, confirmed and written to files"
    if run.evaluations:
        yield f"{run.valid_offspring_rate:.0%}", "of offspring were valid and changed"


def _link(game: Shown) -> str:
    return f'<a class="open" href="#{game.key}">{say(game.name)}</a>'


def _fitter(best: Shown, games: Sequence[Shown]) -> str:
    """Names the game that has a greater number on the map, and why it is not the best."""
    top = max(games, key=lambda game: game.fitness.value)
    if round(top.fitness.value, 2) <= round(best.fitness.value, 2):
        return ""
    why = "is like a bundled game" if top.export else "was not confirmed"
    return f"; {_link(top)} has {top.fitness.value:.2f} and {why}"


def _commands(run: Run) -> Iterator[str]:
    on = ["darwindeck", "evolve", "--resume", run.folder]
    words = "To go on with it" if run.finished else "To finish it"
    wanted = [("The same run again", run.command)] if run.evaluations and run.command else []
    for label, parts in [*wanted, (words, on)]:
        yield f'<div><p class="label">{label}</p>{command(shlex.join(parts))}</div>'


# --- Games ----------------------------------------------------------------------


def _exports(games: Sequence[Shown], articles: dict[str, str]) -> str:
    cards = "".join(articles[game.key] for game in games if game.export)
    return f'<div class="cards">{cards}</div>' if cards else "<p>No game was exported.</p>"


def _bests(run: Run, games: Sequence[Shown]) -> str:
    return petal_names() + best_of_families(run.families, games, bool(run.start))


def _others(games: Sequence[Shown], articles: dict[str, str]) -> str:
    """By family, the best first, in short rows."""
    others = [game for game in games if not game.export]
    if not others:
        return "<p>There are no others.</p>"
    parts = []
    for family, own in groupby(others, key=lambda game: game.cell.family):
        rows = "".join(articles[game.key] for game in own)
        parts.append(f'<h3 class="label">{say(family)}</h3><div class="rows">{rows}</div>')
    return "".join(parts)


# --- What the scripts read ------------------------------------------------------


def _compare() -> str:
    names = ["fitness", *MEANINGS]
    choices = []
    for axis, words, chosen in (("x", "across", "thought"), ("y", "upwards", "tension")):
        options = "".join(
            f"<option{' selected' if name == chosen else ''}>{name}</option>" for name in names
        )
        choices.append(
            f'<label>{words} <select id="compare-{axis}">{options}</select> <small></small></label>'
        )
    meanings = msgspec.json.encode(MEANINGS | {"fitness": "how good it is, all in all"}).decode()
    return (
        f'<p class="choices" data-meanings="{say(meanings)}">{" ".join(choices)}</p>'
        '<div class="chart tall" id="chart-compare"></div>'
        "<noscript><p>This chart needs scripts; the measures of each game stand beside its "
        "rules.</p></noscript>"
    )


def _points(games: Sequence[Shown]) -> list[dict[str, object]]:
    return [
        {
            "key": game.key,
            "name": printable(game.name),
            "family": printable(game.cell.family),
            "file": game.export is not None,
            "values": {
                "fitness": round(game.fitness.value, 3),
                **{n: round(m.value, 4) for n, m in game.measures.items() if n in MEANINGS},
            },
        }
        for game in games
    ]


def _bundled() -> list[dict[str, object]]:
    return [
        {"name": name, "values": {n: v for n, v in anchor.measures.items() if n in MEANINGS}}
        for name, anchor in anchors().items()
    ]


def _json(data: object) -> str:
    """JSON that cannot end the script that it stands in."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


@cache
def _part(name: str) -> str:
    return (files("darwindeck") / "evolve" / "report" / name).read_text(encoding="utf-8")


def _plotly() -> str:
    """The script of plotly, which nothing else in the program needs."""
    from plotly.offline import get_plotlyjs

    script: str = get_plotlyjs()
    return script
