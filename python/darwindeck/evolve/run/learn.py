"""What people liked decides what is wanted: weights of a style, refitted to ratings.

Fitness is a weighted mean of logarithms of desirabilities; ridge regression of the
stars on these logarithms moves the weights, shrunk to the style's own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from darwindeck.genome.file.codec import decode_json
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.measures.fitness import FLOOR
from darwindeck.measures.intervals import Numbers
from darwindeck.measures.profile import measure
from darwindeck.measures.styles import style_named

SHRINKING = 4.0
"""How many ratings it takes to move a weight half of the way."""
MOST_STARS = 5
LEAST_RATED = 3
"""Games that must have been rated before anything can be learned."""


def learned_weights(path: Path, style: str, seed: int) -> dict[str, float]:
    """The weights of a style as the ratings of a database would have them."""
    preset = style_named(style).weights
    rated = _rated(path)
    if len(rated) < LEAST_RATED:
        raise ValueError(
            f"{path}: {len(rated)} games are rated, and {LEAST_RATED} are needed to learn from; "
            "rate more with darwindeck rate"
        )
    profiles = []
    for genome, _ in rated:
        found = measure(genome, style, seed).measures
        profiles.append({n: m.desirability for n, m in found.items() if m.desirability is not None})
    return refitted(preset, profiles, [stars for _, stars in rated])


def refitted(
    preset: Mapping[str, float], games: Sequence[Mapping[str, float]], stars: Sequence[float]
) -> dict[str, float]:
    """The weights that explain the stars best, not far from the preset."""
    names = [name for name, weight in preset.items() if weight > 0]
    before: Numbers = np.array([preset[name] for name in names])
    share = before / before.sum()
    rows: Numbers = np.log(
        np.maximum([[game.get(name, 1.0) for name in names] for game in games], FLOOR)
    )
    liked: Numbers = np.log(np.maximum(np.array(stars, dtype=np.float64), 0.5) / MOST_STARS)
    # Only differences between games teach anything.
    rows, liked = rows - rows.mean(axis=0), liked - liked.mean()
    missed = liked - rows @ share
    ridge = SHRINKING * np.eye(len(names))
    moved = share + np.linalg.solve(rows.T @ rows + ridge, rows.T @ missed)
    moved = np.clip(moved, share / 4, share * 4)
    moved = moved / moved.sum() * before.sum()
    return {**preset, **dict(zip(names, map(float, moved), strict=True))}


def _rated(path: Path) -> list[tuple[GameGenome, float]]:
    """Every rated game that is still one, and the mean of its stars; a broken one has 1."""
    if not path.is_file():
        raise ValueError(f"{path}: there are no ratings here; darwindeck rate makes them")
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as data:
            rows = data.execute(
                "SELECT games.genome, avg(CASE WHEN broken IS NULL THEN stars ELSE 1 END) "
                "FROM ratings JOIN games USING (identity) GROUP BY identity ORDER BY identity"
            ).fetchall()
    except sqlite3.Error as error:
        raise ValueError(f"{path}: not a database of ratings ({error})") from None
    found = [(decode_json(text), float(stars)) for text, stars in rows]
    return [(genome, stars) for genome, stars in found if not errors_in(genome)]
