"""What happens when a card is played that has an effect."""

from __future__ import annotations

import pytest
from tests.rules.tables import counts, held, options, play, play_to_end, points, states, win
from tests.rules.turn_tables import (
    FIRST_OUT_WINS,
    ONE_HAND,
    at,
    do,
    game_of,
    movers,
    on,
    seat,
    state_of,
    texts,
)

import darwindeck as dd
from darwindeck import Table
from darwindeck.genome.schema import (
    AllPass,
    DiscardPhase,
    DrawPhase,
    EffectType,
    FirstPlayer,
    GameRules,
    HandEnd,
    HeldCards,
    Match,
    PlayPhase,
    PlayTarget,
    Rank,
    SetupRules,
    SpecialEffect,
    StockEmpty,
    TargetSelector,
    TrickPhase,
    Trigger,
    WinType,
)

SKIP, REVERSE, DRAW = EffectType.SKIP_NEXT, EffectType.REVERSE_DIRECTION, EffectType.DRAW_CARDS
EXTRA, FORCE = EffectType.EXTRA_TURN, EffectType.FORCE_DISCARD
SWAP, STEAL = EffectType.SWAP_HANDS, EffectType.STEAL_CARD
PEEK, NAME = EffectType.PEEK_HAND, EffectType.NAME_SUIT

NEXT, PREVIOUS = TargetSelector.NEXT_PLAYER, TargetSelector.PREVIOUS_PLAYER
CHOICE, RANDOM = TargetSelector.PLAYER_CHOICE, TargetSelector.RANDOM_OPPONENT
OPPONENTS, SELF = TargetSelector.ALL_OPPONENTS, TargetSelector.SELF
LEFT, RIGHT = TargetSelector.LEFT, TargetSelector.RIGHT

ANY = PlayPhase()
PAIRS = PlayPhase(max_cards=2)
TURNS = on("Q", REVERSE)
"""Queens turn the direction of play, in all of the tables below."""

TABLES = (2, 3, 4, 6)
STOCK = [f"{rank}{suit}" for rank in "JKA" for suit in "CDHS"]

every_table = pytest.mark.parametrize("players", TABLES)


def circle(
    players: int,
    effects: tuple[SpecialEffect, ...],
    *phases: PlayPhase,
    stock: int = 12,
    seed: int = 0,
    teams: tuple[tuple[int, ...], ...] = (),
) -> Table:
    """Seat 0 has 7C and QC, the last seat 7S and QS; nothing else has an effect.

    Everybody has four cards, and any card may be played.
    """
    others = iter(f"{rank}{suit}" for rank in "23456" for suit in "CDHS")
    firsts = {0: ["7C", "QC"], players - 1: ["7S", "QS"]}
    hands = []
    for number in range(players):
        hand = firsts.get(number, [])
        hands.append(" ".join(hand + [next(others) for _ in range(4 - len(hand))]))
    return seat(
        hands,
        *(phases or (ANY,)),
        stock=" ".join(STOCK[:stock]),
        seed=seed,
        effects=effects + TURNS,
        teams=teams,
    )


def backwards(table: Table) -> Table:
    """After seat 0's queen: play goes anticlockwise, and the last seat is to play its seven."""
    return play(table, "QC")


# --- Skipping -------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("value", [1, 2, 3, 10])
def test_skips_are_added_up_to_all_the_others(players: int, value: int) -> None:
    table = play(circle(players, on("7", SKIP, value=value)), "7C")
    skipped = min(value, players - 1)
    assert table.to_move == (1 + skipped) % players


@every_table
def test_skips_go_in_the_direction_of_play(players: int) -> None:
    table = backwards(circle(players, on("7", SKIP, value=1)))
    if players > 2:
        assert play(table, "7S").to_move == players - 3
    else:
        assert play(table, "7S").to_move == 1


def test_a_skip_is_used_up_by_one_turn() -> None:
    table = circle(4, on("7", SKIP, value=1))
    assert table.to_move == 0
    order = []
    table.play("play 7C")
    for _ in range(4):
        order.append(table.to_move)
        table.play(next(move for move in table.legal_moves() if move.cards[0][0] in "23456"))
    assert order == [2, 3, 0, 1]


def test_skips_of_one_turn_add_up() -> None:
    table = seat(
        ["7C 7D 2C 3C", "2D 3D 4D 5D", "2H 3H 4H 5H", "2S 3S 4S 5S"],
        PlayPhase(repeat=2),
        effects=on("7", SKIP, value=1),
    )
    assert play(table, "7C 7D").to_move == 3


def test_skips_of_one_turn_are_capped_together() -> None:
    table = seat(
        ["7C 7D 2C 3C", "2D 3D 4D 5D", "2H 3H 4H 5H"],
        PlayPhase(repeat=2),
        effects=on("7", SKIP, value=2),
    )
    # Four skips would come to seat 2; two come back to seat 0.
    assert play(table, "7C 7D").to_move == 0


