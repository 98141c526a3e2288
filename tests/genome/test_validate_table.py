"""What may lie on the table: piles, open cards, further deals and tableau modes."""

import pytest

from darwindeck.genome.schema import SequenceDirection, SetupRules
from darwindeck.testing.examples import Changes, accepts, problems, refuses, warns

SHEDDING: Changes = {
    "setup.cards_per_player": 5,
    "turn_structure.phases": [{"type": "play"}],
    "game_rules": {},
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
}
"""A whist turned into a game of playing cards away, with 32 cards left in the stock."""

PLAY = "turn_structure.phases[0]"
TABLEAU: Changes = {**SHEDDING, f"{PLAY}.target": "tableau"}
CAPTURE: Changes = {
    **TABLEAU,
    "setup.tableau_mode": "match_rank",
    "win_conditions": [{"type": "most_captured", "trigger": "hand_end"}],
}
SEQUENCE: Changes = {
    **TABLEAU,
    "setup.tableau_mode": "sequence",
    "setup.sequence_direction": "both",
}
WAR: Changes = {
    **TABLEAU,
    "player_count": 2,
    "setup.tableau_mode": "war",
    "setup.hand_mode": "pile",
    "win_conditions": [{"type": "capture_all", "trigger": "at_once"}],
}


def all_paths(*changes: Changes) -> list[str]:
    return [problem.path for problem in problems(*changes)]


def test_the_games_of_this_file_have_no_problems() -> None:
    for game in (SHEDDING, TABLEAU, CAPTURE, SEQUENCE, WAR):
        accepts(game)


# --- Modes of the tableau -------------------------------------------------------


@pytest.mark.parametrize("mode", ["match_rank", "sequence"])
def test_a_tableau_mode_needs_a_phase_that_plays_to_the_tableau(mode: str) -> None:
    changes = {"setup.tableau_mode": mode}
    refuses("setup.tableau_mode", "no phase plays to the tableau", SHEDDING, changes)
    refuses("setup.tableau_mode", "no phase plays to the tableau", changes)


def test_war_is_for_two_players() -> None:
    refuses("setup.tableau_mode", "war is for 2 players, not 3", WAR, {"player_count": 3})


def test_war_turns_cards_from_piles() -> None:
    refuses("setup.hand_mode", "use pile", WAR, {"setup.hand_mode": "hand"})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("max_cards", 2),
        ("matches", ["same_suit"]),
        ("optional", True),
        ("or_draw", True),
        ("repeat", 2),
    ],
)
def test_war_turns_one_card_and_nothing_else(field: str, value: object) -> None:
    refuses(f"{PLAY}.{field}", "", WAR, {f"{PLAY}.{field}": value})


def test_the_top_card_of_a_pile_can_only_be_turned() -> None:
    refuses("setup.hand_mode", "only be turned", SHEDDING, {"setup.hand_mode": "pile"})


@pytest.mark.parametrize(
    "other",
    [
        {"type": "draw"},
        {"type": "discard"},
        {"type": "pass"},
        {"type": "trick"},
        {"type": "play", "target": "tableau"},
    ],
)
def test_with_piles_there_is_one_play_phase_and_nothing_else(other: dict[str, str]) -> None:
    phases = [{"type": "play", "target": "tableau"}, other]
    found = problems(WAR, {"turn_structure.phases": phases})
    assert "turn_structure.phases[1]" in [problem.path for problem in found]


@pytest.mark.parametrize("game", [CAPTURE, SEQUENCE])
@pytest.mark.parametrize(
    ("field", "value"),
    [("min_cards", 2), ("max_cards", 2), ("matches", ["same_rank"])],
)
def test_captures_and_sequences_take_any_single_card(
    game: Changes, field: str, value: object
) -> None:
    most = {f"{PLAY}.max_cards": 2} if field == "min_cards" else {}
    refuses(f"{PLAY}.{field}", "", game, most, {f"{PLAY}.{field}": value})


def test_what_is_discarded_may_match_beside_a_tableau_that_captures() -> None:
    phases = [{"type": "play", "target": "tableau"}, {"type": "play", "matches": ["same_suit"]}]
    accepts(CAPTURE, {"turn_structure.phases": phases})


