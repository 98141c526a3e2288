"""What scoring and win conditions may be."""

import pytest

from darwindeck.testing.examples import Changes, accepts, problems, refuses, warns

TRICK = "turn_structure.phases[0]"
"""The trick phase of a whist."""

POINT: Changes = {"card_scoring": [{"points": 1, "suit": "H"}]}
SILENT: Changes = {"game_rules.trick_points": 0}
"""With a win condition that is not about points: nothing scores."""
FIRST_OUT: Changes = {"game_rules.hand_ends_when": "first_out"}
SHOWDOWN: Changes = {"game_rules.hand_ends_when": "showdown", f"{TRICK}.tricks": 5}
KNOCKOUT: Changes = {
    "game_rules.eliminate_if": "no_tricks",
    "win_conditions": [{"type": "last_in", "trigger": "hand_end"}],
}


def win(kind: str, trigger: str, **fields: object) -> Changes:
    """The only win condition."""
    return {"win_conditions": [{"type": kind, "trigger": trigger, **fields}]}


# --- Card scoring ---------------------------------------------------------------


def scoring(*rules: dict[str, object]) -> Changes:
    return {"card_scoring": list(rules)}


def test_a_suit_and_rank_have_one_rule() -> None:
    accepts(scoring({"points": 1, "suit": "H"}, {"points": 1, "suit": "H", "rank": "Q"}))
    twice = scoring({"points": 1, "suit": "H"}, {"points": 2, "suit": "H"})
    refuses("card_scoring[1]", "join them into one", twice)


def test_a_rule_gives_points() -> None:
    refuses("card_scoring[0].points", "0 points have no effect", scoring({"points": 0}))


def test_a_rule_fits_a_card_of_the_deck() -> None:
    short: Changes = {"setup.deck": "euchre_24"}
    accepts(scoring({"points": 1, "rank": "9"}), short)
    refuses(
        "card_scoring[0]", "no card of the deck fits", scoring({"points": 1, "rank": "8"}), short
    )
    queen = scoring({"points": 1, "suit": "S", "rank": "Q"})
    refuses("card_scoring[0]", "no card of the deck fits", queen, {"setup.removed_cards": ["QS"]})


def test_points_for_trumps_need_a_trump() -> None:
    rule = scoring({"points": 1, "suit": "trump", "rank": "J"})
    accepts(rule, {f"{TRICK}.trump": "fixed", f"{TRICK}.trump_suits": ["S"]})
    refuses("card_scoring[0].suit", "no trick phase has a trump", rule)


def test_there_are_at_most_64_rules() -> None:
    pairs = [{"points": 1, "suit": s, "rank": r} for s in "CDHS" for r in "23456789TJQKA"]
    more = [{"points": 1, "rank": r} for r in "23456789TJQKA"]
    accepts(scoring(*pairs, *more[:12]))
    refuses("card_scoring", "65 given; there may be at most 64", scoring(*pairs, *more))


# --- Game rules -----------------------------------------------------------------

CAPTURE = win("most_captured", "hand_end")


@pytest.mark.parametrize(
    "source",
    [
        POINT,
        {"game_rules.trick_points": -1},
        {"game_rules.extra_card_points": 1},
        {"game_rules.score_by_place": [0, 1]},
        {
            "turn_structure.phases": [{"type": "bidding"}, {"type": "trick"}],
            "contract_scoring": {},
        },
    ],
)
def test_a_score_floor_needs_something_that_scores(source: Changes) -> None:
    floor = {"game_rules.score_floor": -50}
    found = problems(CAPTURE, SILENT, floor, source)
    assert [problem for problem in found if problem.severity == "error"] == []
    refuses("game_rules.score_floor", "because nothing scores", CAPTURE, SILENT, floor)


def test_a_floor_that_is_asked_for_when_the_match_is_over_is_a_warning() -> None:
    source = {"game_rules.trick_points": -1, "game_rules.score_floor": -50}
    message = "never decides, because win_conditions[0] is always met first; remove it"
    warns("game_rules.score_floor", message, CAPTURE, source)


def test_a_floor_that_nobody_can_fall_to_is_a_warning() -> None:
    last = {"win_conditions": [{"type": "high_score", "trigger": "last_hand"}]}
    rules = {"game_rules.hands": 4, "game_rules.score_floor": -50}
    nobody = "nobody ever gets points below 0, so -50 is never reached"
    warns("game_rules.score_floor", nobody, last, rules, {"game_rules.trick_points": 1})
    few = "a hand takes 13 points at the very most, so -60 is not reached in game_rules.hands 4"
    further = {"game_rules.score_floor": -60, "game_rules.trick_points": -1, "card_scoring": []}
    warns("game_rules.score_floor", few, last, rules, further)
    accepts(last, rules, {"game_rules.trick_points": -1})


