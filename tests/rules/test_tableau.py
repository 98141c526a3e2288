"""What happens to cards that are played to the tableau."""

from __future__ import annotations

import random
from collections import deque

import pytest
from tests.rules.tables import counts, held, options, play, play_to_end, points, win
from tests.rules.turn_tables import (
    EMPTY_HAND,
    FIRST_OUT_WINS,
    at,
    do,
    game_of,
    on,
    seat,
    state_of,
    texts,
)

import darwindeck as dd
from darwindeck import Table
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.reference.descriptions import descriptions
from darwindeck.genome.schema import (
    RANKS,
    Category,
    CategoryScoring,
    EffectType,
    GameRules,
    HandMode,
    PlayPhase,
    PlayTarget,
    Rank,
    SequenceDirection,
    SetupRules,
    Suit,
    TableauMode,
    TargetSelector,
    TieRule,
    Trigger,
    WarWinnings,
    WinCondition,
    WinType,
)

TO_TABLEAU = PlayPhase(target=PlayTarget.TABLEAU)
CAPTURE_ALL = win(WinType.CAPTURE_ALL, Trigger.AT_ONCE)
MOST_CAPTURED = win(WinType.MOST_CAPTURED, Trigger.HAND_END)
HIGH_SCORE = win(WinType.HIGH_SCORE, Trigger.HAND_END)


# --- None -----------------------------------------------------------------------


def test_without_a_mode_cards_accumulate() -> None:
    table = seat(["7C 2D", "7D 9D", "7H 3D"], TO_TABLEAU)
    play(table, "7C 7D 7H 2D")
    assert table.view(0).tableau == ("7C", "2D", "7D", "7H")
    assert table.view(0).taken == ((), (), ())
    assert counts(table) == (0, 1, 1)


def test_two_players_and_cards_that_are_compared_do_not_make_a_war_by_themselves() -> None:
    table = play(seat(["3C 5C", "9C 6C"], TO_TABLEAU), "3C 9C")
    assert table.view(0).tableau == ("3C", "9C")
    assert counts(table) == (1, 1)


def test_a_file_without_a_mode_has_none() -> None:
    assert SetupRules().tableau_mode is TableauMode.NONE


@pytest.mark.parametrize("name", bundled_games())
def test_bundled_games_use_the_modes_that_the_rules_list(name: str) -> None:
    modes = {
        "war": TableauMode.WAR,
        "betting-war": TableauMode.WAR,
        "scopa": TableauMode.MATCH_RANK,
        "fan-tan": TableauMode.SEQUENCE,
    }
    setup = dd.load_game(name).setup
    assert setup.tableau_mode is modes.get(name, TableauMode.NONE)
    if name == "fan-tan":
        assert setup.sequence_direction is SequenceDirection.BOTH


@pytest.mark.parametrize("mode", [TableauMode.MATCH_RANK, TableauMode.SEQUENCE])
def test_a_mode_does_not_touch_cards_that_are_played_to_the_discard_pile(mode: TableauMode) -> None:
    phases = (PlayPhase(), PlayPhase(target=PlayTarget.TABLEAU))
    table = seat(["7C 5C 8D", "7D 2D 9S"], *phases, setup=SetupRules(tableau_mode=mode))
    play(table, "7C 5C")
    # With the five on the tableau, a sequence would take neither of these.
    assert options(table) == "2D 7D 9S"
    play(table, "7D")
    assert (at(table, "discard"), at(table, "tableau")) == ("7C 7D", "5C")
    assert table.view(0).taken == ((), ())


# --- War ------------------------------------------------------------------------


def war(
    hands: list[str],
    face_down: int = 0,
    winnings: WarWinnings = WarWinnings.PILE,
    order: str = "",
    trigger: Trigger = Trigger.AT_ONCE,
) -> Table:
    setup = SetupRules(
        hand_mode=HandMode.PILE,
        tableau_mode=TableauMode.WAR,
        war_face_down=face_down,
        war_winnings=winnings,
        rank_order=order,
    )
    captured = winnings == WarWinnings.CAPTURED
    wins = MOST_CAPTURED if captured else win(WinType.CAPTURE_ALL, trigger)
    return seat(hands, TO_TABLEAU, setup=setup, wins=wins)


def turn(table: Table, cards: int) -> Table:
    """Turns so many cards, which is all that anybody can do."""
    for _ in range(cards):
        assert texts(table) == ["turn the top card"]
        table.play("turn the top card")
    return table


def piles(table: Table) -> tuple[str, str]:
    """The cards of both piles, the top one first."""
    return at(table, "hand 0"), at(table, "hand 1")


@pytest.mark.parametrize("players", [3, 4, 6])
def test_war_is_for_exactly_two_players(players: int) -> None:
    setup = SetupRules(hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR)
    genome = game_of(
        [rank + "C" for rank in RANKS], TO_TABLEAU, players=players, setup=setup, wins=CAPTURE_ALL
    )
    errors = [p.path for p in dd.validate(genome) if p.severity == "error"]
    assert errors == ["setup.tableau_mode"]


def test_in_a_war_the_comparison_waits_for_the_second_card() -> None:
    table = turn(war(["9C 2C", "4D 3D"]), 1)
    assert table.view(1).tableau == ("9C",)
    assert (table.to_move, counts(table)) == (1, (1, 2))
    turn(table, 1)
    assert table.view(1).tableau == ()
    assert piles(table) == ("2C 9C 4D", "3D")


