"""Corners where mechanics meet: what random games have tripped over."""

from __future__ import annotations

import itertools
import random

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck._native import Program, State
from darwindeck.genome.schema import (
    AllPass,
    Deck,
    DiscardPhase,
    DrawPhase,
    EffectType,
    GameGenome,
    Match,
    PlayPhase,
    PlayTarget,
    Rank,
    SetupRules,
    SpecialEffect,
    Suit,
    TieRule,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)

CLIMB = PlayPhase(
    target=PlayTarget.TABLEAU, matches=(Match.BEATS_TOP,), climbing=True, optional=True
)


def in_one_hand(genome: GameGenome) -> GameGenome:
    """The game without its exchange of cards, decided by the scores of one hand."""
    play = genome.turn_structure.phases[-1]
    ends = WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND)
    return replace(
        genome,
        turn_structure=TurnStructure(phases=(play,)),
        game_rules=replace(genome.game_rules, hands=1),
        win_conditions=(ends,),
    )


def walk(genome: GameGenome, seed: int, moves: int = 400) -> list[State]:
    rng = random.Random(seed)
    state = Program(dd.compile_genome(genome)).start(seed)
    states = [state]
    while not state.finished and len(states) < moves:
        state = (
            state.next_hand() if state.hand_over else state.play(rng.choice(state.legal_moves()))
        )
        states.append(state)
    return states


def test_seats_that_climbing_has_locked_take_their_turns_in_another_block() -> None:
    president = dd.load_game("president")
    phases = (CLIMB, DiscardPhase(starts_block=True))
    genome = replace(
        in_one_hand(president),
        setup=replace(president.setup, cards_per_player=3),
        turn_structure=TurnStructure(phases=phases),
    )
    assert not [p for p in dd.validate(genome) if p.severity == "error"]
    for seed in range(50):
        for state in walk(genome, seed):
            assert state.finished or state.hand_over or state.legal_moves()


@pytest.mark.parametrize(("breaking", "first"), [("C", "2C"), ("H", "QS")])
def test_a_forced_lead_says_nothing_about_the_rest_of_the_hand(breaking: str, first: str) -> None:
    hearts = dd.load_game("hearts")
    passing, trick = hearts.turn_structure.phases
    assert isinstance(trick, TrickPhase)
    trick = replace(trick, breaking_suit=Suit(breaking), first_card=first)
    genome = replace(hearts, turn_structure=TurnStructure(phases=(passing, trick)))
    for seed in range(5):
        for state in walk(genome, seed, moves=30):
            held: dict[int, set[str]] = {seat: set() for seat in range(4)}
            for card, place in state.places():
                if place.startswith(("hand", "chosen")):
                    held[int(place.split()[1])].add(card)
            for seat in range(4):
                view = state.view(seat)
                for other in set(range(4)) - {seat}:
                    assert held[other] <= {*view.known[other], *view.possible[other]}


def test_the_seat_that_is_left_has_the_last_place() -> None:
    genome = in_one_hand(dd.load_game("president"))
    rules = replace(genome.game_rules, score_by_place=(2, 1, -1, -2))
    last = walk(replace(genome, game_rules=rules), seed=0)[-1]
    assert sorted(last.scores) == [-2, -1, 1, 2]
    left = ({0, 1, 2, 3} - set(last.placing)).pop()
    assert last.scores[left] == -2


def test_an_extra_turn_is_the_players_own_although_others_are_locked() -> None:
    president = in_one_hand(dd.load_game("president"))
    again = SpecialEffect(trigger_rank=Rank.TEN, effect_type=EffectType.EXTRA_TURN)
    genome = replace(president, special_effects=(again,))
    turns = 0
    for seed in range(30):
        states = walk(genome, seed)
        for before, after in itertools.pairwise(states):
            mover = before.to_move
            played = set(before.view(mover).hand) - set(after.view(mover).hand)
            if not any(card[0] == "T" for card in played) or after.finished or after.hand_over:
                continue
            if after.view(0).hand_counts[mover]:
                turns += 1
                assert after.to_move == mover
                assert after.view(0).tableau == (), "nobody beats cards of their own"
    assert turns > 20


