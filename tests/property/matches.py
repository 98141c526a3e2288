"""Random matches of random games, and the engine's random players written down again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck._native import Move, Program, State
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.checks.scoring import scores_points
from darwindeck.genome.schema import EliminateIf, GameGenome, Trigger, WinCondition, WinType
from darwindeck.genome.validate import validate
from darwindeck.testing.strategies import STYLES, genomes

LONGEST = 400
"""Turns after which a match times out here, so that Python can follow it."""

FAR = WinCondition(type=WinType.FIRST_TO_SCORE, trigger=Trigger.HAND_END, threshold=100_000)
"""A target that hardly any match reaches."""

Chooser = Callable[[State, list[Move]], Move]


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
    return Program(compile_genome(genome))


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


# --- The engine's random players ------------------------------------------------
# As in crates/engine/src/rng.rs: splitmix64, and a stream for each player.

_64 = 2**64 - 1
_GOLDEN = 0x9E37_79B9_7F4A_7C15
_AGENT = 3


def _scramble(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9 & _64
    z = (z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB & _64
    return z ^ (z >> 31)


def mix(seed: int, number: int) -> int:
    """A new seed from a seed and a number: game `number` of a batch."""
    return _scramble(_scramble(seed + _GOLDEN & _64) ^ (number + 1) * _GOLDEN & _64)


class Rng:
    """The generator of one player."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, n: int) -> int:
        """A number below `n`, each equally likely."""
        while True:
            self._state = self._state + _GOLDEN & _64
            product = (_scramble(self._state) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def random_players(match_seed: int, players: int) -> Chooser:
    """The choices that agents `random` make in a match; each has its own stream."""
    streams = [Rng(mix(mix(match_seed, _AGENT), seat)) for seat in range(players)]

    def choose(state: State, moves: list[Move]) -> Move:
        return moves[streams[state.to_move].below(len(moves)) if len(moves) > 1 else 0]

    return choose


def chooser(seed: int) -> Chooser:
    """Some choices or other, always the same for a seed."""
    rng = Rng(seed)
    return lambda state, moves: moves[rng.below(len(moves))]
