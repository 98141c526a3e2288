"""Warnings for what can be played but cannot be meant."""

import pytest

from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.rules.reach import most_points
from darwindeck.genome.validate import validate
from darwindeck.testing.examples import Changes, accepts, changed, warns, whist

PHASES = "turn_structure.phases"

# --- Loops ----------------------------------------------------------------------

SHEDDING: Changes = {
    "game_rules": {},
    "setup.cards_per_player": 5,
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
}


def turns(*phases: dict[str, object], **structure: object) -> Changes:
    return {**SHEDDING, "turn_structure": {"phases": list(phases), **structure}}


def test_a_loop_that_only_draws_is_a_warning() -> None:
    play: dict[str, object] = {"type": "play"}
    draw: dict[str, object] = {"type": "draw", "starts_block": True}
    accepts(turns(play, draw, loop_from=0))
    accepts(turns(play, {"type": "draw"}))
    warns("turn_structure.loop_from", "only draw cards", turns(play, draw))
    passed = turns(play, {"type": "pass"}, {"type": "draw"}, loop_from=1)
    warns("turn_structure.loop_from", "only draw", passed)


# --- Bids -----------------------------------------------------------------------


def bidding(bids: dict[str, object], contract: dict[str, object], **changes: object) -> Changes:
    return {
        PHASES: [{"type": "bidding", **bids}, {"type": "trick"}],
        "contract_scoring": contract,
        "game_rules.trick_points": 0,
        **changes,
    }


def test_bids_that_make_a_difference_are_fine() -> None:
    accepts(bidding({}, {}))
    accepts(bidding({"allow_nil": False}, {"kind": "exactly"}))
    bags: dict[str, object] = {
        "points_per_trick_bid": 0,
        "overtrick_points": 0,
        "failed_contract_penalty": 0,
    }
    accepts(bidding({"allow_nil": False}, bags))
    accepts(bidding({}, {**bags, "bag_limit": 0}))
    accepts(bidding({"min_bid": 13}, {}))


NO_CONTRACT: dict[str, object] = {
    "points_per_trick_bid": 0,
    "overtrick_points": 0,
    "failed_contract_penalty": 0,
    "bag_limit": 0,
}


@pytest.mark.parametrize(
    ("bids", "contract", "why"),
    [
        (
            {"min_bid": 3, "max_bid": 3, "allow_nil": False},
            {},
            "the bidding decides nothing, because there is only one bid",
        ),
        ({"min_bid": 0, "max_bid": 0}, {}, "there is only one bid to make"),
        ({"allow_nil": False}, NO_CONTRACT, "the same points whatever is bid"),
        ({}, {**NO_CONTRACT, "nil_bonus": 0, "nil_penalty": 0}, "the same points"),
        ({"allow_nil": False}, {"kind": "exactly", "exact_bonus": 0}, "the same points"),
    ],
    ids=str,
)
def test_bidding_that_decides_nothing_is_a_warning(
    bids: dict[str, object], contract: dict[str, object], why: str
) -> None:
    warns(f"{PHASES}[0]", why, bidding(bids, contract))


def test_bidding_for_scores_that_nobody_looks_at_is_a_warning() -> None:
    captured = [{"type": "most_captured", "trigger": "hand_end"}]
    unscored = bidding({}, {}, game_rules={}, win_conditions=captured)
    warns(f"{PHASES}[0]", "no win condition looks at scores", unscored)
    tied = [{"type": "most_captured", "trigger": "hand_end", "tie": "highest_score"}]
    accepts(unscored, {"win_conditions": tied})
    floor = {"game_rules": {"score_floor": -200}}
    warns("game_rules.score_floor", "never decides", unscored, floor)


# --- Even deals -----------------------------------------------------------------


def test_tricks_with_hands_of_unequal_size_are_a_warning() -> None:
    three: Changes = {"player_count": 3, "game_rules.hands": 3}
    warns("setup.cards_per_player", "52 cards for 3 players are 18/17/17", three)
    accepts(three, {"setup.removed_cards": ["2C"]})
    accepts(three, {"setup.cards_per_player": 17})
    accepts(three, {"setup.hand_sizes": [17, 16, 15]})


def test_hands_of_unequal_size_are_fine_without_tricks() -> None:
    accepts({**turns({"type": "play"}), "player_count": 3, "setup.cards_per_player": "all"})


DRAWN: Changes = {
    "player_count": 2,
    "game_rules.hands": 2,
    "setup.deck": "italian_40",
    "setup.cards_per_player": 3,
    "turn_structure": {
        "phases": [{"type": "trick", "tricks": 1, "trump": "turned_up"}, {"type": "draw"}],
        "loop_from": 0,
    },
}


def test_a_turned_up_card_that_leaves_an_odd_stock_is_a_warning() -> None:
    turned = {**DRAWN, "setup.turn_up": "next_card"}
    warns("setup.turn_up", "stays out of play, and 33 cards are left for 2 players", turned)
    accepts(turned, {"setup.removed_cards": ["2C"]})
    accepts({**DRAWN, "setup.turn_up": "dealers_last"})
    optional = {f"{PHASES}[1].optional": True}
    accepts(turned, optional)


def test_a_stock_that_does_not_go_round_is_a_warning() -> None:
    shown = {**DRAWN, "setup.turn_up": "dealers_last"}
    odd = {"setup.removed_cards": ["2C"]}
    warns("setup.cards_per_player", "33 cards are left for 2 players", shown, odd)
    three = {"player_count": 3, "game_rules.hands": 3}
    warns("setup.cards_per_player", "31 cards are left for 3 players", shown, three)
    warns("setup.cards_per_player", "34 cards are left", shown, {f"{PHASES}[1].count": 2})


