"""A tournament of personalities: what each number of theirs is seen to do at the table.

Four of the five play a match. What depends on the position more than on the player is
asked of all five in the same positions: whether they would call, whether they would put
away a card that they do not know, whether their cooperation changes what they do after a
call, and what they have made of the others' cards by then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from darwindeck._native import Move, View
from darwindeck.coalition.coordinate import Choice
from darwindeck.coalition.experiment import classified, value_class
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.personalities import PRESETS
from darwindeck.coalition.players import Considered, considered, is_call
from darwindeck.coalition.statistics import SAMPLES, Interval, log_loss
from darwindeck.coalition.survey import true_ranks
from darwindeck.genome.schema import GameGenome
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table

EVERY = 3
"""Before a call, all are asked about one decision of so many."""


class Record(msgspec.Struct):
    """What was seen of one personality in a match."""

    hands: int = 0
    points: int = 0
    calls: int = 0
    called_at: int = 0
    """What its cards added up to when it called, all calls together."""
    decisions: int = 0
    mistakes: int = 0
    """Moves that it did not hold best itself."""
    chances: int = 0
    """Ends of turns at which it was asked whether it would call, in any player's place."""
    would_call: int = 0
    draws: int = 0
    """Cards drawn before a call that it was asked about, where a slot of the seat was unknown."""
    unknown: int = 0
    """Of these, how many it would have put in the place of a card that the seat does not know."""
    asked: int = 0
    """Decisions after a call, but for tosses, that it was asked for, in any player's place."""
    changed: int = 0
    """Of these, how often its cooperation changed the move."""
    given_up: float = 0.0
    """What it gave up by that of the chance to beat the caller, in percent, all together."""
    read: int = 0
    """Cards that their owners knew and it did not, at the first decision after a call."""
    nats: float = 0.0
    """What the classes of these cards cost it together."""


Match = dict[str, Record]
"""By the names of the presets."""

MEASURES: dict[str, tuple[str, str]] = {
    "calls": ("would_call", "chances"),
    "called at": ("called_at", "calls"),
    "unknown": ("unknown", "draws"),
    "changed": ("changed", "asked"),
    "given up": ("given_up", "asked"),
    "mistakes": ("mistakes", "decisions"),
    "nats": ("nats", "read"),
    "points": ("points", "hands"),
}
"""What is reported: one count for each of another."""


def play_match(genome: GameGenome, match: int, seed: int) -> Match:
    """One match; who is left out and who sits where goes round."""
    names = list(PRESETS)[match % len(PRESETS) :] + list(PRESETS)[: match % len(PRESETS)]
    names = names[: genome.player_count]
    table = Table(genome, seed=seed * 1000 + match)
    records = {name: Record() for name in PRESETS}
    read = -1
    while not table.finished:
        moves, number, name = table.legal_moves(), len(table.moves), names[table.to_move]
        if len(moves) == 1:
            table.play(moves[0])
            continue
        found = {name: considered(table, PRESETS[name], number)}
        view, made = table.view(table.to_move), found[name]
        note(records[name], table, made, moves[made.number])
        if all_are_asked(view, moves, number):
            for other in PRESETS:
                if other not in found:
                    found[other] = considered(table, PRESETS[other], number)
            for other, record in records.items():
                note_answer(record, view, moves, found[other])
            if view.caller is not None and read != table.hand_number:
                read = table.hand_number
                note_reading(records, table, found)
        table.play(moves[made.number])
    for name, points in zip(names, table.scores, strict=True):
        records[name].hands += table.hand_number + 1
        records[name].points += points
    return records


def all_are_asked(view: View, moves: Sequence[Move], number: int) -> bool:
    """Is this one of the decisions in which the five are compared?"""
    kinds = {move.kind for move in moves}
    if MoveKind.TOSS in kinds:
        return False
    if view.caller is not None:
        return view.caller != view.seat
    return number % EVERY == 0 and bool(kinds & {MoveKind.CALL, MoveKind.SWAP})


def note(record: Record, table: Table, made: Considered, move: Move) -> None:
    """Counts what a player does, as a judge who sees its cards."""
    record.decisions += 1
    record.mistakes += made.number != made.choice.number
    if move.kind is MoveKind.CALL:
        values = dict(zip(RANKS, table.genome.layout_scoring.values, strict=True))
        cards = true_ranks(table.moment).items()
        record.calls += 1
        record.called_at += sum(values[rank] for (seat, _), rank in cards if seat == table.to_move)


def note_answer(record: Record, view: View, moves: Sequence[Move], made: Considered) -> None:
    """Counts what a personality would do in the place of the seat to move."""
    move = moves[made.number]
    if view.caller is not None:
        record.asked += 1
        record.changed += made.choice.number != made.choice.alone
        record.given_up += 100 * given_up(made.choice)
    elif is_call(moves):
        record.chances += 1
        record.would_call += move.kind is MoveKind.CALL
    else:
        own = view.layouts[view.seat]
        hidden = {place for place, slot in enumerate(own) if slot is not None and slot.card is None}
        if hidden:
            record.draws += 1
            record.unknown += move.kind is MoveKind.SWAP and move.slot in hidden


def given_up(choice: Choice) -> float:
    """How much less a move is worth than the one that it would have made without cooperation."""
    return choice.liked[choice.alone] - choice.liked[choice.number]


def note_reading(records: Match, table: Table, found: Mapping[str, Considered]) -> None:
    """What each of them makes of the others' cards, in the place of the seat to move."""
    classes = [value_class(value) for value in table.genome.layout_scoring.values]
    for name, record in records.items():
        given, truths = classified(table.moment, [found[name].mind.seat], classes)
        if truths:
            record.read += len(truths)
            record.nats += len(truths) * log_loss(given, truths, PRESETS[name].worlds)


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


def ordered(
    matches: Sequence[Match], numbers: Mapping[str, float], measure: str, falls: bool = False
) -> tuple[float, Interval]:
    """Of pairs of personalities with different numbers, the share that a measure puts in order.

    With a number the measure grows, or falls; the 95% interval is by bootstrap over matches.
    """
    picks = _picks(len(matches))
    means, ratios = {}, {}
    for name in numbers:
        part, whole = _sums(matches, name, measure)
        means[name] = float(part.sum() / max(whole.sum(), 1))
        ratios[name] = part[picks].sum(axis=1) / np.maximum(whole[picks].sum(axis=1), 1)
    pairs = [(a, b) for a, one in numbers.items() for b, other in numbers.items() if one < other]
    sign = -1.0 if falls else 1.0
    share = sum(sign * (means[b] - means[a]) > 0 for a, b in pairs) / len(pairs)
    shares = np.mean([sign * (ratios[b] - ratios[a]) > 0 for a, b in pairs], axis=0)
    low, high = np.percentile(shares, [2.5, 97.5])
    return share, (float(low), float(high))


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