def test_the_higher_of_two_cards_takes_both_whoever_turned_first() -> None:
    assert piles(turn(war(["9C 2C", "4D 3D"]), 2)) == ("2C 9C 4D", "3D")
    assert piles(turn(war(["4D 3D", "9C 2C"]), 2)) == ("3D", "2C 9C 4D")


def test_aces_are_high_in_a_war_unless_the_game_has_another_order() -> None:
    assert counts(turn(war(["AC 2C", "KD 3D"]), 2)) == (3, 1)
    assert counts(turn(war(["AC 2C", "KD 3D"], order="A23K"), 2)) == (1, 3)


def test_suits_do_not_count_in_a_war() -> None:
    table = turn(war(["9C 2C", "9S 3D"]), 2)
    assert table.view(0).tableau == ("9C", "9S")


def test_cards_that_are_won_go_under_the_pile_the_winners_own_first() -> None:
    table = war(["KC 3D", "2C 4C"])
    assert piles(turn(table, 2)) == ("3D KC 2C", "4C")
    assert piles(turn(table, 2)) == ("KC 2C", "4C 3D")
    assert piles(turn(table, 2)) == ("2C KC 4C", "3D")
    # The two comes before the king and the four that were won after it.
    assert piles(turn(table, 2)) == ("KC 4C", "3D 2C")
    # The winner's own three lies over the two.
    assert piles(turn(table, 2)) == ("4C KC 3D", "2C")


def test_equal_cards_stay_and_the_next_pair_decides_for_all() -> None:
    table = turn(war(["5C 9C 2C", "5D 8D 3D"]), 2)
    assert table.view(0).tableau == ("5C", "5D")
    assert counts(table) == (2, 2)
    assert piles(turn(table, 2)) == ("2C 5C 9C 5D 8D", "3D")


def test_a_second_tie_adds_to_the_first() -> None:
    table = turn(war(["5C 9C 2C 4C", "5D 9D 3D 6D"]), 4)
    assert table.view(0).tableau == ("5C", "9C", "5D", "9D")
    assert piles(turn(table, 2)) == ("4C", "6D 5D 9D 3D 5C 9C 2C")


