"""What is said about a game file that is JSON but no game: where, and what would be right."""

import json
import random
import time
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from darwindeck.errors import GenomeError, Problem
from darwindeck.genome.file.codec import decode_json, encode_json
from darwindeck.genome.file.faults import faults_in
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.file.reading import Plain
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.examples import whist


def edited(**fields: object) -> str:
    return json.dumps({**json.loads(encode_json(whist())), **fields})


def fault(**fields: object) -> Problem:
    with pytest.raises(GenomeError) as error:
        decode_json(edited(**fields))
    [problem] = error.value.problems
    return problem


def phase(**fields: object) -> dict[str, object]:
    return {"phases": [{"type": "trick"}, fields]}


# --- Unknown fields -------------------------------------------------------------


def test_a_field_of_other_phases_is_not_suggested_but_placed() -> None:
    problem = fault(turn_structure=phase(type="draw", first_player="holder_of"))
    assert problem == Problem(
        "turn_structure.phases[1].first_player",
        "unknown field; it is a field of bidding, trick and play phases; here known are type, "
        "count, source, until_playable, optional, only_if, repeat, starts_block",
    )


def test_a_field_of_another_part_is_placed() -> None:
    assert "it is a field of game_rules; here" in fault(setup={"score_floor": -5}).message
    assert "it is a field of setup; here" in fault(game_rules={"deck": 1}).message
    assert "it is a field of the game; here" in fault(setup={"player_count": 4}).message


def test_a_suggestion_comes_from_the_part_at_hand() -> None:
    problem = fault(turn_structure=phase(type="discard", pair=True))
    assert problem.message.startswith("unknown field; did you mean 'pairs'? known are type, count")
    problem = fault(turn_structure=phase(type="trick", lowest_win=True))
    assert "did you mean 'lowest_wins'?" in problem.message


def test_a_misspelt_field_of_another_phase_is_placed_too() -> None:
    problem = fault(turn_structure=phase(type="pass", frist_player="after_dealer"))
    assert "'first_player' is a field of bidding, trick and play phases; here" in problem.message


def test_a_field_that_nothing_has_lists_those_that_are_known() -> None:
    message = fault(win_conditions=[{"type": "empty_hand", "trigger": "at_once", "zzz": 1}]).message
    assert message == "unknown field; known are type, trigger, threshold, tie"


# --- Unknown words --------------------------------------------------------------


def test_a_near_match_still_lists_what_is_allowed() -> None:
    assert fault(setup={"deck": "standard52"}) == Problem(
        "setup.deck",
        "unknown value 'standard52'; did you mean 'standard_52'? "
        "known are standard_52, italian_40, piquet_32, euchre_24",
    )
    assert fault(turn_structure=phase(type="tricks")).message == (
        "unknown value 'tricks'; did you mean 'trick'? "
        "known are pass, bidding, trick, play, draw, discard, layout"
    )


def test_a_word_where_a_number_or_a_word_belongs_names_the_word() -> None:
    assert fault(setup={"cards_per_player": "al"}).message == (
        "unknown value 'al'; did you mean 'all'? known are all"
    )


# --- Wrong types ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "path", "message"),
    [
        ({"player_count": 4.5}, "player_count", "expected a whole number, not 4.5"),
        ({"player_count": True}, "player_count", "expected a whole number, not true"),
        ({"player_count": None}, "player_count", "expected a whole number, not null"),
        ({"team_mode": 1}, "team_mode", "expected true or false, not 1"),
        ({"team_mode": "yes"}, "team_mode", "expected true or false, not 'yes'"),
        ({"name": 5}, "name", "expected text, not 5"),
        ({"setup": []}, "setup", "expected an object, not a list"),
        ({"teams": {}}, "teams", "expected a list, not an object"),
        ({"teams": [0]}, "teams[0]", "expected a list, not 0"),
        ({"win_conditions": "low"}, "win_conditions", "expected a list, not 'low'"),
        (
            {"setup": {"cards_per_player": []}},
            "setup.cards_per_player",
            'expected a whole number or "all", not a list',
        ),
        (
            {"setup": {"deck": 52}},
            "setup.deck",
            "expected one of standard_52, italian_40, piquet_32, euchre_24, not 52",
        ),
        (
            {"game_rules": {"score_floor": "none"}},
            "game_rules.score_floor",
            "expected a whole number or null, not 'none'",
        ),
        (
            {"setup": {"sequence_start_rank": 7}},
            "setup.sequence_start_rank",
            'expected one of 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A or null, not 7; in quotes: "7"',
        ),
        (
            {"setup": {"sequence_start_rank": "10"}},
            "setup.sequence_start_rank",
            "unknown value '10'; known are 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A",
        ),
        (
            {"setup": {"buried_ranks": "2,8"}},
            "setup.buried_ranks",
            "'2,8' is not right here; ranks are written together, such as 8 or JQK, "
            "from 23456789TJQKA",
        ),
    ],
    ids=str,
)
def test_a_wrong_type_says_in_words_what_is_expected(
    fields: dict[str, object], path: str, message: str
) -> None:
    assert fault(**fields) == Problem(path, message)


