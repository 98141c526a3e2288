"""What may be scored and won by the cards that are taken, or left in hands."""

from collections.abc import Mapping

import pytest

from darwindeck.testing.examples import Changes, accepts, refuses

SHEDDING: Changes = {
    "setup.cards_per_player": 5,
    "turn_structure.phases": [{"type": "play"}],
    "game_rules": {},
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
}
CAPTURE: Changes = {
    **SHEDDING,
    "turn_structure.phases": [{"type": "play", "target": "tableau"}],
    "setup.tableau_mode": "match_rank",
}
WAR: Changes = {
    **CAPTURE,
    "player_count": 2,
    "setup.tableau_mode": "war",
    "setup.hand_mode": "pile",
    "win_conditions": [{"type": "capture_all", "trigger": "at_once"}],
}
POINT: Changes = {"card_scoring": [{"points": 1, "suit": "H"}]}


def win(kind: str, trigger: str, **fields: object) -> Changes:
    """The only win condition."""
    return {"win_conditions": [{"type": kind, "trigger": trigger, **fields}]}


def categories(*rules: Mapping[str, object]) -> Changes:
    return {"category_scoring": list(rules)}


# --- Categories -----------------------------------------------------------------


def test_categories_compare_cards_that_were_taken() -> None:
    most = categories({"category": "most_cards"})
    accepts(most)
    accepts(CAPTURE, most)
    refuses("category_scoring", "nobody takes cards", SHEDDING, most)


def test_the_most_of_a_suit_needs_a_suit_and_nothing_else_has_one() -> None:
    path = "category_scoring[0].suit"
    accepts(CAPTURE, categories({"category": "most_of_suit", "suit": "D"}))
    refuses(path, "most_of_suit needs a suit", CAPTURE, categories({"category": "most_of_suit"}))
    other = categories({"category": "most_cards", "suit": "D"})
    refuses(path, "no effect for most_cards", CAPTURE, other)


def test_the_suit_that_is_counted_is_in_the_deck() -> None:
    no_spades: Changes = {"setup.removed_cards": [rank + "S" for rank in "23456789TJQKA"]}
    spades = categories({"category": "most_of_suit", "suit": "S"})
    refuses("category_scoring[0].suit", "the deck has no S", CAPTURE, spades, no_spades)


def test_a_named_card_needs_a_card_and_nothing_else_has_one() -> None:
    path = "category_scoring[0].card"
    accepts(CAPTURE, categories({"category": "named_card", "card": "7D"}))
    refuses(path, "named_card needs a card", CAPTURE, categories({"category": "named_card"}))
    other = categories({"category": "best_primiera", "card": "7D"})
    refuses(path, "no effect for best_primiera", CAPTURE, other)
    joker = categories({"category": "named_card", "card": "X1"})
    refuses(path, "X1 is not in the deck", CAPTURE, joker)


def test_a_category_is_scored_once() -> None:
    suits = [{"category": "most_of_suit", "suit": suit} for suit in "DH"]
    accepts(CAPTURE, categories(*suits))
    twice = categories({"category": "most_cards"}, {"category": "most_cards", "points": 2})
    refuses("category_scoring[1]", "join them into one", CAPTURE, twice)


def test_only_captures_from_the_tableau_are_sweeps() -> None:
    sweeps = categories({"category": "each_sweep"})
    accepts(CAPTURE, sweeps)
    refuses("category_scoring[0].category", "only tableau_mode match_rank has sweeps", sweeps)


@pytest.mark.parametrize("points", [0, 101])
def test_a_category_gives_one_to_a_hundred_points(points: int) -> None:
    rule = categories({"category": "most_cards", "points": points})
    refuses("category_scoring[0].points", "out of range; it is 1 to 100", CAPTURE, rule)


def test_categories_give_points_to_win_by() -> None:
    most = categories({"category": "most_cards"})
    accepts(CAPTURE, most, win("first_to_score", "hand_end", threshold=5))


# --- Points for what is taken ---------------------------------------------------


def test_card_points_are_for_cards_that_are_taken_or_held() -> None:
    accepts(CAPTURE, POINT)
    accepts(SHEDDING, POINT, {"game_rules.held_cards": "against_holder"})
    refuses("card_scoring", "nobody takes cards", SHEDDING, POINT)


@pytest.mark.parametrize("winnings", ["pile", "captured"])
def test_cards_won_in_a_war_are_taken_only_when_they_are_put_aside(winnings: str) -> None:
    war: Changes = {**WAR, "setup.war_winnings": winnings}
    if winnings == "captured":
        accepts(war, POINT)
    else:
        refuses("card_scoring", "nobody takes cards", war, POINT)


def test_trick_points_need_tricks() -> None:
    refuses(
        "game_rules.trick_points", "without a trick phase", CAPTURE, {"game_rules.trick_points": 1}
    )


def test_points_for_extra_cards_need_cards_that_are_taken() -> None:
    extra = {"game_rules.extra_card_points": 1}
    accepts(CAPTURE, extra)
    refuses("game_rules.extra_card_points", "nobody takes cards", SHEDDING, extra)


PENALTY: Changes = {"card_scoring": [{"points": -1, "suit": "H"}]}


