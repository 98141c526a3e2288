"""Gates: each passes a good game, fails a bad one, and is unsure in between."""

from __future__ import annotations

from msgspec.structs import replace
from tests.measures.made import block, evidence, greedy_block, hands_of, random_block

from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.counts import Counts
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates import GATES, State, Verdict, failed, judged, unsure
from darwindeck.testing.examples import changed, whist

WINS = [(1.0, 1 / 3, 1 / 3, 1 / 3), (1 / 3, 1.0, 1 / 3, 1 / 3), (1 / 3, 1 / 3, 1 / 3, 1.0)]


def verdict(name: str, found: Evidence) -> Verdict:
    given = next(gate for gate in GATES if gate.name == name).judge(found)
    assert given is not None
    return given


def state(name: str, *tiers: tuple[int, Counts], genome: GameGenome | None = None) -> State:
    return verdict(name, evidence(*tiers, genome=genome)).state


def ended(matches: float, over: float) -> list[float]:
    return [matches, over, 0, matches - over, matches, 52 * matches, 52.0**2 * matches]


def test_a_good_whist_passes_every_gate_that_has_something_to_say() -> None:
    verdicts = judged(evidence(random_block(), random_block(), greedy_block()))
    assert {v.name: v.state for v in verdicts if not v.passed} == {}
    assert not failed(verdicts)
    assert not unsure(verdicts)


def test_matches_that_do_not_end_are_endless() -> None:
    assert state("endless", random_block(matches=ended(512, 400))) == State.FAILED
    assert state("endless", random_block(matches=ended(512, 505))) == State.PASSED
    assert state("endless", random_block(matches=ended(512, 500))) == State.UNSURE


def test_a_few_matches_prove_nothing() -> None:
    assert state("endless", random_block(matches=ended(20, 19))) == State.UNSURE


def test_searchers_who_dodge_the_end_stall() -> None:
    searching = (5, block("mcts", 32, matches=ended(32, 3)))
    assert state("stalls", greedy_block(), searching) == State.FAILED
    assert "searching" in verdict("stalls", evidence(greedy_block(), searching)).detail


def test_more_than_a_tenth_of_draws_is_drawish() -> None:
    drawn = [200.0, 200, 60, 0, 800, 41600, 208.0**2 * 200]
    assert state("drawish", greedy_block(matches=drawn)) == State.FAILED


def test_hands_of_searchers_are_no_draws_where_a_match_has_many() -> None:
    hands = (5, block("mcts", 32, matches=[32.0, 32, 32, 0, 32, 1664, 52.0**2 * 32]))
    assert state("drawish", greedy_block(), hands) == State.PASSED


def test_a_fifth_of_decisions_must_offer_a_choice() -> None:
    assert state("choiceless", greedy_block(choices=[800.0] * 4)) == State.FAILED
    assert state("choiceless", greedy_block(choices=[0.0] * 4)) == State.FAILED


def test_a_choice_a_player_a_hand_is_the_least() -> None:
    few = greedy_block(decisions=[1600.0] * 4, choices=[700.0] * 4)
    assert state("choiceless", few) == State.FAILED
    # Of forty hands one cannot tell 0.975 from 1.
    short = [40.0, 320.0, 320.0 * 8]
    almost = greedy_block(decisions=[80.0] * 4, choices=[39.0] * 4, hand_decisions=short)
    assert state("choiceless", almost) == State.UNSURE


def test_a_seat_that_wins_above_its_due_is_unfair() -> None:
    won = [300.0, 70, 71, 71]
    assert state("unfair", random_block(shares=won, shares_squared=won)) == State.FAILED
    assert (
        "seat 0 wins 59%"
        in verdict("unfair", evidence(random_block(shares=won, shares_squared=won))).detail
    )


def test_in_teams_it_is_a_side_that_wins_above_its_due() -> None:
    won = [400.0, 112]
    sides = {
        ((0, 2), (1, 3)): "side 0 and 2 wins 78% among random players; due is 50%; seat partners",
        ((0, 1, 2), (3,)): "side 0–2 wins 78% among random players; due is 50%; make the sides",
        ((0,), (1, 2, 3)): "side 0 wins 78% among random players; due is 50%; make the sides",
        ((0, 2, 3), (1,)): "side 0, 2 and 3 wins 78%",
    }
    for teams, words in sides.items():
        genome = replace(whist(), team_mode=True, teams=teams)
        found = verdict(
            "unfair", evidence(random_block(shares=won, shares_squared=won), genome=genome)
        )
        assert found.state == State.FAILED
        assert found.detail.startswith(words)
        assert "seat 0" not in found.detail