def test_seats_that_are_out_do_not_count_for_skips() -> None:
    table = out_of_four(on("7", SKIP, value=1))
    assert play(table, "7C").to_move == 3
    table = out_of_four(on("7", SKIP, value=10))
    assert play(table, "7C").to_move == 0


def out_of_four(effects: tuple[SpecialEffect, ...], stock: str = "", seed: int = 0) -> Table:
    """Seat 1 of four is out of the hand; seat 0 is to play 7C."""
    table = seat(
        ["2C 7C 8C", "3C 3D 3H", "4C 5C 6C", "4D 5D 6D"],
        PlayPhase(max_cards=3),
        effects=effects,
        stock=stock,
        seed=seed,
        wins=FIRST_OUT_WINS,
    )
    do(table, "play 2C", "play 3C 3D 3H", "play 4C", "play 4D")
    assert (table.to_move, state_of(table).placing) == (0, (1,))
    return table


def test_a_seat_that_is_skipped_has_no_turn_in_a_block_that_goes_once_round() -> None:
    table = seat(
        ["7C 2C", "3D 4D", "3H 4H"],
        ANY,
        PlayPhase(starts_block=True),
        effects=on("7", SKIP, value=1),
    )
    # Seat 1 loses its turn; after seat 2 the next block starts with seat 0.
    assert movers(table, "play 7C", "play 3H") == [0, 2, 0]


def test_a_skip_at_the_end_of_a_block_does_not_strike_a_seat_of_the_next_one() -> None:
    """Whether the block or the round ends first, it is seat 0 that comes after seat 2."""
    table = seat(
        ["2C 4D 9D", "5C 6D TD", "7C 8C JD"],
        ANY,
        PlayPhase(starts_block=True),
        effects=on("7", SKIP, value=1),
    )
    play(table, "2C 5C 7C")
    order = [table.to_move]
    table.play(table.legal_moves()[0])
    order.append(table.to_move)
    assert order in ([0, 1], [1, 2])


# --- Turning round --------------------------------------------------------------


@every_table
def test_a_reverse_turns_the_direction_of_play(players: int) -> None:
    table = circle(players, ())
    assert not table.view(0).reversed
    table.play("play QC")
    assert table.view(0).reversed == (players > 2)  # between two there is no direction
    assert table.to_move == players - 1
    order = [table.to_move]
    for _ in range(players):
        table.play(next(move for move in table.legal_moves() if move.cards[0][0] in "23456"))
        order.append(table.to_move)
    assert order == [(players - 1 - step) % players for step in range(players + 1)]


@every_table
def test_a_second_reverse_turns_it_back(players: int) -> None:
    table = play(circle(players, ()), "QC QS")
    assert not table.view(0).reversed
    assert table.to_move == 0


def test_with_two_players_a_reverse_changes_nothing() -> None:
    plain = play(circle(2, ()), "7C 7S")
    turned = play(circle(2, ()), "QC QS")
    single = play(circle(2, ()), "QC 7S")
    assert plain.to_move == turned.to_move == single.to_move == 0


# --- Drawing --------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("value", [1, 2, 10])
def test_the_next_player_draws_from_the_top_of_the_stock(players: int, value: int) -> None:
    table = play(circle(players, on("7", DRAW, value=value)), "7C")
    expected = [3] + [4] * (players - 1)
    expected[1] += value
    assert counts(table) == tuple(expected)
    assert set(STOCK[:value]) <= set(table.view(1).hand)
    assert table.view(0).stock_count == 12 - value
    # Drawing does not cost the turn.
    assert table.to_move == 1


def test_nobody_else_sees_what_was_drawn() -> None:
    table = play(circle(3, on("7", DRAW, value=1)), "7C")
    assert "JC" in table.view(1).hand
    for viewer in (0, 2):
        assert table.view(viewer).known[1] == ()
        assert "JC" in table.view(viewer).possible[1]


@pytest.mark.parametrize("rule", [StockEmpty.SKIP_DRAW, StockEmpty.END_HAND])
def test_a_target_draws_as_far_as_the_stock_allows(rule: StockEmpty) -> None:
    table = seat(
        ["7C 2C", "3D 4D"],
        ANY,
        stock="JC KC",
        effects=on("7", DRAW, value=3),
        rules=GameRules(hands=1, stock_empty=rule),
    )
    play(table, "7C")
    assert held(table)[1] == "JC KC 3D 4D"
    assert (table.view(0).stock_count, table.finished, table.to_move) == (0, False, 1)
    play(table, "3D 2C")
    assert table.winner == 0


