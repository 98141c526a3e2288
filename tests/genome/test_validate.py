"""What a game may be: types, ranges, the deal, teams and the order of phases."""

import re

import msgspec
import pytest
from hypothesis import given

from darwindeck.codes import Code
from darwindeck.errors import Problem
from darwindeck.genome import schema
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import validate
from darwindeck.testing.examples import Changes, accepts, problems, refuses, whist
from darwindeck.testing.strategies.loose import loose_genomes

TRICK = "turn_structure.phases[0]"
"""The trick phase of a whist."""

POINT: Changes = {"card_scoring": [{"points": 1, "suit": "H"}]}
FIXED: Changes = {f"{TRICK}.trump": "fixed", f"{TRICK}.trump_suits": ["S"]}
BIDDING: Changes = {
    "turn_structure.phases": [{"type": "bidding"}, {"type": "trick"}],
    "contract_scoring": {},
}


# --- All at once, types, ranges -------------------------------------------------


def test_a_whist_has_no_problems() -> None:
    assert validate(whist()) == []


def test_every_problem_is_reported_at_once() -> None:
    found = problems({"player_count": 7, "max_turns": 0, "setup.rank_order": "AA"}, POINT)
    assert [p.path for p in found] == [
        "player_count",
        "max_turns",
        "setup.rank_order",
        "game_rules.hands",
    ]


@given(loose_genomes())
def test_any_genome_that_decodes_can_be_validated(genome: GameGenome) -> None:
    for found in validate(genome):
        assert re.fullmatch(r"\w+(\[\d+\]|\.\w+)*", found.path)
        assert found.message


def test_a_wrong_type_is_reported_with_its_path() -> None:
    genome = msgspec.structs.replace(whist(), player_count="four")
    assert validate(genome) == [Problem("player_count", "expected a whole number, not 'four'")]


def test_a_value_that_json_cannot_hold_is_reported() -> None:
    [found] = validate(msgspec.structs.replace(whist(), notes=object()))
    assert found.severity == "error"


def test_names_of_enums_may_be_plain_strings() -> None:
    setup = schema.SetupRules(deck="piquet_32", turn_up="none")  # type: ignore[arg-type]
    assert validate(msgspec.structs.replace(whist(), setup=setup)) == []


@pytest.mark.parametrize(
    ("path", "value", "low", "high"),
    [
        ("player_count", 7, 2, 6),
        ("max_turns", 50_001, 1, 50_000),
        (f"{TRICK}.tricks", -1, 0, 54),
        ("game_rules.trick_points", 101, -100, 100),
        ("card_scoring[0].points", 501, -500, 500),
        ("game_rules.score_by_place[1]", -501, -500, 500),
        ("win_conditions[0].threshold", 100_001, -100_000, 100_000),
    ],
)
def test_a_number_out_of_range_is_reported_with_the_range(
    path: str, value: int, low: int, high: int
) -> None:
    start: Changes = {**POINT, "game_rules.score_by_place": [1, 1], "game_rules.hands": 0}
    start["win_conditions"] = [{"type": "first_to_score", "trigger": "hand_end", "threshold": 5}]
    message = f"{value} is out of range; it is {low} to {high}"
    assert Problem(path, message, code=Code.OUT_OF_RANGE) in problems(start, {path: value})


# --- Setting up -----------------------------------------------------------------


def test_only_the_standard_deck_has_jokers() -> None:
    accepts({"setup.jokers": 2, "setup.cards_per_player": 13})
    refuses(
        "setup.jokers", "euchre_24 has no jokers", {"setup.deck": "euchre_24", "setup.jokers": 1}
    )


def test_a_removed_card_must_be_in_the_deck() -> None:
    refuses(
        "setup.removed_cards[1]",
        "2C is not in the deck",
        {"setup.deck": "euchre_24", "setup.removed_cards": ["9C", "2C"]},
    )


def test_a_card_is_removed_once() -> None:
    refuses(
        "setup.removed_cards[2]", "9C is removed twice", {"setup.removed_cards": ["9C", "2C", "9C"]}
    )


def test_hands_cannot_need_more_cards_than_the_deck_has() -> None:
    accepts({"setup.cards_per_player": 13})
    refuses("setup.cards_per_player", "at most 13 each", {"setup.cards_per_player": 14})
    refuses("setup.hand_sizes[1]", "at most 13 each", {"setup.hand_sizes": [3, 14, 2]})


