"""What bidding, tricks and passing may be."""

import pytest

from darwindeck.testing.examples import Changes, accepts, refuses

TRICK = "turn_structure.phases[0]"
"""The trick phase of a whist."""

PAIRS: Changes = {"team_mode": True, "teams": [[0, 2], [1, 3]]}
POINT: Changes = {"card_scoring": [{"points": 1, "suit": "H"}]}
FIXED: Changes = {f"{TRICK}.trump": "fixed", f"{TRICK}.trump_suits": ["S"]}
BIDDING: Changes = {
    "turn_structure.phases": [{"type": "bidding"}, {"type": "trick"}],
    "contract_scoring": {},
}


# --- Bidding --------------------------------------------------------------------


def bidding(**fields: object) -> Changes:
    return {**BIDDING, "turn_structure.phases": [{"type": "bidding", **fields}, {"type": "trick"}]}


def test_the_lowest_bid_is_not_above_the_highest() -> None:
    refuses(
        "turn_structure.phases[0].min_bid", "4 is above max_bid 3", bidding(min_bid=4, max_bid=3)
    )


def test_a_limit_for_team_bids_needs_teams() -> None:
    accepts(PAIRS, bidding(max_team_bid=13))
    refuses(
        "turn_structure.phases[0].max_team_bid", "no effect without teams", bidding(max_team_bid=13)
    )


@pytest.mark.parametrize("phase", ["bidding", "trick"])
def test_the_holder_of_a_card_starts_only_with_a_card_of_the_deck(phase: str) -> None:
    index = 0 if phase == "bidding" else 1
    path = f"turn_structure.phases[{index}]"
    holder: Changes = {**BIDDING, f"{path}.first_player": "holder_of"}
    accepts(BIDDING, holder, {f"{path}.first_card": "2C"})
    refuses(f"{path}.first_card", "holder_of needs a card", holder)
    refuses(f"{path}.first_card", "X1 is not in the deck", holder, {f"{path}.first_card": "X1"})
    refuses(
        f"{path}.first_card",
        "no effect with first_player after_dealer",
        BIDDING,
        {f"{path}.first_card": "2C"},
    )


@pytest.mark.parametrize("field", ["nil_bonus", "nil_penalty"])
def test_nil_points_need_nil(field: str) -> None:
    accepts(bidding(), {"contract_scoring": {field: 50}})
    refuses(
        f"contract_scoring.{field}",
        "50 has no effect without allow_nil; leave it at 100",
        bidding(allow_nil=False),
        {"contract_scoring": {field: 50}},
    )


def test_a_bag_penalty_needs_a_bag_limit() -> None:
    refuses(
        "contract_scoring.bag_penalty",
        "no effect with bag_limit 0",
        BIDDING,
        {"contract_scoring": {"bag_limit": 0, "bag_penalty": 50}},
    )


@pytest.mark.parametrize(
    "field",
    [
        "points_per_trick_bid",
        "overtrick_points",
        "failed_contract_penalty",
        "bag_limit",
        "bag_penalty",
    ],
)
def test_exact_contracts_know_no_overtricks(field: str) -> None:
    accepts(BIDDING, {"contract_scoring": {field: 5}})
    refuses(
        f"contract_scoring.{field}",
        "no effect with kind exactly",
        BIDDING,
        {"contract_scoring": {"kind": "exactly", field: 5}},
    )


@pytest.mark.parametrize("field", ["points_per_trick", "exact_bonus"])
def test_points_of_exact_contracts_need_that_kind(field: str) -> None:
    accepts(BIDDING, {"contract_scoring": {"kind": "exactly", field: 5}})
    refuses(
        f"contract_scoring.{field}",
        "no effect with kind at_least",
        BIDDING,
        {"contract_scoring": {field: 5}},
    )


# --- Tricks ---------------------------------------------------------------------


@pytest.mark.parametrize("suits", [[], ["S", "H"], ["none"]])
def test_a_fixed_trump_is_one_suit(suits: list[str]) -> None:
    accepts(FIXED)
    refuses(f"{TRICK}.trump_suits", "exactly one suit", {**FIXED, f"{TRICK}.trump_suits": suits})


def rotation(*suits: str) -> Changes:
    return {f"{TRICK}.trump": "rotating", f"{TRICK}.trump_suits": list(suits)}


def test_a_rotation_has_two_to_eight_trumps() -> None:
    accepts(rotation("C", "none"))
    accepts(rotation(*"CDHSSHDC"))
    refuses(f"{TRICK}.trump_suits", "a rotation has 2 to 8", rotation("C"))
    refuses(f"{TRICK}.trump_suits", "9 given; there may be at most 8", rotation(*"CDHSCDHSC"))


def test_a_rotation_comes_to_a_suit() -> None:
    refuses(f"{TRICK}.trump_suits", "never comes to a suit", rotation("none", "none"))
    one_hand = {"game_rules.hands": 1}
    refuses(f"{TRICK}.trump_suits", "never comes to a suit", rotation("none", "C"), one_hand)
    accepts(rotation("none", "C"))