def test_a_missing_type_of_a_phase_lists_the_phases() -> None:
    assert fault(turn_structure=phase(count=3)) == Problem(
        "turn_structure.phases[1].type",
        "missing; it is one of pass, bidding, trick, play, draw, discard, layout",
    )


# --- Bounds ---------------------------------------------------------------------

ENDLESS: dict[str, tuple[dict[str, object], str]] = {
    "phases": ({"turn_structure": {"phases": [{"type": "draw"}] * 30_000}}, "30,000 given"),
    "bad phases": ({"turn_structure": {"phases": [{"x": 1}] * 30_000}}, "30,000 given"),
    "removed cards": ({"setup": {"removed_cards": ["2C"] * 100_000}}, "100,000 given"),
    "teams": ({"team_mode": True, "teams": [[0]] * 100_000}, "100,000 given"),
    "a team": ({"team_mode": True, "teams": [[0] * 100_000, [1]]}, "100,000 given"),
    "special_effects": (
        {"special_effects": [{"trigger_rank": "2", "effect_type": "reverse"}] * 15_000},
        "15,000 given",
    ),
    "fields": ({f"field{n}": n for n in range(30_000)}, "and 29,981 more problems"),
}


@pytest.mark.parametrize(("fields", "message"), ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_is_refused_at_once_and_in_few_lines(
    fields: dict[str, object], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "endless.json"
    path.write_text(edited(**fields))
    start = time.thread_time()
    with pytest.raises(GenomeError) as error:
        load_game(path)
    assert time.thread_time() - start < 1
    assert len(error.value.problems) <= 20
    assert message in error.value.problems[-1].message


def test_a_list_that_is_too_long_is_not_looked_into() -> None:
    assert fault(setup={"removed_cards": ["zz"] * 55}) == Problem(
        "setup.removed_cards", "55 given; there may be at most 54"
    )


# --- Against msgspec ------------------------------------------------------------

WRONG: list[Any] = [None, True, 0, -1, 2.5, "", "zz", "2C", "all", [], {}, ["2C"], {"type": "draw"}]


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every object and list in some JSON with each of its keys."""
    keys: list[Any] = []
    if isinstance(plain, dict):
        keys = list(plain)
    elif isinstance(plain, list):
        keys = list(range(len(plain)))
    return [(plain, key) for key in keys] + [place for key in keys for place in places(plain[key])]


def decodes(plain: Plain) -> bool:
    try:
        msgspec.convert(plain, GameGenome)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_faults_are_found_exactly_where_decoding_fails(seed: int) -> None:
    rng = random.Random(seed)
    texts = [encode_json(genome) for genome in bundled_games().values()]
    outcomes = []
    for number in range(500):
        plain = json.loads(rng.choice(texts))
        for _ in range(rng.randint(1, 3)):
            holder, key = rng.choice(places(plain))
            if rng.random() < 0.2 and isinstance(holder, dict):
                del holder[key]
            elif rng.random() < 0.2 and isinstance(holder, dict):
                holder[rng.choice(["zz", "type", "count", "deck"])] = deepcopy(rng.choice(WRONG))
            else:
                holder[key] = deepcopy(rng.choice(WRONG))
        assert decodes(plain) == (faults_in(plain) == []), f"seed {seed}, number {number}: {plain}"
        outcomes.append(decodes(plain))
    assert True in outcomes
    assert False in outcomes
