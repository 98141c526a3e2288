"""Bids: who bids, what may be bid, what a zero means. (Specification, section 5.)"""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace
from tests.rules.contracts_table import (
    NIL,
    PAIRS,
    bid,
    bid_texts,
    few_cards,
    game,
    hand,
    play_out,
    program,
)
from tests.rules.tables import states

import darwindeck as dd
from darwindeck._native import Program
from darwindeck.genome.bytecode import assemble
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    DiscardPhase,
    DrawPhase,
    GameGenome,
    GameRules,
    HandEnd,
    PassPhase,
    Phase,
    PlayPhase,
    SetupRules,
    TrickPhase,
    TurnStructure,
)


def first_bids(genome: GameGenome) -> list[str]:
    return bid_texts(program(genome).start(0))


def last_bids(genome: GameGenome, *bids: int | str) -> list[str]:
    """What may be bid after these bids."""
    return bid_texts(bid(program(genome).start(0), *bids))


# --- Round the table ------------------------------------------------------------


def test_bids_go_once_round_the_table_from_the_seat_after_the_dealer() -> None:
    state = program(game(bidding=BiddingPhase())).start(0)
    bidders = []
    while state.legal_moves()[0].kind == "bid":
        bidders.append(state.to_move)
        state = bid(state, 1)
    assert bidders == [0, 1, 2, 3]
    assert state.legal_moves()[0].kind == "play"


def test_bidding_starts_with_the_seat_after_the_dealer_in_the_second_hand_too() -> None:
    state = play_out(game(bidding=BiddingPhase()), hand((1, 1, 1, 0), bids=(1, 1, 1, 1)))
    state = state.next_hand()
    assert (state.dealer, state.to_move) == (0, 1)
    assert bid(state, 1, 2, 3).to_move == 0, "the dealer bids last"


def test_a_seat_that_has_not_bid_has_no_bid_and_everybody_hears_the_others() -> None:
    table = dd.Table(game(bidding=BiddingPhase(min_bid=0, allow_nil=False)))
    heard = [table.bids]
    for text in ("bid 0", "bid 2"):
        table.play(text)
        heard.append(table.bids)
    assert heard == [(None, None, None, None), (0, None, None, None), (0, 2, None, None)]
    assert all(table.view(seat).bids == heard[-1] for seat in range(4))


def test_bids_are_gone_in_the_next_hand() -> None:
    state = play_out(game(bidding=BiddingPhase()), hand((3, 0, 0, 0), bids=(1, NIL, 2, 3)))
    assert state.bids == (1, 0, 2, 3)
    assert state.nils == (False, True, False, False)
    state = state.next_hand()
    assert state.bids == (None, None, None, None)
    assert state.nils == (False, False, False, False)
    assert state.tricks == (0, 0, 0, 0)


# --- From the lowest to the highest ---------------------------------------------


def test_the_plain_bidding_phase_allows_1_to_13_and_nil() -> None:
    phase = BiddingPhase()
    assert (phase.min_bid, phase.max_bid, phase.allow_nil) == (1, 13, True)
    assert (phase.hook, phase.max_team_bid) == (False, 0)
    bids = first_bids(game(cards=13, bidding=phase))
    assert bids == [NIL, *map(str, range(1, 14))]


def test_nobody_may_bid_above_max_bid() -> None:
    genome = game(cards=5, bidding=BiddingPhase(max_bid=3, allow_nil=False))
    assert first_bids(genome) == ["1", "2", "3"]


def test_nobody_may_bid_below_min_bid() -> None:
    genome = game(cards=5, bidding=BiddingPhase(min_bid=3, allow_nil=False))
    assert first_bids(genome) == ["3", "4", "5"]


def test_a_bid_above_the_hand_size_is_refused() -> None:
    table = dd.Table(game(cards=3, bidding=BiddingPhase(max_bid=13)))
    assert [move.amount for move in table.legal_moves()] == [0, 1, 2, 3]
    with pytest.raises(dd.IllegalMove, match="'bid 4' is not legal for seat 0; legal: bid nil"):
        table.play("bid 4")
    assert table.bids == (None, None, None, None)