def test_a_target_draws_as_far_as_a_reshuffle_allows() -> None:
    """The stock has one card, and under the seven lie three more."""
    table = seat(
        ["2C 3C 7C 4C", "2D 3D 4D 5D"],
        ANY,
        stock="AH KH",
        setup=SetupRules(initial_discard=True),
        effects=on("7", DRAW, value=10),
    )
    play(table, "2C 2D")
    assert at(table, "discard") == "AH 2C 2D"
    play(table, "7C")
    assert set(held(table)[1].split()) == {"3D", "4D", "5D", "KH", "AH", "2C", "2D"}
    # The top card is kept.
    assert (at(table, "discard"), at(table, "stock")) == ("7C", "")


def test_a_draw_needs_just_as_many_cards_from_the_reshuffled_pile_as_are_missing() -> None:
    table = seat(
        ["2C 3C 7C 4C", "2D 3D 4D 5D"],
        ANY,
        stock="AH KH",
        setup=SetupRules(initial_discard=True),
        effects=on("7", DRAW, value=2),
    )
    play(table, "2C 2D 7C")
    drawn = set(held(table)[1].split()) - {"3D", "4D", "5D"}
    assert "KH" in drawn
    assert len(drawn) == 2
    assert len(at(table, "stock").split()) == 2
    assert drawn | set(at(table, "stock").split()) == {"KH", "AH", "2C", "2D"}


# --- Another turn ---------------------------------------------------------------


@every_table
def test_an_extra_turn_goes_to_the_same_seat(players: int) -> None:
    table = play(circle(players, on("7", EXTRA)), "7C")
    assert table.to_move == 0
    play(table, options(table).split()[0])
    assert table.to_move == 1


@every_table
def test_an_extra_turn_works_in_both_directions(players: int) -> None:
    table = play(backwards(circle(players, on("7", EXTRA))), "7S")
    assert table.to_move == players - 1


def test_an_extra_turn_comes_back_to_the_seat_although_others_are_out() -> None:
    assert play(out_of_four(on("7", EXTRA)), "7C").to_move == 0


def test_an_extra_turn_of_a_seat_that_went_out_goes_to_the_next() -> None:
    table = seat(["2C 7C", "3D 4D", "3H 4H"], ANY, effects=on("7", EXTRA), wins=FIRST_OUT_WINS)
    play(table, "2C 3D 3H 7C")
    assert state_of(table).placing == (0,)
    assert table.to_move == 1


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_extra_turn_is_taken_in_a_round_of_one_turn_each(place: int) -> None:
    """The others keep theirs; the last of the round has one as well."""
    hands = ["2C 2D 2H", "3C 3D 3H", "4C 4D 4H"]
    hands[place] = "7C 8C 9C"
    rules = GameRules(hands=1, hand_ends_when=HandEnd.SHOWDOWN)
    table = seat(hands, ANY, effects=on("7", EXTRA), rules=rules)
    turns = []
    while not table.finished:
        turns.append(table.to_move)
        do(table, texts(table)[0])
    assert turns == sorted([0, 1, 2, place])


def test_an_extra_turn_of_a_seat_that_goes_out_takes_nobodys_turn_in_a_round() -> None:
    first = PlayPhase(first_player=FirstPlayer.HOLDER_OF, first_card="7C")
    phases = (first, PlayPhase(starts_block=True))
    table = seat(["3D 4D", "3H 4H", "7C"], *phases, effects=on("7", EXTRA), wins=FIRST_OUT_WINS)
    assert movers(table, "play 7C", "play 3D", "play 3H") == [2, 0, 1, 0]


# --- Climbing over one's own cards ----------------------------------------------


def climbers(*effects: SpecialEffect, repeat: int = 1) -> Table:
    climb = PlayPhase(
        target=PlayTarget.TABLEAU,
        matches=(Match.BEATS_TOP,),
        climbing=True,
        optional=True,
        repeat=repeat,
    )
    rules = GameRules(hands=1, all_pass=AllPass.CLEAR_TABLEAU)
    hands = ["KC 2C 3C 4C", "8C 9C TC JC", "5D 6D 9D AD"]
    return seat(hands, climb, rules=rules, effects=effects)


def test_who_has_another_turn_over_their_own_card_leads() -> None:
    table = climbers(*on("K", EXTRA))
    do(table, "play KC")
    assert (table.to_move, table.view(1).tableau) == (0, ())
    assert texts(table) == ["play 2C", "play 3C", "play 4C"]
    assert str(table.history(1)[-1]) == "The pile is cleared, and seat 0 leads"
    assert movers(table, "play 2C") == [0, 1]
    assert texts(table)[-1] == "pass"


def test_who_comes_next_because_all_others_are_skipped_or_have_passed_leads() -> None:
    table = climbers(*on("K", SKIP, value=1))
    assert movers(table, "play 3C", "pass", "play 5D", "play KC") == [0, 1, 2, 0, 0]
    assert texts(table) == ["play 2C", "play 4C"]
    assert not any(table.view(0).passed)


