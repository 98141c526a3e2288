"""Measuring strength: deals that a budget fixes, kept as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks import versions
from benchmarks.budget import LEAST, Pace, Wish, allocate, deal_cost, planned
from benchmarks.first_version import GAMES, FirstPlayer
from benchmarks.ledger import Ledger
from benchmarks.sittings import FIRST_HAND, HAND, MATCH, Compared, Meeting, Room
from benchmarks.strength import Laboratory, Plan, share_of
from benchmarks.versions import GREEDY, SEARCH, Compare, bars, worse
from tests.strength.children import today

PACE = Pace(ours=0.002, first=0.002, iterations=900, choices=40, hands=8, scored=True)


def compared(a: float, b: float = 0.5, points: float | None = None) -> Compared:
    return Compared(a=a, b=b, points=points)


# --- The budget -----------------------------------------------------------------


def test_deals_are_as_the_root_of_what_they_cost() -> None:
    """A deal that costs four times as much is played half as often."""
    cheap, dear = allocate([0.01, 0.04], [1, 1], 60, [100_000] * 2)
    assert cheap == pytest.approx(2 * dear, abs=2)
    assert 0.01 * cheap + 0.04 * dear == pytest.approx(60, rel=0.01)


def test_no_meeting_has_too_few_or_too_many_deals() -> None:
    assert allocate([1, 1], [1, 1], 0.5, [100, 100]) == [LEAST, LEAST]
    assert allocate([1, 1], [1, 1], 50, [10, 100]) == [10, 40]


def test_what_a_bar_names_comes_first_and_small_budgets_name_nothing() -> None:
    named = Wish(SEARCH, Meeting("oh-hell", HAND, "x", "y"), deals=300)
    other = Wish(SEARCH, Meeting("hearts", HAND, "x", "y"))
    assert [one.deals for one in planned([named, other], [0.1, 0.1], 100)] == [300, 700]
    assert [one.deals for one in planned([named, other], [0.1, 0.1], 50)] == [250, 250]


def test_first_hands_begin_where_matches_end() -> None:
    paces = {("spades", hand): PACE for hand in (True, False)}
    wishes = versions.wishes([GREEDY], ["spades"], paces)
    costs = [deal_cost(wish.meeting, PACE) for wish in wishes]
    units = {unit.meeting.kind: unit for unit in planned(wishes, costs, 60)}
    assert units[FIRST_HAND].begin == units[MATCH].deals > 0
    assert units[HAND].begin == 0


def test_both_sides_of_a_deal_are_paid_for() -> None:
    """Eight hands of four seats; half of the decisions take 2 ms and the others next to none."""
    meeting = Meeting("spades", FIRST_HAND, "mcts:1000", "first greedy")
    assert deal_cost(meeting, PACE) == pytest.approx(8 * 5 * (0.0022 + 0.0002) / 2)
    at_equal_time = Meeting("spades", HAND, "mcts:1000", "first mcts:900")
    assert deal_cost(at_equal_time, PACE) == pytest.approx(8 * 40 * 0.0022)


# --- Keeping --------------------------------------------------------------------


@pytest.fixture(scope="module")
def first() -> Iterator[FirstPlayer]:
    with FirstPlayer(today()) as first:
        yield first


class Tired(Room):
    """A room in which somebody presses Ctrl-C after three deals."""

    left = 3

    def compare(self, meeting: Meeting, deal: int) -> Compared:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().compare(meeting, deal)


def small_plan(deals: int = 6) -> Plan:
    meeting = Meeting("scopa", MATCH, "greedy", "first random")
    return Plan([], planned([Wish(GREEDY, meeting, deals=deals)], [1.0], 100))


def test_a_run_that_was_stopped_goes_on(first: FirstPlayer, tmp_path: Path) -> None:
    plan = small_plan()
    (unit,) = plan.units
    with pytest.raises(KeyboardInterrupt):
        Laboratory(Ledger(tmp_path / "a"), Tired(first)).play(plan, (0, 1))
    again = Laboratory(Ledger(tmp_path / "a"), Room(first))
    assert again.unplayed(plan) == 3
    again.play(plan, (0, 1))
    at_once = Laboratory(Ledger(tmp_path / "b"), Room(first))
    at_once.play(plan, (0, 1))
    found, expected = (lab.results(plan, unit.meeting) for lab in (again, at_once))
    assert [one.a for one in found] == [one.a for one in expected]
    assert len(found) == 6
    assert len({one.points for one in found}) > 1


def test_two_shares_are_the_whole(first: FirstPlayer, tmp_path: Path) -> None:
    plan = small_plan()
    ledger = Ledger(tmp_path / "a")
    for share, left in (("1/2", 3), ("2/2", 0)):
        lab = Laboratory(ledger, Room(first))
        lab.play(plan, share_of(share))
        assert lab.unplayed(plan) == left


def test_a_plan_is_made_once(tmp_path: Path) -> None:
    """Made again it might have other numbers of deals; so whatever is kept first counts."""
    ledger = Ledger(tmp_path / "a")
    lab = Laboratory(ledger, Room(FirstPlayer(["no such program"])))
    for what in ("single hands", "matches"):
        ledger.keep(f"pace: spades, {what}", 0, PACE)
    made = lab.plan(["spades"], ["thumb"], 1)
    assert {unit.meeting.kind for unit in made.units} == {HAND, MATCH, FIRST_HAND}
    assert made.cost() == pytest.approx(60, rel=0.05)
    other = lab.plan(["spades"], ["thumb"], 2)
    assert [unit.deals for unit in other.units] > [unit.deals for unit in made.units]
    ledger.keep("plan: spades; thumb; 1 minutes", 0, other)
    assert lab.plan(["spades"], ["thumb"], 1) == made


def test_another_engine_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Ledger(tmp_path / "a").keep("x", 0, 1.5)
    assert Ledger(tmp_path / "a").results("x", float) == {0: 1.5}
    other = tmp_path / "other.so"
    other.write_bytes(b"another build")
    monkeypatch.setattr("darwindeck._native.__file__", str(other))
    assert Ledger(tmp_path / "a").results("x", float) == {}


def test_what_is_kept_first_stays(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "a")
    for value in (1.0, 2.0):
        ledger.keep("x", 7, value)
    assert ledger.results("x", float) == {7: 1.0}


def test_a_share_that_is_none_is_refused() -> None:
    for wrong in ("2", "0/2", "3/2", "a/b"):
        with pytest.raises(SystemExit, match="--share is such as 1/2"):
            share_of(wrong)


# --- Verdicts -------------------------------------------------------------------


def game(name: str, won: float, points: float, payoff: float, deals: int = 40) -> Compare:
    """A game with these means, and some luck that cancels out."""
    luck = [0.2 * (-1) ** number for number in range(deals)]
    hands = [compared(0.5 + payoff / 2 + x / 2, 0.5 - payoff / 2 - x / 2) for x in luck]
    matches = [compared(won + x, 1 - won - x) for x in luck]
    return Compare(name, hands, matches, [points + 10 * x for x in luck])


def verdicts(part: str, *games: Compare) -> dict[str, bool]:
    return {bar.claim: bar.holds for bar in bars({part: games})}


def test_partnership_spades_has_its_two_bars() -> None:
    good = verdicts(GREEDY, game("partnership-spades", 0.86, 21, 0.3))
    bad = verdicts(GREEDY, game("partnership-spades", 0.84, 19, 0.3))
    assert list(good.values()) == [True, True]
    assert list(bad.values()) == [False, False]


def test_a_game_that_is_worse_in_points_alone_is_worse() -> None:
    fine = [game(name, 0.5, 0.0, 0.0) for name in GAMES[1:]]
    names, tests = worse([game(GAMES[0], 0.6, -3.0, 0.1), *fine])
    assert names == [f"{GAMES[0]}, points"]
    assert tests == 3 * len(GAMES)
    assert worse(fine)[0] == []


def test_the_search_must_be_above_greedy_in_ten_games() -> None:
    ahead = [game(name, 0.6, 1.0, 0.2) for name in GAMES]
    level = [game(name, 0.6, 1.0, 0.0) for name in GAMES]
    claim = "`mcts:1000` above `greedy` in at least 10 of 11 games"
    assert verdicts(GREEDY, *ahead[1:], level[0])[claim]
    assert not verdicts(GREEDY, *ahead[2:], *level[:2])[claim]
    assert claim not in verdicts(GREEDY, *ahead[1:])


def test_oh_hell_needs_its_deals_and_spades_a_clear_lead() -> None:
    few, many = (game("oh-hell", 0.5, 1.0, 0.021, deals) for deals in (40, 3000))
    low = game("oh-hell", 0.5, 1.0, 0.019, 3000)
    claim = "oh-hell: payoff share +0.02 at equal time over 3,000 deals"
    assert [verdicts(SEARCH, one)[claim] for one in (few, many, low)] == [False, True, False]
    spades = [game("spades", won, 0.0, 0.0) for won in (0.52, 0.60)]
    claim = "spades: clearly ahead in matches at equal time"
    assert [verdicts(SEARCH, one)[claim] for one in spades] == [False, True]