@pytest.mark.parametrize(("face_down", "left"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_each_seat_adds_cards_unturned_after_a_tie(face_down: int, left: int) -> None:
    table = turn(war(["5C 2C 3C 4C 6C 7C", "5D 2D 3D 4D 6D 8D"], face_down), 2)
    assert counts(table) == (left, left)
    assert len(at(table, "tableau").split()) == 2 + 2 * face_down


def test_the_turned_cards_after_the_unturned_ones_decide() -> None:
    # The king lies face down: the nine beats the eight.
    table = turn(war(["5C 2C 9C 3C", "5D KD 8D 4D"], face_down=1), 4)
    assert piles(table) == ("3C 5C 2C 9C 5D KD 8D", "4D")


def test_won_cards_of_a_war_lie_in_the_order_in_which_each_side_played_them() -> None:
    table = turn(war(["5C 2C 9C 3C", "5D KD 8D 4D"], face_down=1), 4)
    assert piles(table) == ("3C 5C 2C 9C 5D KD 8D", "4D")
    expected = [
        ("5C 2C 9C 5D KD 8D", "4D 3C"),  # 3C against 4D
        ("2C 9C 5D KD 8D 5C 4D", "3C"),  # 5C against 4D
        ("9C 5D KD 8D 5C 4D", "3C 2C"),  # 2C against 3C
        ("5D KD 8D 5C 4D 9C 3C", "2C"),  # 9C against 3C
    ]
    for pair in expected:
        assert piles(turn(table, 2)) == pair


def test_unturned_cards_are_seen_by_nobody() -> None:
    table = turn(war(["5C 2C 9C 3C", "5D KD 8D 4D"], face_down=1), 2)
    assert set(at(table, "tableau").split()) == {"5C", "2C", "5D", "KD"}
    for viewer in (0, 1):
        view = table.view(viewer)
        assert view.tableau == ("5C", "5D")
        assert view.hand == ()
        assert not {"2C", "KD"} & set(view.public_cards)
        assert view.known == ((), ())


def test_a_seat_always_keeps_a_card_to_turn() -> None:
    table = turn(war(["5C 2C 9C", "5D 3D 8D"], face_down=3), 2)
    assert counts(table) == (1, 1)
    assert piles(turn(table, 2)) == ("5C 2C 9C 5D 3D 8D", "")
    assert table.winner == 0
    table = turn(war(["5C 9C", "5D 8D"], face_down=1), 2)
    assert counts(table) == (1, 1)
    assert table.view(0).tableau == ("5C", "5D")


def test_each_seat_adds_as_many_as_it_can_spare() -> None:
    # Seat 0 has lost a card before the tie: it can spare one, seat 1 three.
    table = turn(war(["2C 5C 4C 9C", "3D 5D 6D 7D"], face_down=3), 4)
    assert counts(table) == (1, 1)
    assert len(at(table, "tableau").split()) == 6
    assert table.view(0).tableau == ("5C", "5D")


def test_a_seat_with_nothing_to_turn_loses_the_tableau() -> None:
    table = turn(war(["5C 2C", "5D"]), 2)
    assert piles(table) == ("2C 5C 5D", "")
    assert table.winner == 0
    table = turn(war(["2C 5C", "3D 5D"]), 4)
    assert piles(table) == ("", "3D 2C 5D 5C")
    assert table.winner == 1


@pytest.mark.parametrize("face_down", [0, 3])
def test_it_is_a_draw_when_both_seats_have_nothing_to_turn(face_down: int) -> None:
    table = turn(war(["5C", "5D"], face_down), 2)
    assert table.finished
    assert (table.winner, table.winners, table.timed_out) == (-1, (), False)
    table = turn(war(["5C 8C", "5D 8D"], face_down), 4)
    assert (table.finished, table.winners, table.timed_out) == (True, (), False)


def test_a_seat_that_is_out_of_the_hand_gets_no_cards_from_a_war() -> None:
    """Where nothing ends the match at once, the seat that is left does not fight itself."""
    table = war(["3C 9D 2C", "2D 4D 5C"], trigger=Trigger.HAND_END)
    turn(table, 14)
    assert (counts(table), state_of(table).placing) == ((6, 0), (1,))
    for _ in range(20):
        if table.finished:
            break
        turn(table, 1)
        assert (counts(table)[1], table.winner in (-1, 0)) == (0, True)


def test_won_cards_can_be_captured_instead_of_going_under_the_pile() -> None:
    table = war(["9C 2C 5C", "4D 3D 8D"], winnings=WarWinnings.CAPTURED)
    turn(table, 2)
    assert counts(table) == (2, 2)
    assert table.view(1).taken == (("9C", "4D"), ())
    turn(table, 4)
    assert table.finished
    assert table.view(0).taken == (("9C", "4D"), ("2C", "5C", "3D", "8D"))
    assert table.winner == 1


def test_unturned_cards_are_captured_too_and_stay_unknown() -> None:
    table = war(["5C 2C 9C", "5D KD 8D"], face_down=1, winnings=WarWinnings.CAPTURED)
    turn(table, 4)
    assert at(table, "taken 0") == "2C 5C 9C 5D 8D KD"
    assert table.view(0).taken == table.view(1).taken == (("5C", "9C", "5D", "8D"), ())


@pytest.mark.parametrize("face_down", [0, 1])
def test_cards_of_a_war_that_nobody_can_decide_count_for_nobody(face_down: int) -> None:
    """The hand ends and is scored, a point for each card that was captured."""
    setup = SetupRules(
        hand_mode=HandMode.PILE,
        tableau_mode=TableauMode.WAR,
        war_face_down=face_down,
        war_winnings=WarWinnings.CAPTURED,
    )
    hands = ["3C KC 9C 5C 2C", "4D QD 9D 5D 2D"]
    table = seat(hands, TO_TABLEAU, setup=setup, scoring=points(1), wins=MOST_CAPTURED)
    turn(table, 8 if face_down else 10)
    assert (table.finished, table.winner) == (True, -1)
    assert (table.view(0).taken, table.scores) == ((("KC", "QD"), ("3C", "4D")), (2, 2))
    kinds = [str(event.kind) for event in table.events(None)]
    assert kinds.count("win_battle") == 2
    assert "its cards count for nobody" in descriptions(WarWinnings)["CAPTURED"].does


def test_a_card_that_nobody_can_answer_is_won_by_the_seat_that_turned_it() -> None:
    """Seat 1 has nothing to turn against the nine, and so loses the tableau."""
    table = war(["3C 9D", "2D"], winnings=WarWinnings.CAPTURED)
    turn(table, 3)
    assert table.finished
    assert at(table, "tableau") == ""
    assert at(table, "taken 0") == "3C 2D 9D"


class War:
    """The rules of war once more, with piles that are lists."""

    def __init__(self, deck: list[str], face_down: int) -> None:
        self.piles = [deque(deck[0::2]), deque(deck[1::2])]
        self.face_down = face_down
        self.played: list[list[str]] = [[], []]
        self.turned: list[str | None] = [None, None]
        self.drawn = False

    def turn(self, seat: int) -> None:
        card = self.piles[seat].popleft()
        self.turned[seat] = card
        self.played[seat].append(card)
        one, two = self.turned
        if one is None or two is None:
            return
        self.turned = [None, None]
        if RANKS.index(one[0]) != RANKS.index(two[0]):
            self.win(0 if RANKS.index(one[0]) > RANKS.index(two[0]) else 1)
        elif not self.piles[0] and not self.piles[1]:
            self.drawn = True
        elif not self.piles[0] or not self.piles[1]:
            self.win(0 if self.piles[0] else 1)
        else:
            for side in (0, 1):
                for _ in range(min(self.face_down, len(self.piles[side]) - 1)):
                    self.played[side].append(self.piles[side].popleft())

    def win(self, winner: int) -> None:
        self.piles[winner].extend(self.played[winner] + self.played[1 - winner])
        self.played = [[], []]


@pytest.mark.parametrize("face_down", range(4))
def test_whole_wars_go_as_the_rules_say(face_down: int) -> None:
    """Every card of every war, compared with a second telling of the rules."""
    setup = SetupRules(
        hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR, war_face_down=face_down
    )
    for seed in range(12):
        rng = random.Random(seed)
        cards = rng.sample([rank + suit for rank in RANKS for suit in "CDHS"], 20)
        genome = game_of(cards, TO_TABLEAU, players=2, setup=setup, wins=CAPTURE_ALL)
        table, model = Table(genome, deck=cards), War(cards, face_down)
        while not table.finished:
            model.turn(table.to_move)
            turn(table, 1)
            found = [set(pile.split()) for pile in piles(table)]
            assert found == [set(pile) for pile in model.piles], (seed, table)
        if not table.timed_out:
            full = [side for side in (0, 1) if len(model.piles[side]) == len(cards)]
            assert (list(table.winners), not full) == (full, model.drawn), seed


# --- Matching ranks -------------------------------------------------------------


def capturing(
    hands: list[str],
    tableau: str,
    stock: str = "",
    sums: bool = False,
    values: tuple[int, ...] = (),
    rest: bool = False,
    categories: tuple[CategoryScoring, ...] = (),
    teams: tuple[tuple[int, ...], ...] = (),
) -> Table:
    setup = SetupRules(
        tableau_mode=TableauMode.MATCH_RANK,
        initial_tableau=len(tableau.split()),
        capture_sums=sums,
        card_values=values,
        last_capture_takes_rest=rest,
    )
    return seat(
        hands,
        TO_TABLEAU,
        stock=f"{tableau} {stock}",
        setup=setup,
        categories=categories,
        wins=HIGH_SCORE if categories else MOST_CAPTURED,
        teams=teams,
    )


def test_a_card_captures_a_tableau_card_of_its_rank_and_itself() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "4H 7H"), "7C")
    assert table.view(1).taken == (("7C", "7H"), ())
    assert table.view(1).tableau == ("4H",)
    assert table.to_move == 1


