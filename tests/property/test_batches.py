"""Batches: the same on any number of threads, and every match can be played again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.property.matches import examples, program, seeds, short_games, walk

import darwindeck as dd
from darwindeck._native import State
from darwindeck.batches.simulate import Result, simulate
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import ContractKind, GameGenome, Trigger, WinType
from darwindeck.testing.players import mix, random_players


@examples(40)
@given(short_games(), seeds())
def test_one_thread_counts_the_same_as_many(genome: GameGenome, seed: int) -> None:
    one, two, seven = (simulate(genome, games=40, seed=seed, threads=n) for n in (1, 2, 7))
    assert one == two == seven


@examples(120)
@given(short_games(), seeds(), st.integers(1, 3))
def test_the_matches_of_a_batch_can_be_played_again_at_a_table(
    genome: GameGenome, seed: int, games: int
) -> None:
    check_replay(genome, seed, games)


@pytest.mark.parametrize("name", bundled_games())
def test_the_matches_of_a_bundled_game_can_be_played_again_at_a_table(name: str) -> None:
    check_replay(dd.load_game(name), seed=7, games=3)


@examples(30)
@given(short_games(), seeds())
def test_a_batch_is_its_matches_one_by_one(genome: GameGenome, seed: int) -> None:
    """The first match of a longer batch is the match of a batch of one."""
    one = simulate(genome, games=1, seed=seed)
    two = simulate(genome, games=2, seed=seed)
    assert two.turns > one.turns
    assert all(many >= few for many, few in zip(two.side_wins, one.side_wins, strict=True))


def check_replay(genome: GameGenome, seed: int, games: int) -> None:
    """Plays the matches of a batch again, and counts all that the batch should have counted."""
    tally = Tally(genome)
    for number in range(games):
        match_seed = mix(seed, number)
        players = random_players(match_seed, genome.player_count)
        states = list(walk(program(genome).start(match_seed), players))
        for state in states:
            tally.state(state)
        tally.match(states[-1])
    tally.compare(simulate(genome, games=games, seed=seed))


Counts = list[int]


class Tally:
    """What a batch should count, worked out from the states of its matches."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        seats = genome.player_count
        self.sides = genome.teams or tuple((seat,) for seat in range(seats))
        sides = len(self.sides)
        self.wins: Counts = [0] * sides
        self.totals = dict.fromkeys(
            ("games", "shared", "draws", "timed_out", "turns", "hands", "options", "lead_changes"),
            0,
        )
        by_seat = ("decisions", "choices", "tricks")
        of_bids = ("bids", "bid_total", "nils_made", "nils_failed")
        of_contracts = ("contracts_made", "contracts_failed", "bags")
        self.lists: dict[str, Counts] = {name: [0] * seats for name in by_seat + of_bids}
        self.lists |= {name: [0] * sides for name in (*of_contracts, "score_total")}
        self.leader: int | None = None
        # A win in the middle of a hand leaves contracts unsettled: see test_contracts.py.
        self.unsettled = any(win.trigger == Trigger.AT_ONCE for win in genome.win_conditions)
        self.contract_names = (*of_bids, *of_contracts)

    def state(self, state: State) -> None:
        moves = len(state.legal_moves())
        if moves:
            self.lists["decisions"][state.to_move] += 1
            self.lists["choices"][state.to_move] += moves > 1
            self.totals["options"] += moves
        elif not state.timed_out:
            self.hand(state)

    def hand(self, state: State) -> None:
        self.totals["hands"] += 1
        self.add("tricks", state.tricks)
        if self.genome.contract_scoring is not None:
            self.bids(state)
        self.lead(state)

    def bids(self, state: State) -> None:
        contract_scoring = self.genome.contract_scoring
        assert contract_scoring is not None
        for seat, made in enumerate(state.bids):
            self.lists["bids"][seat] += made is not None
            self.lists["bid_total"][seat] += made or 0
            if state.nils[seat]:
                name = "nils_failed" if state.tricks[seat] else "nils_made"
                self.lists[name][seat] += 1
        for side, members in enumerate(self.sides):
            if all(state.bids[seat] is None for seat in members):
                continue
            over = sum(state.tricks[seat] - (state.bids[seat] or 0) for seat in members)
            exactly = contract_scoring.kind == ContractKind.EXACTLY
            made_it = over == 0 if exactly else over >= 0
            self.lists["contracts_made" if made_it else "contracts_failed"][side] += 1
            self.lists["bags"][side] += 0 if exactly else max(over, 0)

    def lead(self, state: State) -> None:
        scores = self.side_scores(state)
        kinds = (WinType.LOW_SCORE, WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE)
        of_scores = [win.type for win in self.genome.win_conditions if win.type in kinds]
        best = min(scores) if of_scores[:1] == [WinType.LOW_SCORE] else max(scores)
        if scores.count(best) == 1:
            leader = scores.index(best)
            self.totals["lead_changes"] += self.leader not in (None, leader)
            self.leader = leader

    def match(self, state: State) -> None:
        self.leader = None
        self.totals["games"] += 1
        self.totals["turns"] += state.turns
        self.totals["timed_out"] += state.timed_out
        self.totals["draws"] += not state.winners
        self.totals["shared"] += len(state.winners) > 1
        if len(state.winners) == 1:
            self.wins[state.winners[0]] += 1
        self.add("score_total", self.side_scores(state))

    def side_scores(self, state: State) -> tuple[int, ...]:
        return state.team_scores if self.genome.team_mode else state.scores

    def add(self, name: str, counts: Sequence[int]) -> None:
        self.lists[name] = [a + b for a, b in zip(self.lists[name], counts, strict=True)]

    def compare(self, result: Result) -> None:
        for name, total in self.totals.items():
            assert getattr(result, name) == total, name
        for name, counts in self.lists.items():
            if not (self.unsettled and name in self.contract_names):
                assert getattr(result, name) == tuple(counts), name
        assert result.side_wins == tuple(self.wins)
        assert result.wins == (
            (0,) * self.genome.player_count if self.genome.team_mode else tuple(self.wins)
        )
