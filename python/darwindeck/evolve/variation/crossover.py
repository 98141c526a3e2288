"""Crossover: one game with a whole part of another.

What is exchanged are a designer's parts: the deal, the scoring with its target,
the effects, the partners, the tricks, the turns with their tableau.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import retargeted
from darwindeck.evolve.variation.operators.editing import (
    drop_phase,
    insert_phase,
    places_of,
    with_rules,
    with_setup,
)
from darwindeck.evolve.variation.operators.effects import kinds_for
from darwindeck.evolve.variation.operators.fitting_points import can_be_met
from darwindeck.evolve.variation.operators.offspring import Offspring, is_same, settled
from darwindeck.evolve.variation.operators.seats import with_players
from darwindeck.evolve.variation.operators.teams import pits_caller
from darwindeck.evolve.variation.operators.ways import looked_at
from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.piles import MODE_FIELDS, takes_cards
from darwindeck.genome.facts.turns import layout_of, loop_start
from darwindeck.genome.schema import (
    BiddingPhase,
    GameGenome,
    PassPhase,
    SpecialEffect,
    TrickPhase,
)

TRIES = 60
DEAL = ("deck", "jokers", "removed_cards", "cards_per_player", "hand_sizes", "rank_order")
TABLE = (
    *("initial_tableau", "initial_discard", "buried_ranks", "redeal_when_empty", "hand_mode"),
    *("turn_up", "tableau_mode", "cards_per_player", "hand_sizes", "rank_order"),
    *(name for names in MODE_FIELDS.values() for name in names),
)
SCORING = (
    *("trick_points", "extra_card_points", "held_cards", "all_points_reversal"),
    *("score_by_place", "score_floor", "hands", "eliminate_if", "hand_ends_when"),
)
TURNS = ("hand_ends_when", "stock_empty", "all_pass")

Part = Callable[[GameGenome, GameGenome, random.Random], GameGenome | None]


def crossover(a: GameGenome, b: GameGenome, rng: random.Random) -> Offspring | None:
    """The first game with a part or two of the second; None where nothing of it can be had.

    It has as many seats as the first one, and differs from both.
    """
    a, b = canonical(a), canonical(b)
    other = b
    if b.player_count != a.player_count:
        changed = settled(with_players(b, a.player_count))
        if changed is None:
            return None
        other = changed
    tries, left = 0, sorted(PARTS)
    for _ in range(TRIES):
        left = left or sorted(PARTS)
        names = rng.sample(left, min(len(left), 2 if rng.random() < 0.3 else 1))
        child, used = a, list[str]()
        for name in names:
            mixed = PARTS[name](child, other, rng)
            # A part that both have alike is none that the second one could give.
            if mixed is not None and canonical(mixed) not in (a, other):
                child, used = mixed, [*used, name]
        if not used:
            left = [name for name in left if name not in names]
            continue
        tries += 1
        found = settled(child)
        if found is None or any(is_same(found, parent) for parent in (a, b, other)):
            # It may do with other luck, but other parts come first.
            left = [name for name in left if name not in used]
            continue
        return Offspring(found, tuple(f"Crossover:{name}" for name in used), tries)
    return None


def crossed_effects(a: GameGenome, b: GameGenome, rng: random.Random) -> tuple[SpecialEffect, ...]:
    """The union by rank; each effect of the second parent comes, and overrides, by a half."""
    by_rank = {effect.trigger_rank: effect for effect in a.special_effects}
    for effect in b.special_effects:
        if rng.random() < 0.5:
            by_rank[effect.trigger_rank] = effect
    return tuple(by_rank.values())


def _effects(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """Effects of the second parent that can do something in the first."""
    kinds = {kind for kind, _ in kinds_for(a)}
    suited = tuple(effect for effect in b.special_effects if effect.effect_type in kinds)
    if not suited:
        return None
    return replace(a, special_effects=crossed_effects(a, replace(b, special_effects=suited), rng))


def _lays_out(genome: GameGenome) -> bool:
    return layout_of(genome) is not None


def _teams(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """The second parent's partners, or its having none."""
    if (a.team_mode, a.teams) == (b.team_mode, b.teams) or (b.team_mode and pits_caller(a)):
        return None
    return replace(a, team_mode=b.team_mode, teams=b.teams)