def test_who_may_play_several_times_in_a_turn_leads_with_the_next() -> None:
    table = climbers(repeat=2)
    assert movers(table, "play 3C", "play 2C", "play 8C") == [0, 0, 1, 1]
    assert texts(table) == ["play 9C", "play TC", "play JC"]


# --- Forced discards ------------------------------------------------------------


@every_table
@pytest.mark.parametrize("value", [1, 2, 4, 10])
def test_a_forced_discard_takes_up_to_so_many_cards(players: int, value: int) -> None:
    table = circle(players, on("7", FORCE, value=value))
    before = set(table.view(1).hand)
    play(table, "7C")
    lost = min(value, 4)
    after = set(held(table)[1].split())
    assert after < before
    assert len(after) == 4 - lost
    assert set(at(table, "discard").split()) == before - after | {"7C"}
    assert [counts(table)[other] for other in range(players) if other > 1] == [4] * (players - 2)


def test_forced_discards_are_chosen_by_the_seeded_generator() -> None:
    def lost(seed: int) -> str:
        table = circle(3, on("7", FORCE, value=1), seed=seed)
        before = set(table.view(1).hand)
        play(table, "7C")
        (card,) = before - set(table.view(1).hand)
        return card

    first = [lost(seed) for seed in range(60)]
    assert first == [lost(seed) for seed in range(60)]
    # Every card of the hand is chosen now and then: it has no end to take from.
    assert len(set(first)) == 4


def test_a_seat_that_loses_its_last_cards_is_out() -> None:
    table = seat(
        ["7C 2C 3C", "3D 4D 5D", "3H 4H 5H"],
        ANY,
        effects=on("7", FORCE, value=3),
        wins=FIRST_OUT_WINS,
    )
    play(table, "7C")
    assert state_of(table).placing == (1,)
    assert table.to_move == 2


# --- Targets --------------------------------------------------------------------


def struck(table: Table, card: str) -> set[int]:
    """The seats that draw a card when this card is played."""
    player, before = table.to_move, counts(table)
    play(table, card)
    after = counts(table)
    played = [int(number == player) for number in range(len(before))]
    grown = [a - b + p for a, b, p in zip(after, before, played, strict=True)]
    assert set(grown) <= {0, 1}
    return {number for number, cards in enumerate(grown) if cards}


@every_table
@pytest.mark.parametrize(
    ("target", "clockwise", "anticlockwise"),
    [(NEXT, 1, -1), (PREVIOUS, -1, 1), (LEFT, 1, 1), (RIGHT, -1, -1), (SELF, 0, 0)],
)
def test_next_and_previous_follow_the_direction_of_play_and_left_and_right_do_not(
    players: int, target: TargetSelector, clockwise: int, anticlockwise: int
) -> None:
    effect = on("7", DRAW, target, 1)
    assert struck(circle(players, effect), "7C") == {clockwise % players}
    table = backwards(circle(players, effect))
    assert table.to_move == players - 1
    assert struck(table, "7S") == {(players - 1 + anticlockwise) % players}


@every_table
def test_all_opponents_are_struck(players: int) -> None:
    effect = on("7", DRAW, OPPONENTS, 1)
    assert struck(circle(players, effect), "7C") == set(range(1, players))
    table = backwards(circle(players, effect))
    assert struck(table, "7S") == set(range(players - 1))


@every_table
def test_a_random_opponent_is_any_of_them(players: int) -> None:
    found = [struck(circle(players, on("7", DRAW, RANDOM, 1), seed=n), "7C") for n in range(50)]
    assert {len(seats) for seats in found} == {1}
    assert set().union(*found) == set(range(1, players))
    again = [struck(circle(players, on("7", DRAW, RANDOM, 1), seed=n), "7C") for n in range(50)]
    assert found == again


@every_table
def test_the_players_choice_is_a_decision_of_the_active_seat(players: int) -> None:
    table = circle(players, on("7", DRAW, CHOICE, 2))
    table.play("play 7C")
    assert table.to_move == 0
    assert texts(table) == [f"choose seat {other}" for other in range(1, players)]
    assert [(m.kind, m.target) for m in table.legal_moves()] == [
        ("choose", other) for other in range(1, players)
    ]
    assert sum(counts(table)) == 4 * players - 1
    table.play(f"choose seat {players - 1}")
    assert counts(table)[players - 1] == 6
    assert sum(counts(table)) == 4 * players + 1
    assert table.to_move == 1


def test_a_target_can_be_chosen_against_the_direction_of_play() -> None:
    table = backwards(circle(4, on("7", DRAW, CHOICE, 1)))
    do(table, "play 7S")
    assert texts(table) == ["choose seat 0", "choose seat 1", "choose seat 2"]
    do(table, "choose seat 1")
    assert counts(table) == (3, 5, 4, 3)
    assert table.to_move == 2