def test_a_card_that_captures_nothing_stays() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "4H 8H"), "7C")
    assert table.view(0).taken == ((), ())
    assert table.view(0).tableau == ("7C", "4H", "8H")


def test_a_card_that_stayed_can_be_captured_by_the_next() -> None:
    table = play(capturing(["7C 2C", "7D 3D"], "4H"), "7C 7D")
    assert table.view(0).taken == ((), ("7C", "7D"))


def test_if_several_cards_match_the_player_chooses_one() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "7D 4H 7S"), "7C")
    assert table.to_move == 0
    assert texts(table) == ["take 7D", "take 7S"]
    assert [move.kind for move in table.legal_moves()] == ["take", "take"]
    table.play("take 7S")
    assert table.view(0).taken == (("7C", "7S"), ())
    assert table.view(0).tableau == ("7D", "4H")
    assert table.to_move == 1


def test_of_three_that_match_one_is_captured() -> None:
    table = do(capturing(["7C 2C", "9D 3D"], "7D 7H 7S"), "play 7C", "take 7H")
    assert table.view(0).taken == (("7C", "7H"), ())
    assert set(table.view(0).tableau) == {"7D", "7S"}


def test_any_card_may_be_played_whether_it_captures_or_not() -> None:
    assert options(capturing(["2C 7C", "9D 3D"], "7D")) == "2C 7C"


def test_a_joker_matches_no_rank() -> None:
    table = play(capturing(["X1 2C", "9D 3D"], "X2 7D"), "X1")
    assert table.view(0).taken == ((), ())
    assert set(table.view(0).tableau) == {"X1", "X2", "7D"}


def test_the_most_cards_captured_win_a_whole_game() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "7D 4H"), "7C 9D 2C 3D")
    assert table.finished
    assert (table.winner, table.view(0).taken) == (0, (("7C", "7D"), ()))


def test_captures_come_before_effects() -> None:
    setup = SetupRules(tableau_mode=TableauMode.MATCH_RANK, initial_tableau=2)
    effect = on("7", EffectType.PEEK_HAND, TargetSelector.PLAYER_CHOICE)
    hands = ["7C 2C", "9D 3D", "8D 4D"]
    table = seat(hands, TO_TABLEAU, stock="7D 7H", setup=setup, effects=effect, wins=MOST_CAPTURED)
    table.play("play 7C")
    assert texts(table) == ["take 7D", "take 7H"]
    table.play("take 7D")
    assert table.view(0).taken[0] == ("7C", "7D")
    assert texts(table) == ["choose seat 1", "choose seat 2"]
    table.play("choose seat 2")
    assert table.view(0).known[2] == ("4D", "8D")
    assert table.to_move == 1


# --- Sums -----------------------------------------------------------------------


def test_cards_that_add_up_are_not_captured_unless_the_rules_say_so() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "3H 4H"), "7C")
    assert table.view(0).taken == ((), ())


def test_a_card_captures_cards_that_add_up_to_its_value() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "3H 4H 9S", sums=True), "7C")
    assert table.view(0).taken == (("7C", "3H", "4H"), ())
    assert table.view(0).tableau == ("9S",)


def test_cards_that_add_up_to_more_or_less_are_not_captured() -> None:
    table = play(capturing(["7C 2C", "9D 3D"], "3H 5H", sums=True), "7C")
    assert table.view(0).taken == ((), ())
    table = play(capturing(["7C 2C", "9D 3D"], "2H 4H", sums=True), "7C")
    assert table.view(0).taken == ((), ())


