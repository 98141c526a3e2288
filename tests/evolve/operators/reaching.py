"""Routes: from a bundled game, by some moves, to a change of every field and every choice.

`python -m tests.evolve.operators.reaching` looks for routes and writes them down.
"""

from __future__ import annotations

import enum
import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from darwindeck.evolve.variation.operators import OPERATORS, operator_named
from darwindeck.evolve.variation.operators.offspring import settled
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.file.shape import enums, parts
from darwindeck.genome.schema import GameGenome

HOME = Path(__file__).with_name("routes.json")
WORDS = ("name", "family", "summary", "notes")
"""Fields for people, which no rule reads."""
SEEDS = 32
DEPTH = 5
KEPT = 100

Step = tuple[str, int]
"""An operator, and the seed that it is given."""


class Route(msgspec.Struct, frozen=True):
    """A way to a change: the last step makes it."""

    game: str
    steps: tuple[Step, ...]


def wanted() -> list[str]:
    """Every field of every part, and every choice of every enum."""
    fields = [
        f"{kind.cls.__name__}.{field.name}"
        for kind in parts().values()
        for field in kind.fields
        if field.name not in WORDS
    ]
    choices = [f"{name}={member}" for name, kind in enums().items() for member in kind.cls]
    return [*dict.fromkeys(fields), *choices]


def changed(before: GameGenome, after: GameGenome) -> set[str]:
    """The fields in which one game has what the other has not, and the new choices."""
    return {name for name, _ in set(_facts(after)) - set(_facts(before))}


def _facts(value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            yield f"{type(value).__name__}.{name}", repr(inner)
            yield from _facts(inner)
    elif isinstance(value, tuple):
        for item in value:
            yield from _facts(item)
    elif isinstance(value, enum.Enum):
        yield f"{type(value).__name__}={value.value}", ""


def moved(genome: GameGenome, step: Step) -> GameGenome | None:
    """The game after one move, valid and canonical."""
    name, seed = step
    changed = operator_named(name).vary(genome, random.Random(seed))
    return None if changed is None else settled(changed)


def walked(route: Route) -> tuple[GameGenome, GameGenome]:
    """The games before and after the last step."""
    before = after = canonical(bundled_games()[route.game])
    for step in route.steps:
        found = moved(after, step)
        assert found is not None, f"{step} does not apply after {route}"
        before, after = after, found
    return before, after


def leads(name: str, route: Route) -> bool:
    """Whether a route still makes the change."""
    try:
        return name in changed(*walked(route))
    except (AssertionError, ValueError):
        return False


def routes() -> dict[str, Route]:
    return msgspec.json.decode(HOME.read_bytes(), type=dict[str, Route])


def search() -> dict[str, Route]:
    """Routes that still lead there, and the shortest to the rest that a search comes to."""
    found = {name: route for name, route in routes().items() if leads(name, route)}
    if all(name in found for name in wanted()):
        return found
    rng = random.Random("routes")
    front = [(Route(name, ()), canonical(genome)) for name, genome in bundled_games().items()]
    for depth in range(DEPTH):
        further: list[tuple[Route, GameGenome]] = []
        for route, genome in front:
            for operator in OPERATORS:
                for _ in range(SEEDS if depth == 0 else 5):
                    seed = rng.randrange(10_000)
                    after = moved(genome, (operator.name, seed))
                    if after is None:
                        continue
                    longer = Route(route.game, (*route.steps, (operator.name, seed)))
                    new = changed(genome, after) - found.keys()
                    found |= dict.fromkeys(new, longer)
                    if new or rng.random() < 0.02:
                        further.append((longer, after))
        front = rng.sample(further, min(KEPT, len(further)))
        left = [name for name in wanted() if name not in found]
        print(f"{depth + 1} steps: {len(left)} left: {left[:8]}", flush=True)
        if not left:
            break
    return found


if __name__ == "__main__":
    known = search()
    plain = {name: msgspec.to_builtins(known[name]) for name in wanted() if name in known}
    lines = (f"{json.dumps(name)}: {json.dumps(route)}" for name, route in plain.items())
    HOME.write_text("{\n" + ",\n".join(lines) + "\n}\n")
