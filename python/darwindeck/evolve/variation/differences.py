"""How a game differs from another, rule by rule, and what it is with some of that taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from darwindeck.evolve.variation.repair import repair
from darwindeck.evolve.variation.speaking import (
    SCORED,
    UNSPOKEN,
    field_value,
    name_of_field,
    name_of_item,
    whole_item,
)
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import (
    CardScoringRule,
    CategoryScoring,
    GameGenome,
    SpecialEffect,
    WinCondition,
)
from darwindeck.genome.validate import errors_in
from darwindeck.measures.novelty import NOT_RULES, rules_distance

Steps = tuple[str | int, ...]


class Edit(msgspec.Struct, frozen=True):
    """One step back towards the other game."""

    path: Steps
    kind: str
    """`set` a value, `remove` an item of a list, or `add` one."""
    value: object = None


class Difference(msgspec.Struct, frozen=True):
    """One rule in which two games differ."""

    path: str
    words: str
    edits: tuple[Edit, ...]


def differences(game: GameGenome, ancestor: GameGenome) -> list[Difference]:
    """All rules of a game that its ancestor does not have, or has otherwise.

    A rule that cannot be taken back alone is one with the others of its part.
    """
    game, ancestor = canonical(game), canonical(ancestor)
    single = [
        Difference(spelt(edit.path), words, (edit,))
        for edit, words in _walk((), "", game, ancestor)
        if edit.path[0] not in NOT_RULES
    ]
    found: list[Difference] = []
    stuck: list[Difference] = []
    for one in single:
        (found if reverted(game, [one], ancestor) is not None else stuck).append(one)
    parts: dict[str, list[Difference]] = {}
    for one in stuck:
        parts.setdefault(one.path.rpartition(".")[0], []).append(one)
    for path, several in parts.items():
        whole = Difference(
            path or "whole",
            "; ".join(one.words for one in several),
            tuple(edit for one in several for edit in one.edits),
        )
        if len(several) > 1 and reverted(game, [whole], ancestor) is not None:
            found.append(whole)
    return found


def reverted(
    game: GameGenome, taken_back: Sequence[Difference], ancestor: GameGenome
) -> GameGenome | None:
    """The game without some differences; None if that is no game, or not nearer to its ancestor.

    Taking one rule back can need others in its place, which would explain nothing.
    """
    game = canonical(game)
    edits = [edit for one in taken_back for edit in one.edits]
    # Values first, while places in lists are right; then items out from the end, then in.
    changed: object = game
    for kind in ("set", "remove", "add"):
        of_kind = [edit for edit in edits if edit.kind == kind]
        of_kind.sort(key=lambda edit: tuple(map(str, edit.path[:-1])))
        places = sorted(of_kind, key=_place, reverse=kind == "remove")
        for edit in places:
            changed = _edited(changed, edit.path, edit)
    try:
        found = canonical(repair(cast("GameGenome", changed)))
    except (ValueError, TypeError):
        return None
    if errors_in(found) or rules_distance(found, ancestor) >= rules_distance(game, ancestor):
        return None
    return found


def _place(edit: Edit) -> int:
    last = edit.path[-1]
    return last if isinstance(last, int) else 0


def spelt(path: Steps) -> str:
    """A path as error messages spell it."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


# --- Walking --------------------------------------------------------------------


def _walk(path: Steps, named: str, mine: Any, theirs: Any) -> Iterator[tuple[Edit, str]]:
    """Single steps back; `named` is how people speak of the part that is compared."""
    if mine == theirs:
        return
    if isinstance(mine, msgspec.Struct) and type(mine) is type(theirs):
        for field in msgspec.structs.fields(mine):
            name = field.name
            inner = _inner_name(named, mine, name)
            yield from _walk((*path, name), inner, getattr(mine, name), getattr(theirs, name))
    elif _is_list_of_parts(mine) and _is_list_of_parts(theirs):
        yield from _lists(path, named, mine, theirs)
    else:
        last = str(path[-1])
        words = f"{named}: {field_value(last, mine)} instead of {field_value(last, theirs)}"
        yield Edit(path, "set", theirs), words


def _inner_name(named: str, owner: msgspec.Struct, field: str) -> str:
    if field in UNSPOKEN:
        return ""
    if isinstance(owner, SCORED) and field == "points":
        return named
    return ", ".join(filter(None, (named, name_of_field(field))))


def _is_list_of_parts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, msgspec.Struct) for item in value)


def _lists(
    path: Steps,
    named: str,
    mine: tuple[msgspec.Struct, ...],
    theirs: tuple[msgspec.Struct, ...],
) -> Iterator[tuple[Edit, str]]:
    """Items that belong together are compared; the others are there or not."""
    partner = _matched(mine, theirs)
    prefix = f"{named}: " if named else ""
    for place, item in enumerate(mine):
        if place in partner:
            part = name_of_item(item) or named
            yield from _walk((*path, place), part, item, theirs[partner[place]])
        else:
            yield Edit((*path, place), "remove"), f"{prefix}with {whole_item(item)}"
    matched = set(partner.values())
    for place, item in enumerate(theirs):
        if place not in matched:
            yield Edit((*path, place), "add", item), f"{prefix}without {whole_item(item)}"


def _matched(mine: Sequence[msgspec.Struct], theirs: Sequence[msgspec.Struct]) -> dict[int, int]:
    """Places of equal items, then of items with the same key, in order."""
    found: dict[int, int] = {}
    for same in (lambda a, b: a == b, lambda a, b: _key(a) == _key(b)):
        for place, item in enumerate(mine):
            if place in found:
                continue
            free = [
                n for n, other in enumerate(theirs) if n not in found.values() and same(item, other)
            ]
            if free:
                found[place] = free[0]
    return found


def _key(item: msgspec.Struct) -> object:
    match item:
        case CardScoringRule():
            return type(item), item.suit, item.rank
        case SpecialEffect():
            return type(item), item.trigger_rank
        case CategoryScoring():
            return type(item), item.category, item.suit, item.card
        case WinCondition():
            return type(item), item.type
        case _:
            return type(item)


def _edited(value: Any, path: Steps, edit: Edit) -> Any:
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        if not hasattr(value, step):
            return value
        new = edit.value if not rest else _edited(getattr(value, step), rest, edit)
        return replace(value, **{step: new})
    items = cast("tuple[object, ...]", value)
    if rest:
        if step >= len(items):
            return items
        return (*items[:step], _edited(items[step], rest, edit), *items[step + 1 :])
    if edit.kind == "remove":
        return items[:step] + items[step + 1 :]
    if edit.kind == "add":
        return (*items[:step], edit.value, *items[step:])
    return (*items[:step], edit.value, *items[step + 1 :])
