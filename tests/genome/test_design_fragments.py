"""The Python of the design documents runs as it is written there.

Each fragment is copied as it stands and run with the names of the schema. Where a document
only gives the fields of a class, ours is made by it: in that order, with those defaults.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

import darwindeck as dd
from darwindeck.genome import schema
from darwindeck.genome.bytecode import identity
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.codec import decode_json, encode_json
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    EffectType,
    GameGenome,
    PlayPhase,
    Rank,
    SequenceDirection,
    SetupRules,
    SpecialEffect,
    TableauMode,
    TurnStructure,
)

Fragment = dict[str, object]


def ran(code: str, **given: object) -> Fragment:
    """What a fragment leaves behind, run with the names of the schema and some of its own."""
    names: Fragment = {name: getattr(schema, name) for name in schema.__all__}
    names |= {"random": random.Random(7), **given}
    exec(compile(code, "a design document", "exec"), names)
    return names


def spades() -> GameGenome:
    return dd.load_game("partnership-spades")


def eights() -> GameGenome:
    return dd.load_game("crazy-eights")


# --- Bidding and contracts ------------------------------------------------------


def test_a_bidding_phase_is_made_by_place() -> None:
    found = ran("phase = BiddingPhase(1, 13, True)")["phase"]
    assert found == BiddingPhase(min_bid=1, max_bid=13, allow_nil=True) == BiddingPhase()


def test_contract_scoring_is_made_by_place() -> None:
    found = ran("scoring = ContractScoring(10, 1, 10, 100, 100, 10, 100)")["scoring"]
    assert found == ContractScoring()
    assert ContractScoring(9, 2, 8, 70, 60, 5, 50) == ContractScoring(
        points_per_trick_bid=9,
        overtrick_points=2,
        failed_contract_penalty=8,
        nil_bonus=70,
        nil_penalty=60,
        bag_limit=5,
        bag_penalty=50,
    )


# --- Teams ----------------------------------------------------------------------

TEAM_FIELDS = """
team_mode: bool = False
teams: tuple[tuple[int, ...], ...] = ()
"""

MUTATE_PLAYER_COUNT = """
def mutate_player_count(genome: GameGenome, new_count: int) -> GameGenome:
    if not genome.team_mode:
        # No teams, just change count
        return genome.copy_with(player_count=new_count)

    # Team mode: must repair or reject
    if not can_repair_teams(genome.teams, new_count):
        # Cannot create valid teams - disable team mode
        return genome.copy_with(
            player_count=new_count,
            team_mode=False,
            teams=()
        )

    # Repair teams for new player count
    new_teams = repair_teams(genome.teams, new_count)
    return genome.copy_with(player_count=new_count, teams=new_teams)
"""

VALIDATE_GENOME = """
def validate_genome(genome: GameGenome) -> bool:
    if genome.team_mode:
        if not genome.teams:
            return False  # teams required
        all_players = set()
        for team in genome.teams:
            for p in team:
                if p >= genome.player_count:
                    return False  # invalid player index
                if p in all_players:
                    return False  # duplicate player
                all_players.add(p)
        if len(all_players) != genome.player_count:
            return False  # not all players assigned
        if len(genome.teams) < 2:
            return False  # need at least 2 teams
    return True
"""


def test_a_game_has_no_teams_unless_it_says_so() -> None:
    wanted = ran(TEAM_FIELDS)
    assert (eights().team_mode, eights().teams) == (wanted["team_mode"], wanted["teams"])


@pytest.mark.parametrize(("players", "teams"), [(6, ((0, 3), (1, 4), (2, 5))), (5, None)])
def test_another_number_of_players_changes_the_teams_with_it(
    players: int, teams: tuple[tuple[int, ...], ...] | None
) -> None:
    def can_repair(_: object, count: int) -> bool:
        return count % 2 == 0

    def repair(_: object, count: int) -> list[list[int]]:
        return [[seat, seat + count // 2] for seat in range(count // 2)]

    names = ran(MUTATE_PLAYER_COUNT, can_repair_teams=can_repair, repair_teams=repair)
    mutate = cast("Callable[[GameGenome, int], GameGenome]", names["mutate_player_count"])
    changed = mutate(spades(), players)
    assert (changed.player_count, changed.team_mode, changed.teams) == (
        players,
        teams is not None,
        teams or (),
    )
    assert mutate(eights(), 5) == eights().copy_with(player_count=5)


@pytest.mark.parametrize(
    "teams",
    [
        ((0, 2), (1, 3)),
        ((0, 1, 2), (3,)),
        (),
        ((0, 9), (1, 2, 3)),
        ((0, 2), (2, 1, 3)),
        ((0, 2), (1,)),
        ((0, 1, 2, 3),),
    ],
)
def test_validation_says_the_same_of_teams_as_the_document(
    teams: tuple[tuple[int, ...], ...],
) -> None:
    check = cast("Callable[[GameGenome], bool]", ran(VALIDATE_GENOME)["validate_genome"])
    genome = spades().copy_with(teams=teams)
    wrong = [p for p in dd.validate(genome) if p.path.startswith("team")]
    assert check(genome) == (not wrong)


# --- Tableau modes --------------------------------------------------------------

TABLEAU_FIELDS = """
tableau_mode: TableauMode = TableauMode.NONE
sequence_direction: SequenceDirection = SequenceDirection.BOTH  # Only used when mode=SEQUENCE
"""

WAR_FOR_TWO = """
if genome.setup.tableau_mode == TableauMode.WAR and genome.player_count != 2:
    raise ValueError("WAR tableau mode requires exactly 2 players")
