"""Raw counts: what the engine saw in one tier of one replicate of one game.

The only module that talks to the engine. Counts are a pure function of the
request, which is therefore all that a cache, a worker or another machine needs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from darwindeck import _native
from darwindeck._program import team_of
from darwindeck.errors import BytecodeError
from darwindeck.genome.bytecode import IDENTITY, compile_genome
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.measures import budgets
from darwindeck.measures.budgets import BUDGETS, ONCE

Counts = Mapping[str, Sequence[float]]
"""Numbers by name; what each name means is `docs/measures.md`."""

POLICIES = ("first", "last", "lowest", "highest", "eager", "shy", "random")
"""Players of one line, in the order in which the engine numbers them."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One tier of one replicate of one game, to be played anywhere."""

    code: bytes
    team_of: tuple[int, ...] | None
    tier: int
    replicate: int
    seed: int
    policy: str = "random"
    """The policy that thought is measured against; chosen in tier 3, used in tier 5."""
    longest: int = 0
    """Turns after which a hand is broken off; 0: as the tier's budget says."""
    naive: bool = False
    """Searches do without rules of thumb, which would mislead them in this game."""

    @property
    def identity(self) -> int:
        return int.from_bytes(self.code[IDENTITY])

    @property
    def key(self) -> bytes:
        """What a cache knows these counts by: the request, and who answers it."""
        return hashlib.sha256(msgspec.msgpack.encode(self) + digest().encode()).digest()


def request_for(genome: GameGenome, tier: int, replicate: int, seed: int) -> Request:
    """A request for a game; a `GenomeError` if it has errors."""
    code, teams = _compiled(genome)
    return Request(
        code=code,
        team_of=teams,
        tier=tier,
        replicate=0 if tier in ONCE else replicate,
        seed=seed,
    )


def identity_of(genome: GameGenome) -> int:
    """The number of a game's rules, which a candidate is asked for again and again."""
    return int.from_bytes(_compiled(genome)[0][IDENTITY])


@lru_cache(maxsize=64)
def _compiled(genome: GameGenome) -> tuple[bytes, tuple[int, ...] | None]:
    genome = canonical(genome)
    teams = team_of(genome)
    return compile_genome(genome), None if teams is None else tuple(teams)


def counts_of(request: Request) -> Counts:
    """Plays a request on this thread, with the GIL released."""
    budget = BUDGETS[request.tier]
    return _native.measure(
        _program(request.code, request.team_of),
        request.tier,
        seed_of(request),
        games=budget.games,
        budget=budget.budget,
        longest=min(request.longest or budget.longest, budget.longest),
        policy=POLICIES.index(request.policy),
        naive=request.naive,
    )


@lru_cache(maxsize=64)
def _program(code: bytes, teams: tuple[int, ...] | None) -> _native.Program:
    try:
        return _native.Program(code, teams)
    except _native.ParseError as error:
        raise BytecodeError(*error.args) from None


def seed_of(request: Request) -> int:
    """The seed of the deals: the same for every game, so that comparisons are paired."""
    return _native.match_seed(_native.match_seed(request.seed, request.tier), request.replicate)


@cache
def digest() -> str:
    """Engine and budgets in sixteen letters: counts of another digest are not ours."""
    known = hashlib.sha256(Path(_native.__file__).read_bytes())
    for source in (__file__, budgets.__file__):
        known.update(Path(source).read_bytes())
    return known.hexdigest()[:16]
