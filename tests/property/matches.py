"""Random matches of random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck._native import Program, State
from darwindeck.genome.facts.points import scores_points
from darwindeck.genome.schema import EliminateIf, GameGenome, Trigger, WinCondition, WinType
from darwindeck.genome.validate import validate
from darwindeck.table.program import program_of
from darwindeck.testing.players import Chooser, Rng
from darwindeck.testing.strategies.games import STYLES, genomes

LONGEST = 400
"""Turns after which a match times out here, so that Python can follow it."""

FAR = WinCondition(type=WinType.FIRST_TO_SCORE, trigger=Trigger.HAND_END, threshold=100_000)
"""A target that hardly any match reaches."""


def examples(number: int) -> settings:
    """So many games, the same in every run."""
    return settings(max_examples=number, derandomize=True, deadline=None, print_blob=True)


def short_games(styles: Sequence[str] = STYLES) -> st.SearchStrategy[GameGenome]:
    """Valid games whose matches are not too long to follow move by move."""
    return genomes(styles).map(
        lambda genome: replace(genome, max_turns=min(genome.max_turns, LONGEST))
    )


def long_games(styles: Sequence[str] = STYLES) -> st.SearchStrategy[GameGenome]:
    """Short games whose matches go on for as many hands as there are turns for."""
    return short_games(styles).map(_without_end).filter(is_valid)


def _without_end(genome: GameGenome) -> GameGenome:
    rules = replace(genome.game_rules, hands=0, score_floor=None)
    wins = [FAR]
    if rules.eliminate_if != EliminateIf.NONE:
        wins.append(WinCondition(type=WinType.LAST_IN, trigger=Trigger.HAND_END))
    if not scores_points(genome):
        rules = replace(rules, trick_points=1)
    return replace(genome, game_rules=rules, win_conditions=tuple(wins))


def is_valid(genome: GameGenome) -> bool:
    return all(problem.severity != "error" for problem in validate(genome))


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**64 - 1)


def program(genome: GameGenome) -> Program:
    return program_of(genome)


def walk(state: State, choose: Chooser) -> Iterator[State]:
    """Every state of a match from this one on, the scored ends of hands included.

    It stops where nothing can be done; test_play.py sees to it that this is the end.
    """
    yield state
    while state.hand_over or state.legal_moves():
        if state.hand_over:
            state = state.next_hand()
        else:
            state = state.play(choose(state, state.legal_moves()))
        yield state


def chooser(seed: int) -> Chooser:
    """Some choices or other, always the same for a seed."""
    rng = Rng(seed)
    return lambda state, moves: moves[rng.below(len(moves))]