def test_a_further_deal_that_does_not_go_round_is_a_warning() -> None:
    capturing: Changes = {
        "player_count": 3,
        "setup": {
            "deck": "italian_40",
            "cards_per_player": 3,
            "initial_tableau": 4,
            "redeal_when_empty": True,
            "tableau_mode": "match_rank",
        },
        PHASES: [{"type": "play", "target": "tableau"}],
        "game_rules": {},
        "win_conditions": [{"type": "most_captured", "trigger": "hand_end"}],
    }
    accepts(capturing)
    warns("setup.redeal_when_empty", "26 cards are left", capturing, {"setup.initial_tableau": 5})


# --- Scores out of reach --------------------------------------------------------


def first_to(threshold: int, **rules: int) -> Changes:
    win = {"type": "first_to_score", "trigger": "hand_end", "threshold": threshold}
    return {"win_conditions": [win], "game_rules": rules}


def test_a_score_that_no_number_of_hands_comes_to_is_a_warning() -> None:
    accepts(first_to(1000, trick_points=1))
    where = "win_conditions[0].threshold"
    warns(where, "nobody ever gets points above 0", first_to(5, trick_points=-1))
    low = {"type": "low_score", "trigger": "threshold", "threshold": 50}
    losing: Changes = {"win_conditions": [low], "card_scoring": [{"points": -1, "suit": "H"}]}
    warns(where, "50 is never reached", losing, {"game_rules": {}})


def test_a_score_that_the_hands_do_not_come_to_is_a_warning() -> None:
    accepts(first_to(52, trick_points=1, hands=4))
    warns(
        "win_conditions[0].threshold",
        "a hand gives 13 points at the very most, so 53 is not reached in game_rules.hands 4",
        first_to(53, trick_points=1, hands=4),
    )


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({}, 13),
        ({"game_rules.trick_points": -1}, 0),
        ({"card_scoring": [{"points": 1, "suit": "H"}, {"points": 13, "rank": "Q"}]}, 13 + 65),
        ({"card_scoring": [{"points": -5, "suit": "H"}]}, 13),
        (
            {
                f"{PHASES}[0].trump": "turned_up",
                "card_scoring": [{"points": 2, "suit": "trump", "rank": "J"}],
            },
            15,
        ),
        ({"game_rules.score_by_place": [5, 3, -4]}, 18),
        ({"game_rules.extra_card_points": 2}, 13 + 104),
        ({"team_mode": True, "teams": [[0, 2], [1, 3]], "game_rules.score_by_place": [5]}, 23),
        (bidding({}, {}), 130 + 100),
        (bidding({"allow_nil": False}, {"kind": "exactly", "exact_bonus": 5}), 5 + 13),
        (
            {"category_scoring": [{"category": "most_cards", "points": 3}]},
            16,
        ),
        (
            {"game_rules.held_cards": "against_holder", "card_scoring": [{"points": -5}]},
            13 + 260,
        ),
    ],
    ids=str,
)
def test_no_hand_gives_more_points_than_these(changes: Changes, most: int) -> None:
    assert most_points(changed(whist(), changes)) == most


# --- Sequences ------------------------------------------------------------------

SEQUENCE: Changes = {
    "game_rules": {},
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
    PHASES: [{"type": "play", "target": "tableau"}],
    "setup.tableau_mode": "sequence",
    "setup.sequence_direction": "both",
}


@pytest.mark.parametrize(("direction", "end"), [("ascending", "A"), ("descending", "K")])
def test_one_way_sequences_that_any_card_opens_are_a_warning(direction: str, end: str) -> None:
    accepts(SEQUENCE)
    one_way = {**SEQUENCE, "setup.sequence_direction": direction}
    warns("setup.sequence_direction", f"set sequence_start_rank to {end} or build", one_way)
    accepts(one_way, {"setup.sequence_start_rank": end})


def test_a_suit_that_lacks_a_rank_in_the_middle_is_a_warning() -> None:
    path = "setup.removed_cards"
    warns(path, "4H is removed, so the pile of H stops", SEQUENCE, {path: ["4H"]})
    warns(path, "4H, 5H is removed", SEQUENCE, {path: ["5H", "4H"]})
    accepts(SEQUENCE, {path: ["AH", "KS", "QS"]})
    accepts(SEQUENCE, {"setup.deck": "italian_40"})


def test_a_deck_without_eights_nines_and_tens_is_an_italian_one() -> None:
    removed = [rank + suit for rank in "89T" for suit in "CDHS"]
    accepts(SEQUENCE, {"setup.removed_cards": removed})


def test_a_suit_that_nothing_opens_is_a_warning() -> None:
    sevens: Changes = {**SEQUENCE, "setup.sequence_start_rank": "7"}
    accepts(sevens)
    removed = {"setup.removed_cards": ["7D"]}
    warns("setup.removed_cards", "7D is removed, so nothing opens the pile of D", sevens, removed)


def test_jokers_in_a_sequence_are_a_warning() -> None:
    warns("setup.jokers", "X1, X2 can never be played", SEQUENCE, {"setup.jokers": 2})
    warns("setup.jokers", "X1 can never be played", SEQUENCE, {"setup.jokers": 1})


# --- The bundled games ----------------------------------------------------------


UNEVEN = ("oh-hell", "vinto", "vinto-open")
"""Games whose hands are no multiple of their seats."""


@pytest.mark.parametrize("name", [name for name in bundled_games() if name not in UNEVEN])
def test_a_bundled_game_has_nothing_odd(name: str) -> None:
    assert validate(bundled_games()[name]) == []
