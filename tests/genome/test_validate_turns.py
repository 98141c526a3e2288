"""What the phases of a seat's turn may be: playing, drawing, discarding, and their blocks."""

from collections.abc import Mapping

import pytest

from darwindeck.testing.examples import Changes, accepts, problems, refuses

SHEDDING: Changes = {
    "setup.cards_per_player": 5,
    "turn_structure.phases": [{"type": "play"}],
    "game_rules": {},
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
}
"""A whist turned into a game of playing cards away, with 32 cards left in the stock."""

PLAY = "turn_structure.phases[0]"
CLIMBING: Changes = {
    **SHEDDING,
    "turn_structure.phases": [
        {
            "type": "play",
            "target": "tableau",
            "max_cards": 4,
            "matches": ["beats_top"],
            "climbing": True,
            "optional": True,
        }
    ],
    "game_rules": {"all_pass": "clear_tableau"},
}


def phases(*listed: Mapping[str, object]) -> Changes:
    """These phases in place of the one play phase."""
    return {**SHEDDING, "turn_structure.phases": list(listed)}


# --- Which phases, in which blocks ----------------------------------------------


@pytest.mark.parametrize(
    "listed",
    [
        [{"type": "play"}],
        [{"type": "discard", "pairs": True}],
        [{"type": "draw"}, {"type": "play"}, {"type": "discard"}],
        [{"type": "pass"}, {"type": "play"}],
        [{"type": "play"}, {"type": "trick"}],
        [{"type": "trick", "tricks": 2}, {"type": "play"}],
    ],
)
def test_seats_play_discard_or_take_tricks(listed: list[dict[str, object]]) -> None:
    accepts(phases(*listed))


@pytest.mark.parametrize("listed", [[{"type": "draw"}], [{"type": "pass"}, {"type": "draw"}]])
def test_some_phase_gets_rid_of_cards(listed: list[dict[str, object]]) -> None:
    message = "no trick, play, discard or layout phase"
    refuses("turn_structure.phases", message, phases(*listed))


def test_bidding_needs_tricks() -> None:
    bidding = phases({"type": "bidding"}, {"type": "play"})
    message = "bidding without tricks"
    refuses("turn_structure.phases[0]", message, bidding, {"contract_scoring": {}})


def test_the_loop_counts_blocks_of_phases() -> None:
    game = phases({"type": "pass"}, {"type": "draw"}, {"type": "play"}, {"type": "discard"})
    accepts(game, {"turn_structure.loop_from": 1})
    message = "there is no block 2; blocks are 0 to 1"
    refuses("turn_structure.loop_from", message, game, {"turn_structure.loop_from": 2})


def test_a_phase_may_start_a_block_of_its_own() -> None:
    game = phases({"type": "draw"}, {"type": "play", "starts_block": True})
    accepts(game, {"turn_structure.loop_from": 0})
    refuses("turn_structure.loop_from", "no block 2", game, {"turn_structure.loop_from": 2})


@pytest.mark.parametrize("before", [[], [{"type": "pass"}], [{"type": "trick", "tricks": 2}]])
@pytest.mark.parametrize("kind", ["play", "draw", "discard"])
def test_the_first_phase_of_a_block_starts_it_anyway(
    before: list[dict[str, object]], kind: str
) -> None:
    after = {"type": "discard", "pairs": True}
    game = phases(*before, {"type": kind, "starts_block": True}, after)
    path = f"turn_structure.phases[{len(before)}].starts_block"
    refuses(path, "no effect on the first phase of a block", game)


def test_bidding_is_before_the_block_that_loops() -> None:
    listed: list[dict[str, object]] = [
        {"type": "bidding"},
        {"type": "draw"},
        {"type": "play"},
        {"type": "trick"},
    ]
    wins = [{"type": "first_to_score", "trigger": "hand_end", "threshold": 99}]
    bids: Changes = {**phases(*listed), "contract_scoring": {}, "win_conditions": wins}
    accepts(bids)
    listed[3] = {"type": "trick", "tricks": 2}
    looped = {"turn_structure": {"phases": listed, "loop_from": 0}}
    refuses("turn_structure.phases[0]", "bidding inside the loop", bids, looped)


def test_more_tricks_than_cards_dealt_can_be_played_when_cards_are_drawn() -> None:
    looped = {"turn_structure.loop_from": 0}
    drawn = phases({"type": "draw"}, {"type": "trick", "tricks": 9})
    accepts(drawn, looped)
    dealt = phases({"type": "discard"}, {"type": "trick", "tricks": 9})
    refuses("turn_structure.loop_from", "plays until hands are empty", dealt, looped)