@pytest.mark.parametrize(
    ("target", "expected"),
    [(NEXT, {2}), (LEFT, {2}), (PREVIOUS, {3}), (RIGHT, {3}), (OPPONENTS, {2, 3}), (SELF, {0})],
)
def test_seats_that_are_out_are_nobodys_target(target: TargetSelector, expected: set[int]) -> None:
    table = out_of_four(on("7", DRAW, target, 1), stock="KC KD KH KS")
    assert struck(table, "7C") == expected


def test_a_seat_that_is_out_cannot_be_chosen() -> None:
    table = out_of_four(on("7", DRAW, CHOICE, 1), stock="KC KD KH KS")
    table.play("play 7C")
    assert texts(table) == ["choose seat 2", "choose seat 3"]


def test_a_seat_that_is_out_is_not_the_random_opponent() -> None:
    effect = on("7", DRAW, RANDOM, 1)
    found = [struck(out_of_four(effect, "KC KD KH KS", seed), "7C") for seed in range(20)]
    assert set().union(*found) == {2, 3}


PARTNERS = ((0, 2), (1, 3))


def test_opponents_are_the_seats_of_other_teams() -> None:
    table = circle(4, on("7", DRAW, OPPONENTS, 1), teams=PARTNERS)
    assert struck(table, "7C") == {1, 3}
    table = circle(6, on("7", DRAW, OPPONENTS, 1), teams=((0, 3), (1, 4), (2, 5)))
    assert struck(table, "7C") == {1, 2, 4, 5}
    table = circle(4, on("7", DRAW, OPPONENTS, 1), teams=((0, 1, 2), (3,)))
    assert struck(table, "7C") == {3}


def test_a_random_opponent_is_no_partner() -> None:
    effect = on("7", DRAW, RANDOM, 1)
    found = [struck(circle(4, effect, seed=n, teams=PARTNERS), "7C") for n in range(30)]
    assert set().union(*found) == {1, 3}


def test_a_partner_can_be_next_or_chosen() -> None:
    sides = ((0, 1), (2, 3))
    assert struck(circle(4, on("7", DRAW, NEXT, 1), teams=sides), "7C") == {1}
    table = circle(4, on("7", DRAW, CHOICE, 1), teams=PARTNERS)
    do(table, "play 7C", "choose seat 2")
    assert counts(table) == (3, 4, 5, 4)


# --- Exchanging, stealing, looking ----------------------------------------------


@every_table
def test_hands_are_swapped(players: int) -> None:
    table = circle(players, on("7", SWAP))
    mine, yours = set(table.view(0).hand) - {"7C"}, set(table.view(1).hand)
    play(table, "7C")
    assert set(table.view(0).hand) == yours
    assert set(table.view(1).hand) == mine
    assert counts(table)[:2] == (4, 3)


def test_both_seats_of_a_swap_know_all_the_cards_and_others_none() -> None:
    table = circle(3, on("7", SWAP, CHOICE))
    mine, yours = set(table.view(0).hand) - {"7C"}, set(table.view(2).hand)
    do(table, "play 7C", "choose seat 2")
    assert set(table.view(0).known[2]) == mine
    assert set(table.view(2).known[0]) == yours
    assert table.view(1).known[0] == table.view(1).known[2] == ()


@every_table
@pytest.mark.parametrize("value", [1, 3, 10])
def test_a_stolen_card_goes_to_the_player(players: int, value: int) -> None:
    table = circle(players, on("7", STEAL, value=value))
    mine, yours = set(table.view(0).hand) - {"7C"}, set(table.view(1).hand)
    # The player does not win here, so taking all four leaves seat 1 the winner.
    play(table, "7C")
    stolen = min(value, 4)
    now = set(at(table, "hand 0").split())
    assert mine < now
    assert len(now - mine) == stolen
    assert now - mine <= yours
    assert set(at(table, "hand 1").split()) == yours - now


def test_a_stolen_card_is_chosen_by_the_seeded_generator() -> None:
    def stolen(seed: int) -> str:
        table = circle(3, on("7", STEAL, value=1), seed=seed)
        yours = set(table.view(1).hand)
        play(table, "7C")
        (card,) = yours & set(table.view(0).hand)
        return card

    found = [stolen(seed) for seed in range(60)]
    assert found == [stolen(seed) for seed in range(60)]
    assert len(set(found)) == 4


def test_only_two_seats_know_which_card_was_stolen() -> None:
    table = circle(3, on("7", STEAL, value=1))
    yours = set(table.view(1).hand)
    play(table, "7C")
    (card,) = yours & set(table.view(0).hand)
    assert table.view(1).known[0] == (card,)
    assert table.view(2).known[0] == ()


def test_a_peek_shows_a_hand_to_the_player_alone() -> None:
    table = circle(3, on("7", PEEK, CHOICE))
    do(table, "play 7C")
    assert table.view(0).known[1:] == ((), ())
    do(table, "choose seat 2")
    assert set(table.view(0).known[2]) == set(table.view(2).hand)
    assert table.view(0).known[1] == ()
    assert table.view(1).known[2] == ()
    assert table.view(2).known[0] == ()
    assert counts(table) == (3, 4, 4)