def test_places_without_points_score_nothing() -> None:
    rules = {"game_rules.score_floor": -50, "game_rules.score_by_place": [0, 0]}
    refuses("game_rules.score_floor", "because nothing scores", CAPTURE, SILENT, rules)


def test_no_more_places_score_than_there_are_players() -> None:
    accepts({"game_rules.score_by_place": [3, 2, 1, 0]})
    listed = {"game_rules.score_by_place": [4, 3, 2, 1, 0]}
    refuses("game_rules.score_by_place", "only 4 players", listed)


PENALTY: Changes = {"card_scoring": [{"points": -1, "suit": "H"}]}


def test_all_points_can_only_be_reversed_if_cards_have_points() -> None:
    reversal: Changes = {"game_rules.all_points_reversal": True}
    accepts(reversal, PENALTY)
    refuses("game_rules.all_points_reversal", "no effect without card_scoring", reversal)
    refuses("game_rules.all_points_reversal", "counts against its taker", reversal, POINT)


def test_points_that_count_at_once_cannot_be_reversed() -> None:
    reversal = {"game_rules.all_points_reversal": True}
    accepts(reversal, PENALTY, win("first_to_score", "hand_end", threshold=5))
    at_once = win("first_to_score", "at_once", threshold=5)
    refuses("game_rules.all_points_reversal", "cannot be reversed", reversal, PENALTY, at_once)


def test_knocking_seats_out_needs_a_last_one_in() -> None:
    accepts(KNOCKOUT)
    rule = {"game_rules.eliminate_if": "no_tricks"}
    refuses("game_rules.eliminate_if", "needs a last_in condition", rule)


@pytest.mark.parametrize("hands", [2, 3, 5])
def test_hands_that_are_no_multiple_of_the_players_are_a_warning(hands: int) -> None:
    warns("game_rules.hands", "no multiple of 4 players", {"game_rules.hands": hands})


@pytest.mark.parametrize("hands", [1, 4, 8])
def test_one_hand_or_a_multiple_of_the_players_is_fine(hands: int) -> None:
    accepts({"game_rules.hands": hands})


# --- Win conditions -------------------------------------------------------------


def test_there_are_one_to_eight_win_conditions() -> None:
    refuses("win_conditions", "0 given; there must be at least 1", {"win_conditions": []})
    listed: list[dict[str, object]] = [
        {"type": kind, "trigger": trigger}
        for trigger in ("at_once", "hand_end")
        for kind in ("empty_hand", "capture_all")
    ]
    listed.append({"type": "first_to_score", "trigger": "hand_end", "threshold": 9})
    listed.append({"type": "low_score", "trigger": "threshold", "threshold": 9})
    listed += [{"type": kind, "trigger": "last_hand"} for kind in ("low_score", "high_score")]
    listed.append({"type": "most_captured", "trigger": "hand_end"})
    paths = [p.path for p in problems({"win_conditions": listed}) if p.severity == "error"]
    assert paths == ["win_conditions"]
    assert not [p for p in problems({"win_conditions": listed[1:]}) if p.severity == "error"]


ALLOWED = {
    "empty_hand": {"at_once", "hand_end"},
    "high_score": {"hand_end", "hands_empty", "last_hand", "stock_empty"},
    "low_score": {"hand_end", "threshold", "hands_empty", "last_hand", "stock_empty"},
    "first_to_score": {"at_once", "hand_end"},
    "capture_all": {"at_once", "hand_end"},
    "most_captured": {"hand_end", "hands_empty", "stock_empty"},
    "best_hand": {"hand_end"},
    "last_in": {"hand_end"},
}


@pytest.mark.parametrize("kind", ALLOWED)
@pytest.mark.parametrize(
    "trigger", ["at_once", "hand_end", "threshold", "hands_empty", "last_hand", "stock_empty"]
)
def test_a_condition_is_looked_at_when_it_makes_sense(kind: str, trigger: str) -> None:
    counts = kind == "first_to_score" or trigger == "threshold"
    conditions = win(kind, trigger, threshold=5 if counts else 0)
    rules: Changes = {**FIRST_OUT}
    if kind == "best_hand":
        rules = {**SHOWDOWN}
    if kind == "last_in":
        rules["game_rules.eliminate_if"] = "no_tricks"
    if trigger == "stock_empty":
        rules["setup.cards_per_player"] = 9
        rules["turn_structure.phases"] = [{"type": "draw"}, {"type": "trick", "tricks": 5}]
    if trigger in ALLOWED[kind]:
        accepts(conditions, rules)
    else:
        message = f"{kind} cannot be looked at {trigger}; use "
        refuses("win_conditions[0].trigger", message, conditions, rules)


def test_a_high_score_with_a_threshold_is_first_to_score() -> None:
    condition = win("high_score", "threshold", threshold=100)
    refuses("win_conditions[0].trigger", "use the type first_to_score", condition)


