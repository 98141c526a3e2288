"""How the run went: charts over its generations, and what the operators gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from darwindeck._shared.text import printable
from darwindeck.evolve.archive.records import Generation, Run, Yield
from darwindeck.evolve.report.words import operator_words, say
from darwindeck.measures.intervals import wilson

FIRST_OPERATORS = 12
FEW = 20
"""So many points of a line are drawn as points, too."""
PASSED = {"entered": "#1f7a55", "left behind": "#7fb596", "unsure": "#a9cdb8", "weak": "#c9dccb"}
"""What becomes of candidates that no gate stops, from good to bad, and its colour."""
PALETTE = (
    "#c2604f", "#d99a5b", "#d3bf74", "#6f95b5", "#4f6a8f", "#8f78a8", "#bd96a5", "#8a6a55",
)  # fmt: skip
"""For gates."""
REST = {"other": "#d9d4c6", "unchanged": "#b9b4a7"}

Chart = dict[str, object]


# --- Over the generations -------------------------------------------------------


def charts_of(run: Run) -> dict[str, Chart]:
    """The charts as plotly reads them, without colours that depend on light and dark."""
    if not run.generations:
        return {}
    return {
        "chart-cells": _lines(run, {"cells": [0, *(g.cells_filled for g in run.generations)]}),
        "chart-score": _lines(run, {"QD score": [0, *(g.qd_score for g in run.generations)]}),
        "chart-best": _best(run),
        "chart-outcomes": _outcomes(run.generations),
    }


def _lines(run: Run, values: dict[str, Sequence[float | None]]) -> Chart:
    """Lines that begin with the empty archive."""
    across = [0, *(generation.evaluations for generation in run.generations)]
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers" if len(across) < FEW else "lines",
            "name": printable(name),
            "x": across,
            "y": list(heights),
        }
        for name, heights in values.items()
    ]
    return {"data": traces, "legend": len(traces) > 1}


def _best(run: Run) -> Chart:
    families = [
        family
        for family in run.families
        if any(family in generation.best_by_family for generation in run.generations)
    ]
    return _lines(
        run, {f: [None, *(g.best_by_family.get(f) for g in run.generations)] for f in families}
    )


def _outcomes(generations: Sequence[Generation]) -> Chart:
    """What became of the candidates: those that entered below, then gates, commonest first."""
    totals: Counter[str] = Counter()
    for generation in generations:
        totals.update(generation.outcomes)
    gates = [name for name, _ in totals.most_common() if name not in PASSED | REST]
    named, rare = gates[: len(PALETTE)], set(gates[len(PALETTE) :])
    colours = PASSED | dict(zip(named, PALETTE, strict=False)) | REST
    order = [name for name in colours if name in totals or (name == "other" and rare)]
    traces = []
    for name in order:
        parts = {*rare, "other"} if name == "other" else {name}
        counts = [sum(g.outcomes.get(part, 0) for part in parts) for g in generations]
        traces.append(
            {
                "type": "bar",
                "name": printable(name),
                "x": [generation.number for generation in generations],
                "y": counts,
                "marker": {"color": colours[name], "line": {"width": 0}},
            }
        )
    return {"data": traces, "legend": True, "stacked": True}


def course_of(run: Run) -> str:
    """The places of the charts, and the same in a table for those without scripts."""
    if not run.generations:
        return "<p>No generation was finished.</p>"
    charts = (
        ("chart-cells", "Cells that hold a game, by candidates tried"),
        ("chart-score", "QD score, the fitness of all cells added up"),
        ("chart-best", "Best fitness of each family"),
    )
    small = "".join(
        f'<figure><figcaption>{words}</figcaption><div class="chart" id="{key}"></div></figure>'
        for key, words in charts
    )
    return (
        f'<div class="charts">{small}</div>'
        "<figure><figcaption>What became of the candidates of each generation: they entered the "
        "archive; were left behind by a better game of their cell; were unsure, or weak at first "
        "sight; failed the gate that is named; or played no differently from their parents"
        "</figcaption>"
        '<div class="chart tall" id="chart-outcomes"></div></figure>'
        f"<details><summary>As a table</summary>{_table(run.generations)}</details>"
    )


def _table(generations: Sequence[Generation]) -> str:
    step = max(1, len(generations) // 25)
    chosen = [*generations[:-1:step], generations[-1]]
    head = "".join(
        f'<th scope="col">{words}</th>'
        for words in ("generation", "candidates", "seconds", "cells", "QD score", "best", "entered")
    )
    rows = "".join(
        f"<tr><td>{g.number}</td><td>{g.evaluations:,}</td><td>{g.seconds:.0f}</td>"
        f"<td>{g.cells_filled}</td><td>{g.qd_score:.1f}</td><td>{g.best:.2f}</td>"
        f"<td>{g.outcomes.get('entered', 0)}</td></tr>"
        for g in chosen
    )
    return (
        f'<div class="scroll"><table class="numbers"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


# --- Operators ------------------------------------------------------------------


def operators_of(yields: Sequence[Yield]) -> str:
    """What each operator gave; first those that surely give most."""
    tried = [found for found in yields if found.tried > 0]
    if not tried:
        return "<p>No operator was tried.</p>"
    ranked = sorted(tried, key=lambda y: (-wilson(y.entered, y.tried).low, -y.tried, y.operator))
    most = max(found.tried for found in ranked)
    heaviest = max(found.weight for found in ranked)
    first = _operators(ranked[:FIRST_OPERATORS], most, heaviest)
    rest = ranked[FIRST_OPERATORS:]
    if not rest:
        return first
    return (
        f"{first}<details><summary>The other {len(rest)}</summary>"
        f"{_operators(rest, most, heaviest)}</details>"
    )


def _operators(yields: Sequence[Yield], most: int, heaviest: float) -> str:
    head = (
        '<tr><th scope="col">operator</th><th scope="col" class="funnel">'
        "tried → changed → passed → entered</th>"
        '<th scope="col">entered of 100</th><th scope="col">weight</th></tr>'
    )
    rows = "".join(_operator(found, most, heaviest) for found in yields)
    return f'<table class="operators"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _operator(found: Yield, most: int, heaviest: float) -> str:
    bars = "".join(
        f'<i class="{name}" style="width:{100 * count / most:.1f}%"></i>'
        for name, count in (
            ("tried", found.tried),
            ("changed", found.changed),
            ("passed", found.passed),
            ("entered", found.entered),
        )
    )
    counts = f"{found.tried:,} → {found.changed:,} → {found.passed:,} → {found.entered:,}"
    family = f" <small>{say(found.family)}</small>" if found.family else ""
    weight = found.weight / heaviest if heaviest > 0 else 0.0
    return (
        f'<tr><th scope="row">{operator_words(found.operator)}{family}</th>'
        f'<td class="funnel"><span class="bars" aria-hidden="true">{bars}</span>'
        f"<small>{counts}</small></td>"
        f"<td>{100 * found.entered / found.tried:.1f}</td><td>{weight:.2f}</td></tr>"
    )