def test_sides_that_win_as_often_are_fair_whatever_their_sizes() -> None:
    genome = replace(whist(), team_mode=True, teams=((0, 1, 2), (3,)))
    even = [256.0, 256]
    found = verdict(
        "unfair", evidence(random_block(shares=even, shares_squared=even), genome=genome)
    )
    assert found.state == State.PASSED
    assert found.detail == "side 0–2 wins 50% among random players; due is 50%"


def test_fair_only_among_beginners_is_unfair() -> None:
    won = [32.0, 0, 0, 0]
    skilled = (5, block("mcts", 32, shares=won, shares_squared=won))
    hand = random_block(matches=[512.0, 512, 0, 0, 512, 26624, 52.0**2 * 512])
    assert state("unfair", hand) == State.PASSED
    assert state("unfair", hand, skilled) == State.FAILED


def test_who_leads_the_first_hand_is_no_advantage_in_a_match_of_several() -> None:
    won = [18.0, 4, 5, 5]
    first_hands = (5, block("mcts", 32, shares=won, shares_squared=won))
    whole = [60.0, 50, 45, 45]
    matches = greedy_block(shares=whole, shares_squared=whole)
    assert state("unfair", random_block(), matches, first_hands) == State.PASSED
    found = verdict("unfair", evidence(random_block(), greedy_block(), first_hands))
    assert found.detail == "seat 0 wins 25% among random players; due is 25%"
    whole = [140.0, 20, 20, 20]
    unjust = greedy_block(shares=whole, shares_squared=whole)
    found = verdict("unfair", evidence(random_block(), unjust, first_hands))
    assert (found.state, found.detail[:40]) == (
        State.FAILED,
        "seat 0 wins 70% among greedy players; du",
    )


def test_shared_wins_are_shares() -> None:
    quarter = [128.0] * 4
    squares = [32.0] * 4
    assert state("unfair", random_block(shares=quarter, shares_squared=squares)) == State.PASSED


def test_a_match_of_five_decisions_is_too_short() -> None:
    short = greedy_block(
        matches=[200.0, 200, 0, 0, 200, 4000, 400.0 * 200],
        decisions=[1000.0] * 4,
        hand_decisions=[200.0, 4000, 400.0 * 200],
    )
    assert state("length", short) == State.FAILED


def test_a_match_of_thousands_of_decisions_is_too_long() -> None:
    assert state("length", greedy_block(decisions=[200_000.0] * 4)) == State.FAILED


def test_a_hand_of_two_decisions_is_too_short() -> None:
    tiny = greedy_block(hand_decisions=[800.0, 8 * 800, 64.0 * 800])
    assert state("length", tiny) == State.FAILED


def test_thought_that_gains_nothing_is_trivial() -> None:
    assert state("trivial", (5, {"thought": [0.5, 0.5, 0.51, 0.5] * 8})) == State.FAILED
    assert state("trivial", (5, {"thought": [0.8, 0.6] * 8})) == State.PASSED
    assert state("trivial", (5, {"thought": [0.1, 0.9]})) == State.UNSURE


def test_a_dozen_deals_call_a_game_trivial_only_if_all_are_even() -> None:
    assert state("trivial", (5, {"thought": [0.5, 0.45] * 6})) == State.UNSURE
    assert state("trivial", (5, {"thought": [0.5] * 12})) == State.FAILED