"""


def test_the_modes_and_directions_of_the_tableau_are_these() -> None:
    assert {mode.name: mode.value for mode in TableauMode} == {
        "NONE": "none",
        "WAR": "war",
        "MATCH_RANK": "match_rank",
        "SEQUENCE": "sequence",
    }
    assert {way.name: way.value for way in SequenceDirection} == {
        "ASCENDING": "ascending",
        "DESCENDING": "descending",
        "BOTH": "both",
    }
    names = ran(TABLEAU_FIELDS)
    assert SetupRules().tableau_mode is names["tableau_mode"]
    assert SetupRules().sequence_direction is names["sequence_direction"]


def test_war_is_for_two() -> None:
    war = dd.load_game("war")
    ran(WAR_FOR_TWO, genome=war)
    with pytest.raises(ValueError, match="exactly 2 players"):
        ran(WAR_FOR_TWO, genome=war.copy_with(player_count=3))
    with pytest.raises(dd.GenomeError, match="war is for 2 players"):
        dd.compile_genome(war.copy_with(player_count=3))


# --- Special effects ------------------------------------------------------------

UNO_STYLE = """
# Uno-style effects
special_effects = [
    SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, value=2),
    SpecialEffect(Rank.JACK, EffectType.SKIP_NEXT, TargetSelector.NEXT_PLAYER),
    SpecialEffect(Rank.QUEEN, EffectType.REVERSE_DIRECTION, TargetSelector.ALL_OPPONENTS),
    SpecialEffect(Rank.KING, EffectType.EXTRA_TURN, TargetSelector.NEXT_PLAYER),
]
"""

ROUNDTRIP = """
effects = [
    SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, 2),
    SpecialEffect(Rank.JACK, EffectType.SKIP_NEXT, TargetSelector.NEXT_PLAYER, 1),
]
genome = create_test_genome(special_effects=effects)

bytecode = compile_genome(genome)
"""

ADD_EFFECT = """
def apply(genome: GameGenome) -> GameGenome:
    new_effect = SpecialEffect(
        trigger_rank=random.choice(list(Rank)),
        effect_type=random.choice(list(EffectType)),
        target=random.choice([
            TargetSelector.NEXT_PLAYER,
            TargetSelector.ALL_OPPONENTS,
        ]),
        value=random.randint(1, 3),
    )
    return genome.copy_with(
        special_effects=list(genome.special_effects) + [new_effect]
    )
"""

REMOVE_EFFECT = """
def apply(genome: GameGenome) -> GameGenome:
    if not genome.special_effects:
        return genome
    idx = random.randrange(len(genome.special_effects))
    new_effects = [e for i, e in enumerate(genome.special_effects) if i != idx]
    return genome.copy_with(special_effects=new_effects)
"""

MUTATE_EFFECT = """
def apply(genome: GameGenome) -> GameGenome:
    if not genome.special_effects:
        return genome

    idx = random.randrange(len(genome.special_effects))
    effect = genome.special_effects[idx]

    field = random.choice(['rank', 'type', 'target', 'value'])
    if field == 'rank':
        mutated = SpecialEffect(
            random.choice(list(Rank)),
            effect.effect_type,
            effect.target,
            effect.value,
        )
    elif field == 'type':
        mutated = SpecialEffect(
            effect.trigger_rank,
            random.choice(list(EffectType)),
            effect.target,
            effect.value,
        )
    elif field == 'target':
        mutated = SpecialEffect(
            effect.trigger_rank,
            effect.effect_type,
            random.choice([TargetSelector.NEXT_PLAYER, TargetSelector.ALL_OPPONENTS]),
            effect.value,
        )
    else:  # value
        mutated = SpecialEffect(
            effect.trigger_rank,
            effect.effect_type,
            effect.target,
            max(1, effect.value + random.randint(-1, 1)),
        )

    new_effects = list(genome.special_effects)
    new_effects[idx] = mutated
    return genome.copy_with(special_effects=new_effects)
"""

CROSSOVER = """
def crossover_effects(parent1: GameGenome, parent2: GameGenome) -> list[SpecialEffect]:
    # Union of effects, deduplicated by trigger rank
    effects_by_rank = {}
    for effect in parent1.special_effects:
        effects_by_rank[effect.trigger_rank] = effect
    for effect in parent2.special_effects:
        if random.random() < 0.5:  # 50% chance to override
            effects_by_rank[effect.trigger_rank] = effect
    return list(effects_by_rank.values())
