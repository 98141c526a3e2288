"""How strong the players are: the tables of docs/players.md.

    python -m benchmarks.strength [--games hearts,spades] [--part search,greedy] [--write]

Today's players meet each other and those of the first version, which is built on the
first run, on duplicate deals: whole matches, points a hand, payoff shares. How many
deals there are is settled first by a budget of processor time, and never by results.
Every deal is kept in a file as it is played: stop it with Ctrl-C, start the same
command again, and it goes on. `--share 1/2` and `--share 2/2`, started side by side,
divide the deals between two processors.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import cyclopts
import msgspec
from benchmarks import ladder, versions
from benchmarks.budget import Pace, Unit, Wish, calibrate, deal_cost, planned
from benchmarks.first_version import GAMES, BuildError, FirstPlayer, LostError
from benchmarks.judging import bar_lines, write_between
from benchmarks.ledger import Ledger, Teller
from benchmarks.sittings import HAND, UNBID, Compared, Meeting, Room

from darwindeck.genome.file.library import bundled_games

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "players.md"
BEGIN = "<!-- begin: made by benchmarks/strength.py -->"
PARTS = (*versions.PARTS, ladder.PART)


class Plan(msgspec.Struct, frozen=True):
    """What is going to be played, and what was timed for it."""

    paces: list[tuple[str, bool, Pace]]
    units: list[Unit]

    def by_game(self) -> dict[tuple[str, bool], Pace]:
        return {(game, one_hand): pace for game, one_hand, pace in self.paces}

    def cost(self) -> float:
        return sum(unit.deals * unit.cost for unit in self.units)


class Laboratory:
    """Plays what is planned, and keeps it."""

    def __init__(self, ledger: Ledger, room: Room) -> None:
        self._ledger = ledger
        self._room = room

    def plan(self, games: Sequence[str], parts: Sequence[str], minutes: float) -> Plan:
        """The plan for a choice of games and parts: made once, and then always the same."""
        name = f"plan: {','.join(games)}; {','.join(parts)}; {minutes:g} minutes"
        if not (kept := self._ledger.results(name, Plan)):
            # Somebody else may have made one meanwhile: the first that is kept is used.
            self._ledger.keep(name, 0, self._made(games, parts, minutes))
            kept = self._ledger.results(name, Plan)
        return kept[0]

    def _made(self, games: Sequence[str], parts: Sequence[str], minutes: float) -> Plan:
        paces: dict[tuple[str, bool], Pace] = {}
        known = [game for game in games if game in GAMES]
        wishes: list[Wish] = []
        for game in known:
            for one_hand in (True, False):
                paces[game, one_hand] = self._pace(game, one_hand)
        wishes += versions.wishes([one for one in parts if one in versions.PARTS], known, paces)
        if ladder.PART in parts:
            wishes += ladder.wishes(games)
        for wish in wishes:
            place = wish.meeting.game, wish.meeting.kind == HAND
            if place not in paces:
                paces[place] = self._pace(*place)
        costs = [
            deal_cost(one.meeting, paces[one.meeting.game, one.meeting.kind == HAND])
            for one in wishes
        ]
        units = planned(wishes, costs, 60 * minutes)
        return Plan([(*place, pace) for place, pace in paces.items()], units)

    def _pace(self, game: str, one_hand: bool) -> Pace:
        """What deciding takes in a game, timed once."""
        what = "single hands" if one_hand else "matches"
        name = f"pace: {game}, {what}"
        if not (kept := self._ledger.results(name, Pace)):
            say(f"timing {game}, {what}")
            # Without bids it is a game that the first version does not have.
            self._ledger.keep(name, 0, calibrate(self._room, game, one_hand))
            kept = self._ledger.results(name, Pace)
        return kept[0]

    def play(self, plan: Plan, share: tuple[int, int]) -> None:
        """Plays all deals of a plan that are missing, or one of several shares of them."""
        missing = [
            (unit, deal)
            for unit in plan.units
            for deal in self._missing(unit)
            if deal % share[1] == share[0]
        ]
        teller = Teller(sum(unit.cost for unit, _ in missing))
        for unit, deal in missing:
            key = unit.meeting.key
            self._ledger.keep(key, deal, self._room.compare(unit.meeting, deal))
            teller.done(unit.cost, f"{key}: deal {deal + 1} of {unit.begin + unit.deals}")

    def _missing(self, unit: Unit) -> list[int]:
        have = self._ledger.results(unit.meeting.key, Compared)
        return [deal for deal in range(unit.begin, unit.begin + unit.deals) if deal not in have]

    def results(self, plan: Plan, meeting: Meeting) -> list[Compared]:
        """The deals of a meeting that the plan has, as far as they are played."""
        have = self._ledger.results(meeting.key, Compared)
        units = [unit for unit in plan.units if unit.meeting == meeting]
        return [have[at] for one in units for at in span(one) if at in have]

    def unplayed(self, plan: Plan) -> int:
        return sum(len(self._missing(unit)) for unit in plan.units)

    def lines(self, plan: Plan, games: Sequence[str], parts: Sequence[str]) -> list[str]:
        """All tables of what was played."""

        def results(meeting: Meeting) -> list[Compared]:
            return self.results(plan, meeting)

        paces = plan.by_game()
        known = [game for game in games if game in GAMES]
        found = {
            part: [versions.Compare.of(part, game, paces, results) for game in known]
            for part in parts
            if part in versions.PARTS
        }
        left = self.unplayed(plan)
        text = [f"**Not complete: {left:,} deals are still to be played.**", ""] if left else []
        for part, rows in found.items():
            text += versions.lines(part, rows, paces)
        if bars := versions.bars(found):
            text += [*bar_lines(bars), ""]
        if ladder.PART in parts:
            text += ladder.lines(results, games)
        return text


def span(unit: Unit) -> range:
    return range(unit.begin, unit.begin + unit.deals)


def say(text: str) -> None:
    """A line for those who wait."""
    print(text, file=sys.stderr, flush=True)


def chosen(given: str, known: Sequence[str], what: str) -> list[str]:
    """The names in a list with commas, all of them if it is empty."""
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        if name.removesuffix(UNBID) not in known:
            sys.exit(f"strength: no such {what}: {name} (known: {', '.join(known)})")
    return [name for name in known if name in names] if names else list(known)


def share_of(given: str) -> tuple[int, int]:
    """Which share of how many: "1/2" is the first of two."""
    number, _, count = given.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        sys.exit(f"strength: --share is such as 1/2, the first of two, not {given!r}")
    return int(number) - 1, int(count)


def describe(plan: Plan) -> list[str]:
    """The deals of each meeting, before they are played."""
    return [
        f"{unit.deals:6,} deals, {unit.deals * unit.cost / 60:6.1f} min  {unit.meeting.key}"
        for unit in plan.units
    ]


def main(
    *,
    games: str = "",
    part: str = "",
    budget_minutes: float = 120.0,
    share: str = "1/1",
    out: Path = ROOT / "runs" / "strength.sqlite",
    plan_only: Annotated[bool, cyclopts.Parameter(negative="")] = False,
    show: Annotated[bool, cyclopts.Parameter(negative="")] = False,
    write_page: Annotated[bool, cyclopts.Parameter(name="--write", negative="")] = False,
) -> None:
    """Measure how strong the players are, and print the tables as Markdown.

    Parameters
    ----------
    games
        Bundled games with commas; all of them if none is named.
    part
        With commas: search (the first version's search at equal time), greedy (its greedy
        against our search), thumb (both greedy), ladder (today's agents among themselves).
    budget_minutes
        Processor time for all that is chosen.
    share
        Plays only a share of the deals: 1/2 is the first of two, to be run side by side.
    out
        Where results are kept, so that a run can go on.
    plan_only
        Say what would be played, and play nothing.
    show
        Print the tables of what has been played so far, and play nothing.
    write_page
        Write the tables to docs/players.md.
    """
    names = chosen(games, list(bundled_games()), "game")
    parts = chosen(part, PARTS, "part")
    mine = share_of(share)
    with FirstPlayer() as first:
        lab = Laboratory(Ledger(out), Room(first))
        try:
            plan = lab.plan(names, parts, budget_minutes)
            if plan_only:
                print("\n".join(describe(plan)))
                print(f"{plan.cost() / 60:.1f} minutes of processor time in all, as foreseen")
                return
            if not show:
                lab.play(plan, mine)
        except KeyboardInterrupt:
            sys.exit(f"strength: stopped; {out} has what was measured, the same command goes on")
        except (BuildError, LostError) as error:
            sys.exit(f"strength: {error}")
        left = lab.unplayed(plan)
        if left:
            say(f"{left:,} deals of the plan are not played yet")
        lines = lab.lines(plan, names, parts) if show or not left else []
    print("\n".join(lines))
    if write_page and not left:
        write_between(lines, PAGE, BEGIN)
        say(f"{PAGE} has these tables now")
    elif write_page:
        sys.exit("strength: nothing was written: the plan is not played to its end")


if __name__ == "__main__":
    app = cyclopts.App(name="strength", help=__doc__)
    app.default(main)
    app()