@pytest.mark.parametrize(
    ("field", "value"), [("sequence_direction", "ascending"), ("sequence_start_rank", "7")]
)
def test_the_rules_of_sequences_need_that_mode(field: str, value: str) -> None:
    changes = {f"setup.{field}": value}
    assert not [p for p in problems(SEQUENCE, changes) if p.severity == "error"]
    refuses(f"setup.{field}", "without tableau_mode sequence", TABLEAU, changes)


def test_sequences_are_built_both_ways_unless_told_otherwise() -> None:
    assert SetupRules().sequence_direction == SequenceDirection.BOTH
    accepts(SEQUENCE, {"setup.sequence_start_rank": "7"})
    refuses(
        "setup.sequence_direction",
        'leave it at "both"',
        CAPTURE,
        {"setup.sequence_direction": "descending"},
    )


def test_a_sequence_starts_with_a_rank_of_the_deck() -> None:
    changes: Changes = {"setup.sequence_start_rank": "2", "setup.deck": "piquet_32"}
    refuses("setup.sequence_start_rank", "the deck has no '2'", SEQUENCE, changes)


@pytest.mark.parametrize(
    ("direction", "start", "deck"),
    [
        ("ascending", "A", "standard_52"),
        ("descending", "K", "standard_52"),
        ("ascending", "9", "euchre_24"),
        ("both", "7", "standard_52"),
    ],
)
def test_a_sequence_that_can_use_every_card_is_fine(direction: str, start: str, deck: str) -> None:
    rules = {"setup.sequence_direction": direction, "setup.sequence_start_rank": start}
    removed = [f"A{suit}" for suit in "CDHS"] if deck == "euchre_24" else []
    accepts(SEQUENCE, rules, {"setup.deck": deck, "setup.removed_cards": removed})


@pytest.mark.parametrize(
    ("direction", "start"), [("ascending", "7"), ("ascending", "K"), ("descending", "A")]
)
def test_one_way_from_a_rank_that_is_not_an_end_is_a_warning(direction: str, start: str) -> None:
    rules = {"setup.sequence_direction": direction, "setup.sequence_start_rank": start}
    warns("setup.sequence_start_rank", "some cards are never played", SEQUENCE, rules)


@pytest.mark.parametrize(("field", "value"), [("war_face_down", 1), ("war_winnings", "captured")])
def test_the_rules_of_war_need_that_mode(field: str, value: object) -> None:
    accepts(WAR, {f"setup.{field}": value})
    refuses(f"setup.{field}", "without tableau_mode war", TABLEAU, {f"setup.{field}": value})


@pytest.mark.parametrize("field", ["capture_sums", "last_capture_takes_rest"])
def test_the_rules_of_capturing_need_that_mode(field: str) -> None:
    accepts(CAPTURE, {f"setup.{field}": True})
    refuses(f"setup.{field}", "without tableau_mode match_rank", TABLEAU, {f"setup.{field}": True})


def test_card_values_are_thirteen_and_are_for_sums() -> None:
    values: Changes = {"setup.card_values": [*range(2, 15)]}
    sums: Changes = {"setup.capture_sums": True}
    accepts(CAPTURE, sums, values)
    refuses("setup.card_values", "without capture_sums", CAPTURE, values)
    few: Changes = {"setup.card_values": [1, 2, 3]}
    refuses("setup.card_values", "3 values; give one for each", CAPTURE, sums, few)


@pytest.mark.parametrize(
    ("game", "kind"), [(WAR, "empty_hand"), (CAPTURE, "capture_all"), (SEQUENCE, "capture_all")]
)
def test_a_way_to_win_that_does_not_suit_the_tableau_is_a_warning(game: Changes, kind: str) -> None:
    condition = {"win_conditions": [{"type": kind, "trigger": "at_once"}]}
    warns("win_conditions[0].type", f"{kind} does not suit", game, condition)


# --- Open cards -----------------------------------------------------------------


def test_open_cards_on_the_tableau_need_a_phase_that_uses_them() -> None:
    opened: Changes = {"setup.initial_tableau": 4}
    accepts(TABLEAU, opened)
    accepts(CAPTURE, opened)
    message = "in mode none or match_rank"
    refuses("setup.initial_tableau", message, SHEDDING, opened)
    refuses("setup.initial_tableau", message, SEQUENCE, opened)
    refuses("setup.initial_tableau", message, WAR, opened)