@pytest.mark.parametrize("trump", ["none", "last_winner_chooses"])
def test_other_trumps_list_no_suits(trump: str) -> None:
    listed = {f"{TRICK}.trump": trump, f"{TRICK}.trump_suits": ["S"]}
    refuses(f"{TRICK}.trump_suits", f"no effect with trump {trump}", listed)


def test_a_trump_suit_occurs_in_the_deck() -> None:
    no_spades = {"setup.removed_cards": [rank + "S" for rank in "23456789TJQKA"]}
    refuses(f"{TRICK}.trump_suits[0]", "the deck has no S; its suits are CDH", FIXED, no_spades)
    rotating = rotation("C", "S")
    refuses(f"{TRICK}.trump_suits[1]", "the deck has no S; its suits are CDH", rotating, no_spades)


def test_a_turned_up_trump_needs_a_card_turned_up() -> None:
    refuses(f"{TRICK}.trump", "set setup.turn_up", {f"{TRICK}.trump": "turned_up"})


def test_a_trump_order_needs_a_trump() -> None:
    order = {f"{TRICK}.trump_order": "A23456789TJQK"}
    accepts(FIXED, order)
    refuses(f"{TRICK}.trump_order", "no effect without a trump", order)


def test_a_trump_order_lists_every_rank_once() -> None:
    refuses(f"{TRICK}.trump_order", "each rank", FIXED, {f"{TRICK}.trump_order": "9TJQKA"})
    accepts(FIXED, {f"{TRICK}.trump_order": "9TJQAK", "setup.deck": "euchre_24"})


def test_breaking_and_its_suit_come_together() -> None:
    breaking = {f"{TRICK}.breaking": "cannot_lead_until_broken"}
    suit = {f"{TRICK}.breaking_suit": "H"}
    accepts(breaking, suit)
    refuses(f"{TRICK}.breaking_suit", "cannot_lead_until_broken needs a suit", breaking)
    refuses(f"{TRICK}.breaking_suit", "no effect with breaking none", suit)


def test_a_suit_to_break_occurs_in_the_deck() -> None:
    breaking = {
        f"{TRICK}.breaking": "cannot_play_until_broken",
        f"{TRICK}.breaking_suit": "S",
        "setup.removed_cards": [rank + "S" for rank in "23456789TJQKA"],
    }
    refuses(f"{TRICK}.breaking_suit", "the deck has no S", breaking)


def test_only_the_holder_of_a_card_must_lead_it() -> None:
    lead = {f"{TRICK}.lead_first_card": True}
    accepts(lead, {f"{TRICK}.first_player": "holder_of", f"{TRICK}.first_card": "2C"})
    refuses(f"{TRICK}.lead_first_card", "without first_player holder_of", lead)


def test_a_first_trick_without_points_needs_point_cards() -> None:
    rule = {f"{TRICK}.no_points_first_trick": True}
    accepts(rule, POINT)
    refuses(f"{TRICK}.no_points_first_trick", "no effect without card_scoring", rule)


# --- Passing --------------------------------------------------------------------


def passing(**fields: object) -> Changes:
    return {"turn_structure.phases": [{"type": "pass", **fields}, {"type": "trick"}]}


PASS = "turn_structure.phases[0]"


def test_there_are_one_to_eight_directions() -> None:
    accepts(passing(directions=["left", "right"] * 4))
    refuses(f"{PASS}.directions", "at least one direction", passing(directions=[]))
    nine = passing(directions=["left"] * 9)
    refuses(f"{PASS}.directions", "9 given; there may be at most 8", nine)


def test_passing_across_needs_an_even_number_of_players() -> None:
    accepts(passing(directions=["across"]))
    five: Changes = {"player_count": 5, "game_rules.hands": 5}
    across = passing(directions=["left", "across"])
    refuses(f"{PASS}.directions[1]", "nobody sits across with 5 players", across, five)


def test_some_hand_passes_cards() -> None:
    accepts(passing(directions=["none", "left"]))
    refuses(f"{PASS}.directions", "never passed", passing(directions=["none", "none"]))
    one_hand = {"game_rules.hands": 1}
    refuses(f"{PASS}.directions", "never passed", passing(directions=["none", "left"]), one_hand)


def test_passing_by_placing_has_no_directions() -> None:
    accepts(passing(by_placing=True))
    both = passing(by_placing=True, directions=["right"])
    refuses(f"{PASS}.directions", "no effect when passing by placing", both)


def test_no_more_cards_are_passed_than_a_hand_has() -> None:
    accepts(passing(count=7), {"setup.hand_sizes": [5, 7]})
    refuses(
        f"{PASS}.count", "no hand has more than 7", passing(count=8), {"setup.hand_sizes": [5, 7]}
    )
