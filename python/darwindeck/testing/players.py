"""The engine's random players, written down again.

As in `crates/engine/src/rng.rs`: splitmix64, a seed for each match of a batch and a
stream for each seat. What these choose is what the agents `random` choose.
"""

from __future__ import annotations

from collections.abc import Callable

from darwindeck._native import Move, State

Chooser = Callable[[State, list[Move]], Move]

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