def _deal(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    changed = with_setup(a, **{name: getattr(b.setup, name) for name in DEAL})
    return retargeted(a, changed)


def _scoring(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """What scores and what wins, together; contracts only where there are bids."""
    if _lays_out(a) != _lays_out(b) or (a.team_mode and pits_caller(b)):
        return None  # layouts score in their own way
    if takes_cards(b) and not takes_cards(a):
        return None  # and cards that are taken nowhere do not score
    changed = replace(
        a,
        card_scoring=b.card_scoring,
        category_scoring=b.category_scoring,
        layout_scoring=b.layout_scoring,
        win_conditions=b.win_conditions,
    )
    changed = with_rules(changed, **{name: getattr(b.game_rules, name) for name in SCORING})
    bids = bool(places_of(a, BiddingPhase))
    if bids and b.contract_scoring is not None:
        return replace(changed, contract_scoring=b.contract_scoring)
    if bids:
        changed = drop_phase(changed, places_of(a, BiddingPhase)[0])
        return replace(changed, contract_scoring=None)
    return looked_at(changed) if b.contract_scoring is None else None


def _winning(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """How the match is won, with its number of hands and a target that fits the points."""
    changed = replace(a, win_conditions=b.win_conditions)
    changed = with_rules(
        changed,
        hands=b.game_rules.hands,
        score_floor=b.game_rules.score_floor,
        eliminate_if=b.game_rules.eliminate_if,
    )
    if not all(can_be_met(win, changed) for win in changed.win_conditions):
        return None
    return looked_at(retargeted(b, changed))


def _bidding(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """Bids with their contracts and the win that goes with them; or none of it."""
    mine, theirs = places_of(a, BiddingPhase), places_of(b, BiddingPhase)
    if not theirs or not places_of(a, TrickPhase):
        return None
    changed = drop_phase(a, mine[0]) if mine else a
    place = min(places_of(changed, TrickPhase)[0], loop_start(changed))
    changed = insert_phase(changed, place, b.turn_structure.phases[theirs[0]])
    changed = replace(changed, contract_scoring=b.contract_scoring)
    changed = replace(changed, card_scoring=(), win_conditions=b.win_conditions)
    return with_rules(
        changed,
        **{name: getattr(b.game_rules, name) for name in SCORING if name != "hand_ends_when"},
    )


def _passing(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    theirs = places_of(b, PassPhase)
    if not theirs or places_of(a, PassPhase) or _lays_out(a):
        return None
    return insert_phase(a, 0, b.turn_structure.phases[theirs[0]])


def _tricks(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """How tricks are played, with the card that makes trump."""
    mine, theirs = places_of(a, TrickPhase), places_of(b, TrickPhase)
    if not mine or not theirs:
        return None
    changed = a
    for place in reversed(mine[1:]):
        changed = drop_phase(changed, place)
    changed = drop_phase(changed, mine[0])
    phases = [b.turn_structure.phases[place] for place in theirs]
    changed = insert_phase(changed, mine[0], *phases)
    return with_setup(changed, turn_up=b.setup.turn_up)


def _turns(a: GameGenome, b: GameGenome, rng: random.Random) -> GameGenome | None:
    """All that is done in a hand, with the table that it is done on."""
    if a.turn_structure == b.turn_structure:
        return None
    changed = with_setup(a, **{name: getattr(b.setup, name) for name in TABLE})
    changed = replace(
        changed,
        turn_structure=b.turn_structure,
        special_effects=b.special_effects,
        contract_scoring=b.contract_scoring,
        layout_scoring=b.layout_scoring,
    )
    if pits_caller(b):
        changed = replace(changed, team_mode=False, teams=())
    changed = with_rules(changed, **{name: getattr(b.game_rules, name) for name in TURNS})
    return looked_at(changed)


PARTS: dict[str, Part] = {
    "bidding": _bidding,
    "deal": _deal,
    "effects": _effects,
    "passing": _passing,
    "scoring": _scoring,
    "teams": _teams,
    "tricks": _tricks,
    "turns": _turns,
    "winning": _winning,
}
"""What can be exchanged, by name."""