def test_a_result_that_is_open_at_the_end_is_a_lottery() -> None:
    # What the seats believe has nothing to do with what comes.
    counts = hands_of(*WINS * 40, lead=0.2)
    turned = [WINS[(place + place // 3) % 3] for place in range(120)]
    counts |= {"leads.final": [share for final in turned for share in final]}
    assert state("lottery", (4, counts)) == State.FAILED
    assert state("lottery", (4, hands_of(*WINS * 40, lead=0.2))) == State.PASSED


def test_the_leader_of_the_first_third_must_not_always_win() -> None:
    assert state("runaway", (4, hands_of(*WINS * 40))) == State.FAILED
    open_still = hands_of(*WINS * 40, lead=0.0)
    assert state("runaway", (4, open_still)) == State.PASSED


def test_a_runaway_is_called_from_96_hands_on() -> None:
    assert state("runaway", (4, hands_of(*WINS * 31))) == State.UNSURE


def test_hands_that_do_not_help_to_win_the_match_are_uncoupled() -> None:
    against = [16.0, 8, 4, 8, 4, 0.5] * 100
    along = [16.0, 8, 4, 8, 4, 3.5] * 100
    assert state("uncoupled", (2, {"coupling": against})) == State.FAILED
    assert state("uncoupled", (2, {"coupling": along})) == State.PASSED


def test_greedy_play_may_mislead_as_long_as_search_does_not() -> None:
    loses = (2, {"greedy.gain": [0.3, 0.2, 0.25, 0.3] * 16})
    assert state("misread", loses, (5, {"order": [0.7, 0.8] * 8})) == State.PASSED
    assert state("misread", loses, (5, {"order": [0.2, 0.3] * 8})) == State.FAILED
    assert state("misread", (2, {"greedy.gain": [0.6, 0.7] * 32})) == State.PASSED


def test_a_searcher_must_be_able_to_look_at_every_move() -> None:
    assert state("unsearchable", (5, {"mcts.iterations_per_move": [0.3]})) == State.FAILED
    assert state("unsearchable", (5, {"mcts.iterations_per_move": [3.8]})) == State.PASSED


# --- Rules that never act -------------------------------------------------------


def test_a_win_condition_that_never_decides_is_dead() -> None:
    two = changed(
        whist(),
        {
            "win_conditions": [
                {"type": "first_to_score", "trigger": "hand_end", "threshold": 50},
                {"type": "high_score", "trigger": "last_hand"},
            ]
        },
    )
    by_last = [0.0, 512, 0, 0, 0]
    once = random_block(ended_by=by_last)
    assert state("dead", once, genome=two) == State.UNSURE
    twice = verdict("dead", evidence(once, once, genome=two))
    assert twice.state == State.FAILED
    assert twice.detail.startswith("the win by first to score at 50 hardly ever acts")


def one_win(**rules: object) -> GameGenome:
    wins = [{"type": "first_to_score", "trigger": "hand_end", "threshold": 50}]
    return changed(whist(), {"win_conditions": wins, "game_rules": {"trick_points": 1, **rules}})


def test_the_only_win_condition_cannot_be_left_out() -> None:
    by_last_hand = random_block(ended_by=[0.0, 0, 512, 0])
    found = evidence(*[by_last_hand] * 3, genome=one_win(hands=4))
    assert verdict("dead", found).detail == (
        "the win by first to score at 50 hardly ever acts; make it matter"
    )
    never_passed_on = evidence(*[by_last_hand] * 3, genome=one_win(hands=4, score_floor=-9))
    assert verdict("dead", never_passed_on).detail == (
        "the score floor of -9 hardly ever acts; make it matter or leave it out; "
        "the win by first to score at 50 hardly ever acts; make it matter"
    )


def test_a_score_floor_that_ends_every_match_is_a_win_condition_of_its_own() -> None:
    by_floor = random_block(ended_by=[0.0, 512, 0, 0])
    found = verdict("dead", evidence(*[by_floor] * 3, genome=one_win(score_floor=-9)))
    assert found.state == State.PASSED
    assert found.detail == "every rule acts in some of 1,536 matches"
    two = changed(
        one_win(score_floor=-9),
        {
            "win_conditions": [
                {"type": "first_to_score", "trigger": "hand_end", "threshold": 50},
                {"type": "most_captured", "trigger": "hands_empty"},
            ]
        },
    )
    by_floor = random_block(ended_by=[0.0, 0, 512, 0, 0])
    assert verdict("dead", evidence(*[by_floor] * 3, genome=two)).detail.endswith(
        "make it matter or leave it out"
    )


def test_what_acts_with_some_players_is_alive() -> None:
    never = {"acted_reasons": [0.0] * 22}
    rarely = block("greedy", 200, acted_reasons=[2.0] * 22)
    tiers = [random_block(**never)] * 3
    assert state("dead", *tiers) == State.FAILED
    assert state("dead", *tiers, (2, rarely)) == State.PASSED


def test_every_part_of_hearts_is_asked_for_by_name() -> None:
    from darwindeck.measures.gates.dead import rules_of

    assert [rule.words for rule in rules_of(load_game("hearts"))] == [
        "phase 1 (pass)",
        "phase 2 (trick)",
        "+1 for hearts",
        "+13 for the Q of spades",
        "taking every penalty card",
        "passing cards on",
        "holding hearts back until broken",
        "the win by low score at 100",
    ]


def test_a_classic_under_another_name_is_copied() -> None:
    hearts = load_game("hearts")
    assert verdict("copied", Evidence(hearts, {})).passed
    renamed = verdict("copied", Evidence(replace(hearts, name="black lady"), {}))
    assert renamed.failed
    assert renamed.detail == "rule for rule this is hearts; change a rule, or call it what it is"