def test_each_seat_may_bid_up_to_its_own_hand() -> None:
    """Six cards for four seats: the first two hold two, the others one."""
    genome = game(setup=few_cards(6), bidding=BiddingPhase(allow_nil=False))
    state = program(genome).start(0)
    sizes, highest = [], []
    for _ in range(4):
        sizes.append(len(state.view(state.to_move).hand))
        highest.append(bid_texts(state)[-1])
        state = bid(state, 1)
    assert sizes == [2, 2, 1, 1]
    assert highest == ["2", "2", "1", "1"]


@pytest.mark.parametrize(("allow_nil", "legal"), [(False, ["3"]), (True, [NIL, "3"])])
def test_with_a_hand_smaller_than_min_bid_the_lowest_bid_is_the_hand_size(
    allow_nil: bool, legal: list[str]
) -> None:
    genome = game(cards=3, bidding=BiddingPhase(min_bid=5, allow_nil=allow_nil))
    assert first_bids(genome) == legal


def test_limits_follow_the_hand_size_of_each_hand() -> None:
    setup = SetupRules(hand_sizes=(3, 1))
    genome = game(setup=setup, bidding=BiddingPhase(min_bid=2, allow_nil=False))
    assert first_bids(genome) == ["2", "3"]
    state = play_out(genome, hand((1, 1, 1, 0), bids=(2, 2, 2, 2)))
    assert bid_texts(state.next_hand()) == ["1"]


# --- Nil and zero ---------------------------------------------------------------


@pytest.mark.parametrize("min_bid", [0, 1, 2])
def test_a_bid_of_0_is_nil_when_nil_is_allowed_whatever_min_bid_is(min_bid: int) -> None:
    genome = game(cards=2, bidding=BiddingPhase(min_bid=min_bid))
    state = program(genome).start(0)
    zeros = [move for move in state.legal_moves() if move.amount == 0]
    assert [move.text for move in zeros] == ["bid nil"]
    state = state.play(zeros[0])
    assert state.bids[0] == 0
    assert state.nils == (True, False, False, False)
    assert state.view(3).nils == (True, False, False, False)


def test_with_nil_and_min_bid_0_there_is_no_second_zero() -> None:
    genome = game(cards=2, bidding=BiddingPhase(min_bid=0))
    assert first_bids(genome) == [NIL, "1", "2"]


def test_without_nil_and_with_min_bid_0_a_zero_is_a_plain_zero() -> None:
    genome = game(cards=2, bidding=BiddingPhase(min_bid=0, allow_nil=False))
    assert first_bids(genome) == ["0", "1", "2"]
    state = bid(program(genome).start(0), 0)
    assert state.bids[0] == 0
    assert state.nils == (False, False, False, False)


def test_without_nil_and_with_min_bid_1_there_is_no_zero() -> None:
    genome = game(cards=2, bidding=BiddingPhase(min_bid=1, allow_nil=False))
    assert first_bids(genome) == ["1", "2"]


def test_with_max_bid_0_nil_is_all_that_can_be_bid() -> None:
    assert first_bids(game(bidding=BiddingPhase(min_bid=0, max_bid=0))) == [NIL]


@pytest.mark.parametrize(
    ("phase", "legal"),
    [
        (BiddingPhase(min_bid=0), [NIL, "1", "2"]),
        (BiddingPhase(min_bid=5), [NIL, "2"]),
        (BiddingPhase(min_bid=5, allow_nil=False), ["2"]),
        (BiddingPhase(min_bid=0, allow_nil=False), ["0", "1", "2"]),
    ],
    ids=repr,
)
def test_the_engine_knows_limits_that_the_shortest_spelling_would_lower(
    phase: BiddingPhase, legal: list[str]
) -> None:
    """`compile_genome` writes min_bid 0 with Nil as 1, and limits above the hand as the hand."""
    state = Program(assemble(game(cards=2, bidding=phase))).start(0)
    assert bid_texts(state) == legal


# --- The hook -------------------------------------------------------------------

HOOK = BiddingPhase(min_bid=0, allow_nil=False, hook=True)


def test_without_the_hook_the_bids_may_equal_the_tricks() -> None:
    plain = BiddingPhase(min_bid=0, allow_nil=False)
    assert last_bids(game(cards=3, bidding=plain), 1, 1, 0) == ["0", "1", "2", "3"]


