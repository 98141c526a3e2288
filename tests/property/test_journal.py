"""The journal is complete: events alone rebuild the table, and a seat's own its view."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.property.journal.following import follow_all, follow_as_each_seat
from tests.property.journal.notebook import Notes
from tests.property.journal.variations import HOSTS, with_effects, with_pooled_knowledge
from tests.property.matches import examples, long_games, seeds, short_games

from darwindeck._native import View
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    EffectType,
    GameGenome,
    GameRules,
    PlayPhase,
    Rank,
    SetupRules,
    SpecialEffect,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)
from darwindeck.table.kinds import EventKind

GAMES = bundled_games()
MOVES = 120
"""Moves of a random game that are followed."""


@examples(120)
@given(short_games(), seeds())
def test_the_whole_journal_rebuilds_the_table_after_each_move(
    genome: GameGenome, seed: int
) -> None:
    follow_all(genome, seed, MOVES)


@examples(30)
@given(long_games(), seeds())
def test_the_whole_journal_rebuilds_matches_of_many_hands(genome: GameGenome, seed: int) -> None:
    follow_all(genome, seed, 300)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_whole_journal_rebuilds_a_bundled_game(name: str, seed: int) -> None:
    follow_all(GAMES[name], seed, 500)


@examples(80)
@given(short_games(), seeds())
def test_the_events_of_a_seat_rebuild_its_view_after_each_move(
    genome: GameGenome, seed: int
) -> None:
    follow_as_each_seat(genome, seed, MOVES)


@examples(20)
@given(long_games(), seeds())
def test_the_events_of_a_seat_rebuild_its_view_in_matches_of_many_hands(
    genome: GameGenome, seed: int
) -> None:
    follow_as_each_seat(genome, seed, 200)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_events_of_a_seat_rebuild_its_view_of_a_bundled_game(name: str, seed: int) -> None:
    follow_as_each_seat(GAMES[name], seed, 300)


OF_THE_MOMENT = {"legal_moves", "phase", "phase_kind", "asks", "gives_to", "passes", "held_back"}
"""What the rules say of a moment; no event tells it. `tests/rules/test_what_is_asked.py` does."""


def test_notes_have_every_field_of_a_view_but_what_the_rules_say_of_the_moment() -> None:
    fields = {name for name in dir(View) if not name.startswith("_")}
    assert set(Notes.__annotations__) == fields - OF_THE_MOMENT


@pytest.mark.parametrize("name", HOSTS)
@pytest.mark.parametrize("seed", range(6))
def test_the_journal_rebuilds_games_full_of_effects(name: str, seed: int) -> None:
    game = with_effects(name, seed)
    follow_all(game, seed, 200)
    follow_as_each_seat(game, seed, 200)


@pytest.mark.parametrize("seed", range(6))
def test_a_skip_that_finds_nobody_left_in_the_round_lapses_in_the_journal_too(seed: int) -> None:
    game = GameGenome(
        player_count=2,
        setup=SetupRules(cards_per_player=8),
        turn_structure=TurnStructure(phases=(PlayPhase(), TrickPhase(tricks=1)), loop_from=0),
        special_effects=tuple(
            SpecialEffect(trigger_rank=Rank(rank), effect_type=EffectType.EXTRA_TURN)
            for rank in "3579JK"
        ),
        game_rules=GameRules(trick_points=1),
        win_conditions=(WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.HAND_END),),
    )
    follow_all(game, seed, 100)


@pytest.mark.parametrize("seed", range(3))
def test_the_journal_rebuilds_a_game_in_which_knowledge_is_shared(seed: int) -> None:
    follow_all(with_pooled_knowledge(), seed, 200)
    follow_as_each_seat(with_pooled_knowledge(), seed, 200)


def test_these_games_tell_every_kind_of_event() -> None:
    """So that none of them goes unchecked."""
    bundled = [follow_all(game, 0, 500) for game in GAMES.values()]
    changed = [follow_all(with_effects(name, seed), seed, 200) for name in HOSTS for seed in (0, 1)]
    pooled = [
        follow_all(with_pooled_knowledge(turns), seed, 300)
        for turns in (1, 50)
        for seed in range(4)
    ]
    told = {event.kind for events in bundled + changed + pooled for event in events}
    assert told == set(EventKind)
