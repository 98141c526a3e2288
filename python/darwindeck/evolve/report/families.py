"""The best game of each family beside its bundled ancestor, and what is different."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.evolve.report.game import beside
from darwindeck.evolve.report.view import Shown, best_of, ratings
from darwindeck.evolve.report.words import MEANINGS, say, spelt, with_error

CLEAR = 0.1
"""A difference of desirability that is worth a line."""


def best_of_families(families: Sequence[str], games: Sequence[Shown], around: bool) -> str:
    """A card for each family that has a game."""
    best = {}
    for family in families:
        if found := best_of((game for game in games if game.cell.family == family), around):
            best[family] = found
    ranked = sorted(best.items(), key=lambda item: -item[1].fitness.value)
    cards = "".join(_card(family, game) for family, game in ranked)
    return f'<div class="bests">{cards}</div>' if cards else "<p>No family has a game yet.</p>"


def _card(family: str, game: Shown) -> str:
    fitness = with_error(game.fitness.value, game.fitness.error)
    fitness += "" if game.export else ", not confirmed"
    return (
        f'<section class="best"><h3>{say(family)} <small>{fitness}</small></h3>{beside(game)}'
        f'{_differences(game)}<p><a class="open" href="#{game.key}">Rules and measures'
        f'<span class="unseen"> of {say(game.name)}</span></a></p></section>'
    )


def _differences(game: Shown) -> str:
    """What the game does better and worse than the one beside it, the clearest first."""
    theirs = game.theirs
    judged = ratings(theirs)
    found = []
    for name in MEANINGS:
        if name in game.measures and name in judged and name in game.ratings:
            gain = game.ratings[name] - judged[name]
            values = f"{spelt(name, theirs[name])} → {spelt(name, game.measures[name].value)}"
            found.append((gain, f"{name} <small>{values}</small>"))
    better = [text for gain, text in sorted(found, reverse=True) if gain >= CLEAR][:3]
    worse = [text for gain, text in sorted(found) if gain <= -CLEAR][:2]
    lines = [f'<li class="better">better: {", ".join(better)}</li>'] if better else []
    lines += [f'<li class="worse">worse: {", ".join(worse)}</li>'] if worse else []
    if not lines:
        lines = [f"<li>It measures much as {say(game.beside)} does.</li>"]
    return f'<ul class="differences">{"".join(lines)}</ul>'