def test_what_was_seen_stays_known_until_it_is_played() -> None:
    table = play(circle(3, on("7", PEEK)), "7C")
    seen = set(table.view(0).known[1])
    assert len(seen) == 4
    card = table.view(1).hand[0]
    play(table, card)
    assert set(table.view(0).known[1]) == seen - {card}


@every_table
def test_a_peek_at_all_opponents_shows_all_their_hands(players: int) -> None:
    table = play(circle(players, on("7", PEEK, OPPONENTS)), "7C")
    for other in range(1, players):
        assert set(table.view(0).known[other]) == set(table.view(other).hand)


# --- Naming a suit --------------------------------------------------------------

MATCHING = PlayPhase(matches=(Match.SAME_SUIT, Match.SAME_RANK), wild_ranks="8")
NAMING = on("8", NAME)


def naming(*hands: str, stock: str = "") -> Table:
    return seat(list(hands), MATCHING, effects=NAMING, stock=stock)


def test_the_player_names_the_suit_that_must_be_matched() -> None:
    table = naming("8C 2C 3C", "4D 5C 8H", "6D 7C 9H")
    table.play("play 8C")
    assert table.to_move == 0
    assert texts(table) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    assert [move.suit for move in table.legal_moves()] == list("CDHS")
    table.play("name diamonds")
    assert [table.view(viewer).named_suit for viewer in range(3)] == ["D", "D", "D"]
    # Not the five of clubs, which is of the eight's own suit; another eight fits always.
    assert table.to_move == 1
    assert options(table) == "4D 8H"


def test_a_card_of_the_eights_rank_matches_it_too() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT, Match.SAME_RANK))
    table = seat(["8C 2C", "4D 8H", "6D 7C"], phase, effects=NAMING)
    do(table, "play 8C", "name spades")
    assert options(table) == "8H"


def test_a_named_suit_counts_until_the_next_card() -> None:
    table = naming("8C 2C 3C", "4D 5C 8H", "6D 7C 9H")
    do(table, "play 8C", "name diamonds", "play 4D")
    assert table.view(0).named_suit is None
    assert options(table) == "6D"


def test_a_suit_may_be_named_that_is_that_of_the_card() -> None:
    table = naming("8C 2C 3C", "4D 5C 8H", "6D 7C 9H")
    do(table, "play 8C", "name clubs")
    assert options(table) == "5C 8H"


# --- Order of events ------------------------------------------------------------


def test_an_effect_of_the_winning_card_still_happens() -> None:
    table = seat(["2C 7C", "3D 4D", "3H 4H"], ANY, stock="KC KD KH", effects=on("7", DRAW, value=2))
    play(table, "2C 3D 3H 7C")
    assert (table.finished, table.winner) == (True, 0)
    assert counts(table) == (0, 3, 1)


def test_a_question_of_the_winning_card_is_still_asked() -> None:
    table = seat(["2C 8C", "3C 4D", "4C 4H"], MATCHING, effects=NAMING)
    play(table, "2C 3C 4C 8C")
    assert (table.finished, table.to_move) == (False, 0)
    table.play("name hearts")
    assert (table.finished, table.winner) == (True, 0)


def test_a_win_is_looked_at_after_the_effect() -> None:
    """The player's last card brings its hand back to two: nobody has won."""
    table = seat(["2C 7C", "3D 4D"], ANY, stock="KC KD KH", effects=on("7", DRAW, SELF, 2))
    play(table, "2C 3D 7C")
    assert not table.finished
    assert held(table)[0] == "KC KD"


def test_swapping_the_last_card_away_gives_the_empty_hand_to_the_other() -> None:
    table = seat(["2C 7C", "3D 4D"], ANY, effects=on("7", SWAP))
    play(table, "2C 3D 7C")
    assert (table.finished, table.winner) == (True, 1)
    assert at(table, "hand 0") == "4D"


def test_if_several_hands_are_empty_the_active_seat_comes_first() -> None:
    effect = on("7", FORCE, OPPONENTS, 3)
    table = seat(["2C 7C", "3D 4D", "3H 4H"], ANY, effects=effect)
    play(table, "2C 3D 3H 7C")
    assert counts(table) == (0, 0, 0)
    assert table.winner == 0
    table = seat(["2C 7C", "3D 4D", "3H 4H"], ANY, effects=effect, wins=FIRST_OUT_WINS)
    play(table, "2C 3D 3H 7C")
    assert state_of(table).placing == (0, 1, 2)