@pytest.mark.parametrize(
    ("card", "tableau"),
    [("KC", "9H 4H"), ("QC", "9H 3H"), ("JC", "TH AH"), ("TC", "9H AH"), ("2C", "AH AD")],
)
def test_court_cards_count_eleven_to_thirteen_and_the_ace_one(card: str, tableau: str) -> None:
    table = play(capturing([f"{card} 6C", "8D 8S"], tableau, sums=True), card)
    assert set(table.view(0).taken[0]) == {card, *tableau.split()}


def test_a_game_can_have_values_of_its_own() -> None:
    values = (2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 9, 10, 1)
    table = play(capturing(["KC 6C", "8D 8S"], "9H AH 4H", sums=True, values=values), "KC")
    assert table.view(0).taken[0] == ("KC", "9H", "AH")
    # A nine and a four no longer make a king.
    table = play(capturing(["KC 6C", "8D 8S"], "9H 4H", sums=True, values=values), "KC")
    assert table.view(0).taken[0] == ()


def test_single_matches_come_before_sums() -> None:
    table = play(capturing(["7C 2C", "9D TD"], "3H 4H 7H", sums=True), "7C")
    assert table.view(0).taken == (("7C", "7H"), ())
    table = play(capturing(["7C 2C", "9D TD"], "3H 4H 7H 7S", sums=True), "7C")
    assert texts(table) == ["take 7H", "take 7S"]


def test_a_capture_by_sum_is_a_series_of_choices_that_can_all_be_completed() -> None:
    table = play(capturing(["9C 2C", "KD QD"], "2H 3H 4H 6H 8S", sums=True), "9C")
    # 2 3 4 or 3 6: the eight fits neither.
    assert texts(table) == ["take 2H", "take 3H", "take 4H", "take 6H"]
    table.play("take 3H")
    assert texts(table) == ["take 2H", "take 4H", "take 6H"]
    table.play("take 4H")
    assert texts(table) == ["take 2H"]
    table.play("take 2H")
    assert table.view(0).taken == (("9C", "2H", "3H", "4H"), ())
    assert table.view(0).tableau == ("6H", "8S")
    assert table.to_move == 1


def test_the_cards_of_a_sum_may_be_chosen_in_any_order() -> None:
    for order in (["3H", "6H"], ["6H", "3H"]):
        table = play(capturing(["9C 2C", "KD QD"], "2H 3H 4H 6H", sums=True), "9C")
        do(table, *(f"take {card}" for card in order))
        assert table.view(0).taken == (("9C", "3H", "6H"), ())


def test_cards_chosen_so_far_are_hidden_from_the_other_seats() -> None:
    table = play(capturing(["9C 2C", "KD QD"], "2H 3H 4H 6H", sums=True), "9C")
    before = table.view(1)
    state, move = state_of(table), table.legal_moves()[0]
    table.play(move)
    assert table.view(1) == before
    assert table.view(0).taken == ((), ())
    seen = state.seen(move, 1)
    assert seen is None or seen.cards == ()


def test_a_joker_has_no_value_and_is_no_part_of_a_sum() -> None:
    table = play(capturing(["7C 2C", "9D TD"], "X1 3H 4H", sums=True), "7C")
    assert table.view(0).taken == (("7C", "3H", "4H"), ())
    assert table.view(0).tableau == ("X1",)
    table = play(capturing(["X1 2C", "9D TD"], "3H 4H", sums=True), "X1")
    assert table.view(0).taken == ((), ())


# --- Sweeps and the rest --------------------------------------------------------

SWEEPS = (CategoryScoring(category=Category.EACH_SWEEP, points=3),)


def test_each_capture_that_empties_the_tableau_is_a_sweep() -> None:
    table = capturing(["7C 3C 2C", "9D 3D 8D"], "3H 4H", sums=True, categories=SWEEPS)
    play(table, "7C 9D 3C")
    assert state_of(table).hand_points == (0, 0)
    play(table, "3D 2C 8D")
    assert table.finished
    assert table.scores == (3, 0)


def test_a_capture_that_leaves_cards_is_no_sweep() -> None:
    table = capturing(["7C 2C", "9D 8D"], "3H 7H", categories=SWEEPS)
    assert play(table, "7C 9D 2C 8D").scores == (0, 0)


def test_both_seats_can_sweep_and_more_than_once() -> None:
    table = capturing(["7C 5C 2C", "6D JD 3D"], "7H", sums=True, categories=SWEEPS)
    # The seven takes the seven, the jack the six and the five.
    play(table, "7C 6D 5C JD 2C 3D")
    assert table.scores == (3, 3)
    table = capturing(["7C 5C 9C 2C", "5D 5H 9D 3D"], "7H", categories=SWEEPS)
    play(table, "7C 5D 5C 9D 9C 5H 2C 3D")
    assert table.scores == (9, 0)


def test_the_last_card_of_a_hand_makes_no_sweep() -> None:
    table = capturing(["7C 5C", "6D 5D"], "7H 6H", rest=True, categories=SWEEPS)
    play(table, "7C 6D 5C 5D")
    assert at(table, "taken 1") == "5C 5D 6D 6H"
    # The six swept the table, the five that came last did not.
    assert table.scores == (0, 3)


