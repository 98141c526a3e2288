"""The first version as a player: the same deals, the same moves, and errors that help."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks import first_version
from benchmarks.first_player import deals
from benchmarks.first_version import GAMES, BuildError, FirstPlayer, LostError
from benchmarks.sittings import points_of
from tests.strength.children import today

DEALT = json.loads(Path(__file__).with_name("first_deals.json").read_text())
"""What `first_player.py --deals GAME...` printed when the first version ran it."""


@pytest.fixture(scope="module")
def player() -> Iterator[FirstPlayer]:
    with FirstPlayer(today()) as player:
        yield player


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_deals_what_it_dealt_in_the_first_version(game: str) -> None:
    """Later hands too, and stocks that are shuffled again."""
    assert [deals(game, seed) for seed in (1, 2, 3)] == DEALT[game]


def test_it_answers_as_the_agent_does(player: FirstPlayer) -> None:
    """Over several hands of a match, told only what is new."""
    points, _ = points_of("scopa", one_hand=False, seed=9)
    assert points[-1].state.hand_number > 1
    for point in points[::17]:
        for agent in ("greedy", "mcts:20"):
            move, seconds = player.ask(point.deal, point.made, point.legal(), agent, seed=4)
            assert move == point.state.think(agent, 4)[0][0][0].text
            assert seconds >= 0


def test_it_notices_that_a_deal_is_played_in_another_way(player: FirstPlayer) -> None:
    """The same deal with other players goes another way; it must not mix the two."""
    points, _ = points_of("hearts", one_hand=True, seed=3)
    late = points[20]
    player.ask(late.deal, late.made, late.legal(), "greedy", 0)
    state = points[0].state
    made: list[str] = []
    while len(made) <= len(late.made):
        move = state.legal_moves()[-1]
        made.append(move.text)
        state = state.play(move)
    legal = [move.text for move in state.legal_moves()]
    answer, _ = player.ask(late.deal, made, legal, "greedy", 0)
    assert answer == state.think("greedy", 0)[0][0][0].text


def test_a_game_that_it_sees_otherwise_is_an_error(player: FirstPlayer) -> None:
    point = points_of("hearts", one_hand=True, seed=3)[0][5]
    with pytest.raises(LostError, match=r"cannot follow hearts with seed 3.*in this version"):
        player.ask(point.deal, point.made, point.legal()[1:], "greedy", 0)
    with pytest.raises(LostError, match="'play ZZ' is not legal in this version"):
        player.ask(point.deal, [*point.made, "play ZZ"], point.legal(), "greedy", 0)
    # and it goes on after that
    assert player.ask(point.deal, point.made, point.legal(), "greedy", 0)[0] in point.legal()


def test_a_child_that_dies_is_named_with_its_exit_code() -> None:
    point = points_of("scopa", one_hand=True, seed=3)[0][0]
    with (
        FirstPlayer([sys.executable, "-c", "import sys; sys.exit(3)"]) as player,
        pytest.raises(LostError, match="ended with exit code 3"),
    ):
        player.ask(point.deal, point.made, point.legal(), "greedy", 0)


def test_without_the_history_nothing_is_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(first_version, "COMMIT", "0" * 40)
    with pytest.raises(BuildError, match="git has no commit 0000000 here"):
        first_version.build()
    assert not first_version.built()
    assert list((tmp_path / "darwindeck").iterdir()) == []