"""


def shedding(special_effects: list[SpecialEffect] | tuple[SpecialEffect, ...]) -> GameGenome:
    """A game in which whatever effects there are can be made of cards that are played."""
    return GameGenome(
        name="shedding",
        player_count=4,
        setup=SetupRules(cards_per_player=7, initial_discard=True),
        turn_structure=TurnStructure(
            phases=[  # type: ignore[arg-type]  # lists are taken, as the documents give them
                PlayPhase(
                    matches=(schema.Match.SAME_SUIT, schema.Match.SAME_RANK),
                    or_draw=True,
                )
            ]
        ),
        special_effects=special_effects,  # type: ignore[arg-type]
        game_rules=schema.GameRules(hands=1, hand_ends_when=schema.HandEnd.FIRST_OUT),
        win_conditions=(
            schema.WinCondition(
                type=schema.WinType.EMPTY_HAND,
                trigger=schema.Trigger.AT_ONCE,
            ),
        ),
    )


def test_the_types_of_effects_are_these() -> None:
    assert {kind.name: kind.value for kind in list(EffectType)[:5]} == {
        "SKIP_NEXT": "skip_next",
        "REVERSE_DIRECTION": "reverse",
        "DRAW_CARDS": "draw_cards",
        "EXTRA_TURN": "extra_turn",
        "FORCE_DISCARD": "force_discard",
    }


def test_a_rank_is_one_of_thirteen() -> None:
    assert [rank.value for rank in Rank] == list("23456789TJQKA")
    assert [Rank.TWO, Rank.JACK, Rank.QUEEN, Rank.KING] == ["2", "J", "Q", "K"]


def test_the_uno_style_effects_of_the_document_are_played() -> None:
    effects = cast("list[SpecialEffect]", ran(UNO_STYLE)["special_effects"])
    assert [effect.value for effect in effects] == [2, 1, 1, 1]
    genome = shedding(effects)
    # The target of a reverse is accepted, said to be idle, and no part of the game.
    assert [(p.path, p.severity) for p in dd.validate(genome)] == [
        ("special_effects[2].target", "warning")
    ]
    plain = genome.copy_with(
        special_effects=[*effects[:2], effects[2].copy_with(target="next_player"), effects[3]]
    )
    assert identity(genome) == identity(plain)
    assert not dd.validate(plain)
    result = dd.simulate(genome, games=100, seed=1)
    assert sum(result.wins) + result.draws == 100
    assert result.timed_out == 0
    assert result.mean_turns > 10


def test_effects_survive_bytecode() -> None:
    names = ran(ROUNDTRIP, create_test_genome=shedding, compile_genome=dd.compile_genome)
    genome, code = cast("GameGenome", names["genome"]), cast("bytes", names["bytecode"])
    assert list(dd.decompile(code).special_effects) == names["effects"]
    assert genome.special_effects == tuple(cast("list[SpecialEffect]", names["effects"]))
    assert dd.compile_genome(dd.decompile(code)) == code


@pytest.mark.parametrize("seed", range(20))
def test_effects_can_be_added_mutated_and_removed(seed: int) -> None:
    add, mutate, remove = (
        cast("Callable[[GameGenome], GameGenome]", ran(code, random=random.Random(seed))["apply"])
        for code in (ADD_EFFECT, MUTATE_EFFECT, REMOVE_EFFECT)
    )
    bare = shedding([])
    one = add(bare)
    assert len(one.special_effects) == 1
    changed = mutate(one)
    assert len(changed.special_effects) == 1
    assert remove(changed) == bare
    for genome in (one, changed):
        assert decode_json(encode_json(genome)) == genome
        if not [p for p in dd.validate(genome) if p.severity == "error"]:
            assert (
                canonical(genome).special_effects
                == dd.decompile(dd.compile_genome(genome)).special_effects
            )


def test_effects_are_crossed_by_rank() -> None:
    cross = cast(
        "Callable[[GameGenome, GameGenome], list[SpecialEffect]]",
        ran(CROSSOVER)["crossover_effects"],
    )
    child = cross(dd.load_game("uno-style"), eights())
    assert len(child) == len({effect.trigger_rank for effect in child})
    assert {effect.trigger_rank for effect in child} >= set("2JQ")
    assert dd.load_game("uno-style").copy_with(special_effects=child).special_effects == tuple(
        child
    )


# --- Lists and names ------------------------------------------------------------


def test_lists_are_taken_where_tuples_are_meant() -> None:
    genome = spades().copy_with(teams=[[0, 2], [1, 3]], card_scoring=[])
    assert genome == spades()
    assert hash(genome) == hash(spades())
    assert SetupRules(removed_cards=["QC"]).removed_cards == ("QC",)  # type: ignore[arg-type]


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError, match="has no field 'effects'"):
        eights().copy_with(effects=[])
