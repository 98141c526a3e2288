"""Names that fields of a game file had before, and have now.

Files, saved games and runs that were written with the old ones are still read.
"""

from __future__ import annotations

from collections.abc import Mapping

from darwindeck.genome.file.reading import Plain

OF_THE_GAME = {"effects": "special_effects"}
OF_AN_EFFECT = {"rank": "trigger_rank", "effect": "effect_type"}


def renewed(game: Plain) -> Plain:
    """A game as JSON has it, with the names of today; what has both is left to be refused."""
    if not isinstance(game, dict):
        return game
    game = _renamed(game, OF_THE_GAME)
    effects = game.get("special_effects")
    if isinstance(effects, list):
        game["special_effects"] = [
            _renamed(effect, OF_AN_EFFECT) if isinstance(effect, dict) else effect
            for effect in effects
        ]
    return game


def renewed_within(record: object) -> object:
    """A record with every game in it renewed; a part that has conditions to win is a game."""
    if isinstance(record, list):
        return [renewed_within(item) for item in record]
    if not isinstance(record, dict):
        return record
    if "win_conditions" in record:
        return renewed(record)
    return {name: renewed_within(value) for name, value in record.items()}


def _renamed(part: Mapping[str, Plain], names: Mapping[str, str]) -> dict[str, Plain]:
    return {
        new if (new := names.get(name, name)) == name or new not in part else name: value
        for name, value in part.items()
    }