def test_the_last_card_makes_no_sweep_although_cards_are_left_that_nobody_gets() -> None:
    table = capturing(["7C", "7D"], "", stock="KH", rest=True, categories=SWEEPS)
    play(table, "7C 7D")
    assert at(table, "taken 1") == "7C 7D"
    assert table.scores == (0, 0)


MOST_CARDS = (CategoryScoring(category=Category.MOST_CARDS),)


def test_the_last_seat_to_capture_takes_the_rest() -> None:
    table = capturing(["7C 2C", "9D 8D"], "7H 4H", rest=True)
    play(table, "7C 9D 2C 8D")
    assert at(table, "tableau") == ""
    assert at(table, "taken 0") == "2C 7C 8D 9D 4H 7H"
    assert table.winner == 0


def test_it_is_the_last_to_capture_who_takes_the_rest_not_the_first_or_the_last_to_play() -> None:
    table = capturing(["7C 9C 2C", "7D 9D 3D", "KC QC JC"], "7H 4H", rest=True)
    play(table, "7C 7D KC 9C 9D QC 2C 3D JC")
    assert at(table, "taken 0") == "7C 7H"
    assert set(at(table, "taken 1").split()) == {
        "9C",
        "9D",
        "7D",
        "KC",
        "QC",
        "2C",
        "3D",
        "JC",
        "4H",
    }


def test_the_rest_stays_where_the_rules_give_it_to_nobody() -> None:
    table = play(capturing(["7C 2C", "9D 8D"], "7H 4H"), "7C 9D 2C 8D")
    assert at(table, "taken 0") == "7C 7H"
    assert set(at(table, "tableau").split()) == {"2C", "4H", "8D", "9D"}


def test_nobody_takes_the_rest_when_nobody_captured() -> None:
    table = play(capturing(["7C 2C", "9D 8D"], "4H", rest=True), "7C 9D 2C 8D")
    assert table.finished
    assert len(at(table, "tableau").split()) == 5
    assert table.view(0).taken == ((), ())


# --- Categories -----------------------------------------------------------------


def by_category(category: CategoryScoring, taken: list[str]) -> tuple[int, ...]:
    """The scores when two seats have captured these pairs: all are equal in number of cards."""
    hands = [" ".join(pair.split()[0::2]) for pair in taken]
    tableau = " ".join(" ".join(pair.split()[1::2]) for pair in taken)
    table = capturing(hands, tableau, categories=(category,))
    while not table.finished:
        table.play(table.legal_moves()[0])
    for number, pair in enumerate(taken):
        assert set(at(table, f"taken {number}").split()) == set(pair.split())
    return table.scores


def test_the_most_cards_score() -> None:
    most = CategoryScoring(category=Category.MOST_CARDS, points=2)
    table = capturing(["7C 2C", "9D 8D"], "7H 4H", categories=(most,))
    assert play(table, "7C 9D 2C 8D").scores == (2, 0)


def test_equal_numbers_of_cards_score_for_nobody() -> None:
    most = CategoryScoring(category=Category.MOST_CARDS, points=2)
    table = capturing(["7C 2C", "9D 8D"], "7H 9H", categories=(most,))
    assert play(table, "7C 9D 2C 8D").scores == (0, 0)


def test_nobody_scores_for_most_cards_when_nobody_has_any() -> None:
    table = capturing(["7C 2C", "9D 8D"], "4H", categories=MOST_CARDS)
    assert play(table, "7C 9D 2C 8D").scores == (0, 0)


def test_the_most_cards_of_a_suit_score() -> None:
    hearts = CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit.HEARTS, points=4)
    assert by_category(hearts, ["7C 7H 8C 8H", "9D 9H 3D 3S"]) == (4, 0)
    assert by_category(hearts, ["7C 7S 8C 8S", "9D 9H 3D 3S"]) == (0, 4)


def test_equally_many_cards_of_a_suit_score_for_nobody() -> None:
    hearts = CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit.HEARTS, points=4)
    assert by_category(hearts, ["7C 7H 8C 8S", "9D 9H 3D 3S"]) == (0, 0)


def test_a_suit_of_which_nobody_took_a_card_scores_for_nobody() -> None:
    spades = CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit.SPADES, points=4)
    table = capturing(["7C 2S", "9D 8D"], "7H 9H", categories=(spades,))
    assert play(table, "7C 9D 2S 8D").scores == (0, 0)


def test_a_named_card_scores_for_its_taker() -> None:
    seven = CategoryScoring(category=Category.NAMED_CARD, card="7H", points=5)
    assert by_category(seven, ["7C 7H 8C 8S", "9D 9H 3D 3S"]) == (5, 0)
    seven = CategoryScoring(category=Category.NAMED_CARD, card="3S", points=5)
    assert by_category(seven, ["7C 7H 8C 8S", "9D 9H 3D 3S"]) == (0, 5)


def test_a_named_card_that_nobody_took_scores_for_nobody() -> None:
    king = CategoryScoring(category=Category.NAMED_CARD, card="KC", points=5)
    table = capturing(["7C KC", "9D 8D"], "7H 4H", categories=(king,))
    assert play(table, "7C 9D KC 8D").scores == (0, 0)


