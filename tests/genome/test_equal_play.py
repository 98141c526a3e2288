"""Rules that are written differently and play the same are one game."""

import random

import pytest
from msgspec.structs import replace

from darwindeck._native import Program
from darwindeck.genome.bytecode import assemble, compile_genome, identity
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import (
    ContractScoring,
    EffectType,
    GameGenome,
    PlayPhase,
    Rank,
    SpecialEffect,
)
from darwindeck.testing.examples import Changes, changed


def played(genome: GameGenome, seed: int) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """The cards of each move and the scores after it, in a random match as the genome is spelt."""
    state, rng, moves = Program(assemble(genome)).start(seed), random.Random(seed), []
    while not state.finished:
        if state.hand_over:
            state = state.next_hand()
            continue
        move = rng.choice(state.legal_moves())
        state = state.play(move)
        moves.append((move.cards, state.scores))
    return moves


def same_play(one: GameGenome, other: GameGenome) -> bool:
    return all(played(one, seed) == played(other, seed) for seed in range(20))


def same_game(one: GameGenome, other: GameGenome) -> bool:
    return identity(one) == identity(other) and canonical(one) == canonical(other)


# --- Reversing between two ------------------------------------------------------


def reversing(players: int, *more: SpecialEffect) -> GameGenome:
    genome = replace(load_game("crazy-eights"), player_count=players, max_turns=2000)
    queen = SpecialEffect(trigger_rank=Rank.QUEEN, effect_type=EffectType.REVERSE_DIRECTION)
    effects = [effect for effect in genome.special_effects if effect.trigger_rank != "Q"]
    return replace(genome, special_effects=(*effects, queen, *more))


def plain(players: int) -> GameGenome:
    genome = reversing(players)
    kept = [
        effect
        for effect in genome.special_effects
        if effect.effect_type != EffectType.REVERSE_DIRECTION
    ]
    return replace(genome, special_effects=tuple(kept))


def test_turning_the_direction_between_two_is_nothing() -> None:
    assert same_play(reversing(2), plain(2))
    assert same_game(reversing(2), plain(2))


def test_turning_the_direction_among_three_is_something() -> None:
    assert not same_play(reversing(3), plain(3))
    assert not same_game(reversing(3), plain(3))


def test_a_reversal_that_is_replaced_is_not_missed() -> None:
    skipping = SpecialEffect(trigger_rank=Rank.QUEEN, effect_type=EffectType.EXTRA_TURN)
    assert [
        e.effect_type
        for e in canonical(reversing(2, skipping)).special_effects
        if e.trigger_rank == "Q"
    ] == [EffectType.EXTRA_TURN]
    turned = SpecialEffect(trigger_rank=Rank.QUEEN, effect_type=EffectType.REVERSE_DIRECTION)
    replaced = replace(reversing(2, skipping), special_effects=(skipping, turned))
    assert canonical(replaced).special_effects == ()


# --- Skipping everybody ---------------------------------------------------------


def skipping(value: int, hand_ends_when: str) -> GameGenome:
    """Three players with plain plays; sevens skip so many."""
    changes: Changes = {
        "player_count": 3,
        "setup": {"cards_per_player": 5},
        "turn_structure.phases": [{"type": "play"}, {"type": "play", "starts_block": True}],
        "special_effects": [{"trigger_rank": "7", "effect_type": "skip_next", "value": value}],
        "card_scoring": [],
        "game_rules": {"hands": 1, "hand_ends_when": hand_ends_when},
        "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
    }
    return changed(load_game("crazy-eights"), changes)


def extra(genome: GameGenome) -> GameGenome:
    (effect,) = genome.special_effects
    again = replace(effect, effect_type=EffectType.EXTRA_TURN, value=0)
    return replace(genome, special_effects=(again,))


def test_to_skip_all_others_is_another_turn_where_turns_go_round() -> None:
    genome = changed(skipping(2, "all_hands_empty"), {"turn_structure.phases": [{"type": "play"}]})
    assert same_play(genome, extra(genome))
    assert same_game(genome, extra(genome))