def test_tricks_until_hands_are_empty_come_last_even_when_cards_are_drawn() -> None:
    drawn = phases({"type": "draw"}, {"type": "trick"}, {"type": "play"})
    refuses("turn_structure.phases[2]", "never reached", drawn)


# --- When a phase is part of a turn ---------------------------------------------


@pytest.mark.parametrize("kind", ["play", "draw", "discard"])
def test_nothing_can_have_been_played_before_the_first_play_phase(kind: str) -> None:
    late = {"type": kind, "only_if": "nothing_played"}
    accepts(phases({"type": "play"}, late))
    refuses(f"{PLAY}.only_if", "no play phase comes before it", phases(late, {"type": "play"}))


def test_a_play_in_another_block_does_not_count() -> None:
    late = {"type": "draw", "only_if": "nothing_played", "starts_block": True}
    game = phases({"type": "play"}, late)
    refuses("turn_structure.phases[1].only_if", "no play phase comes before it", game)


@pytest.mark.parametrize("kind", ["draw", "discard"])
def test_who_cannot_play_needs_a_play_phase_to_come(kind: str) -> None:
    early = {"type": kind, "only_if": "cannot_play"}
    accepts(phases(early, {"type": "play"}))
    game = phases({"type": "play"}, early)
    refuses("turn_structure.phases[1].only_if", "no play phase follows", game)


def test_a_play_phase_does_not_wait_for_another() -> None:
    game = phases({"type": "play", "only_if": "cannot_play"}, {"type": "play"})
    refuses(f"{PLAY}.only_if", "for drawing and discarding", game)


# --- Playing --------------------------------------------------------------------


def test_the_fewest_cards_are_not_above_the_most() -> None:
    accepts(phases({"type": "play", "min_cards": 2, "max_cards": 3}))
    refuses(
        f"{PLAY}.min_cards",
        "3 is above max_cards 2",
        phases({"type": "play", "min_cards": 3, "max_cards": 2}),
    )


def test_the_deck_has_as_many_cards_of_one_rank_as_a_play_needs() -> None:
    no_spades: Changes = {"setup.removed_cards": [rank + "S" for rank in "23456789TJQKA"]}
    four = phases({"type": "play", "min_cards": 4, "max_cards": 4})
    accepts(four)
    refuses(f"{PLAY}.min_cards", "at most 3 cards of one rank", four, no_spades)


def test_wild_ranks_are_for_cards_that_must_match() -> None:
    accepts(phases({"type": "play", "matches": ["same_suit"], "wild_ranks": "8"}))
    wild = phases({"type": "play", "wild_ranks": "8"})
    refuses(f"{PLAY}.wild_ranks", "no effect when any card fits", wild)


def test_wild_ranks_are_in_the_deck() -> None:
    wild = phases({"type": "play", "matches": ["same_suit"], "wild_ranks": "82"})
    piquet = {"setup.deck": "piquet_32"}
    refuses(f"{PLAY}.wild_ranks", "the deck has no '2'", wild, piquet)


def test_not_every_rank_is_wild() -> None:
    wild = phases({"type": "play", "matches": ["same_suit"], "wild_ranks": "23456789TJQKA"})
    refuses(f"{PLAY}.wild_ranks", "every rank is wild", wild)
    accepts(wild, {"setup.jokers": 1})


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("target", "discard", "needs target tableau"),
        ("matches", [], "needs beats_top, and nothing else"),
        ("matches", ["beats_top", "same_suit"], "needs beats_top, and nothing else"),
        ("optional", False, "a seat may always pass"),
        ("wild_ranks", "2", "no effect in climbing"),
        ("or_draw", True, "no effect in climbing"),
    ],
)
def test_climbing_is_beating_the_cards_on_the_tableau_or_passing(
    field: str, value: object, message: str
) -> None:
    found = problems(CLIMBING, {f"{PLAY}.{field}": value})
    path = f"{PLAY}.climbing" if field == "target" else f"{PLAY}.{field}"
    assert any(p.path == path and message in p.message for p in found), found


@pytest.mark.parametrize("rule", ["nothing", "end_hand"])
def test_climbing_needs_a_pile_that_is_cleared(rule: str) -> None:
    accepts(CLIMBING)
    message = "until the pile is cleared"
    refuses("game_rules.all_pass", message, CLIMBING, {"game_rules.all_pass": rule})


def test_drawing_beside_playing_is_offered_once() -> None:
    accepts(phases({"type": "play", "or_draw": True}))
    twice = phases({"type": "play", "or_draw": True, "repeat": 2})
    refuses(f"{PLAY}.or_draw", "leave repeat at 1", twice)


def test_there_is_a_card_to_draw_beside_playing() -> None:
    game = phases({"type": "play", "or_draw": True, "target": "tableau"})
    accepts(game)
    refuses(f"{PLAY}.or_draw", "never a card to draw", game, {"setup.cards_per_player": "all"})


