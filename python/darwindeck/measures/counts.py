"""Raw counts: what the engine saw in one tier of one replicate of one game.

The only module that talks to the engine, and it does so by wire: `asked` makes bytes
of requests, `answer` is what a worker does with them, `told` reads what it sends back.
Counts are a pure function of the request, which is all that a cache or a worker needs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from darwindeck import _native, wire
from darwindeck.errors import WrongEngineError
from darwindeck.genome.bytecode import IDENTITY, compile_genome
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.measures import budgets
from darwindeck.measures.budgets import BUDGETS, ONCE
from darwindeck.wire import MeasureBatchRequest, MeasureRequest

Counts = Mapping[str, Sequence[float]]
"""Numbers by name; what each name means is `docs/measures.md`."""

POLICIES = ("first", "last", "lowest", "highest", "eager", "shy", "random")
"""Players of one line, in the order in which the engine numbers them."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One tier of one replicate of one game, to be played anywhere."""

    code: bytes
    teams: tuple[tuple[int, ...], ...]
    """The seats of each team; empty without teams."""
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
        teams=teams,
        tier=tier,
        replicate=0 if tier in ONCE else replicate,
        seed=seed,
    )


def identity_of(genome: GameGenome) -> int:
    """The number of a game's rules, which a candidate is asked for again and again."""
    return int.from_bytes(_compiled(genome)[0][IDENTITY])


@lru_cache(maxsize=64)
def _compiled(genome: GameGenome) -> tuple[bytes, tuple[tuple[int, ...], ...]]:
    genome = canonical(genome)
    return compile_genome(genome), genome.teams if genome.team_mode else ()


def counts_of(request: Request) -> Counts:
    """Plays a request in this process, on one thread and with the GIL released."""
    (counts,) = told(answer(asked([request])))
    return counts


def asked(requests: Sequence[Request]) -> bytes:
    """The message that asks a worker for these counts."""
    batch = MeasureBatchRequest(requests=tuple(map(_settled, requests)), digest=digest())
    return wire.encode_measure_request(batch)


def answer(message: bytes) -> bytes:
    """What a worker answers to a message: the counts, one request after the other.

    `WrongEngineError` if it was meant for another engine, `WireError` if it is damaged.
    """
    return _native.measure(message, digest())


def told(message: bytes) -> list[Counts]:
    """The counts of an answer, in the order of the requests; raises what a worker refused."""
    batch = wire.decode_measure_response(message)
    if batch.digest != digest():
        raise WrongEngineError(batch.digest, digest())
    return [response.counted() for response in batch.responses]


def _settled(request: Request) -> MeasureRequest:
    """Every number is settled by the one who asks, so that workers only play."""
    budget = BUDGETS[request.tier]
    return MeasureRequest(
        bytecode=request.code,
        teams=request.teams,
        tier=request.tier,
        seed=seed_of(request),
        games=budget.games,
        budget=budget.budget,
        longest=min(request.longest or budget.longest, budget.longest),
        policy=request.policy,
        naive=request.naive,
    )


def seed_of(request: Request) -> int:
    """The seed of the deals: the same for every game, so that comparisons are paired."""
    return _native.match_seed(_native.match_seed(request.seed, request.tier), request.replicate)


@cache
def digest() -> str:
    """The sources of engine and measures in sixteen letters: counts of another digest are not ours.

    The engine knows the sources that it was built from, so all who build the same ones agree.
    """
    known = hashlib.sha256(_native.sources_digest().encode())
    for source in (__file__, budgets.__file__):
        # Some checkouts end lines in their own way.
        known.update(Path(source).read_bytes().replace(b"\r", b""))
    return known.hexdigest()[:16]
