"""A tournament of personalities: what each number of theirs is seen to do at the table.

Four of the five play a match, and everything that they do is counted. What depends on
the position more than on the player is asked of all five in the same positions: who
gives up a little to help or to tell, and how well they have read the others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from darwindeck.advice import Advice
from darwindeck.coalition.experiment import classified, value_class
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.personalities import PRESETS
from darwindeck.coalition.players import PREFIX, attention
from darwindeck.coalition.statistics import SAMPLES, Interval, log_loss
from darwindeck.coalition.survey import true_ranks
from darwindeck.genome.schema import GameGenome
from darwindeck.kinds import MoveKind
from darwindeck.table import Table


class Record(msgspec.Struct):
    """What was seen of one personality in a match."""

    hands: int = 0
    points: int = 0
    chances: int = 0
    """Turns of its own at whose end it could call."""
    calls: int = 0
    called_at: int = 0
    """What its cards added up to when it called, all calls together."""
    swaps: int = 0
    """Drawn cards that it put into its layout before a call."""
    unknown: int = 0
    """Of these, how many took the place of a card that it did not know."""
    decisions: int = 0
    mistakes: int = 0
    """Moves that it did not hold best itself."""
    asked: int = 0
    """Decisions after a call that it was asked for, in any player's place."""
    told: int = 0
    """Of these, how often it gave up a little for what a move does or tells."""
    read: int = 0
    """Cards that their owners knew and it did not, right after a call."""
    nats: float = 0.0
    """What the classes of these cards cost it together."""


Match = dict[str, Record]
"""By the names of the presets."""

MEASURES: dict[str, tuple[str, str]] = {
    "calls": ("calls", "chances"),
    "called at": ("called_at", "calls"),
    "unknown": ("unknown", "swaps"),
    "told": ("told", "asked"),
    "mistakes": ("mistakes", "decisions"),
    "nats": ("nats", "read"),
    "points": ("points", "hands"),
}
"""What is reported: one count for each of another."""


def play_match(genome: GameGenome, match: int, seed: int) -> Match:
    """One match; who is left out and who sits where goes round."""
    seats = genome.player_count
    names = list(PRESETS)[match % len(PRESETS) :] + list(PRESETS)[: match % len(PRESETS)]
    names = names[:seats]
    table = Table(genome, seed=seed * 1000 + match)
    records = {name: Record() for name in PRESETS}
    settled = -1
    while not table.finished:
        moves, number = table.legal_moves(), len(table.moves)
        name = names[table.to_move]
        advice = table.suggest(PREFIX + name, seed=number)
        if len(moves) > 1:
            note(records[name], table, advice)
            view = table.view(table.to_move)
            if view.caller not in (None, table.to_move):
                if settled != table.hand_number:
                    settled = table.hand_number
                    note_reading(records, table, number)
                for other, record in records.items():
                    asked = table.suggest(PREFIX + other, seed=number) if other != name else advice
                    record.asked += 1
                    record.told += "for what it does or tells" in asked.explanation
        table.play(advice.move)
    for name, points in zip(names, table.scores, strict=True):
        records[name].hands += table.hand_number + 1
        records[name].points += points
    return records


def note(record: Record, table: Table, advice: Advice) -> None:
    """Counts what a player does, as a judge who sees its cards."""
    view, move = table.view(table.to_move), advice.move
    record.decisions += 1
    record.mistakes += "not the move that I hold best" in advice.explanation
    if any(other.kind is MoveKind.CALL for other in table.legal_moves()):
        record.chances += 1
        if move.kind is MoveKind.CALL:
            values = dict(zip(RANKS, table.genome.layout_scoring.values, strict=True))
            cards = true_ranks(table.moment).items()
            record.calls += 1
            record.called_at += sum(values[rank] for (seat, _), rank in cards if seat == view.seat)
    if move.kind is MoveKind.SWAP and view.caller is None and move.slot is not None:
        slot = view.layouts[view.seat][move.slot]
        record.swaps += 1
        record.unknown += slot is not None and slot.card is None


def note_reading(records: Match, table: Table, seed: int) -> None:
    """What each of them makes of the others' cards, in the place of the seat to move."""
    values = table.genome.layout_scoring.values
    classes = [value_class(value) for value in values]
    for name, record in records.items():
        person = PRESETS[name]
        seat = attention(table, person, seed, random.Random(f"{PREFIX}{name} {seed}")).seat
        given, truths = classified(table.moment, [seat], classes)
        if truths:
            record.read += len(truths)
            record.nats += len(truths) * log_loss(given, truths, person.worlds)


def measured(matches: Sequence[Match], name: str, measure: str) -> tuple[float, Interval]:
    """A measure of one personality over matches, with a 95% interval by bootstrap over these."""
    part, whole = _sums(matches, name, measure)
    picks = _picks(len(matches))
    ratios = part[picks].sum(axis=1) / np.maximum(whole[picks].sum(axis=1), 1)
    low, high = np.percentile(ratios, [2.5, 97.5])
    return float(part.sum() / max(whole.sum(), 1)), (float(low), float(high))


def apart(matches: Sequence[Match], more: str, less: str, measure: str) -> tuple[float, Interval]:
    """How much more of a measure one personality has than another, in the same matches."""
    picks = _picks(len(matches))
    ratios, means = [], []
    for name in (more, less):
        part, whole = _sums(matches, name, measure)
        ratios.append(part[picks].sum(axis=1) / np.maximum(whole[picks].sum(axis=1), 1))
        means.append(float(part.sum() / max(whole.sum(), 1)))
    low, high = np.percentile(ratios[0] - ratios[1], [2.5, 97.5])
    return means[0] - means[1], (float(low), float(high))


def _sums(
    matches: Sequence[Match], name: str, measure: str
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    part, whole = (
        np.array([getattr(match[name], field) for match in matches], dtype=np.float64)
        for field in MEASURES[measure]
    )
    return part, whole


def _picks(matches: int) -> npt.NDArray[np.int64]:
    return np.random.default_rng(0).integers(0, matches, (SAMPLES, matches))
