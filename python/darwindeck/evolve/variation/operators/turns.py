"""Drawing and discarding in a turn, and which phases are repeated."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import (
    drop_phase,
    insert_phase,
    other,
    phase_at,
    places_of,
    put_phase,
    same_turn,
    with_rules,
    with_setup,
)
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import without_scoring
from darwindeck.genome.facts.cards import largest_hand
from darwindeck.genome.facts.piles import fills_discard, has_stock
from darwindeck.genome.facts.turns import SeatPhase, blocks, loop_start, phases_of
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    DrawSource,
    GameGenome,
    HandEnd,
    HandMode,
    OnlyIf,
    Phase,
    PlayPhase,
    TableauMode,
    TieRule,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)

SHOWN = 5
"""Cards of a hand that is compared as in poker."""


def _can_draw(genome: GameGenome) -> bool:
    setup = genome.setup
    return setup.hand_mode == HandMode.HAND and not setup.redeal_when_empty


def add_draw_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A draw before a play, where nothing fits or until something does; or after each trick."""
    if not _can_draw(genome) or places_of(genome, DrawPhase):
        return None
    if places_of(genome, TrickPhase):
        return _draw_between_tricks(genome, rng)
    places = [
        p for p in places_of(genome, PlayPhase) if not phase_at(genome, p, PlayPhase).climbing
    ]
    if not places:
        return None
    place = places[0]
    play = phase_at(genome, place, PlayPhase)
    sequence = genome.setup.tableau_mode == TableauMode.SEQUENCE
    fits = bool(play.matches) or sequence
    ways: list[DrawPhase] = [DrawPhase(optional=True)]
    if fits:
        ways = [
            DrawPhase(only_if=OnlyIf.CANNOT_PLAY),
            DrawPhase(only_if=OnlyIf.CANNOT_PLAY),
            DrawPhase(
                only_if=OnlyIf.CANNOT_PLAY, until_playable=True, count=rng.choice((3, 5, 10))
            ),
            DrawPhase(only_if=OnlyIf.CANNOT_PLAY, count=2),
        ]
    changed = put_phase(genome, place, replace(play, or_draw=False))
    first = replace(play, first_player=PlayPhase().first_player, first_card=None, or_draw=False)
    changed = put_phase(changed, place, first)
    draw = rng.choice(ways)
    if play.starts_block:
        changed = put_phase(changed, place, replace(first, starts_block=False))
        draw = replace(draw, starts_block=True)
    changed = insert_phase(changed, place, draw)
    return changed if has_stock(changed) else _with_stock(changed, rng)