def test_the_last_bidder_may_not_make_the_bids_equal_the_tricks() -> None:
    genome = game(cards=3, bidding=HOOK)
    assert last_bids(genome, 1, 1, 0) == ["0", "2", "3"]
    assert last_bids(genome, 0, 0, 0) == ["0", "1", "2"]
    assert last_bids(genome, 1, 1, 1) == ["1", "2", "3"]


def test_the_hook_holds_for_nobody_but_the_last_bidder() -> None:
    genome = game(cards=3, bidding=HOOK)
    assert last_bids(genome) == ["0", "1", "2", "3"]
    assert last_bids(genome, 3) == ["0", "1", "2", "3"]
    assert last_bids(genome, 2, 0) == ["0", "1", "2", "3"]


def test_the_hook_forbids_nothing_once_the_bids_are_above_the_tricks() -> None:
    assert last_bids(game(cards=3, bidding=HOOK), 2, 2, 0) == ["0", "1", "2", "3"]


def test_nil_counts_0_for_the_hook() -> None:
    genome = game(cards=3, bidding=BiddingPhase(hook=True))
    assert last_bids(genome, NIL, 2, NIL) == [NIL, "2", "3"]
    assert last_bids(genome, 1, 2, NIL) == ["1", "2", "3"], "Nil would make it three"


def test_the_hook_follows_the_dealer() -> None:
    genome = game(cards=3, bidding=HOOK)
    state = play_out(genome, hand((1, 1, 1, 0), bids=(1, 1, 0, 0))).next_hand()
    assert bid_texts(bid(state, 1, 1)) == ["0", "1", "2", "3"]
    state = bid(state, 1, 1, 0)
    assert state.to_move == state.dealer == 0
    assert bid_texts(state) == ["0", "2", "3"]


def test_the_hook_counts_the_tricks_that_will_be_played() -> None:
    """Five cards each, but the hand is over after two tricks."""
    genome = game(cards=5, tricks=2, bidding=HOOK)
    assert last_bids(genome, 1, 0, 0) == ["0", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("cards", "ends", "tricks"),
    [
        (6, HandEnd.ALL_HANDS_EMPTY, 2),
        (6, HandEnd.FIRST_OUT, 1),
        (6, HandEnd.ONE_LEFT, 2),
        (5, HandEnd.ONE_LEFT, 1),
    ],
)
def test_the_hook_counts_the_tricks_of_unequal_hands(
    cards: int, ends: HandEnd, tricks: int
) -> None:
    """Four seats: the first one or two hold two cards, the others one."""
    rules = GameRules(hand_ends_when=ends)
    genome = game(setup=few_cards(cards), bidding=HOOK, rules=rules)
    assert last_bids(genome, tricks, 0, 0) == ["1"]
    assert last_bids(genome, tricks - 1, 0, 0) == ["0"]
    state = bid(program(genome).start(0), 0, 0, 0, 0)
    while not state.hand_over:
        state = state.play(state.legal_moves()[0])
    assert sum(state.tricks) == tricks


ONE_TRICK, FIVE_TRICKS = TrickPhase(tricks=1), TrickPhase(tricks=5)


def of_phases(
    cards: int, *phases: Phase, players: int = 4, loop_from: int | None = None
) -> GameGenome:
    """Bids with the hook, and then these phases."""
    plain = game(players=players, cards=cards)
    structure = TurnStructure(phases=(HOOK, *phases), loop_from=loop_from)
    return replace(plain, turn_structure=structure, contract_scoring=ContractScoring())


def tricks_of(genome: GameGenome, seed: int = 0) -> int:
    """How many tricks are really played when cards are chosen by chance."""
    *_, last = (state for state in states(genome, seed) if state.hand_number == 0)
    return sum(last.tricks)