PRIMIERA = CategoryScoring(category=Category.BEST_PRIMIERA, points=6)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # Sevens 21, sixes 18, aces 16, fives 15, fours 14, threes 13, twos 12, pictures 10.
        ("7C 7D 7H 7S", "6C 6D 6H 6S"),
        ("6C 6D 6H 6S", "AC AD AH AS"),
        ("AC AD AH AS", "5C 5D 5H 5S"),
        ("5C 5D 5H 5S", "4C 4D 4H 4S"),
        ("4C 4D 4H 4S", "3C 3D 3H 3S"),
        ("3C 3D 3H 3S", "2C 2D 2H 2S"),
        ("2C 2D 2H 2S", "KC KD KH KS"),
        # 21 + 21 + 10 + 10 is less than 16 + 16 + 16 + 16; only the best of a suit counts.
        ("AC AD AH AS", "7C 7D KH KS"),
    ],
)
def test_the_best_primiera_scores(better: str, worse: str) -> None:
    assert by_category(PRIMIERA, [better, worse]) == (6, 0)
    assert by_category(PRIMIERA, [worse, better]) == (0, 6)


def test_pictures_are_equal_in_a_primiera_and_a_tie_scores_for_nobody() -> None:
    assert by_category(PRIMIERA, ["KC KD KH KS", "JC JD JH JS"]) == (0, 0)


def test_only_the_best_card_of_each_suit_counts_in_a_primiera() -> None:
    assert by_category(PRIMIERA, ["7C 7D 6C 6D 2H 2S", "5C 5D 4C 4D AH AS"]) == (6, 0)


def test_a_primiera_needs_a_card_of_each_suit() -> None:
    # Without a club seat 0 has no primiera, however good its other cards are.
    assert by_category(PRIMIERA, ["7D 7H 6H 6S", "2C 2D 3H 3S"]) == (0, 6)
    assert by_category(PRIMIERA, ["7D 7H 6D 6S", "2D 2H 3H 3S"]) == (0, 0)


def test_partners_cards_count_together_and_score_for_the_team() -> None:
    hearts = CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit.HEARTS, points=4)
    table = capturing(
        ["7C", "9C", "8C", "5C"], "7H 8H 9H 5D", categories=(hearts,), teams=((0, 2), (1, 3))
    )
    assert play(table, "7C 9C 8C 5C").team_scores == (4, 0)


def test_categories_add_up() -> None:
    categories = (
        CategoryScoring(category=Category.MOST_CARDS, points=1),
        CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit.HEARTS, points=10),
        CategoryScoring(category=Category.NAMED_CARD, card="9H", points=100),
    )
    table = capturing(["7C 8C", "9D 2D"], "7H 8H 9H", categories=categories)
    assert play(table, "7C 9D 8C 2D").scores == (11, 100)


# --- Sequences ------------------------------------------------------------------


def building(
    hands: list[str],
    direction: SequenceDirection = SequenceDirection.BOTH,
    start: str | None = None,
) -> Table:
    setup = SetupRules(
        tableau_mode=TableauMode.SEQUENCE,
        sequence_direction=direction,
        sequence_start_rank=Rank(start) if start else None,
    )
    return seat(hands, TO_TABLEAU, setup=setup, wins=FIRST_OUT_WINS)


def test_any_card_opens_its_suit() -> None:
    table = building(["7C 2D KH AS", "3C 4D 5H 6S"])
    assert options(table) == "7C 2D KH AS"


def test_a_suit_that_is_open_can_only_be_extended() -> None:
    table = play(building(["7C 6C 9C 2D", "8C 4C TC 5H"]), "7C")
    assert options(table) == "8C 5H"


def test_other_suits_may_be_opened_while_one_lies_there() -> None:
    table = play(building(["7C 2D 3H", "9C 4D 5S"]), "7C")
    assert options(table) == "4D 5S"
    play(table, "4D")
    # The two of diamonds does not go on the four.
    assert options(table) == "3H"


def test_a_pile_grows_at_both_ends() -> None:
    table = play(building(["7C 8C 9C", "6C 5C TC"]), "7C 6C")
    assert options(table) == "8C"
    play(table, "8C")
    assert options(table) == "5C"
    play(table, "5C")
    assert options(table) == "9C"
    assert table.view(0).tableau == ("5C", "6C", "7C", "8C")


def test_a_card_goes_on_its_own_suit_only() -> None:
    table = play(building(["7C KD", "8D 6H"], start="7"), "7C")
    # Neither fits the clubs, and only sevens open a suit.
    assert table.finished
    assert counts(table) == (1, 2)


def test_only_the_start_rank_opens_a_suit() -> None:
    table = building(["7C 7D 8C 6D", "AS KS 7S 2H"], start="7")
    assert options(table) == "7C 7D"
    play(table, "7C")
    assert options(table) == "7S"


def test_ascending_piles_grow_at_the_top_only() -> None:
    table = building(["7C 8C 2D", "6C 9C 3H"], SequenceDirection.ASCENDING)
    play(table, "7C")
    assert options(table) == "3H"
    play(table, "3H")
    assert options(table) == "8C 2D"
    play(table, "8C")
    assert options(table) == "9C"


