"""Nobody is told what it cannot know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import _native
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    EffectType,
    GameGenome,
    Rank,
    SpecialEffect,
    TableauMode,
    TargetSelector,
)
from darwindeck.history import Line
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Table

CARD = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[12])\b")

AIMED = (
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.SWAP_HANDS,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
)
COUNTED = (EffectType.DRAW_CARDS, EffectType.FORCE_DISCARD, EffectType.STEAL_CARD)


def with_effect(kind: EffectType, target: TargetSelector, value: int = 0) -> GameGenome:
    """Crazy eights in which sevens do something."""
    genome = dd.load_game("crazy-eights")
    seven = SpecialEffect(trigger_rank=Rank.SEVEN, effect_type=kind, target=target, value=value)
    return replace(
        genome,
        name=f"{kind.value} {target.value}",
        special_effects=(*genome.special_effects, seven),
    )


GAMES = {
    **bundled_games(),
    **{
        genome.name: genome
        for kind in AIMED
        for target in TargetSelector
        if target != TargetSelector.SELF or kind in (AIMED[0], AIMED[1])
        for genome in [with_effect(kind, target, 2 if kind in COUNTED else 0)]
    },
}

every_game = pytest.mark.parametrize("genome", GAMES.values(), ids=GAMES)


def held_by(state: _native.State, seat: int) -> set[str]:
    """The cards that a seat holds, or has set aside, by the engine's own account."""
    own = (f"hand {seat}", f"chosen {seat}")
    return {card for card, place in state.places() if place in own}


def face_down(genome: GameGenome, state: _native.State) -> set[str]:
    """Cards that a war lays on the tableau unturned."""
    if genome.setup.tableau_mode != TableauMode.WAR:
        return set()
    lying = {card for card, place in state.places() if place == "tableau"}
    return lying - set(state.view(0).tableau)


def lying_open(genome: GameGenome, state: _native.State) -> set[str]:
    """The cards that everybody sees."""
    hidden = ("hand", "chosen", "stock")
    seen = {card for card, place in state.places() if not place.startswith(hidden)}
    turned_up = state.view(0).turned_up
    return seen - face_down(genome, state) | ({turned_up} if turned_up else set())


def cards_in(line: Line) -> set[str]:
    return {*CARD.findall(line.text), *line.event.cards}


def new_events(table: Table, said: list[int]) -> Iterator[tuple[int, Line]]:
    for seat in range(table.genome.player_count):
        history = table.history(seat)
        yield from ((seat, event) for event in history[said[seat] :])
        said[seat] = len(history)


def may_know(
    genome: GameGenome, before: _native.State, move: dd.Move, after: _native.State, seat: int
) -> set[str]:
    """The cards that a seat saw during a move, by the engine's own account."""
    known = held_by(before, seat) | held_by(after, seat)
    known |= lying_open(genome, before) | lying_open(genome, after)
    known |= placed_by(before, seat) | placed_by(after, seat)
    if move.kind in ("play", "discard", "take"):
        known.update(move.cards)
    if move.kind == "turn":  # one card of the pile, and it was not one of those face down
        known |= held_by(before, before.to_move)
    return known - face_down(genome, before) - face_down(genome, after)


DEALING = {EventKind.DEAL, EventKind.TURN_UP, EventKind.LAY_OUT, EventKind.BURY, EventKind.START}


def placed_by(state: _native.State, seat: int) -> set[str]:
    """Cards whose place a seat knows, wherever it is: shown, passed on, or taken from it."""
    view = state.view(seat)
    return {*view.public_cards, *(card for cards in view.known for card in cards)}


def seen_at_the_deal(genome: GameGenome, state: _native.State, seat: int) -> set[str]:
    """Its own cards, what lies open, and what it has seen and given away since."""
    return held_by(state, seat) | lying_open(genome, state) | placed_by(state, seat)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_no_seat_is_told_of_a_card_that_it_cannot_know(genome: GameGenome, seed: int) -> None:
    table = Table(genome, seed=seed)
    state = _native.Program(dd.compile_genome(genome)).start(seed)
    rng = random.Random(seed)
    said = [0] * genome.player_count
    for seat, line in new_events(table, said):
        assert cards_in(line) <= seen_at_the_deal(genome, state, seat), (seat, line)
    for _ in range(250 if genome.name in bundled_games() else 80):
        if table.finished:
            break
        move = rng.choice(table.legal_moves())
        table.play(move)
        before, after = state, state.play(move)
        state = after.next_hand() if after.hand_over else after
        for seat, line in new_events(table, said):
            if line.event.kind in DEALING:
                known = seen_at_the_deal(genome, state, seat)
            else:
                known = may_know(genome, before, move, after, seat)
            assert cards_in(line) <= known, (seat, line)


@every_game
def test_a_seat_that_sees_the_same_is_told_the_same(genome: GameGenome) -> None:
    """Two deals that one seat cannot tell apart, as long as it cannot."""
    program = _native.Program(dd.compile_genome(genome))
    compared = 0
    for seed in range(8):
        rng = random.Random(seed)
        deck = rng.sample(program.deck, len(program.deck))
        seat = rng.randrange(genome.player_count)
        one = Table(genome, deck=deck)
        view = one.view(seat)
        open_cards = {*view.hand, *view.public_cards}
        hidden = [at for at, card in enumerate(deck) if card not in open_cards]
        other_deck = list(deck)
        for at, to in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            other_deck[at] = deck[to]
        other = Table(genome, deck=other_deck)
        for _ in range(60):
            if one.finished or one.view(seat) != other.view(seat):
                break
            assert one.history(seat) == other.history(seat)
            compared += 1
            both = [move for move in one.legal_moves() if move in other.legal_moves()]
            if not both:
                break
            move = rng.choice(both)
            seen = [table._state.seen(move, seat) for table in (one, other)]
            one.play(move)
            other.play(move)
            if seen[0] != seen[1]:
                break
    assert compared >= 8