def test_after_the_active_seat_empty_hands_count_in_turn_order() -> None:
    effect = on("7", FORCE, OPPONENTS, 3)
    hands = ["2C 4C", "7D 4D", "3H 4H", "3S 4S"]
    table = play(seat(hands, ANY, effects=effect), "2C 7D")
    assert counts(table) == (0, 1, 0, 0)
    # Seat 2 comes after seat 1, before seats 3 and 0.
    assert table.winner == 2
    table = play(seat(hands, ANY, effects=effect, wins=FIRST_OUT_WINS), "2C 7D")
    assert state_of(table).placing == (2, 3, 0)


def test_turn_order_is_the_direction_of_play() -> None:
    effects = on("7", FORCE, OPPONENTS, 3) + TURNS
    hands = ["QC 4C", "5D 4D", "3H 4H", "7S 4S"]
    table = play(seat(hands, ANY, effects=effects), "QC 7S")
    assert counts(table) == (0, 0, 0, 1)
    assert table.winner == 2
    table = play(seat(hands, ANY, effects=effects, wins=FIRST_OUT_WINS), "QC 7S")
    assert state_of(table).placing == (2, 1, 0)


def test_a_hand_ends_when_the_effect_of_a_card_leaves_one_seat_with_cards() -> None:
    rules = GameRules(hands=1, hand_ends_when=HandEnd.ONE_LEFT)
    effect = on("7", FORCE, OPPONENTS, 3)
    table = seat(["7C 2C", "3D 4D", "3H 4H"], ANY, effects=effect, rules=rules, wins=FIRST_OUT_WINS)
    play(table, "7C")
    assert (table.finished, state_of(table).placing, table.winner) == (True, (1, 2), 1)


# --- What has no effect ---------------------------------------------------------


def test_a_play_of_several_equal_cards_has_one_effect() -> None:
    table = seat(
        ["7C 7D 2C", "3D 4D 5D", "3H 4H 5H"],
        PAIRS,
        stock="KC KD KH",
        effects=on("7", DRAW, value=1),
    )
    do(table, "play 7C 7D")
    assert counts(table) == (1, 4, 3)
    table = seat(["7C 7D 2C", "3D 4D 5D", "3H 4H 5H"], PAIRS, effects=on("7", SKIP, value=1))
    assert do(table, "play 7C 7D").to_move == 2


def test_a_rank_has_one_effect_and_the_last_one_defined_wins() -> None:
    effects = on("7", SKIP, value=1) + on("7", EXTRA)
    hands = ["7C 2C", "3D 4D", "3H 4H"]
    deck = " ".join(hands).split()
    genome = game_of(deck, ANY, players=3, effects=effects)
    assert [(p.path, p.severity) for p in dd.validate(genome)] == [
        ("special_effects[0]", "warning")
    ]
    assert play(seat(hands, ANY, effects=effects), "7C").to_move == 0
    assert play(seat(hands, ANY, effects=effects[::-1]), "7C").to_move == 2


def test_other_ranks_have_no_effect() -> None:
    table = play(seat(["7C 2C", "3D 4D", "3H 4H"], ANY, effects=on("7", SKIP, value=1)), "2C")
    assert table.to_move == 1


def test_an_effect_sets_off_no_other() -> None:
    """A seven that is thrown away, drawn or stolen does nothing."""
    effects = on("5", FORCE, value=2) + on("7", EXTRA)
    table = seat(["5C 2C 3C", "7D 7H 7S", "3H 4H 6H"], ANY, effects=effects)
    assert play(table, "5C").to_move == 1
    effects = on("5", STEAL, value=2) + on("7", EXTRA)
    table = seat(["5C 2C 3C", "7D 7H 7S", "3H 4H 6H"], ANY, effects=effects)
    assert play(table, "5C").to_move == 1
    effects = on("5", DRAW, value=2) + on("7", EXTRA)
    table = seat(["5C 2C", "3D 4D", "3H 4H"], ANY, stock="7C 7D", effects=effects)
    assert play(table, "5C").to_move == 1


def test_trick_plays_have_no_effect() -> None:
    """The sevens are tried in a trick first, then in a turn."""
    phases = (TrickPhase(tricks=1, follow_suit=False), ANY)
    hands = ["7C 7D 2C", "3D 4D 5D", "3H 4H 5H"]
    table = seat(
        hands,
        *phases,
        effects=on("7", SKIP, value=1),
        rules=GameRules(hands=1, trick_points=1),
        wins=win(WinType.HIGH_SCORE, Trigger.HAND_END),
    )
    assert movers(table, "play 7C", "play 3D", "play 3H") == [0, 1, 2, 0]
    assert play(table, "7D").to_move == 2


def test_discards_have_no_effect() -> None:
    phases = (DiscardPhase(), PlayPhase(optional=True))
    table = seat(["7C 7D 2C", "3D 4D 5D", "3H 4H 5H"], *phases, effects=on("7", SKIP, value=1))
    assert movers(table, "discard 7C", "pass") == [0, 0, 1]
    table = seat(["7C 7D 2C", "3D 4D 5D", "3H 4H 5H"], *phases, effects=on("7", SKIP, value=1))
    assert movers(table, "discard 2C", "play 7C") == [0, 0, 2]


