"""What holds at every moment of every match of every valid game."""

from __future__ import annotations

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st
from tests.property.matches import (
    FAR,
    chooser,
    examples,
    long_games,
    program,
    seeds,
    short_games,
    walk,
)

import darwindeck as dd
from darwindeck._native import Move, State
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.schema import (
    GameGenome,
    GameRules,
    PassPhase,
    SetupRules,
    TrickPhase,
    TurnStructure,
)


@examples(150)
@given(short_games(), seeds())
def test_every_card_is_in_exactly_one_place_after_every_move(genome: GameGenome, seed: int) -> None:
    deck = sorted(cards_in(genome.setup))
    for state in walk(program(genome).start(seed), chooser(seed)):
        assert sorted(card for card, _ in state.places()) == deck


@examples(150)
@given(short_games(), seeds())
def test_there_is_a_legal_move_until_the_hand_or_the_match_is_over(
    genome: GameGenome, seed: int
) -> None:
    for state in walk(program(genome).start(seed), chooser(seed)):
        moves = state.legal_moves()
        over = state.finished or state.hand_over
        assert bool(moves) is not over
        assert (state.to_move == -1) is over
        assert moves == sorted(set(moves)), "in order, and none twice"
        assert len({move.text for move in moves}) == len(moves) <= 256


def test_an_exchange_late_in_a_hand_leaves_every_seat_a_card_to_play() -> None:
    """The last seat has one card to give where two are asked for."""
    exchange = PassPhase(count=2, by_placing=True)
    trick = TrickPhase(tricks=1, follow_suit=False)
    genome = GameGenome(
        player_count=2,
        max_turns=100,
        setup=SetupRules(cards_per_player=3),
        turn_structure=TurnStructure(phases=(trick, exchange), loop_from=0),
        game_rules=GameRules(trick_points=1),
        win_conditions=(FAR,),
    )
    for seed in range(5):
        for state in walk(program(genome).start(seed), chooser(seed)):
            assert state.legal_moves() or state.hand_over or state.finished


@examples(150)
@given(short_games(), seeds())
def test_every_match_ends_within_its_turns(genome: GameGenome, seed: int) -> None:
    made = 0
    for state in walk(program(genome).start(seed), chooser(seed)):
        made += not (state.finished or state.hand_over)
        assert made <= genome.max_turns
    assert state.finished
    assert not state.hand_over
    if state.timed_out:
        assert state.turns >= genome.max_turns
        assert (state.winner, state.winning_team, state.winners) == (-1, -1, ())


@examples(150)
@given(short_games(), seeds())
def test_a_winner_is_a_seat_or_a_team_and_a_draw_is_neither(genome: GameGenome, seed: int) -> None:
    *_, state = walk(program(genome).start(seed), chooser(seed))
    sides = len(genome.teams) if genome.team_mode else genome.player_count
    assert all(side in range(sides) for side in state.winners)
    alone = state.winners[0] if len(state.winners) == 1 else -1
    assert state.winning_team == (alone if genome.team_mode else -1)
    assert state.winner == (-1 if genome.team_mode else alone)
    assert len(state.scores) == genome.player_count
    assert len(state.team_scores) == len(genome.teams)


@examples(80)
@given(short_games(), seeds())
def test_the_same_seed_and_choices_give_the_same_match(genome: GameGenome, seed: int) -> None:
    first, again = (
        [state.to_bytes() for state in walk(program(genome).start(seed), chooser(seed))]
        for _ in range(2)
    )
    assert first == again


@examples(80)
@given(short_games(), seeds())
def test_an_illegal_move_changes_nothing(genome: GameGenome, seed: int) -> None:
    seen: set[Move] = set()
    for state in walk(program(genome).start(seed), chooser(seed)):
        legal = state.legal_moves()
        before = state.to_bytes()
        for move in sorted(seen.difference(legal))[:3]:
            with pytest.raises(ValueError, match="not legal"):
                state.play(move)
        assert state.to_bytes() == before
        assert state.legal_moves() == legal
        seen.update(legal)


@examples(60)
@given(short_games(), seeds(), st.data())
def test_an_illegal_move_at_a_table_changes_nothing(
    genome: GameGenome, seed: int, data: st.DataObject
) -> None:
    other = dd.Table(genome, seed=seed ^ 1)
    table = dd.Table(genome, seed=seed)
    choose = chooser(seed)
    for _ in range(data.draw(st.integers(0, 20))):
        if not table.finished:
            table.play(choose(table._state, table.legal_moves()))
    wrong = [move for move in other.legal_moves() if move not in table.legal_moves()]
    before = (table._state.to_bytes(), str(table), table.history(0))
    tries: list[Move | str] = [*wrong, "play 0X", "bid 99", ""]
    for move in tries:
        with pytest.raises(dd.IllegalMove) as caught:
            table.play(move)
        assert list(caught.value.legal) == table.legal_moves()
    assert (table._state.to_bytes(), str(table), table.history(0)) == before


@examples(150)
@given(long_games(), seeds(), seeds())
def test_the_deal_of_a_hand_does_not_depend_on_what_was_played_before(
    genome: GameGenome, seed: int, other: int
) -> None:
    """Nor on the cards of the first hand, which a table may be given."""
    passes = [p for p in genome.turn_structure.phases if isinstance(p, PassPhase)]
    assume(not any(phase.by_placing for phase in passes))  # these move cards before anyone decides
    deck = sorted(cards_in(genome.setup))
    first = second_deal(program(genome).start(seed), seed)
    for start in (program(genome).start(seed), program(genome).start(seed, deck)):
        second = second_deal(start, other)
        if first and second and first.view(0).seats_in == second.view(0).seats_in:
            event("the second deals were compared")
            assert first.places() == second.places()
            assert first.dealer == second.dealer


def second_deal(start: State, choices: int) -> State | None:
    """The second hand as it was dealt, if the match has one."""
    for state in walk(start, chooser(choices)):
        if state.hand_number == 1:
            return state
    return None