def _with_stock(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    if genome.setup.hand_sizes:
        return None
    return with_setup(genome, cards_per_player=rng.choice((5, 6, 7)))


def _draw_between_tricks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """After each trick all draw a card, as long as there are any."""
    phases = genome.turn_structure.phases
    place = len(phases) - 1
    last = phases[place]
    if not isinstance(last, TrickPhase) or last.tricks or genome.setup.hand_sizes:
        return None
    seats = genome.player_count
    each = rng.choice((5, 6, 7))
    changed = put_phase(genome, place, replace(last, tricks=1))
    changed = insert_phase(changed, place + 1, DrawPhase())
    blocks_now = len(blocks(changed.turn_structure.phases))
    structure = replace(changed.turn_structure, loop_from=blocks_now - 2)
    changed = replace(changed, turn_structure=structure)
    if largest_hand(genome) * seats > 36:
        changed = with_setup(changed, cards_per_player=each)
    return changed


def remove_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A phase of a turn goes, as long as something is still played."""
    phases = genome.turn_structure.phases
    places = []
    for place, phase in enumerate(phases):
        rest = phases[:place] + phases[place + 1 :]
        kinds = TrickPhase | PlayPhase | DiscardPhase
        if isinstance(phase, SeatPhase | TrickPhase) and any(isinstance(p, kinds) for p in rest):
            places.append(place)
    if not places:
        return None
    place = rng.choice(places)
    gone = phases[place]
    changed = drop_phase(genome, place)
    left = changed.turn_structure.phases
    # What follows takes the place of a phase that began a block.
    if isinstance(gone, SeatPhase) and gone.starts_block and place < len(left):
        follower = left[place]
        if isinstance(follower, SeatPhase):
            changed = put_phase(changed, place, replace(follower, starts_block=True))
    last = left[-1]
    if isinstance(last, TrickPhase) and last.tricks:
        changed = put_phase(changed, len(left) - 1, replace(last, tricks=0))
    return changed if _plays_on(changed) else None


def _plays_on(genome: GameGenome) -> bool:
    """Whether what is repeated does more than draw."""
    looped = genome.turn_structure.phases[loop_start(genome) :]
    return any(isinstance(phase, PlayPhase | DiscardPhase | TrickPhase) for phase in looped)


def mutate_draw_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """How many cards, from where, when, and whether one must."""
    places = places_of(genome, DrawPhase)
    if not places:
        return None
    place = rng.choice(places)
    phase = phase_at(genome, place, DrawPhase)
    changed = other(rng, _other_draws(genome, phase, place), phase)
    return None if changed is None else put_phase(genome, place, changed)


def _other_draws(genome: GameGenome, phase: DrawPhase, place: int) -> list[DrawPhase]:
    """Ways to draw that are one step from a phase, each kind of step about equally often."""
    least = 2 if phase.until_playable else 1
    counts = [max(least, phase.count - 1), min(10, phase.count + 1)]
    found = [replace(phase, count=count) for count in counts]
    if not places_of(genome, TrickPhase):
        sources = [source for source in DrawSource if _can_take(genome, source)]
        found += [replace(phase, source=source, until_playable=False) for source in sources]
    if any(play > place for play in same_turn(genome, place, PlayPhase)):
        when = OnlyIf.CANNOT_PLAY if phase.only_if == OnlyIf.ALWAYS else OnlyIf.ALWAYS
        found.append(replace(phase, only_if=when, optional=False, until_playable=False))
        until = not phase.until_playable
        count = max(phase.count, 3) if until else 1
        found.append(replace(phase, until_playable=until, count=count, source=DrawSource.STOCK))
    if phase.only_if == OnlyIf.ALWAYS:
        found.append(replace(phase, optional=not phase.optional))
    if not phase.until_playable:  # one decision a card, or one for all
        found.append(replace(phase, count=phase.repeat, repeat=phase.count))
    return found


def _can_take(genome: GameGenome, source: DrawSource) -> bool:
    if source == DrawSource.STOCK:
        return has_stock(genome)
    if source == DrawSource.DISCARD:
        return fills_discard(genome)
    return source == DrawSource.NEXT_HAND or genome.player_count > 2


def add_discard_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Pairs or a card are thrown away at the end of a turn."""
    phases = genome.turn_structure.phases
    if not phases or places_of(genome, DiscardPhase) or not _can_draw(genome):
        return None
    if genome.setup.tableau_mode in (TableauMode.SEQUENCE, TableauMode.WAR):
        return None
    last = phases[-1]
    if not isinstance(last, SeatPhase):
        return None
    draws = bool(places_of(genome, DrawPhase))
    ways = [DiscardPhase(pairs=True), DiscardPhase(pairs=True, optional=True)]
    ways += [DiscardPhase(optional=True), DiscardPhase()] if draws else []
    if isinstance(last, PlayPhase) and last.matches:
        ways.append(DiscardPhase(only_if=OnlyIf.NOTHING_PLAYED))
    return insert_phase(genome, len(phases), rng.choice(ways))


def mutate_discard_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One card, several or pairs; one must, or may."""
    places = places_of(genome, DiscardPhase)
    if not places:
        return None
    place = rng.choice(places)
    phase = phase_at(genome, place, DiscardPhase)
    played = [p for p in same_turn(genome, place, PlayPhase) if p < place]
    to_play = [p for p in same_turn(genome, place, PlayPhase) if p > place]
    options = [replace(phase, optional=not phase.optional)]
    options += [replace(phase, pairs=not phase.pairs, count=1, repeat=1)]
    if not phase.pairs:
        options += [replace(phase, count=n, repeat=1) for n in (1, 2, 3) if n != phase.count]
        if phase.only_if == OnlyIf.CANNOT_PLAY:
            options += [replace(phase, repeat=n) for n in (1, 2, 3) if n != phase.repeat]
    kinds = [OnlyIf.ALWAYS]
    kinds += [OnlyIf.NOTHING_PLAYED] if played else []
    kinds += [OnlyIf.CANNOT_PLAY] if to_play else []
    options += [replace(phase, only_if=when) for when in kinds if when != phase.only_if]
    return put_phase(genome, place, rng.choice(options))


def mutate_loop(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another part of the hand is repeated."""
    structure = genome.turn_structure
    if genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN:
        return None
    found = blocks(structure.phases)
    if len(found) < 2 or any(isinstance(p, TrickPhase) and not p.tricks for p in structure.phases):
        return None
    now = len(found) - 1 if structure.loop_from is None else structure.loop_from
    options = [
        number
        for number, block in enumerate(found)
        if not any(
            _is_made_once(structure.phases[p]) for p in range(block.start, len(structure.phases))
        )
    ]
    new = other(rng, options, now)
    if new is None:
        return None
    changed = replace(genome, turn_structure=replace(structure, loop_from=new))
    return changed if _plays_on(changed) else None


def _is_made_once(phase: Phase) -> bool:
    return getattr(phase, "hook", None) is not None


def mutate_blocks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A turn is cut in two rounds of the table, or two are joined into one."""
    phases = genome.turn_structure.phases
    places = [
        place
        for place, phase in enumerate(phases)
        if place and isinstance(phase, SeatPhase) and isinstance(phases[place - 1], SeatPhase)
    ]
    if not places:
        return None
    place = rng.choice(places)
    phase = phases[place]
    if not isinstance(phase, SeatPhase):
        return None
    changed = replace(phase, starts_block=not phase.starts_block)
    if changed.starts_block and changed.only_if != OnlyIf.ALWAYS:
        changed = replace(changed, only_if=OnlyIf.ALWAYS)
    if isinstance(changed, PlayPhase) and not changed.starts_block:
        changed = replace(changed, first_player=PlayPhase().first_player, first_card=None)
    genome = put_phase(genome, place, changed)
    # A draw that waited for a play in the same turn has none any more.
    before = phases[place - 1]
    if isinstance(before, DrawPhase | DiscardPhase) and before.only_if == OnlyIf.CANNOT_PLAY:
        genome = put_phase(genome, place - 1, replace(before, only_if=OnlyIf.ALWAYS))
    if isinstance(before, DrawPhase) and before.until_playable:
        genome = put_phase(
            genome, place - 1, replace(before, only_if=OnlyIf.ALWAYS, until_playable=False, count=1)
        )
    return genome


def show_hands(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Five cards each, exchanged in one or two rounds; then hands are shown, and the best wins."""
    if phases_of(genome, TrickPhase) or not _can_draw(genome):
        return None
    if genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN or genome.team_mode:
        return None
    each = rng.choice((1, 2, 3))
    exchange: tuple[Phase, ...] = (DiscardPhase(count=each), DrawPhase(count=each))
    again: tuple[Phase, ...] = (DiscardPhase(count=each, starts_block=True), DrawPhase(count=each))
    phases = exchange + (again if rng.random() < 0.6 else ())
    changed = replace(
        without_scoring(genome), special_effects=(), turn_structure=TurnStructure(phases=phases)
    )
    changed = with_setup(
        changed,
        tableau_mode=TableauMode.NONE,
        removed_cards=(),
        cards_per_player=SHOWN,
        hand_sizes=(),
        initial_tableau=0,
        initial_discard=False,
        buried_ranks="",
    )
    win = WinCondition(type=WinType.BEST_HAND, trigger=Trigger.HAND_END, tie=TieRule.ANOTHER_HAND)
    changed = with_rules(changed, hand_ends_when=HandEnd.SHOWDOWN, hands=0)
    return replace(changed, win_conditions=(win,))


OPERATORS = (
    Operator("AddDrawPhase", "turns", 0.04, add_draw_phase),
    Operator("AddDiscardPhase", "turns", 0.03, add_discard_phase),
    Operator("RemovePhase", "turns", 0.07, remove_phase),
    Operator("MutateDrawPhase", "turns", 0.05, mutate_draw_phase),
    Operator("MutateDiscardPhase", "turns", 0.04, mutate_discard_phase),
    Operator("MutateLoop", "turns", 0.02, mutate_loop),
    Operator("MutateBlocks", "turns", 0.02, mutate_blocks),
    Operator("ShowHands", "turns", 0.01, show_hands),
)