def test_the_card_that_starts_the_pile_has_no_effect() -> None:
    table = seat(
        ["2C 4C", "3D 4D", "3H 4H"],
        ANY,
        stock="7C KC KD",
        setup=SetupRules(initial_discard=True),
        effects=on("7", DRAW, value=1),
    )
    assert (table.to_move, counts(table)) == (0, (2, 2, 2))
    assert table.view(0).discard_top == "7C"


def test_a_card_that_is_played_to_the_tableau_has_its_effect_too() -> None:
    phase = PlayPhase(target=PlayTarget.TABLEAU)
    table = play(seat(["7C 2C", "3D 4D", "3H 4H"], phase, effects=on("7", SKIP, value=1)), "7C")
    assert table.to_move == 2


def test_a_drawn_card_has_its_effect_when_it_is_played() -> None:
    phases = (DrawPhase(), ANY)
    table = seat(
        ["2C 4C", "3D 4D", "3H 4H"], *phases, stock="7C KC", effects=on("7", SKIP, value=1)
    )
    assert movers(table, "draw", "play 7C") == [0, 0, 2]


# --- Whole games ----------------------------------------------------------------

UNO = (
    on("2", DRAW, value=2)
    + on("J", SKIP, value=1)
    + on("Q", REVERSE)
    + on("K", EXTRA)
    + on("A", FORCE, value=1)
)


@every_table
def test_an_uno_style_game_is_played_to_the_end(players: int) -> None:
    genome = game_of(
        [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"],
        PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), or_draw=True),
        players=players,
        each=7,
        setup=SetupRules(initial_discard=True),
        effects=UNO,
        max_turns=20_000,
    )
    result = dd.simulate(genome, games=100, seed=2)
    assert (result.games, result.timed_out, sum(result.wins)) == (100, 0, 100)
    assert result.mean_turns > 10


def test_a_hundred_matches_of_the_bundled_uno_have_no_error() -> None:
    result = dd.simulate(dd.load_game("uno-style"), games=100, seed=3)
    assert (result.timed_out, result.draws) == (0, 0)
    assert sum(result.wins) == 100


def kitchen_sink(players: int, teams: tuple[tuple[int, ...], ...]) -> dd.GameGenome:
    """Every effect at every target, thirteen of them at a time."""
    kinds = [DRAW, FORCE, SWAP, STEAL, PEEK]
    targets = [NEXT, PREVIOUS, CHOICE, RANDOM, OPPONENTS, LEFT, RIGHT]
    ranks = iter("23456789T")
    aimed = tuple(
        SpecialEffect(
            trigger_rank=Rank(rank),
            effect_type=kinds[place % 5],
            target=targets[(place + players) % 7],
            value=2 if kinds[place % 5] in (DRAW, FORCE, STEAL) else 0,
        )
        for place, rank in enumerate(ranks)
    )
    plain = on("J", SKIP, value=2) + on("Q", REVERSE) + on("K", EXTRA) + on("A", NAME)
    return game_of(
        [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"],
        PlayPhase(matches=(Match.SAME_SUIT,), max_cards=2, optional=True, or_draw=True),
        players=players,
        each=5,
        effects=aimed + plain,
        teams=teams,
        rules=ONE_HAND,
        scoring=(),
        max_turns=400,
    )


SINKS = [
    *(kitchen_sink(players, ()) for players in TABLES),
    kitchen_sink(4, PARTNERS),
    kitchen_sink(6, ((0, 3), (1, 4), (2, 5))),
]


@pytest.mark.parametrize("genome", SINKS)
def test_cards_are_conserved_whatever_effects_do(genome: dd.GameGenome) -> None:
    for seed in range(3):
        for state in states(genome, seed):
            places = state.places()
            assert len(places) == len({card for card, _ in places}) == 52
            over = state.finished or state.hand_over
            assert bool(state.legal_moves()) is not over


@pytest.mark.parametrize("genome", SINKS)
def test_the_same_seed_plays_the_same_effects(genome: dd.GameGenome) -> None:
    one, two = (play_to_end(Table(genome, seed=8), seed=1) for _ in range(2))
    assert state_of(one).to_bytes() == state_of(two).to_bytes()


def test_cards_that_are_held_score_after_the_last_effect() -> None:
    rules = GameRules(hands=1, hand_ends_when=HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT)
    table = seat(
        ["2C 7C", "3D 4D"],
        ANY,
        stock="KC KD",
        effects=on("7", DRAW, value=1),
        rules=rules,
        scoring=points(1, "D") + points(10, "C"),
        wins=win(WinType.HIGH_SCORE, Trigger.HAND_END),
    )
    play(table, "2C 3D 7C")
    assert table.scores == (11, 0)