HOOKED = [
    (of_phases(6, ONE_TRICK, DrawPhase(), loop_from=1), 13),
    (of_phases(6, ONE_TRICK, DrawPhase(count=2), loop_from=1), 14),
    (of_phases(6, ONE_TRICK, DrawPhase(), players=2, loop_from=1), 26),
    (of_phases(5, ONE_TRICK, DrawPhase(), players=3, loop_from=1), 18),
    (of_phases(13, FIVE_TRICKS, DiscardPhase(count=8)), 5),
    (of_phases(13, FIVE_TRICKS, PlayPhase()), 5),
    (of_phases(13, FIVE_TRICKS, DiscardPhase(count=3), TrickPhase()), 10),
    (of_phases(12, ONE_TRICK, DiscardPhase(), loop_from=1), 6),
    (of_phases(6, DrawPhase(count=2), TrickPhase()), 8),
    (of_phases(5, ONE_TRICK, DiscardPhase(), DrawPhase(count=2), loop_from=1), 13),
    (of_phases(4, PassPhase(), TrickPhase(tricks=3)), 4),
]


@pytest.mark.parametrize(("genome", "tricks"), HOOKED)
def test_the_hook_counts_the_tricks_that_the_phases_to_come_will_have(
    genome: GameGenome, tricks: int
) -> None:
    assert not [problem for problem in dd.validate(genome) if problem.severity == "error"]
    assert {tricks_of(genome, seed) for seed in range(5)} == {tricks}
    players = genome.player_count
    last = bid_texts(program(genome).start(0))[-1]
    highest = int(last)
    # The others bid so much that just one more trick is missing, if they can.
    bids, missing = [], tricks - 1
    for _ in range(players - 1):
        bids.append(min(highest, missing))
        missing -= bids[-1]
    forbidden = [] if missing + 1 > highest else [missing + 1]
    legal = [str(amount) for amount in range(highest + 1) if amount not in forbidden]
    assert last_bids(genome, *bids) == legal


@pytest.mark.parametrize("ends", [HandEnd.ALL_HANDS_EMPTY, HandEnd.FIRST_OUT, HandEnd.ONE_LEFT])
@pytest.mark.parametrize("cards", [3, 5, 8])
def test_the_tricks_that_are_counted_are_those_that_are_played(cards: int, ends: HandEnd) -> None:
    """Tricks, then so many cards drawn and thrown away, and again."""
    for tricks, drawn, thrown in itertools.product((1, 2), (0, 1, 2), (0, 1, 2)):
        turn: list[Phase] = [DrawPhase(count=drawn)] if drawn else []
        turn += [DiscardPhase(count=thrown)] if thrown else []
        genome = of_phases(cards, TrickPhase(tricks=tricks), *turn, players=3, loop_from=1)
        genome = replace(genome, game_rules=GameRules(hand_ends_when=ends))
        _, counted = program(genome).tricks_of_hand(0)
        assert tricks_of(genome) == counted, f"{tricks} tricks, {drawn} drawn, {thrown} thrown"


def test_bids_stay_at_most_the_cards_held_although_more_tricks_are_to_come() -> None:
    genome = of_phases(6, ONE_TRICK, DrawPhase(), loop_from=1)
    assert first_bids(genome) == ["0", "1", "2", "3", "4", "5", "6"]
    assert last_bids(genome, 1, 2, 3) == ["0", "1", "2", "3", "4", "5", "6"]
    assert last_bids(genome, 2, 3, 6) == ["0", "1", "3", "4", "5", "6"]


def test_the_hook_counts_what_may_be_done_as_done() -> None:
    optional = PlayPhase(optional=True)
    genome = of_phases(8, ONE_TRICK, optional, loop_from=1)
    assert last_bids(genome, 1, 1, 1) == ["0", "2", "3", "4", "5", "6", "7", "8"]


def test_the_hook_never_removes_the_last_legal_bid() -> None:
    forced = BiddingPhase(min_bid=1, max_bid=1, allow_nil=False, hook=True)
    assert last_bids(game(players=2, cards=2, bidding=forced), 1) == ["1"]


# --- The team's limit -----------------------------------------------------------


def capped(
    limit: int, *, min_bid: int = 0, allow_nil: bool = False, hook: bool = False
) -> BiddingPhase:
    return BiddingPhase(max_team_bid=limit, min_bid=min_bid, allow_nil=allow_nil, hook=hook)


def test_without_a_limit_partners_may_bid_more_than_the_tricks_together() -> None:
    genome = game(teams=PAIRS, cards=3, bidding=capped(0))
    assert last_bids(genome, 3, 3) == ["0", "1", "2", "3"]