def test_every_seat_gets_a_card() -> None:
    low = [rank + suit for rank in "9TJQ" for suit in "CDHS"] + ["KC", "KD", "KH", "KS", "AC"]
    refuses(
        "setup", "3 cards for 4 players", {"setup.deck": "euchre_24", "setup.removed_cards": low}
    )


def test_hand_sizes_exclude_a_number_of_cards() -> None:
    refuses(
        "setup.cards_per_player",
        "no effect beside hand_sizes",
        {"setup.hand_sizes": [7, 6], "setup.cards_per_player": 5},
    )


def test_there_are_at_most_64_hand_sizes() -> None:
    accepts({"setup.hand_sizes": [5, 6] * 32})
    refuses("setup.hand_sizes", "at most 64", {"setup.hand_sizes": [5, 6] * 33})


def test_the_next_card_can_only_be_turned_up_when_one_is_left() -> None:
    turned: Changes = {"setup.turn_up": "next_card", f"{TRICK}.trump": "turned_up"}
    accepts(turned, {"setup.hand_sizes": [13, 12]})
    refuses("setup.turn_up", "no card is left after the deal", turned)
    unplayed = {"setup.hand_sizes": [13, 12], "game_rules.hands": 1}
    refuses("setup.turn_up", "no card is left after the deal", turned, unplayed)


def test_a_card_turned_up_for_the_first_hand_must_be_left_in_the_first_hand() -> None:
    chosen: Changes = {"setup.turn_up": "next_card", f"{TRICK}.trump": "last_winner_chooses"}
    accepts(chosen, {"setup.hand_sizes": [12, 13]})
    refuses(
        "setup.turn_up", "no card is left after the deal", chosen, {"setup.hand_sizes": [13, 12]}
    )


def test_a_turned_up_card_must_make_trump() -> None:
    accepts({"setup.turn_up": "dealers_last", f"{TRICK}.trump": "turned_up"})
    accepts({"setup.turn_up": "dealers_last", f"{TRICK}.trump": "last_winner_chooses"})
    refuses(
        "setup.turn_up",
        "no trick phase takes its trump from the card",
        {"setup.turn_up": "dealers_last"},
        FIXED,
    )


@pytest.mark.parametrize("order", ["A2345", "23456789TJQKK", "\n"])
def test_a_rank_order_lists_every_rank_once(order: str) -> None:
    accepts({"setup.rank_order": "A23456789TJQK"})
    refuses("setup.rank_order", "lowest first: 23456789TJQKA", {"setup.rank_order": order})


# --- Teams ----------------------------------------------------------------------


def test_teams_of_any_sizes_are_fine() -> None:
    accepts({"team_mode": True, "teams": [[0, 1, 3], [2]]})
    six: Changes = {"player_count": 6, "game_rules.hands": 6, "setup.cards_per_player": 8}
    accepts(six, {"team_mode": True, "teams": [[0, 3], [1, 4], [2, 5]]})


def test_teams_without_team_mode_are_an_error() -> None:
    refuses("teams", "team_mode is false", {"teams": [[0, 2], [1, 3]]})


def test_a_team_names_only_seats_that_exist() -> None:
    refuses(
        "teams[1][2]",
        "there is no seat 4; seats are 0 to 3",
        {"team_mode": True, "teams": [[0, 2], [1, 3, 4]]},
    )


def test_a_negative_seat_does_not_exist() -> None:
    found = problems({"team_mode": True, "teams": [[0, 2], [1, 3, -1]]})
    assert {p.path for p in found} == {"teams[1][2]"}


def test_a_seat_is_in_one_team() -> None:
    refuses(
        "teams[1][2]",
        "seat 2 is in a team already",
        {"team_mode": True, "teams": [[0, 2], [1, 3, 2]]},
    )


def test_every_seat_is_in_a_team() -> None:
    refuses("teams", "seat 2 is in no team", {"team_mode": True, "teams": [[0], [1, 3]]})


def test_there_are_at_least_two_teams() -> None:
    refuses("teams", "at least two teams", {"team_mode": True, "teams": [[0, 1, 2, 3]]})


