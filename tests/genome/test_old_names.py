"""Files, saves and runs from before special effects had the names that they have now."""

from __future__ import annotations

import json

import msgspec
import pytest

import darwindeck as dd
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.codec import decode_json, decode_record, encode_json
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.file.old_names import renewed_within
from darwindeck.genome.schema import EffectType, GameGenome, Rank, SpecialEffect

OLD = {"special_effects": "effects", "trigger_rank": "rank", "effect_type": "effect"}


class Kept(msgspec.Struct):
    """A record with games in it."""

    number: int
    best: list[GameGenome]


def old_text(name: str) -> str:
    """A bundled game as a file had it before."""
    text = encode_json(bundled_games()[name])
    for new, old in OLD.items():
        text = text.replace(f'"{new}"', f'"{old}"')
    return text


@pytest.mark.parametrize("name", ["crazy-eights", "uno-style", "vinto"])
def test_a_file_with_the_old_names_is_the_same_game(name: str) -> None:
    assert '"effects"' in old_text(name)
    assert decode_json(old_text(name)) == bundled_games()[name]


def test_a_file_is_written_with_the_names_of_today() -> None:
    plain = json.loads(encode_json(decode_json(old_text("crazy-eights"))))
    assert plain["special_effects"] == [{"trigger_rank": "8", "effect_type": "name_suit"}]
    assert "effects" not in plain


def test_a_part_with_both_names_is_refused() -> None:
    plain = json.loads(old_text("uno-style"))
    plain["special_effects"] = []
    with pytest.raises(dd.GenomeError, match="effects: unknown field"):
        decode_json(json.dumps(plain))
    plain["special_effects"] = [{"trigger_rank": "8", "rank": "8", "effect": "extra_turn"}]
    del plain["effects"]
    with pytest.raises(dd.GenomeError, match=r"special_effects\[0\]\.rank: unknown field"):
        decode_json(json.dumps(plain))


def test_records_that_hold_games_are_read_with_either_names() -> None:
    games = [bundled_games()["uno-style"], bundled_games()["hearts"]]
    old = f'{{"number": 3, "best": [{old_text("uno-style")}, {old_text("hearts")}]}}'
    assert decode_record(old, Kept) == Kept(3, games)
    assert decode_record(msgspec.json.encode(Kept(3, games)), Kept) == Kept(3, games)
    assert renewed_within({"effects": [1]}) == {"effects": [1]}


def test_an_effect_without_a_number_had_the_value_0() -> None:
    plain = json.loads(old_text("uno-style"))
    for effect in plain["effects"]:
        if effect["effect"] in ("extra_turn", "reverse"):
            effect["value"] = 0
    assert canonical(decode_json(json.dumps(plain))) == bundled_games()["uno-style"]


def test_an_effect_is_made_with_the_names_of_today() -> None:
    effect = SpecialEffect(Rank.QUEEN, EffectType.REVERSE_DIRECTION)
    assert (effect.trigger_rank, effect.effect_type) == ("Q", "reverse")