def test_partners_may_not_bid_more_than_max_team_bid_together() -> None:
    genome = game(teams=PAIRS, cards=3, bidding=capped(4))
    assert last_bids(genome, 3, 2) == ["0", "1"]
    assert last_bids(genome, 3, 2, 1) == ["0", "1", "2"], "the other team has a limit of its own"


def test_the_first_of_the_partners_may_not_bid_above_the_limit_either() -> None:
    assert first_bids(game(teams=PAIRS, cards=3, bidding=capped(2))) == ["0", "1", "2"]


def test_the_limit_counts_the_bids_of_all_partners() -> None:
    genome = game(teams=((0, 1, 2), (3,)), cards=3, bidding=capped(5))
    assert last_bids(genome, 2, 2) == ["0", "1"]
    assert last_bids(genome, 2, 2, 1) == ["0", "1", "2", "3"], "seat 3 bids alone"


def test_nil_fits_under_any_limit() -> None:
    genome = game(teams=PAIRS, cards=3, bidding=capped(3, min_bid=1, allow_nil=True))
    assert last_bids(genome, 3, 1) == [NIL]
    assert last_bids(genome, NIL, 1) == [NIL, "1", "2", "3"], "a partner's Nil takes no room"


def test_the_limit_never_removes_the_last_legal_bid_and_the_lowest_stays() -> None:
    genome = game(teams=PAIRS, cards=3, bidding=capped(3, min_bid=2))
    assert last_bids(genome, 2, 2) == ["2"]
    genome = game(teams=PAIRS, cards=3, bidding=capped(1, min_bid=2))
    assert first_bids(genome) == ["2"]


# --- Hook and limit together ----------------------------------------------------


def test_hook_and_limit_hold_together() -> None:
    genome = game(teams=PAIRS, cards=3, bidding=capped(3, hook=True))
    # Seat 1 bid 1, so seat 3 has room for 2; 1 would make the bids three.
    assert last_bids(genome, 0, 1, 1) == ["0", "2"]


def test_a_bid_that_the_limit_took_away_needs_no_hook() -> None:
    genome = game(teams=PAIRS, cards=3, bidding=capped(2, hook=True))
    # Seat 3 has no room left; only a 1 would make the bids three.
    assert last_bids(genome, 0, 2, 0) == ["0"]


def test_where_hook_and_limit_would_leave_nothing_the_lowest_stays() -> None:
    genome = game(teams=PAIRS, cards=4, bidding=capped(2, min_bid=1, hook=True))
    # Seat 3 has room for 1 only, and 1 makes the bids four.
    assert last_bids(genome, 1, 1, 1) == ["1"]


def test_where_the_limit_leaves_nothing_the_hook_leaves_the_lowest() -> None:
    genome = game(teams=PAIRS, cards=8, bidding=capped(3, min_bid=2, hook=True))
    # No room for 2 beside the partner's 2, so the lowest stays, though it makes the bids eight.
    assert last_bids(genome, 2, 2, 2) == ["2"]


# --- What makes no game ---------------------------------------------------------


def paths(genome: GameGenome) -> list[str]:
    return [problem.path for problem in dd.validate(genome) if problem.severity == "error"]


def test_bidding_without_scoring_is_an_error() -> None:
    plain = game(bidding=BiddingPhase())
    assert paths(plain) == []
    assert "contract_scoring" in paths(replace(plain, contract_scoring=None))


def test_scoring_without_bidding_is_an_error() -> None:
    assert "contract_scoring" in paths(game(contract=ContractScoring()))


def test_bidding_without_a_trick_phase_is_an_error() -> None:
    genome = game(bidding=BiddingPhase())
    phases = genome.turn_structure.phases
    alone = tuple(phase for phase in phases if not isinstance(phase, TrickPhase))
    structure = replace(genome.turn_structure, phases=alone)
    assert "turn_structure.phases" in paths(replace(genome, turn_structure=structure))


def test_a_limit_on_team_bids_without_teams_is_an_error() -> None:
    assert paths(game(bidding=BiddingPhase(max_team_bid=3))) == [
        "turn_structure.phases[0].max_team_bid"
    ]


def test_min_bid_above_max_bid_is_an_error() -> None:
    assert paths(game(bidding=BiddingPhase(min_bid=4, max_bid=3))) == [
        "turn_structure.phases[0].min_bid"
    ]