@pytest.mark.parametrize("hand_ends_when", ["showdown", "all_hands_empty"])
def test_to_skip_all_others_is_no_other_turn_in_a_round_of_one_turn_each(
    hand_ends_when: str,
) -> None:
    genome = skipping(2, hand_ends_when)
    assert not same_play(genome, extra(genome))
    assert not same_game(genome, extra(genome))
    assert same_play(genome, skipping(9, hand_ends_when))
    assert same_game(genome, skipping(9, hand_ends_when))


# --- Several cards of one suit --------------------------------------------------


def by_suit(**fields: object) -> GameGenome:
    """Four players, a card turned up, and any number of cards that must match."""
    setup = {"cards_per_player": 5, "initial_discard": fields.pop("initial_discard", True)}
    phases: list[dict[str, object]] = [
        {"type": "draw", "only_if": "cannot_play", **fields.pop("draw", {})},  # type: ignore[dict-item]
        {"type": "play", "max_cards": 4, "matches": ["same_suit"], **fields},
    ]
    changes: Changes = {
        "setup": setup,
        "turn_structure.phases": phases,
        "special_effects": [],
        "card_scoring": [],
        "game_rules": {},
        "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
    }
    return changed(load_game("crazy-eights"), changes)


def single(genome: GameGenome) -> GameGenome:
    """The same, one card at a time."""
    return changed(genome, {"turn_structure.phases[1].max_cards": 1})


def most(genome: GameGenome) -> int:
    phase = canonical(genome).turn_structure.phases[1]
    assert isinstance(phase, PlayPhase)
    return phase.max_cards


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"matches": ["same_suit", "same_suit"]},
        {"matches": ["same_suit", "beats_top"], "match_all": True},
    ],
    ids=str,
)
def test_cards_of_one_rank_never_have_one_suit(fields: dict[str, object]) -> None:
    genome = by_suit(**fields)
    assert same_play(genome, single(genome))
    assert same_game(genome, single(genome))
    assert most(genome) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"matches": ["same_suit", "same_rank"]},
        {"wild_ranks": "8"},
        {"initial_discard": False},
        {"draw": {"source": "discard", "only_if": "always", "optional": True}},
    ],
    ids=str,
)
def test_several_cards_of_one_rank_can_fit_otherwise(fields: dict[str, object]) -> None:
    genome = by_suit(**fields)
    assert not same_play(genome, single(genome))
    assert not same_game(genome, single(genome))
    assert most(genome) == 4


def test_a_pile_on_the_tableau_is_never_empty_once_cards_lie_there() -> None:
    tabled = changed(by_suit(target="tableau", initial_discard=False), {"setup.initial_tableau": 1})
    assert same_play(tabled, single(tabled))
    assert most(tabled) == 1
    cleared = changed(tabled, {"game_rules.all_pass": "clear_tableau"})
    assert most(cleared) == 4


# --- Bags without a penalty -----------------------------------------------------


def bags(bag_limit: int, bag_penalty: int = 100) -> GameGenome:
    contract = ContractScoring(bag_limit=bag_limit, bag_penalty=bag_penalty)
    return replace(load_game("spades"), contract_scoring=contract)


def test_bags_that_cost_nothing_have_no_limit() -> None:
    assert same_play(bags(bag_limit=10, bag_penalty=0), bags(bag_limit=0))
    assert same_game(bags(bag_limit=10, bag_penalty=0), bags(bag_limit=3, bag_penalty=0))
    assert same_game(bags(bag_limit=10, bag_penalty=0), bags(bag_limit=0))
    assert not same_game(bags(bag_limit=10, bag_penalty=1), bags(bag_limit=0))
    spelt = canonical(bags(bag_limit=5, bag_penalty=0)).contract_scoring
    assert spelt is not None
    assert (spelt.bag_limit, spelt.bag_penalty) == (0, 100)


# --- For all games --------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_a_bundled_game_is_spelt_as_before(name: str) -> None:
    genome = load_game(name)
    assert canonical(genome) == genome
    assert canonical(canonical(genome)) == canonical(genome)
    assert compile_genome(genome) == assemble(genome)
