"""Writes snapshots as they are sent: `python -m tests.web.record_examples`."""

from __future__ import annotations

from pathlib import Path

import msgspec

import darwindeck as dd
from darwindeck.showing.watching import WATCHER
from darwindeck.web import messages as say
from darwindeck.web.match import new_match, whole_turn
from darwindeck.web.rooms import SeatRecord, TableRecord
from darwindeck.web.showing import shown
from darwindeck.web.snapshots import Surroundings, snapshot

FOLDER = Path(__file__).parent / "examples"
NAMES = ("Mia", "Ann", "Ben", "Cora", "Dan", "Eve")
TO_THE_END = 100_000

EXAMPLES = {
    "hearts-pass": ("hearts", 0, 0),
    "hearts": ("hearts", 13, 0),
    "hearts-hand-over": ("hearts", 60, 0),
    "hearts-over": ("hearts", TO_THE_END, 0),
    "hearts-watch": ("hearts", 13, WATCHER),
    "scopa": ("scopa", 9, 0),
    "vinto": ("vinto", 14, 0),
    "fan-tan": ("fan-tan", 9, 0),
    "uno-style": ("uno-style", 8, 0),
    "partnership-spades": ("partnership-spades", 9, 0),
    "war": ("war", 9, 0),
    "president": ("president", 9, 0),
}
"""A game, how many turns are made at least until seat 0 is to move, and who looks."""


def example(game: str, turns: int, seat: int) -> bytes:
    genome = dd.load_game(game)
    bots = [SeatRecord("bot", name, "mcts:500") for name in NAMES[1 : genome.player_count]]
    record = TableRecord(
        id="k3J9x_Qw",
        game=game,
        genome=genome,
        seats=[SeatRecord("person", NAMES[0]), *bots],
        host=0,
        options=say.Options(),
        watch="Yn0hQjzXkq8s6vUQ1r2Zbw",
        phase="playing",
        seed=5,
    )
    match = new_match(record)
    while not match.finished and (len(match.turns) < turns or match.table.to_move != 0):
        match.play(whole_turn(match.table, "greedy", 5))
    record.phase = "over" if match.finished else "playing"
    around = Surroundings(
        record=record,
        connected=frozenset({0}),
        away=frozenset(),
        watchers=0,
        clock=None,
        reading=(),
        can_take_back=len(match.turns) > 3,
    )
    turn = match.turns_of[seat] if seat != WATCHER else 0
    made = snapshot(match, seat, turn, shown(match, seat, turn), around)
    return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"


def main() -> None:
    for name, (game, turns, seat) in EXAMPLES.items():
        (FOLDER / f"{name}.json").write_bytes(example(game, turns, seat))


if __name__ == "__main__":
    main()