def test_equal_sides_do_not_play_on_beyond_a_fixed_number_of_hands() -> None:
    win = WinCondition(
        type=WinType.FIRST_TO_SCORE,
        trigger=Trigger.HAND_END,
        threshold=5,
        tie=TieRule.ANOTHER_HAND,
    )
    genome = GameGenome(
        player_count=2,
        setup=SetupRules(cards_per_player=3),
        turn_structure=TurnStructure(phases=(PlayPhase(),)),
        win_conditions=(win,),
    )
    rules = replace(genome.game_rules, hands=1, score_by_place=(5, 5))
    result = dd.simulate(replace(genome, game_rules=rules), games=20)
    assert (result.hands, result.draws, result.timed_out) == (20, 20, 0)


def test_a_seat_that_had_to_pass_is_known_to_hold_nothing_that_fits() -> None:
    passes = 0
    for seed in range(10):
        table = dd.Table(dd.load_game("fan-tan"), seed=seed)
        while not table.finished:
            before, mover = table.view(0).tableau, table.to_move
            table.play(table.legal_moves()[0])
            if table.finished:
                break
            skipped = (mover + 1) % 4
            if skipped in (0, table.to_move) or not table.view(0).hand_counts[skipped]:
                continue
            passes += 1
            possible = set(table.view(0).possible[skipped])
            lowest = {card for card in table.view(0).tableau if card[0] == "7"}
            unopened = {f"7{suit}" for suit in "CDHS"} - lowest
            assert before != table.view(0).tableau
            assert not unopened & possible
    assert passes > 5


def test_what_it_means_that_all_pass_holds_in_a_loop_of_several_blocks() -> None:
    play = PlayPhase(optional=True, starts_block=True)
    ends = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
    genome = GameGenome(
        player_count=3,
        setup=SetupRules(cards_per_player=4),
        turn_structure=TurnStructure(phases=(DrawPhase(), play), loop_from=0),
        win_conditions=(ends,),
    )
    genome = replace(genome, game_rules=replace(genome.game_rules, all_pass=AllPass.END_HAND))
    table = dd.Table(genome, seed=1)
    for _ in range(3):
        table.play("draw")
    for _ in range(3):
        table.play("pass")
    assert table.hand_number == 1


def test_jokers_are_two_cards_of_one_rank() -> None:
    ends = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
    genome = GameGenome(
        player_count=2,
        setup=SetupRules(jokers=2),
        turn_structure=TurnStructure(phases=(PlayPhase(max_cards=2),)),
        win_conditions=(ends,),
    )
    deck = ["X1", "2C", "X2", *[c for c in Program(dd.compile_genome(genome)).deck if c[0] != "X"]]
    deck.remove("2C")
    deck.insert(1, "2C")
    order = list(dict.fromkeys(deck))
    table = dd.Table(genome, deck=order)
    assert {"play X1", "play X2", "play X1 X2"} <= {move.text for move in table.legal_moves()}
    assert dd.simulate(genome, games=50).timed_out == 0


def test_in_a_deck_without_eights_nines_and_tens_the_jack_follows_the_seven() -> None:
    fan_tan = dd.load_game("fan-tan")
    genome = replace(fan_tan, setup=replace(fan_tan.setup, deck=Deck.ITALIAN_40))
    for seed in range(5):
        for state in walk(genome, seed):
            if state.finished or state.to_move < 0:
                continue
            table = set(state.view(0).tableau)
            legal = {move.cards[0] for move in state.legal_moves() if move.cards}
            hand = set(state.view(state.to_move).hand)
            jacks = {f"J{suit}" for suit in "CDHS" if f"7{suit}" in table}
            assert jacks & hand - table <= legal
    assert dd.simulate(genome, games=100).timed_out == 0


def test_tricks_go_clockwise_although_play_was_turned_round() -> None:
    turn_round = SpecialEffect(trigger_rank=Rank.NINE, effect_type=EffectType.REVERSE_DIRECTION)
    genome = GameGenome(
        player_count=3,
        setup=SetupRules(deck=Deck.EUCHRE_24),
        turn_structure=TurnStructure(phases=(PlayPhase(), TrickPhase())),
        special_effects=(turn_round,),
        win_conditions=(WinCondition(type=WinType.MOST_CAPTURED, trigger=Trigger.HAND_END),),
    )
    table = dd.Table(genome, seed=2)
    while not table.view(0).trick:
        moves = table.legal_moves()
        nines = [move for move in moves if move.cards[0][0] == "9"]
        table.play((nines or moves)[0])
    assert table.view(0).reversed
    leader = table.view(0).trick[0][0]
    assert table.to_move == (leader + 1) % 3
