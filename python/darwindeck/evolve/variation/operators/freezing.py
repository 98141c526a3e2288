"""Parts of a game that must not change, spelt as in error messages: `setup.deck`.

What is kept is an idea, and not only its spelling: scores that are kept stay as good or as
bad as they were, for who takes the cards and for who holds them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

import msgspec

from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome, HeldCards, SpecialEffect
from darwindeck.measures.coherence.points import Wants, wants

SETS = ("teams", "card_scoring", "category_scoring", "special_effects", "setup.removed_cards")
"""Lists whose order means nothing: of these an item is kept, wherever it stands."""
SCORES = (
    "card_scoring",
    "category_scoring",
    "contract_scoring",
    "layout_scoring",
    "game_rules.score_by_place",
    "game_rules.trick_points",
    "game_rules.extra_card_points",
    "game_rules.all_points_reversal",
)
"""Parts that mean the opposite where the win looks at points the other way."""


class Way(msgspec.Struct, frozen=True):
    """Which way points are good, and what cards do to who holds them in the end."""

    wants: Wants
    held: HeldCards

    @classmethod
    def of(cls, genome: GameGenome) -> Way:
        return cls(wants(genome), genome.game_rules.held_cards)

    @property
    def words(self) -> str:
        """In a few words; empty where nothing looks at points."""
        if self.wants.high and self.wants.low:
            return "points are good and bad as before"
        return "many points win" if self.wants.high else "few points win" if self.wants.low else ""


def keeps_scores(paths: Iterable[str]) -> bool:
    """Whether something that scores is among some paths."""
    return any(path == "game_rules" or path.startswith(SCORES) for path in paths)


class Freeze(msgspec.Struct, frozen=True):
    """What must stay as it is: paths, and the values there."""

    kept: tuple[tuple[str, object], ...]
    way: Way | None = None
    """Kept with what scores."""

    @classmethod
    def of(cls, genome: GameGenome, paths: Iterable[str]) -> Freeze:
        """The parts of a game at some paths; a ValueError for a path that it does not have."""
        paths = tuple(paths)
        found: list[tuple[str, object]] = []
        for path in paths:
            owner = next((name for name in SETS if path.startswith(f"{name}[")), None)
            if owner is None:
                value_at(genome, path)
                found.append((path, value_at(canonical(genome), path)))
            else:
                item = path[: path.index("]") + 1]
                value_at(genome, path)
                found.append((owner + "[]", _spelt(value_at(genome, item), genome)))
        return cls(tuple(found), Way.of(genome) if keeps_scores(paths) else None)

    def holds(self, genome: GameGenome) -> bool:
        """Whether a game in canonical form has all of it unchanged."""
        if self.way is not None and self.way != Way.of(genome):
            return False
        return all(_is_kept(genome, path, value) for path, value in self.kept)


def _spelt(item: object, genome: GameGenome) -> object:
    """An item of a set as the canonical form has it."""
    match item:
        case tuple():  # a team
            return tuple(sorted(item))
        case SpecialEffect():
            effects = canonical(genome).special_effects
            return next((e for e in effects if e.trigger_rank == item.trigger_rank), item)
        case _:
            return item


def _is_kept(genome: GameGenome, path: str, value: object) -> bool:
    if path.endswith("[]"):
        items = value_at(genome, path.removesuffix("[]"))
        return isinstance(items, tuple) and value in items
    try:
        return bool(value_at(genome, path) == value)
    except ValueError:
        return False


def value_at(genome: GameGenome, path: str) -> object:
    """What a game has at a path; else a ValueError that names paths near it."""
    value: object = genome
    for name, place in re.findall(r"(\w+)|\[(\d+)\]", path):
        if name and isinstance(value, msgspec.Struct) and name in value.__struct_fields__:
            value = getattr(value, name)
        elif place and isinstance(value, tuple) and int(place) < len(value):
            value = value[int(place)]
        else:
            raise ValueError(_unknown(genome, path))
    if value is genome or re.sub(r"\w+|\[\d+\]|\.", "", path):
        raise ValueError(_unknown(genome, path))
    return value


def _unknown(genome: GameGenome, path: str) -> str:
    known = list(paths_in(genome))
    near = difflib.get_close_matches(path, known, n=3, cutoff=0.5)
    near += [one for one in known if one.rsplit(".", 1)[-1] == path.rsplit(".", 1)[-1]]
    near = list(dict.fromkeys(near))[:3] or list(type(genome).__struct_fields__)
    return f"the game has no {path!r}; did you mean {' or '.join(near)}?"


def paths_in(value: object, path: str = "") -> Iterator[str]:
    """Every path of a game."""
    if path:
        yield path
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from paths_in(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from paths_in(item, f"{path}[{place}]")