def test_a_card_that_starts_the_discard_pile_needs_a_phase_that_uses_it() -> None:
    opened: Changes = {"setup.initial_discard": True}
    accepts(SHEDDING, opened)
    drawn = [{"type": "draw", "source": "discard"}, {"type": "play", "target": "tableau"}]
    accepts(SHEDDING, opened, {"turn_structure.phases": drawn})
    refuses("setup.initial_discard", "no phase plays to the discard pile", TABLEAU, opened)


def test_open_cards_are_those_that_are_left() -> None:
    opened: Changes = {"setup.initial_tableau": 4}
    accepts(TABLEAU, opened, {"setup.cards_per_player": 12})
    all_dealt: Changes = {"setup.cards_per_player": "all"}
    refuses("setup.initial_tableau", "but 0 are left", TABLEAU, opened, all_dealt)
    sizes: Changes = {"setup.cards_per_player": "all", "setup.hand_sizes": [5, 13]}
    refuses("setup.initial_tableau", "but 0 are left", TABLEAU, opened, sizes)
    one: Changes = {"setup.initial_discard": True}
    refuses("setup.initial_discard", "but 0 are left", SHEDDING, one, all_dealt)


def test_ranks_are_buried_when_a_card_starts_the_discard_pile() -> None:
    buried: Changes = {"setup.buried_ranks": "8"}
    accepts(SHEDDING, buried, {"setup.initial_discard": True})
    refuses("setup.buried_ranks", "without initial_discard", SHEDDING, buried)


@pytest.mark.parametrize(
    ("ranks", "message"),
    [("92", "the deck has no '2'"), ("9\n", "the deck has no '\\n'"), ("9TJQKA", "every rank")],
)
def test_buried_ranks_are_some_of_the_deck(ranks: str, message: str) -> None:
    start: Changes = {"setup.initial_discard": True, "setup.deck": "euchre_24"}
    hands: Changes = {"setup.cards_per_player": 3, "setup.buried_ranks": ranks}
    refuses("setup.buried_ranks", message, SHEDDING, start, hands)


# --- Further deals --------------------------------------------------------------

REDEAL: Changes = {"setup.redeal_when_empty": True}


def test_cards_are_dealt_again_when_some_are_left() -> None:
    accepts(SHEDDING, REDEAL)
    full: Changes = {"setup.cards_per_player": "all"}
    refuses("setup.redeal_when_empty", "no card is left", SHEDDING, REDEAL, full)


@pytest.mark.parametrize("phase", [{"type": "draw"}, {"type": "play", "or_draw": True}])
def test_cards_are_dealt_again_or_drawn(phase: dict[str, object]) -> None:
    phases = {"turn_structure.phases": [phase, {"type": "play"}]}
    refuses("setup.redeal_when_empty", "not both", SHEDDING, REDEAL, phases)


def test_cards_are_dealt_again_only_where_seats_take_turns() -> None:
    message = "seats do nothing but take turns"
    refuses("setup.redeal_when_empty", message, REDEAL, {"setup.cards_per_player": 5})
    refuses("setup.redeal_when_empty", message, WAR, REDEAL)
    passed = {"turn_structure.phases": [{"type": "pass"}, {"type": "play"}]}
    refuses("setup.redeal_when_empty", message, SHEDDING, REDEAL, passed)


# --- The order of ranks ---------------------------------------------------------


def test_an_order_of_ranks_is_for_cards_that_are_compared() -> None:
    low: Changes = {"setup.rank_order": "A23456789TJQK"}
    accepts(low)
    accepts(WAR, low)
    accepts(SHEDDING, low, {f"{PLAY}.matches": ["beats_top"]})
    exchange = [{"type": "pass", "by_placing": True}, {"type": "play"}]
    accepts(SHEDDING, low, {"turn_structure.phases": exchange})
    refuses("setup.rank_order", "no cards are compared", SHEDDING, low)
    assert all_paths(SHEDDING, {"setup.rank_order": "23456789TJQKA"}) == []
