"""The course of a hand: its steps in order, and what each of them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from darwindeck.genome.facts.turns import SeatPhase
from darwindeck.genome.schema import (
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    EffectType,
    LayoutPhase,
    PassPhase,
    PlayPhase,
    Rules,
    TrickPhase,
)
from darwindeck.rulebooks.beginning import beginner
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.layouts import tell_layout
from darwindeck.rulebooks.outline import Block, Paragraph, Section, Steps
from darwindeck.rulebooks.table_phases import pass_title, tell_bidding, tell_pass
from darwindeck.rulebooks.tricks import tell_tricks
from darwindeck.rulebooks.turn_phases import Turn, told
from darwindeck.rulebooks.words import number, ordinal, sentences


def course_of_a_hand(game: Game) -> Section:
    if len(game.blocks) == 1:
        return Section(_plain_title(game), _block(game, 0))
    titles = _titles(game)
    blocks: tuple[Block, ...] = (
        Paragraph(
            sentences(f"A hand has {number(len(titles))} steps, in this order.", _afterwards(game))
        ),
        Steps(tuple(titles)),
    )
    parts = tuple(Section(title, _block(game, n)) for n, title in enumerate(titles))
    return Section("How a hand goes", blocks, parts)


def _plain_title(game: Game) -> str:
    in_turns = game.is_turns(0) or game.layout is not None
    return "Your turn" if in_turns else _title(game, 0)


def _afterwards(game: Game) -> str:
    last = len(game.blocks) - 1
    if game.showdown:
        return "After the last one the hand is over."
    if game.loop_from < last:
        return (
            f"After the last one play goes back to the {ordinal(game.loop_from + 1)}, and on from "
            "there, until the hand ends."
        )
    return ""


# --- Titles ---------------------------------------------------------------------


def _titles(game: Game) -> list[str]:
    """A title for each block; those that occur more than once are numbered."""
    names = [_title(game, n) for n in range(len(game.blocks))]
    counts, seen = Counter(names), Counter[str]()
    titles = []
    for name in names:
        seen[name] += 1
        titles.append(f"{name}, part {number(seen[name])}" if counts[name] > 1 else name)
    return titles


def _title(game: Game, block: int) -> str:
    phase = game.phases[game.blocks[block].start]
    match phase:
        case PassPhase():
            return pass_title(phase)
        case BiddingPhase():
            return "Bidding"
        case TrickPhase():
            return "Tricks"
        case _ if game.goes_round(block):
            return "Turns"
        case _ if len(game.blocks[block]) > 1:
            return "One turn each"
        case DiscardPhase(pairs=True):
            return "Putting down pairs"
        case DiscardPhase():
            return "Discarding"
        case DrawPhase():
            return "Drawing"
        case PlayPhase() | LayoutPhase():
            return "Playing cards"


# --- Blocks ---------------------------------------------------------------------


TABLE_PHASES: dict[type[Rules], Callable[..., tuple[Block, ...]]] = {
    PassPhase: tell_pass,
    BiddingPhase: tell_bidding,
    TrickPhase: tell_tricks,
    LayoutPhase: tell_layout,
}
"""What tells the phases of the whole table; those of a turn are in `turn_phases`."""


def _block(game: Game, block: int) -> tuple[Block, ...]:
    phases = [game.phases[place] for place in game.blocks[block]]
    if isinstance(phases[0], SeatPhase):
        return _turns(game, block, [phase for phase in phases if isinstance(phase, SeatPhase)])
    return TABLE_PHASES[type(phases[0])](phases[0], game, block)


def _turns(game: Game, block: int, phases: list[Turn]) -> tuple[Block, ...]:
    """How turns go, then the parts of a turn, in order."""
    rules: list[str] = []
    before: PlayPhase | None = None
    for phase in phases:
        rules.append(told(phase, game, before))
        if isinstance(phase, PlayPhase):
            before = phase
    start = _order_of_turns(game, block, phases[0])
    if len(rules) == 1:
        return Paragraph(start), Paragraph(f"On your turn: {rules[0][0].lower()}{rules[0][1:]}")
    return Paragraph(f"{start} A turn has these parts, in this order:"), Steps(tuple(rules))


def _order_of_turns(game: Game, block: int, phase: Turn) -> str:
    first = beginner(game, phase, block, "begins")
    way = "clockwise"
    if game.players > 2 and game.has_effect(EffectType.REVERSE_DIRECTION):
        way = "clockwise, until a special card turns the direction"
    how = f"Players take turns {way}" if game.players > 2 else "The players take turns"
    if not game.goes_round(block):
        how = f"Each player has one turn, {way}" if game.players > 2 else "Each player has one turn"
    return f"{how}; {first}."