def test_descending_piles_grow_at_the_bottom_only() -> None:
    table = building(["7C 5C 2D", "6C 8C 3H"], SequenceDirection.DESCENDING)
    play(table, "7C")
    assert options(table) == "6C 3H"
    play(table, "6C")
    assert options(table) == "5C 2D"


def test_the_ace_is_low_and_goes_under_the_two() -> None:
    table = play(building(["2C 5D", "AC 9H"]), "2C")
    assert options(table) == "AC 9H"
    table = play(building(["2C 5D", "AC 9H"], SequenceDirection.ASCENDING), "2C")
    assert options(table) == "9H"
    table = play(building(["AC 5D", "2C 9H"], SequenceDirection.ASCENDING), "AC")
    assert options(table) == "2C 9H"


@pytest.mark.parametrize("direction", SequenceDirection)
def test_nothing_follows_a_king_and_nothing_goes_under_an_ace(
    direction: SequenceDirection,
) -> None:
    table = play(building(["KC 5D", "AC 9H"], direction), "KC")
    assert options(table) == "9H"
    table = play(building(["AC 5D", "KC 9H"], direction), "AC")
    assert options(table) == "9H"


def test_a_whole_suit_can_be_laid_out_from_ace_to_king() -> None:
    ranks = "A23456789TJQK"
    up = " ".join(rank + "C" for rank in ranks[0::2])
    down = " ".join(rank + "C" for rank in ranks[1::2])
    table = building([up, down], SequenceDirection.ASCENDING, start="A")
    for rank in ranks:
        assert options(table) == rank + "C"
        table.play(table.legal_moves()[0])
    assert table.finished
    assert len(table.view(0).tableau) == 13
    table = building([up, down], SequenceDirection.DESCENDING, start="K")
    for rank in reversed(ranks):
        assert options(table) == rank + "C"
        table.play(table.legal_moves()[0])
    assert table.finished


def test_a_joker_is_no_part_of_a_sequence() -> None:
    table = building(["X1 7C", "8C 9C"])
    assert options(table) == "7C"


def test_a_seat_that_can_extend_nothing_is_passed_over() -> None:
    table = play(building(["7C 8C", "2C KC"], start="7"), "7C")
    assert table.to_move == 0
    assert options(table) == "8C"


@pytest.mark.parametrize(
    ("direction", "start", "warned"),
    [
        (SequenceDirection.ASCENDING, "7", True),
        (SequenceDirection.ASCENDING, "A", False),
        (SequenceDirection.ASCENDING, "K", True),
        (SequenceDirection.DESCENDING, "7", True),
        (SequenceDirection.DESCENDING, "K", False),
        (SequenceDirection.DESCENDING, "A", True),
        (SequenceDirection.BOTH, "7", False),
    ],
)
def test_one_way_play_from_a_rank_that_is_no_end_is_warned_of(
    direction: SequenceDirection, start: str, warned: bool
) -> None:
    setup = SetupRules(
        tableau_mode=TableauMode.SEQUENCE,
        sequence_direction=direction,
        sequence_start_rank=Rank(start),
    )
    deck = [rank + suit for rank in RANKS for suit in "CDHS"]
    genome = game_of(deck, TO_TABLEAU, players=4, setup=setup)
    found = [(p.path, p.severity) for p in dd.validate(genome)]
    assert found == ([("setup.sequence_start_rank", "warning")] if warned else [])


# --- Whole games ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "wins"),
    [
        (TableauMode.NONE, EMPTY_HAND),
        (TableauMode.WAR, CAPTURE_ALL),
        (TableauMode.MATCH_RANK, win(WinType.MOST_CAPTURED, Trigger.HAND_END, TieRule.SHARE)),
        (TableauMode.SEQUENCE, EMPTY_HAND),
    ],
)
def test_a_whole_game_can_be_played_in_every_mode(mode: TableauMode, wins: WinCondition) -> None:
    hand_mode = HandMode.PILE if mode == TableauMode.WAR else HandMode.HAND
    face_down = 1 if mode == TableauMode.WAR else 0
    setup = SetupRules(
        hand_mode=hand_mode,
        tableau_mode=mode,
        war_face_down=face_down,
    )
    deck = [rank + suit for rank in RANKS for suit in "CDHS"]
    genome = game_of(deck, TO_TABLEAU, players=2, setup=setup, wins=wins, max_turns=20_000)
    result = dd.simulate(genome, games=200, seed=5)
    assert result.timed_out == 0
    assert sum(result.wins) + result.shared + result.draws == 200
    assert min(result.wins) > 0 or mode == TableauMode.NONE
    table = play_to_end(Table(genome, seed=3))
    assert len(state_of(table).places()) == 52


def test_taken_cards_have_points_in_a_game_of_captures_too() -> None:
    setup = SetupRules(tableau_mode=TableauMode.MATCH_RANK, initial_tableau=2)
    table = seat(
        ["7C 2C", "9D 3D"],
        TO_TABLEAU,
        stock="7H 9H",
        setup=setup,
        scoring=points(3, "H") + points(1, rank="7"),
        rules=GameRules(hands=1),
        wins=HIGH_SCORE,
    )
    play(table, "7C 9D 2C 3D")
    assert table.scores == (5, 3)
    assert held(table) == ["", ""]