@pytest.mark.parametrize("threshold", [0, -5])
@pytest.mark.parametrize(
    ("kind", "trigger"),
    [("first_to_score", "hand_end"), ("first_to_score", "at_once"), ("low_score", "threshold")],
)
def test_a_score_to_reach_is_above_zero(kind: str, trigger: str, threshold: int) -> None:
    accepts(win(kind, trigger, threshold=1))
    condition = win(kind, trigger, threshold=threshold)
    refuses("win_conditions[0].threshold", "1 or more", condition)


@pytest.mark.parametrize(
    ("kind", "trigger"), [("high_score", "hand_end"), ("empty_hand", "at_once")]
)
def test_other_conditions_have_no_threshold(kind: str, trigger: str) -> None:
    condition = win(kind, trigger, threshold=5)
    refuses("win_conditions[0].threshold", "no effect", condition)


def test_a_last_hand_needs_a_number_of_hands() -> None:
    refuses("win_conditions[0].trigger", "sets no number of hands", {"game_rules.hands": 0})


def test_when_every_hand_is_played_out_the_trigger_is_hand_end() -> None:
    condition = win("high_score", "hands_empty")
    accepts(condition, FIRST_OUT)
    refuses("win_conditions[0].trigger", "use hand_end", condition)


def test_the_best_hand_needs_a_showdown() -> None:
    accepts(win("best_hand", "hand_end"), SHOWDOWN)
    refuses(
        "win_conditions[0].type", "needs game_rules.hand_ends_when", win("best_hand", "hand_end")
    )


@pytest.mark.parametrize(
    "condition",
    [
        win("high_score", "hand_end"),
        win("low_score", "hand_end"),
        win("first_to_score", "hand_end", threshold=5),
    ],
)
def test_a_score_needs_something_that_scores(condition: Changes) -> None:
    accepts(condition)
    refuses("win_conditions[0].type", "nothing in the game scores", condition, SILENT)


def test_a_score_that_counts_at_once_needs_points_for_tricks_or_cards() -> None:
    condition = win("first_to_score", "at_once", threshold=5)
    accepts(condition)
    accepts(condition, SILENT, POINT)
    late: Changes = {**SILENT, "game_rules.extra_card_points": 1}
    refuses("win_conditions[0].type", "add card_scoring or trick_points", condition, late)


def test_the_last_one_in_needs_seats_that_are_knocked_out() -> None:
    refuses("win_conditions[0].type", "never knocks a seat out", win("last_in", "hand_end"))


@pytest.mark.parametrize("kind", ["empty_hand", "capture_all"])
def test_what_cannot_tie_has_no_tie_rule(kind: str) -> None:
    condition = win(kind, "hand_end", tie="share")
    refuses("win_conditions[0].tie", f"{kind} cannot tie", condition)


def test_the_last_one_in_cannot_tie() -> None:
    condition = win("last_in", "hand_end", tie="share")
    refuses("win_conditions[0].tie", "last_in cannot tie", KNOCKOUT, condition)


@pytest.mark.parametrize("tie", ["highest_score", "lowest_score"])
@pytest.mark.parametrize("kind", ["high_score", "low_score"])
def test_equal_scores_are_not_compared_again(kind: str, tie: str) -> None:
    accepts(win(kind, "hand_end", tie="most_tricks"))
    condition = win(kind, "hand_end", tie=tie)
    refuses("win_conditions[0].tie", "what is already equal", condition)


def test_equal_captures_are_not_compared_again() -> None:
    accepts(win("most_captured", "hand_end", tie="highest_score"))
    condition = win("most_captured", "hand_end", tie="most_captured")
    refuses("win_conditions[0].tie", "what is already equal", condition)


def test_a_type_and_trigger_occur_once() -> None:
    one = {"type": "empty_hand", "trigger": "at_once"}
    refuses("win_conditions[1]", "keep one", {"win_conditions": [one, one]})


# --- Conditions that never decide -----------------------------------------------


def after(first: tuple[str, str], second: tuple[str, str]) -> Changes:
    """Two win conditions; the second has a threshold if it needs one."""
    listed: list[dict[str, object]] = [
        {"type": kind, "trigger": trigger} for kind, trigger in (first, second)
    ]
    if second[0] == "first_to_score":
        listed[1]["threshold"] = 5
    return {"win_conditions": listed}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("high_score", "hand_end"), ("empty_hand", "hand_end")),
        (("most_captured", "hand_end"), ("high_score", "last_hand")),
        (("high_score", "last_hand"), ("low_score", "last_hand")),
        (("low_score", "hand_end"), ("first_to_score", "hand_end")),
    ],
)
def test_a_condition_after_one_that_is_always_met_never_decides(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    warns("win_conditions[1]", "never decides", after(first, second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("high_score", "hand_end"), ("empty_hand", "at_once")),
        (("empty_hand", "hand_end"), ("high_score", "hand_end")),
        (("high_score", "last_hand"), ("capture_all", "hand_end")),
    ],
)
def test_a_condition_that_may_be_met_first_decides(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    accepts(after(first, second))
