"""The bundled games that are played in turns follow the commonly published rules."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from tests.rules.tables import counts, deal, held, options, play, states
from tests.rules.turn_tables import at, do, movers, state_of, texts

import darwindeck as dd
from darwindeck import Table
from darwindeck._native import State
from darwindeck.genome.facts.cards import card_number, cards_in

SEEDS = range(6)


def dealt(name: str, hands: list[str], stock: str = "") -> Table:
    """A table with these hands; the rest of the deck follows the stock."""
    genome = dd.load_game(name)
    used = deal(hands, stock)
    rest = sorted(cards_in(genome.setup).difference(used), key=card_number)
    return Table(genome, deck=[*used, *rest])


def hands_of(state: State) -> list[set[str]]:
    """The true hands."""
    hands: list[set[str]] = [set() for _ in state.scores]
    for card, place in state.places():
        if place.startswith("hand "):
            hands[int(place[5:])].add(card)
    return hands


def cards_at(state: State, place: str) -> set[str]:
    return {card for card, where in state.places() if where == place}


def ends_of_hands(name: str, seed: int) -> list[State]:
    """The end of every hand of a match played at random."""
    return [s for s in states(dd.load_game(name), seed) if s.hand_over or s.finished]


# --- War ------------------------------------------------------------------------


def test_war_deals_the_whole_deck_to_two_players() -> None:
    assert counts(Table(dd.load_game("war"))) == (26, 26)


def test_war_has_no_decision_in_it() -> None:
    for seed in SEEDS:
        for state in states(dd.load_game("war"), seed):
            assert len(state.legal_moves()) == (0 if state.finished else 1)
    result = dd.simulate(dd.load_game("war"), games=200, seed=9)
    assert result.choices == (0, 0)
    assert min(result.decisions) > 0


def test_war_is_won_by_each_player_about_half_the_time() -> None:
    result = dd.simulate(dd.load_game("war"), games=2_000, seed=4)
    assert sum(result.wins) + result.draws == 2_000
    assert result.draws < 20
    # Four standard deviations are 89.
    assert all(900 < wins < 1_100 for wins in result.wins)


def test_war_is_won_with_all_the_cards() -> None:
    for seed in SEEDS:
        *_, state = states(dd.load_game("war"), seed)
        assert state.winner in (0, 1)
        assert len(cards_at(state, f"hand {state.winner}")) == 52


def test_war_lays_one_card_face_down_after_a_tie() -> None:
    table = dealt("war", ["5C 2C 9C", "5D KD 8D"])
    do(table, *["turn the top card"] * 2)
    assert counts(table) == (24, 24)
    do(table, *["turn the top card"] * 2)
    assert counts(table) == (29, 23)
    assert {"5C", "2C", "9C", "5D", "KD", "8D"} <= set(at(table, "hand 0").split())


# --- Crazy eights ---------------------------------------------------------------

EIGHTS = ["2C 3C 4C 5C 6C", "2D 3D 4D 5D 8D", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]


def test_crazy_eights_deals_five_and_turns_up_the_next_card() -> None:
    table = dealt("crazy-eights", EIGHTS, "9C TC")
    assert counts(table) == (5, 5, 5, 5)
    assert (table.view(0).discard_top, table.view(0).stock_count) == ("9C", 31)


def test_crazy_eights_puts_an_eight_back_under_the_stock() -> None:
    table = dealt("crazy-eights", EIGHTS, "8C 8S 9C TC")
    assert table.view(0).discard_top == "9C"
    stock = at(table, "stock").split()
    assert (stock[0], stock[-2:]) == ("TC", ["8C", "8S"])


def test_crazy_eights_asks_for_the_suit_or_the_rank_of_the_top_card() -> None:
    table = dealt("crazy-eights", EIGHTS, "9C")
    assert options(table) == "2C 3C 4C 5C 6C draw"
    play(table, "4C")
    # The four matches the rank, the eight always fits.
    assert options(table) == "4D 8D draw"


def test_crazy_eights_lets_the_player_of_an_eight_name_the_suit() -> None:
    table = play(dealt("crazy-eights", EIGHTS, "9C"), "4C 8D")
    assert texts(table) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    do(table, "name spades")
    assert (table.to_move, options(table)) == (2, "draw")
    play(table, "draw pass")
    assert (table.to_move, options(table)) == (3, "2S 3S 4S 5S 6S draw")


def test_crazy_eights_lets_a_player_draw_one_and_play_or_keep_it() -> None:
    table = play(dealt("crazy-eights", EIGHTS, "9C TC"), "draw")
    assert texts(table) == [f"play {rank}C" for rank in "23456T"] + ["pass"]
    play(table, "TC")
    assert (table.to_move, table.view(0).discard_top) == (1, "TC")
    table = play(dealt("crazy-eights", EIGHTS, "9C TC"), "draw pass")
    assert (table.to_move, counts(table)) == (1, (6, 5, 5, 5))


def test_crazy_eights_is_won_by_the_first_without_cards() -> None:
    for seed in SEEDS:
        before, state = list(states(dd.load_game("crazy-eights"), seed))[-2:]
        assert not state.timed_out
        assert [seat for seat, hand in enumerate(hands_of(state)) if not hand] == [state.winner]
        assert before.to_move == state.winner


def test_crazy_eights_shuffles_the_pile_but_its_top_when_the_stock_is_out() -> None:
    reshuffles = 0
    for seed in range(30):
        for before, after in pairwise(states(dd.load_game("crazy-eights"), seed)):
            if after.view(0).stock_count <= before.view(0).stock_count:
                continue
            reshuffles += 1
            pile = cards_at(before, "discard")
            top = before.view(0).discard_top
            assert cards_at(before, "stock") == set()
            assert cards_at(after, "discard") == {top}
            (drawn,) = hands_of(after)[before.to_move] - hands_of(before)[before.to_move]
            assert cards_at(after, "stock") | {drawn} == pile - {top}
    assert reshuffles > 0


# --- Old maid -------------------------------------------------------------------


def test_old_maid_is_played_without_a_queen() -> None:
    table = Table(dd.load_game("old-maid"))
    assert counts(table) == (13, 13, 13, 12)
    assert "QC" not in " ".join(held(table))


def test_old_maid_begins_with_everybody_throwing_away_all_pairs() -> None:
    for seed in SEEDS:
        states_of = states(dd.load_game("old-maid"), seed)
        for state in states_of:
            if state.legal_moves()[0].kind == "draw":
                break
            assert {move.kind for move in state.legal_moves()} == {"discard"}
        hands = hands_of(state)
        assert all(len({card[0] for card in hand}) == len(hand) for hand in hands)
        # What is left of a rank is odd in number for the queens, and even otherwise.
        left = [card[0] for hand in hands for card in hand]
        assert {rank for rank in left if left.count(rank) % 2} == {"Q"}


def test_old_maid_keeps_one_of_three_equal_cards() -> None:
    deck_order = [
        "2C 2D 2H 3C 4C 5C 6C 7C 8C 9C TC JC KC",
        "AC AD AH AS 3D 4D 5D 6D 7D 8D 9D TD JD",
        "2S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH KD",
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS QD",
    ]
    table = dealt("old-maid", deck_order)
    assert texts(table) == ["discard 2C 2D", "discard 2C 2H", "discard 2D 2H"]
    do(table, "discard 2C 2D")
    assert table.to_move == 1
    assert len(table.legal_moves()) == 6
    do(table, "discard AC AD", "discard AH AS")
    assert (table.to_move, texts(table)) == (2, ["discard KD KH"])


def test_old_maid_takes_a_card_from_the_next_player_that_has_any() -> None:
    for seed in SEEDS:
        for state in states(dd.load_game("old-maid"), seed):
            moves = state.legal_moves()
            if not moves or moves[0].kind != "draw":
                continue
            (move,) = moves
            hands = hands_of(state)
            later = [(state.to_move + step) % 4 for step in range(1, 4)]
            assert move.target == next(seat for seat in later if hands[seat])


def test_old_maid_is_lost_by_whoever_holds_the_odd_queen() -> None:
    losers = set()
    for seed in range(20):
        *_, state = states(dd.load_game("old-maid"), seed)
        assert not state.timed_out
        hands = hands_of(state)
        (loser,) = (seat for seat, hand in enumerate(hands) if hand)
        (card,) = hands[loser]
        assert card in ("QD", "QH", "QS")
        assert set(state.winners) == {0, 1, 2, 3} - {loser}
        assert state.scores == tuple(int(seat != loser) for seat in range(4))
        assert set(state.placing) == set(state.winners)
        losers.add(loser)
    assert losers == {0, 1, 2, 3}


# --- President ------------------------------------------------------------------

ORDER = "3456789TJQKA2"

PRESIDENT = [
    "3C 3D 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2C 2D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "3H 3S 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "2H 2S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
]


def test_president_deals_all_cards_and_has_no_exchange_in_the_first_hand() -> None:
    table = dealt("president", PRESIDENT)
    assert counts(table) == (13, 13, 13, 13)
    assert table.to_move == 0
    assert table.legal_moves()[0].kind == "play"


def test_president_ranks_three_lowest_and_two_highest() -> None:
    table = play(dealt("president", PRESIDENT), "AC")
    assert texts(table) == ["play 2C", "play 2D", "pass"]
    play(table, "2C")
    assert texts(table) == ["pass"]


def test_president_is_beaten_by_as_many_higher_cards() -> None:
    table = do(dealt("president", PRESIDENT), "play 3C 3D")
    assert texts(table) == ["play 2C 2D", "pass"]
    do(table, "pass")
    # Two threes do not beat two threes.
    assert texts(table) == ["pass"]
    do(table, "pass")
    assert texts(table) == ["play 2H 2S", "pass"]


def test_president_the_last_to_play_leads_when_all_others_have_passed() -> None:
    table = dealt("president", PRESIDENT)
    assert movers(table, "play 3C", "play KD", "pass", "pass", "pass") == [0, 1, 2, 3, 0, 1]
    assert table.view(0).tableau == ()


def test_president_who_has_passed_waits_until_the_pile_is_cleared() -> None:
    table = dealt("president", PRESIDENT)
    moves = ["play 3C", "pass", "play 4H", "play 5S", "play 6C"]
    assert movers(table, *moves) == [0, 1, 2, 3, 0, 2]


def test_president_the_leader_must_lead() -> None:
    """Passing is for those who will not beat what lies there."""
    table = dealt("president", PRESIDENT)
    assert "pass" not in texts(table)


def test_president_scores_two_for_the_first_out_and_one_for_the_second() -> None:
    for seed in SEEDS:
        for end in ends_of_hands("president", seed):
            assert len(end.placing) == 3, "until one is left"
            expected = [0, 0, 0, 0]
            expected[end.placing[0]], expected[end.placing[1]] = 2, 1
            assert end.hand_points == tuple(expected)


def test_president_the_last_gives_the_two_best_and_gets_any_two_back() -> None:
    for seed in SEEDS:
        match = iter(states(dd.load_game("president"), seed))
        end = next(state for state in match if state.hand_over and len(state.placing) == 3)
        first, last = end.placing[0], ({0, 1, 2, 3} - set(end.placing)).pop()
        state = next(match)
        sizes = [13, 13, 13, 13]
        sizes[first], sizes[last] = 15, 11
        assert state.view(0).hand_counts == tuple(sizes)
        given = state.view(last).known[first]
        kept = hands_of(state)[last]
        assert len(given) == 2
        lowest_given = min(ORDER.index(card[0]) for card in given)
        assert lowest_given >= max(ORDER.index(card[0]) for card in kept)
        assert state.to_move == first
        assert len(state.legal_moves()) == 15, "any of them"
        returned: list[str] = []
        for _ in range(2):
            move = state.legal_moves()[0]
            returned += move.cards
            state = state.play(move)
        assert state.view(0).hand_counts == (13, 13, 13, 13)
        assert hands_of(state)[last] == kept | set(returned)
        # The President leads.
        assert (state.to_move, state.legal_moves()[0].kind) == (first, "play")


def test_president_is_won_by_the_first_with_eleven() -> None:
    for seed in SEEDS:
        *_, before, state = ends_of_hands("president", seed)
        assert max(before.scores) < 11 or before.scores.count(max(before.scores)) > 1
        assert state.scores[state.winner] == max(state.scores) >= 11


# --- Fan-tan --------------------------------------------------------------------

ACE_LOW = "A23456789TJQK"


def fits_layout(card: str, tableau: set[str]) -> bool:
    """A seven, or next to a card of its suit that lies there."""
    place = ACE_LOW.index(card[0])
    beside = [ACE_LOW[near] + card[1] for near in (place - 1, place + 1) if 0 <= near < 13]
    return card[0] == "7" or any(other in tableau for other in beside)


def test_fan_tan_deals_all_cards() -> None:
    assert counts(Table(dd.load_game("fan-tan"))) == (13, 13, 13, 13)


def test_fan_tan_must_be_played_with_whatever_fits_and_nothing_else() -> None:
    for seed in SEEDS:
        for state in states(dd.load_game("fan-tan"), seed):
            if state.finished:
                continue
            tableau = cards_at(state, "tableau")
            hand = hands_of(state)[state.to_move]
            expected = {card for card in hand if fits_layout(card, tableau)}
            assert {move.text for move in state.legal_moves()} == {f"play {c}" for c in expected}


def test_fan_tan_passes_over_those_who_cannot_play() -> None:
    for seed in SEEDS:
        for before, after in pairwise(states(dd.load_game("fan-tan"), seed)):
            if after.finished:
                continue
            tableau, hands = cards_at(after, "tableau"), hands_of(after)
            seat = (before.to_move + 1) % 4
            while seat != after.to_move:
                assert not any(fits_layout(card, tableau) for card in hands[seat])
                seat = (seat + 1) % 4


def test_fan_tan_always_ends_with_a_winner() -> None:
    result = dd.simulate(dd.load_game("fan-tan"), games=2_000, seed=6)
    assert (sum(result.wins), result.draws, result.timed_out) == (2_000, 0, 0)
    assert result.hands == 2_000
    # There are no more than 52 cards to play.
    assert sum(result.decisions) <= 52 * 2_000


def test_fan_tan_is_won_by_the_first_without_cards() -> None:
    for seed in SEEDS:
        *_, state = states(dd.load_game("fan-tan"), seed)
        assert [seat for seat, hand in enumerate(hands_of(state)) if not hand] == [state.winner]


# --- Scopa ----------------------------------------------------------------------

VALUE = dict(zip("A234567JQK", range(1, 11), strict=True))
PRIMIERA = dict(zip("76A5432JQK", [21, 18, 16, 15, 14, 13, 12, 10, 10, 10], strict=True))


def captures(card: str, tableau: set[str]) -> list[set[str]]:
    """Everything that a card may take: one of its rank, else cards that add up to it."""
    equal = [{other} for other in sorted(tableau) if other[0] == card[0]]
    if equal:
        return equal
    return [
        set(some)
        for size in range(1, len(tableau) + 1)
        for some in combinations(sorted(tableau), size)
        if sum(VALUE[other[0]] for other in some) == VALUE[card[0]]
    ]


def primiera(cards: set[str]) -> int:
    best = [max((PRIMIERA[c[0]] for c in cards if c[1] == suit), default=0) for suit in "CDHS"]
    return sum(best) if all(best) else 0


def scopa_points(taken: list[set[str]], sweeps: list[int]) -> tuple[int, int]:
    """The points of a hand, counted again."""
    compared = [
        [len(cards) for cards in taken],
        [sum(card[1] == "D" for card in cards) for cards in taken],
        [int("7D" in cards) for cards in taken],
        [primiera(cards) for cards in taken],
    ]
    points = list(sweeps)
    for one, two in compared:
        if one != two:
            points[0 if one > two else 1] += 1
    return points[0], points[1]


def test_scopa_deals_three_each_and_four_on_the_table() -> None:
    table = Table(dd.load_game("scopa"))
    assert counts(table) == (3, 3)
    assert len(table.view(0).tableau) == 4
    assert table.view(0).stock_count == 30
    assert len(state_of(table).places()) == 40


def test_scopa_deals_three_more_when_both_hands_are_empty() -> None:
    for seed in SEEDS:
        stocks = []
        for state in states(dd.load_game("scopa"), seed):
            if state.hand_number or state.hand_over:
                break
            if state.view(0).hand_counts == (3, 3):
                stocks.append(state.view(0).stock_count)
        assert stocks == [30, 24, 18, 12, 6, 0]


def test_scopa_takes_what_it_may_and_must() -> None:
    """Every play of some matches, compared with everything that may be taken."""
    chosen = 0
    for seed in SEEDS:
        match = list(states(dd.load_game("scopa"), seed))
        for place, state in enumerate(match[:-1]):
            moves = state.legal_moves()
            if not moves or moves[0].kind != "play":
                continue
            assert {card for move in moves for card in move.cards} == hands_of(state)[state.to_move]
            player, tableau = state.to_move, cards_at(state, "tableau")
            taken = cards_at(state, f"taken {player}")
            after = place + 1
            while match[after].legal_moves() and match[after].legal_moves()[0].kind == "take":
                assert match[after].to_move == player
                after += 1
                chosen += 1
            if match[after].hand_over or match[after].finished:
                continue
            (card,) = hands_of(state)[player] - hands_of(match[place + 1])[player]
            won = cards_at(match[after], f"taken {player}") - taken
            possible = captures(card, tableau)
            if possible:
                assert won - {card} in possible, (seed, place)
                assert cards_at(match[after], "tableau") == tableau - won
            else:
                assert won == set()
                assert cards_at(match[after], "tableau") == tableau | {card}
    assert chosen > 0


def test_scopa_counts_all_forty_cards_at_the_end_of_a_hand() -> None:
    for seed in SEEDS:
        for end in ends_of_hands("scopa", seed):
            taken = [cards_at(end, "taken 0"), cards_at(end, "taken 1")]
            assert len(taken[0]) + len(taken[1]) == 40
            assert cards_at(end, "tableau") == set()


def test_scopa_scores_a_point_for_each_category_and_each_sweep() -> None:
    swept = 0
    for seed in range(12):
        sweeps = [0, 0]
        for before, after in pairwise(states(dd.load_game("scopa"), seed)):
            if before.hand_over:
                sweeps = [0, 0]
                continue
            last = after.hand_over or after.finished
            player = before.to_move
            grown = cards_at(after, f"taken {player}") > cards_at(before, f"taken {player}")
            if grown and not cards_at(after, "tableau") and not last:
                sweeps[player] += 1
            if last:
                swept += sum(sweeps)
                taken = [cards_at(after, "taken 0"), cards_at(after, "taken 1")]
                assert after.hand_points == scopa_points(taken, sweeps), seed
    assert swept > 0


def test_scopa_gives_the_rest_to_whoever_took_last() -> None:
    given = 0
    for seed in SEEDS:
        last_taker = -1
        for before, after in pairwise(states(dd.load_game("scopa"), seed)):
            if before.hand_over:
                last_taker = -1
                continue
            player = before.to_move
            gained = [
                cards_at(after, f"taken {n}") - cards_at(before, f"taken {n}") for n in (0, 1)
            ]
            hand, tableau = hands_of(before)[player], cards_at(before, "tableau")
            if not (after.hand_over or after.finished):
                last_taker = player if gained[player] else last_taker
            elif hand and not captures(min(hand), tableau):
                # The last card took nothing: it lies there with the others.
                assert gained[last_taker] == tableau | hand
                given += 1
    assert given > 0


def test_scopa_is_won_with_eleven_points_at_the_end_of_a_hand() -> None:
    for seed in SEEDS:
        *before, end = ends_of_hands("scopa", seed)
        assert all(max(s.scores) < 11 or s.scores[0] == s.scores[1] for s in before)
        assert end.scores[end.winner] >= 11
        assert end.scores[end.winner] > end.scores[1 - end.winner]


# --- Uno ------------------------------------------------------------------------

UNO_POINTS = {"2": 20, "8": 50, "J": 20, "Q": 20, "T": 10, "K": 10, "A": 1} | {
    rank: int(rank) for rank in "345679"
}

UNO = [
    "2C JC QC 8C 3C 4C 5C",
    "2D JD QD 3D 4D 5D 9C",
    "2H JH QH 3H 4H 5H TC",
    "2S JS QS 3S 4S 5S 6C",
]


def test_uno_deals_seven_and_does_not_start_with_a_card_that_has_an_effect() -> None:
    table = dealt("uno-style", UNO, "8D 8H 7C KD")
    assert counts(table) == (7, 7, 7, 7)
    assert table.view(0).discard_top == "7C"
    for seed in range(40):
        top = Table(dd.load_game("uno-style"), seed=seed).view(0).discard_top
        assert top is not None
        assert top[0] not in "28JQ"


def test_uno_a_two_makes_the_next_player_draw_two_and_still_play() -> None:
    table = play(dealt("uno-style", UNO, "7C KC KD"), "2C")
    assert counts(table) == (6, 9, 7, 7)
    assert (table.to_move, options(table)) == (1, "9C KC 2D draw")


def test_uno_a_jack_skips_the_next_player() -> None:
    assert play(dealt("uno-style", UNO, "7C"), "JC").to_move == 2


def test_uno_a_queen_turns_the_direction_of_play() -> None:
    table = dealt("uno-style", UNO, "7C")
    assert movers(table, "play QC", "play 6C", "play TC") == [0, 3, 2, 1]


def test_uno_an_eight_fits_always_and_names_the_suit() -> None:
    table = dealt("uno-style", UNO, "7D")
    assert options(table) == "8C draw"
    do(table, "play 8C", "name hearts")
    assert (table.to_move, options(table)) == (1, "draw")


def test_uno_a_card_that_was_drawn_may_be_played() -> None:
    table = play(dealt("uno-style", UNO, "7D 9D KC"), "draw")
    assert texts(table) == ["play 8C", "play 9D", "pass"]
    assert play(table, "9D").to_move == 1


def test_uno_scores_what_the_others_hold_for_the_first_one_out() -> None:
    for seed in SEEDS:
        for end in ends_of_hands("uno-style", seed):
            hands = hands_of(end)
            first = end.placing[0]
            assert hands[first] == set()
            worth = sum(UNO_POINTS[card[0]] for hand in hands for card in hand)
            expected = [0, 0, 0, 0]
            expected[first] = worth
            assert end.hand_points == tuple(expected), seed


def test_uno_is_won_by_the_first_with_two_hundred() -> None:
    for seed in SEEDS:
        *before, end = ends_of_hands("uno-style", seed)
        assert all(max(state.scores) < 200 for state in before)
        assert end.scores[end.winner] == max(end.scores) >= 200


# --- All of them ----------------------------------------------------------------

IN_TURNS = ["war", "crazy-eights", "old-maid", "president", "fan-tan", "scopa", "uno-style"]


@pytest.mark.parametrize("name", IN_TURNS)
def test_every_card_is_in_one_place_all_the_time(name: str) -> None:
    genome = dd.load_game(name)
    deck = sorted(cards_in(genome.setup))
    for number, state in enumerate(states(genome, 7)):
        assert sorted(card for card, _ in state.places()) == deck
        if number > 600:
            break
