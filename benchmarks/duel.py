"""Two players at one game, today's or the first version's.

    python -m benchmarks.duel partnership-spades mcts:200 "first greedy" --deals 30

plays a fixed number of duplicate deals and prints what came of them: a quick look
while something is changed, where `strength` measures everything.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cyclopts
from benchmarks.first_version import BuildError, FirstPlayer, LostError
from benchmarks.judging import signed
from benchmarks.ledger import Ledger, Teller
from benchmarks.sittings import FIRST_HAND, HAND, MATCH, Compared, Meeting, Room, sides

from darwindeck.batches.matches import estimate

KINDS = (MATCH, FIRST_HAND, HAND)
OUT = Path(__file__).parent.parent / "runs" / "duels.sqlite"


def main(game: str, a: str, b: str, *, kind: str = MATCH, deals: int = 30, out: Path = OUT) -> None:
    """Play two players against each other on duplicate deals.

    Parameters
    ----------
    game
        A bundled game that the first version has, if it plays.
    a
        A player such as mcts:1000, or one of the first version: "first greedy".
    b
        The other.
    kind
        match, first hand (of a match), or hand (which is all there is).
    deals
        Each is played with every seating: twice with two sides, else twice for each seat.
    out
        Where results are kept, so that the same command goes on with more deals.
    """
    if kind not in KINDS or deals < 2:
        sys.exit(f"duel: two deals at least, and a kind among: {', '.join(KINDS)}")
    meeting, ledger, teller = Meeting(game, kind, a, b), Ledger(out), Teller(deals)
    done = ledger.results(meeting.key, Compared)
    with FirstPlayer() as first:
        room = Room(first)
        try:
            for deal in range(deals):
                if deal not in done:
                    done[deal] = room.compare(meeting, deal)
                    ledger.keep(meeting.key, deal, done[deal])
                teller.done(1, f"deal {deal + 1} of {deals}")
        except KeyboardInterrupt:
            sys.exit(f"duel: stopped; {out} has what was played, the same command goes on")
        except (BuildError, LostError) as error:
            sys.exit(f"duel: {error}")
    print("\n".join(lines(meeting, [done[deal] for deal in range(deals)])))


def lines(meeting: Meeting, found: list[Compared]) -> list[str]:
    """What came of it."""
    count = len(sides(meeting.game))
    games = count * (1 if count == 2 else 2) * len(found)
    won = estimate([one.a for one in found])
    low, high = won.interval
    what = "of matches" if meeting.kind == MATCH else "payoff share"
    text = [
        f"{meeting.key}: {len(found):,} deals, {games:,} games",
        f"  {meeting.a}: {won.mean:.1%} {what} [{low:.1%}, {high:.1%}], as the only one",
        f"  less {meeting.b} likewise: {signed(estimate([one.difference for one in found]))}",
    ]
    points = [one.points for one in found if one.points is not None]
    if points:
        text.append(f"  points of the first hand, own less other: {signed(estimate(points), 2)}")
    for who, name in enumerate((meeting.a, meeting.b)):
        asked = sum(one.asked[who] for one in found)
        seconds = sum(one.seconds[who] for one in found)
        text.append(
            f"  {name}: {1000 * seconds / max(1, asked):.2f} ms a decision, {asked:,} times"
        )
    return text


if __name__ == "__main__":
    cyclopts.run(main)
