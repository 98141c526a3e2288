"""How far a game is from the nearest bundled one, in its rules and in how it plays.

Both must differ: the geometric mean of two distances, each from 0 to 1. A classic
with a changed card plays alike, and a classic under another name has its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec
import numpy as np

from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.defaults import defaults_of
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.desirability import anchors
from darwindeck.measures.intervals import DRAWS, Numbers, Reading, certain

BEHAVIOUR = ("thought", "choice", "interaction", "information", "drama", "tension", "length")
"""The measures by which play is compared."""
PLAYED = ("turn_structure.", "setup.tableau_mode", "setup.capture_sums")
"""Where a game says what is done with cards, as its statements begin."""
NOT_RULES = ("name", "family", "summary", "notes", "max_turns")


def novelty(genome: GameGenome, readings: Mapping[str, Reading]) -> Reading | None:
    """The distance from the nearest bundled game; None before behaviour is known."""
    shared = [name for name in BEHAVIOUR if name in readings]
    if len(shared) < 4:
        return None
    best: Reading | None = None
    for name in anchors():
        found = _distance(genome, readings, shared, name)
        if best is None or found.value < best.value:
            best = found
    return best


def nearest(genome: GameGenome, games: Mapping[str, GameGenome] | None = None) -> str:
    """The game among some, or of all bundled ones, that is nearest by what is played.

    Of all rules alone a game with few of them is always near: captures without their scores
    would be nearest to Fan-Tan, which says hardly anything.
    """
    known = bundled_games() if games is None else games
    return min(known, key=lambda name: (_unlikeness(genome, known[name]), name))


def _unlikeness(one: GameGenome, other: GameGenome) -> float:
    """What is done with cards counts as much as all rules together."""
    return _share_apart(_played(one), _played(other)) + rules_distance(one, other)


def _played(genome: GameGenome) -> frozenset[str]:
    return frozenset(said for said in features(genome) if said.startswith(PLAYED))


def least_rules_distance(genome: GameGenome) -> float:
    """How far the rules are from those of every bundled game."""
    return min(rules_distance(genome, other) for other in bundled_games().values())


@cache
def usual_distance() -> float:
    """How far a bundled family is from the nearest other one: the median over families."""
    games = bundled_games()
    nearest_of: dict[str, float] = {}
    for name, anchor in anchors().items():
        readings = {key: certain(value) for key, value in anchor.measures.items()}
        shared = [key for key in BEHAVIOUR if key in readings]
        apart = min(
            _distance(games[name], readings, shared, other).value
            for other in anchors()
            if anchors()[other].family != anchor.family
        )
        nearest_of[anchor.family] = min(apart, nearest_of.get(anchor.family, apart))
    return float(np.median(list(nearest_of.values())))


def _distance(
    genome: GameGenome, readings: Mapping[str, Reading], shared: list[str], name: str
) -> Reading:
    rules = rules_distance(genome, bundled_games()[name])
    values = _behaviour(shared, name, [np.array([readings[key].value]) for key in shared])
    draws = _behaviour(shared, name, [readings[key].draws for key in shared])
    draws = np.sqrt(rules * draws)
    return Reading(float(np.sqrt(rules * values[0])), float(draws.std(ddof=1)), draws)


def _behaviour(shared: list[str], name: str, values: list[Numbers]) -> Numbers:
    """A distance from 0 to 1 of some values from those of a bundled game."""
    theirs = anchors()[name].measures
    total = np.zeros(len(values[0]) if values else DRAWS)
    count = 0
    for key, mine in zip(shared, values, strict=True):
        if key in theirs:
            apart = (_scaled(key, mine) - _scaled(key, np.array([theirs[key]]))) / _spread(key)
            total += apart * apart
            count += 1
    root = np.sqrt(total / max(count, 1))
    result: Numbers = root / (1 + root)
    return result


def _scaled(key: str, values: Numbers) -> Numbers:
    return np.log(np.maximum(values, 0.5)) if key == "length" else values


@cache
def _spread(key: str) -> float:
    values = [a.measures[key] for a in anchors().values() if key in a.measures]
    return max(float(np.std(_scaled(key, np.array(values)))), 0.02) if values else 1.0


# --- Rules ----------------------------------------------------------------------


def rules_distance(one: GameGenome, other: GameGenome) -> float:
    """The share of rules that two games do not have in common."""
    return _share_apart(features(one), features(other))


def _share_apart(mine: frozenset[str], theirs: frozenset[str]) -> float:
    union = mine | theirs
    return len(mine ^ theirs) / len(union) if union else 0.0


@lru_cache(maxsize=4096)
def features(genome: GameGenome) -> frozenset[str]:
    """Everything that a game says, as single statements; defaults say nothing."""
    found: set[str] = set()
    game = canonical(genome)
    for name, default in defaults_of(GameGenome).items():
        value = getattr(game, name)
        if name not in NOT_RULES and value != default:
            _state(name, value, found)
    return frozenset(found)


def _state(path: str, value: object, found: set[str]) -> None:
    if isinstance(value, msgspec.Struct):
        tag = type(value).__struct_config__.tag
        path = f"{path}:{tag}" if tag else path
        found.add(path)
        for name, default in defaults_of(type(value)).items():
            inner = getattr(value, name)
            if inner != default:
                _state(f"{path}.{name}", inner, found)
    elif isinstance(value, tuple):
        for item in value:
            _state(path, item, found)
    else:
        found.add(f"{path}={msgspec.to_builtins(value)}")