def test_who_plays_first_is_said_where_a_block_starts() -> None:
    first = {"type": "play", "first_player": "holder_of", "first_card": "3C"}
    accepts(phases(first))
    accepts(phases({"type": "draw"}, {**first, "starts_block": True}))
    found = problems(phases({"type": "draw"}, first))
    assert [p.path for p in found] == [
        "turn_structure.phases[1].first_player",
        "turn_structure.phases[1].first_card",
    ]


def test_the_holder_of_a_card_needs_a_card() -> None:
    path = f"{PLAY}.first_card"
    refuses(path, "holder_of needs a card", phases({"type": "play", "first_player": "holder_of"}))
    refuses(path, "no effect", phases({"type": "play", "first_card": "3C"}))


# --- Drawing and discarding -----------------------------------------------------


def test_one_draws_until_a_card_of_the_stock_fits_the_next_play() -> None:
    until = {"type": "draw", "until_playable": True, "count": 5}
    path = f"{PLAY}.until_playable"
    accepts(phases(until, {"type": "play"}))
    refuses(
        "turn_structure.phases[1].until_playable",
        "no play phase follows",
        phases({"type": "play"}, until),
    )
    refuses(path, "not next_hand", phases({**until, "source": "next_hand"}, {"type": "play"}))
    refuses(path, "no effect with count 1", phases({**until, "count": 1}, {"type": "play"}))


def test_there_is_a_card_to_draw_from_the_stock() -> None:
    full = {"setup.cards_per_player": "all"}
    game = phases({"type": "draw"}, {"type": "play", "target": "tableau"})
    accepts(game)
    refuses(f"{PLAY}.source", "never a card to draw", game, full)
    accepts(phases({"type": "draw"}, {"type": "play"}), full)  # what is discarded is reshuffled
    skipped = {"game_rules.stock_empty": "skip_draw"}
    drawn = phases({"type": "draw"}, {"type": "play"})
    refuses(f"{PLAY}.source", "never a card to draw", drawn, full, skipped)


@pytest.mark.parametrize(
    "source",
    [
        {"setup.initial_discard": True},
        {"turn_structure.phases[1].target": "discard"},
        {"turn_structure.phases[1]": {"type": "discard"}},
        {"special_effects": [{"trigger_rank": "4", "effect_type": "force_discard", "value": 1}]},
        {"game_rules.all_pass": "clear_tableau"},
    ],
)
def test_there_is_a_card_to_draw_from_the_discard_pile(source: Changes) -> None:
    game = phases({"type": "draw", "source": "discard"}, {"type": "play", "target": "tableau"})
    accepts(game, source)
    refuses(f"{PLAY}.source", "no card ever gets to the discard pile", game)


@pytest.mark.parametrize("field", ["count", "repeat"])
def test_all_pairs_are_discarded_and_so_have_no_number(field: str) -> None:
    accepts(phases({"type": "discard", "pairs": True, "optional": True}))
    game = phases({"type": "discard", "pairs": True, field: 2})
    refuses(f"{PLAY}.{field}", "no effect when all pairs are discarded", game)


# --- Passing and the empty stock ------------------------------------------------


@pytest.mark.parametrize("rule", ["end_hand", "skip_draw"])
@pytest.mark.parametrize(
    "source",
    [
        {"turn_structure.phases": [{"type": "draw"}, {"type": "play"}]},
        {f"{PLAY}.or_draw": True},
        {"special_effects": [{"trigger_rank": "2", "effect_type": "draw_cards", "value": 2}]},
    ],
)
def test_an_empty_stock_matters_where_something_draws(rule: str, source: Changes) -> None:
    empty = {"game_rules.stock_empty": rule}
    accepts(SHEDDING, source, empty)
    refuses("game_rules.stock_empty", "nothing draws from the stock", SHEDDING, empty)


def test_nobody_passes_in_tricks() -> None:
    accepts(SHEDDING, {"game_rules.all_pass": "end_hand"})
    refuses("game_rules.all_pass", "nobody can pass", {"game_rules.all_pass": "end_hand"})


@pytest.mark.parametrize("mode", ["match_rank", "sequence"])
def test_only_a_tableau_on_which_cards_pile_up_is_cleared(mode: str) -> None:
    clears = {"game_rules.all_pass": "clear_tableau"}
    accepts(SHEDDING, clears, {f"{PLAY}.target": "tableau"})
    refuses("game_rules.all_pass", "needs a play phase to the tableau", SHEDDING, clears)
    other = {f"{PLAY}.target": "tableau", "setup.tableau_mode": mode}
    refuses("game_rules.all_pass", "and tableau_mode none", SHEDDING, clears, other)