def test_all_points_can_be_taken_only_where_cards_are() -> None:
    rules: Changes = {"game_rules.all_points_reversal": True}
    held: Changes = {"game_rules.held_cards": "against_holder"}
    accepts(CAPTURE, PENALTY, rules)
    path = "game_rules.all_points_reversal"
    refuses(path, "nobody takes cards", SHEDDING, POINT, held, rules)


def test_seats_without_tricks_are_knocked_out_only_where_there_are_tricks() -> None:
    rules: Changes = {"game_rules.eliminate_if": "no_tricks"}
    path = "game_rules.eliminate_if"
    refuses(path, "without a trick phase", CAPTURE, rules, win("last_in", "hand_end"))


# --- Cards that are held --------------------------------------------------------

FIRST_OUT: Changes = {"game_rules.hand_ends_when": "first_out"}


@pytest.mark.parametrize("held", ["against_holder", "to_first_out"])
def test_cards_held_count_what_the_cards_count(held: str) -> None:
    rules: Changes = {"game_rules.held_cards": held}
    accepts(SHEDDING, POINT, rules)
    refuses("game_rules.held_cards", "without card_scoring", SHEDDING, rules)


def test_no_cards_are_held_when_tricks_are_played_out() -> None:
    rules: Changes = {"game_rules.held_cards": "against_holder"}
    accepts(POINT, rules, FIRST_OUT)
    refuses("game_rules.held_cards", "until none is held", POINT, rules)


@pytest.mark.parametrize("ends", ["first_out", "one_left", "all_hands_empty", "showdown"])
def test_somebody_goes_out_first_who_gets_the_points(ends: str) -> None:
    rules: Changes = {"game_rules.held_cards": "to_first_out", "game_rules.hand_ends_when": ends}
    by_score = win("high_score", "hand_end")
    accepts(SHEDDING, POINT, rules)
    if ends in ("first_out", "one_left"):
        accepts(SHEDDING, POINT, rules, by_score)
    else:
        message = "needs hand_ends_when first_out or one_left"
        refuses("game_rules.held_cards", message, SHEDDING, POINT, rules, by_score)


# --- Winning --------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["most_captured", "capture_all"])
def test_captured_cards_are_those_that_are_taken(kind: str) -> None:
    accepts(win(kind, "hand_end"))
    message = f"{kind}, but nobody takes cards"
    refuses("win_conditions[0].type", message, SHEDDING, win(kind, "hand_end"))


def test_the_cards_of_a_pile_count_as_captured_but_not_as_taken() -> None:
    accepts(WAR, win("capture_all", "hand_end"))
    message = "most_captured, but nobody takes cards"
    refuses("win_conditions[0].type", message, WAR, win("most_captured", "hand_end"))


def test_points_count_at_once_only_where_tricks_alone_take_cards() -> None:
    held: Changes = {**POINT, "game_rules.held_cards": "against_holder"}
    at_once = win("first_to_score", "at_once", threshold=5)
    accepts(POINT, at_once)
    message = "where only tricks take cards"
    refuses("win_conditions[0].type", message, SHEDDING, held, at_once)
    refuses("win_conditions[0].type", message, CAPTURE, POINT, at_once)
    mixed = [{"type": "play", "target": "tableau"}, {"type": "trick"}]
    both: Changes = {**CAPTURE, "turn_structure.phases": mixed}
    refuses("win_conditions[0].type", message, both, POINT, at_once)


@pytest.mark.parametrize(
    ("tie", "needs"), [("most_tricks", "tricks"), ("most_captured", "cards taken")]
)
def test_a_tie_is_decided_by_what_somebody_has(tie: str, needs: str) -> None:
    held: Changes = {**POINT, "game_rules.held_cards": "against_holder"}
    decided = win("high_score", "hand_end", tie=tie)
    accepts(decided)
    refuses("win_conditions[0].tie", "what nobody ever has", SHEDDING, held, decided)
    if needs == "tricks":
        refuses("win_conditions[0].tie", "what nobody ever has", CAPTURE, POINT, decided)
    else:
        accepts(CAPTURE, POINT, decided)


@pytest.mark.parametrize("kind", ["high_score", "low_score", "most_captured"])
def test_an_empty_stock_can_decide(kind: str) -> None:
    drawn = {"turn_structure.phases[0].or_draw": True}
    again = {"setup.redeal_when_empty": True}
    condition = win(kind, "stock_empty")
    accepts(CAPTURE, POINT, condition, drawn)
    accepts(CAPTURE, POINT, condition, again)
    message = "no cards are left to draw"
    refuses("win_conditions[0].trigger", message, CAPTURE, POINT, condition)


def test_a_stock_that_is_empty_from_the_start_does_not_run_out() -> None:
    full: Changes = {"setup.cards_per_player": "all"}
    drawn: Changes = {"turn_structure.phases": [{"type": "play", "or_draw": True}]}
    held: Changes = {**POINT, "game_rules.held_cards": "against_holder"}
    condition = win("low_score", "stock_empty")
    accepts(SHEDDING, held, drawn, condition)
    message = "no cards are left to draw"
    refuses("win_conditions[0].trigger", message, SHEDDING, held, drawn, condition, full)


def test_hands_that_are_played_in_turns_need_not_be_played_out() -> None:
    held: Changes = {**POINT, "game_rules.held_cards": "against_holder"}
    accepts(SHEDDING, held, win("low_score", "hands_empty"))