def test_a_team_has_members() -> None:
    refuses("teams[1]", "has no members", {"team_mode": True, "teams": [[0, 1], [], [2, 3]]})


def test_team_mode_needs_teams() -> None:
    found = problems({"team_mode": True})
    assert [p.message for p in found] == [
        "0 given; team_mode needs at least two teams",
        "seat 0, 1, 2, 3 are in no team; each seat is in one team",
    ]


# --- The order of phases --------------------------------------------------------


def test_a_game_has_phases() -> None:
    silent: Changes = {
        "game_rules.trick_points": 0,
        "win_conditions": [{"type": "empty_hand", "trigger": "hand_end"}],
    }
    refuses(
        "turn_structure.phases",
        "0 given; there must be at least 1",
        silent,
        {"turn_structure.phases": []},
    )


def test_a_game_has_at_most_sixteen_phases() -> None:
    one = {"type": "pass"}
    accepts({"turn_structure.phases": [one] * 15 + [{"type": "trick"}]})
    refuses(
        "turn_structure.phases",
        "17 given; there may be at most 16",
        {"turn_structure.phases": [one] * 16 + [{"type": "trick"}]},
    )


def test_there_is_one_bidding_phase_at_most() -> None:
    phases = [{"type": "bidding"}, {"type": "bidding"}, {"type": "trick"}]
    refuses(
        "turn_structure.phases[1]",
        "a second bidding phase",
        BIDDING,
        {"turn_structure.phases": phases},
    )


def test_bidding_comes_before_the_first_tricks() -> None:
    phases = [{"type": "trick", "tricks": 2}, {"type": "bidding"}, {"type": "trick"}]
    refuses(
        "turn_structure.phases[1]",
        "before the first trick phase",
        BIDDING,
        {"turn_structure.phases": phases},
    )


def test_bidding_is_outside_the_loop() -> None:
    phases = [{"type": "bidding"}, {"type": "trick", "tricks": 2}]
    accepts(BIDDING, {"turn_structure": {"phases": phases, "loop_from": 1}})
    refuses(
        "turn_structure.phases[0]",
        "bidding inside the loop",
        BIDDING,
        {"turn_structure": {"phases": phases, "loop_from": 0}},
    )


def test_bidding_needs_contract_scoring() -> None:
    refuses("contract_scoring", "a game with bidding needs it", BIDDING, {"contract_scoring": None})


def test_contract_scoring_needs_bidding() -> None:
    refuses("contract_scoring", "without a bidding phase", {"contract_scoring": {}})


def test_the_loop_starts_at_a_block_that_exists() -> None:
    phases = [{"type": "trick", "tricks": 2}]
    refuses(
        "turn_structure.loop_from",
        "there is no block 1",
        {"turn_structure": {"phases": phases, "loop_from": 1}},
    )


def test_a_loop_plays_tricks() -> None:
    phases = [{"type": "trick", "tricks": 2}, {"type": "pass"}]
    accepts({"turn_structure": {"phases": phases, "loop_from": 0}})
    refuses(
        "turn_structure.loop_from", "a hand would never end", {"turn_structure": {"phases": phases}}
    )


SHOWDOWN: Changes = {
    f"{TRICK}.tricks": 5,
    "game_rules.hand_ends_when": "showdown",
}


def test_a_showdown_has_no_loop() -> None:
    accepts(SHOWDOWN)
    refuses(
        "turn_structure.loop_from",
        "no effect with showdown",
        SHOWDOWN,
        {"turn_structure.loop_from": 0},
    )


def test_a_showdown_leaves_cards_to_show() -> None:
    refuses(
        "game_rules.hand_ends_when", "plays until hands are empty", SHOWDOWN, {f"{TRICK}.tricks": 0}
    )


def test_a_loop_needs_cards_that_are_left() -> None:
    phases = [{"type": "pass"}, {"type": "trick"}]
    refuses(
        "turn_structure.loop_from",
        "phases[1] plays until hands are empty",
        {"turn_structure": {"phases": phases, "loop_from": 0}},
    )


@pytest.mark.parametrize("tricks", [0, 13, 20])
def test_no_phase_follows_when_hands_are_played_out(tricks: int) -> None:
    phases = [{"type": "trick", "tricks": tricks}, {"type": "trick"}]
    refuses("turn_structure.phases[1]", "never reached", {"turn_structure.phases": phases})
