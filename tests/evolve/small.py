"""Small runs, for tests: a game that is measured in a moment, and a few candidates of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from darwindeck.evolve import Settings
from darwindeck.evolve.run.store import Store
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    Deck,
    GameGenome,
    GameRules,
    SetupRules,
    TrickPhase,
    Trigger,
    Trump,
    TurnStructure,
    TurnUp,
    WinCondition,
    WinType,
)
from darwindeck.genome.schema.scoring import ContractKind

SMALL = GameGenome(
    name="small",
    player_count=2,
    setup=SetupRules(deck=Deck.PIQUET_32, cards_per_player=6, turn_up=TurnUp.NEXT_CARD),
    turn_structure=TurnStructure(
        phases=(
            BiddingPhase(min_bid=0, max_bid=6, allow_nil=False),
            TrickPhase(trump=Trump.TURNED_UP),
        )
    ),
    contract_scoring=ContractScoring(kind=ContractKind.EXACTLY),
    game_rules=GameRules(hands=4),
    win_conditions=(WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND),),
)
"""Exact bids on six tricks, for two."""

SETTINGS = Settings(seed=3, players=2, start=SMALL, generation=2, exports=1)
EVALUATIONS = 6

_CODE = """
import sys
from pathlib import Path
from darwindeck.evolve import Until, evolve
from darwindeck.evolve.run.driver import Silent
from darwindeck.measures.executor import Here, Threads
from tests.evolve.small import SETTINGS

class Said(Silent):
    def doing(self, what, many):
        print(what, flush=True)
    def lived(self, record, archive):
        print("lived", record.number, flush=True)

folder, evaluations, workers, way = sys.argv[1:]
evolve(
    Path(folder),
    None if way == "resume" else SETTINGS,
    Until(evaluations=int(evaluations)),
    executor=Here() if workers == "1" else Threads(int(workers)),
    watcher=Said(),
)
"""


def driver(
    folder: Path, evaluations: int = EVALUATIONS, workers: int = 1, way: str = "begin"
) -> subprocess.Popen[str]:
    """A driver in a process of its own, which says what it does."""
    words = [str(folder), str(evaluations), str(workers), way]
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", _CODE, *words],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(process: subprocess.Popen[str]) -> str:
    """What a driver has said, once it has ended well."""
    said, complaint = process.communicate(timeout=300)
    assert process.returncode == 0, complaint[-2000:]
    return said


def archive_of(folder: Path) -> list[tuple[object, ...]]:
    """All that an archive holds, to the last digit."""
    with Store(folder, None) as store:
        return [
            (one.cell, one.identity, one.fitness, one.replicates, one.measures, one.generation)
            for one in store.checkpoint().state().archive
        ]


def rows_of(folder: Path) -> list[tuple[object, ...]]:
    """What became of every candidate."""
    with Store(folder, None) as store:
        return store.rows()
