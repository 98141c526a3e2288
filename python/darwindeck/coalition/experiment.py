"""The experiment: the same deals, played up to a call and then finished in every arm.

Each deal is played with the closed-form policy up to a call by an honest caller. The
table is forked there, the order of the stock kept, and the final round played in each
arm. A deal is a pure function of its seed, so processes give the same figures.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec
import numpy as np

from darwindeck import _native
from darwindeck._native import Program, State
from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.coalition import statistics
from darwindeck.coalition.arms import ARMS, Worlds, play_arm
from darwindeck.coalition.called import USUAL_THRESHOLD, play_to_call
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.marginal import KEPT
from darwindeck.coalition.protocol import WORLDS, Seat
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome, LayoutKind
from darwindeck.table.program import program_of

PAIRS = (
    ("signal", "selfish"),
    ("signal", "team"),
    ("signal", "prior"),
    ("signal", "history"),
    ("history", "team"),
    ("final", "team"),
    ("prior", "team"),
    ("placebo", "team"),
    ("cross", "team"),
    ("cross", "signal"),
    ("pooled", "team"),
    ("leader", "pooled"),
)
"""The differences that are reported."""
MOST_DEALS = 10**6
CHUNK = 25


class Rate(msgspec.Struct, frozen=True):
    """How often an arm won."""

    win_rate: float
    interval: tuple[float, float]


class Difference(msgspec.Struct, frozen=True):
    """How much oftener `a` won than `b`."""

    a: str
    b: str
    difference: float
    interval: tuple[float, float]


class LogLoss(msgspec.Struct, frozen=True):
    """Of the value class of slots that their owners know, in nats."""

    decoder: float
    prior: float


class Findings(msgspec.Struct, frozen=True):
    """What the experiment found."""

    game: str
    players: int
    threshold: float
    seed: int
    deals: int
    """Deals in which somebody called."""
    uncalled: int
    arms: dict[str, Rate]
    differences: list[Difference]
    gap_closed: float
    """The share of the way from `team` to `pooled` that `signal` goes."""
    gap_interval: tuple[float, float]
    log_loss: LogLoss
    calibration: list[tuple[float, float, int]]
    """By tenths: what the decoder gave on average, how often it was so, how many there were."""
    chain_gap: float
    """How far two chains of a seat differ in the value of a card at most, on average."""
    seconds: float


class Deal(msgspec.Struct, frozen=True):
    """What came of one deal."""

    wins: tuple[bool, ...]
    """By arm."""
    decoded: list[list[float]]
    """For each hidden slot that its owner knows: what the decoder gives to each value class."""
    expected: list[list[float]]
    """The same before anything was read."""
    truths: list[int]
    chain_gap: float


def coalition(
    genome: GameGenome | str = "vinto",
    deals: int = 400,
    players: int = 4,
    threshold: float = USUAL_THRESHOLD,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Findings:
    """Plays the experiment."""
    start = time.perf_counter()
    game = load_game(genome) if isinstance(genome, str) else genome
    if game.layout_scoring.kind is not LayoutKind.CALL_SCORES or not game.layout_scoring.values:
        raise ValueError(
            f"{game.name or 'this game'} is not played from layouts that are scored by a call: "
            "try vinto or vinto-open"
        )
    game = at_table_of(game, whole_number("players", players, 3, 6))
    whole_number("deals", deals, 1, MOST_DEALS)
    seed_number(seed)
    program_of(game)  # says what is wrong with the game before anything is played
    jobs = [
        (game, threshold, seed, range(first, min(first + CHUNK, deals)))
        for first in range(0, deals, CHUNK)
    ]
    found: list[Deal | None] = []
    for chunk in _results(jobs, workers or _native.available_threads()):
        found += chunk
        if progress is not None:
            progress(len(found))
    return findings(game, threshold, seed, found, time.perf_counter() - start)


def at_table_of(genome: GameGenome, players: int) -> GameGenome:
    """The game for so many players."""
    if genome.player_count == players:
        return genome
    return msgspec.structs.replace(genome, player_count=players)


Job = tuple[GameGenome, float, int, range]


def _results(jobs: list[Job], workers: int) -> Iterator[list[Deal | None]]:
    if workers == 1 or len(jobs) == 1:
        yield from map(play_deals, jobs)
        return
    # Nothing forks after the engine has threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(jobs)), mp_context=context) as pool:
        yield from pool.map(play_deals, jobs)


def play_deals(job: Job) -> list[Deal | None]:
    """Some deals of an experiment, by their numbers."""
    genome, threshold, seed, numbers = job
    program = program_of(genome)
    values = dict(zip(RANKS, genome.layout_scoring.values, strict=True))
    classes = [value_class(values[rank]) for rank in RANKS]
    return [
        play_deal(program, classes, threshold, _native.match_seed(seed, number))
        for number in numbers
    ]


def play_deal(program: Program, classes: Sequence[int], threshold: float, seed: int) -> Deal | None:
    """One deal in all arms; None if nobody calls."""
    called = play_to_call(program, seed, threshold)
    if called is None:
        return None
    state, small = called.state, called.seed
    seats: dict[Worlds, list[Seat]] = {"call": [], "kept": [], "history": []}
    gaps = []
    for reader in called.partners:
        for worlds, known in seats.items():
            seat = Seat(reader)
            kept = list(KEPT) if worlds == "kept" else None
            gap = seat.settle(state, small + reader.seat, worlds == "history", kept)
            known.append(seat.fork(reads=False))
            if worlds == "history":
                gaps.append(gap)
    wins = tuple(
        play_arm(
            arm, state, called.caller, [seat.fork(arm.reads) for seat in seats[arm.worlds]], small
        )
        for arm in ARMS
    )
    decoded, truths = classified(state, seats["history"], classes)
    expected, _ = classified(state, seats["call"], classes)
    return Deal(wins, decoded, expected, truths, sum(gaps) / len(gaps))


def value_class(value: int) -> int:
    """0 for at most 1, 1 for 2 to 4, 2 for 5 to 7, 3 for more."""
    return 0 if value <= 1 else 1 if value <= 4 else 2 if value <= 7 else 3


def classified(
    state: State, seats: Sequence[Seat], classes: Sequence[int]
) -> tuple[list[list[float]], list[int]]:
    """What each seat gives to the classes of slots that their owners know and it does not."""
    given, truths = [], []
    for seat in seats:
        for owner, slots in enumerate(state.view(seat.number).layouts):
            truth = state.view(owner).layouts[owner]
            for number, slot in enumerate(slots):
                known = truth[number]
                if slot is None or slot.card is not None or owner not in slot.known_by:
                    continue
                assert known is not None
                assert known.card is not None
                chances = [0.0] * 4
                marginal = seat.reader.marginal(owner, number, seat.weights)
                for place, chance in zip(classes, marginal, strict=True):
                    chances[place] += chance
                given.append(chances)
                truths.append(classes[RANKS.index(known.card[0])])
    return given, truths


def findings(
    genome: GameGenome, threshold: float, seed: int, found: Sequence[Deal | None], seconds: float
) -> Findings:
    """All figures of the deals that were played."""
    played = [deal for deal in found if deal is not None]
    if not played:
        raise ValueError("nobody called in any of these deals: choose a higher threshold")
    wins = {
        arm.name: np.array([deal.wins[number] for deal in played], dtype=np.float64)
        for number, arm in enumerate(ARMS)
    }
    closed, interval = statistics.share(wins["signal"], wins["team"], wins["pooled"])
    decoded = [row for deal in played for row in deal.decoded]
    expected = [row for deal in played for row in deal.expected]
    truths = [truth for deal in played for truth in deal.truths]
    return Findings(
        game=genome.name,
        players=genome.player_count,
        threshold=threshold,
        seed=seed,
        deals=len(played),
        uncalled=len(found) - len(played),
        arms={name: Rate(*statistics.rate(won)) for name, won in wins.items()},
        differences=[Difference(a, b, *statistics.difference(wins[a], wins[b])) for a, b in PAIRS],
        gap_closed=closed,
        gap_interval=interval,
        log_loss=LogLoss(
            statistics.log_loss(decoded, truths, WORLDS),
            statistics.log_loss(expected, truths, WORLDS),
        ),
        calibration=statistics.calibration(decoded, truths),
        chain_gap=sum(deal.chain_gap for deal in played) / len(played),
        seconds=seconds,
    )
