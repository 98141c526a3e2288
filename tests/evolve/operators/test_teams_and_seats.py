"""Who plays with whom, and how many: teams follow the seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.evolve.operators.moves import applies, game, moves

import darwindeck as dd
from darwindeck.evolve.variation.operators.fitting import repaired_teams
from darwindeck.evolve.variation.operators.offspring import settled
from darwindeck.evolve.variation.operators.seats import with_players
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    BiddingPhase,
    GameGenome,
    HandMode,
    TableauMode,
    TrickPhase,
    WinType,
)
from darwindeck.genome.validate import validate

PAIRINGS = {((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2))}


def seated(name: str, players: int) -> GameGenome:
    found = settled(with_players(game(name), players))
    assert found is not None
    return found


# --- Teams ----------------------------------------------------------------------


def test_four_seats_make_one_of_the_three_pairings() -> None:
    found = list(moves("EnableTeamMode", game("hearts")))
    assert {child.teams for child in found} == PAIRINGS
    assert all(child.team_mode for child in found)


def test_two_players_make_no_teams() -> None:
    assert not applies("EnableTeamMode", game("scopa"))
    assert not applies("PitOneAgainstAll", game("scopa"))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_seat_may_be_the_one_that_plays_against_all_others(players: int) -> None:
    found = {child.teams for child in moves("PitOneAgainstAll", seated("hearts", players))}
    everybody = set(range(players))
    assert {frozenset(map(frozenset, teams)) for teams in found} == {
        frozenset({frozenset({alone}), frozenset(everybody - {alone})}) for alone in everybody
    }


def test_one_plays_against_all_others_out_of_even_teams_too() -> None:
    spades = game("partnership-spades")
    assert {child.teams for child in moves("PitOneAgainstAll", spades)} == {
        ((0,), (1, 2, 3)),
        ((0, 2, 3), (1,)),
        ((0, 1, 3), (2,)),
        ((0, 1, 2), (3,)),
    }
    alone = replace(spades, teams=((0, 1, 2), (3,)))
    assert not applies("PitOneAgainstAll", alone)  # it is so already
    assert applies("DisableTeamMode", alone)


def test_three_against_one_play_their_matches_to_the_end() -> None:
    for name in ("uno-style", "crazy-eights", "knockout-whist", "oh-hell"):
        (child, *_) = moves("PitOneAgainstAll", game(name))
        assert child.team_mode
        result = dd.simulate(child, games=100, agents=["random"] * 4, seed=1)
        assert sum(result.team_wins) + result.shared + result.draws == 100, name
        assert min(result.team_wins) > 0, name


def test_without_teams_nobody_limits_their_bids() -> None:
    (child, *_) = moves("DisableTeamMode", game("partnership-spades"))
    assert (child.team_mode, child.teams) == (False, ())
    assert child.turn_structure.phases[0] == BiddingPhase()
    assert replace(child, family="") == replace(game("spades"), family="")


def test_partners_change_in_teams_of_the_same_sizes() -> None:
    spades = game("partnership-spades")
    assert {child.teams for child in moves("MutateTeamAssignment", spades)} == PAIRINGS - {
        spades.teams
    }
    three = replace(spades, teams=((0, 1, 2), (3,)))
    found = {child.teams for child in moves("MutateTeamAssignment", three)}
    assert found == {((0,), (1, 2, 3)), ((0, 1, 3), (2,)), ((0, 2, 3), (1,))}


# --- Seats ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "players", "repaired"),
    [
        (((0, 2), (1, 3)), 6, ((0, 2, 4), (1, 3, 5))),
        (((0, 1), (2, 3)), 6, ((0, 1, 2), (3, 4, 5))),
        (((0, 2), (1, 3)), 5, ()),  # they were even
        (((0, 2), (1, 3)), 2, ()),  # one each is no team
        (((0, 2, 4), (1, 3, 5)), 4, ((0, 2), (1, 3))),
        (((0, 3), (1, 4), (2, 5)), 4, ()),
        (((0, 2), (1, 3, 4)), 6, ((0, 2, 4), (1, 3, 5))),
        (((0, 1), (2, 3), (4,)), 6, ((0, 1), (2, 3), (4, 5))),
    ],
)
def test_teams_are_as_many_and_as_even_as_they_were_or_none(
    teams: tuple[tuple[int, ...], ...], players: int, repaired: tuple[tuple[int, ...], ...]
) -> None:
    assert repaired_teams(teams, players) == repaired


@pytest.mark.parametrize(
    ("teams", "players", "repaired"),
    [
        (((0, 1, 2), (3,)), 5, ((0, 1, 2, 4), (3,))),
        (((0, 1, 2), (3,)), 6, ((0, 1, 2, 4, 5), (3,))),
        (((0,), (1, 2, 3)), 5, ((0,), (1, 2, 3, 4))),
        (((0, 2), (1,)), 4, ((0, 2, 3), (1,))),
        (((0, 1, 2, 3), (4,)), 4, ((0, 1, 2), (3,))),  # the last seat takes the part
        (((0, 1, 3), (2,)), 3, ((0, 1), (2,))),
        (((0, 1), (2,)), 2, ()),  # one each is no team
    ],
)
def test_one_against_all_others_stays_so_when_seats_come_and_go(
    teams: tuple[tuple[int, ...], ...], players: int, repaired: tuple[tuple[int, ...], ...]
) -> None:
    assert repaired_teams(teams, players) == repaired


def test_a_game_of_three_against_one_becomes_one_of_four_against_one() -> None:
    three = replace(game("partnership-spades"), teams=((0, 1, 2), (3,)))
    five = settled(with_players(three, 5))
    assert five is not None
    assert (five.team_mode, five.teams) == (True, ((0, 1, 2, 4), (3,)))


def test_teams_follow_a_change_of_seats() -> None:
    assert seated("partnership-spades", 6).teams == ((0, 2, 4), (1, 3, 5))
    five = seated("partnership-spades", 5)
    assert (five.team_mode, five.teams) == (False, ())
    phase = five.turn_structure.phases[0]
    assert isinstance(phase, BiddingPhase)
    assert phase.max_team_bid == 0


def test_war_is_for_two() -> None:
    four = seated("war", 4)
    assert four.setup.tableau_mode == TableauMode.NONE
    assert four.setup.hand_mode == HandMode.HAND
    assert [win.type for win in four.win_conditions] == [WinType.EMPTY_HAND]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", bundled_games())
def test_every_bundled_game_can_be_played_by_two_to_six(name: str, players: int) -> None:
    child = seated(name, players)
    assert child.player_count == players
    assert [p for p in validate(child) if "the last trick" in p.message] == []


def test_low_cards_go_so_that_tricks_come_out_even() -> None:
    three = seated("hearts", 3)
    assert three.setup.removed_cards == ("2C",)
    assert len(cards_in(three.setup)) == 51
    tricks = three.turn_structure.phases[1]
    assert isinstance(tricks, TrickPhase)
    assert tricks.first_card == "3C"


def test_places_and_directions_follow_the_seats() -> None:
    assert seated("old-maid", 6).game_rules.score_by_place == (1, 1, 1, 1, 1)
    assert seated("president", 2).game_rules.score_by_place == (2,)
    passing = seated("hearts", 5).turn_structure.phases[0]
    assert passing == replace(
        game("hearts").turn_structure.phases[0], directions=("left", "right", "none")
    )
