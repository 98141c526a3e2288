"""Today's players against those of the first version: what is played, and what must be shown.

Three comparisons, each in every game of skill that the first version has: its search
with as much time as ours, its `greedy` against our search, and both `greedy`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.budget import OURS, Pace, Wish
from benchmarks.first_version import GAMES
from benchmarks.judging import LEVEL, Bar, Judged, holm, row, signed, table_head
from benchmarks.ladder import Results
from benchmarks.sittings import FIRST, FIRST_HAND, HAND, MATCH, Compared, Meeting, sides

from darwindeck.batches.matches import estimate

SEARCH, GREEDY, THUMB = "search", "greedy", "thumb"
PARTS = {
    SEARCH: f"`{OURS}` against the search of the first version with as much time",
    GREEDY: f"`{OURS}` against `greedy` of the first version",
    THUMB: "`greedy` against `greedy` of the first version",
}

CLOSE_GAMES = ("crazy-eights", "fan-tan", "president", "uno-style")
"""Where rules of thumb are so good that it takes many hands to be seen above them."""
WEIGHTS = {
    (GREEDY, "partnership-spades", MATCH): 4.0,
    (GREEDY, "partnership-spades", FIRST_HAND): 2.0,
    (SEARCH, "spades", MATCH): 2.0,
    **{(GREEDY, game, HAND): 3.0 for game in CLOSE_GAMES},
}
"""What counts more than a comparison of any other game."""
PART_WEIGHTS = {SEARCH: 1.0, GREEDY: 0.5, THUMB: 0.4}
KIND_WEIGHTS = {HAND: 1.0, MATCH: 1.0, FIRST_HAND: 0.5}

MATCHES_WON, POINTS_A_HAND = 0.85, 20.0
"""Partnership-spades against `greedy`."""
OH_HELL, DEALS_OF_OH_HELL = 0.02, 3000
DEALS = {(SEARCH, "oh-hell", HAND): DEALS_OF_OH_HELL}
"""Numbers of deals that a bar names."""
MOST_GAMES_MISSED = 1
"""Of the games in which the search must be above `greedy`."""

Paces = Mapping[tuple[str, bool], Pace]
"""By game, and whether it is a single hand."""


def meeting(part: str, game: str, kind: str, paces: Paces) -> Meeting:
    """Who meets whom."""
    first = f"{FIRST}mcts:{paces[game, kind == HAND].iterations}" if part == SEARCH else ""
    return Meeting(game, kind, "greedy" if part == THUMB else OURS, first or f"{FIRST}greedy")


def kinds(game: str, paces: Paces) -> list[str]:
    """What is played of a game: matches where there are any, and points where there are any."""
    match = paces[game, False]
    if match.hands <= 1:
        return [HAND]
    return [HAND, MATCH, FIRST_HAND] if match.scored else [HAND, MATCH]


def wishes(parts: Sequence[str], games: Sequence[str], paces: Paces) -> list[Wish]:
    """All that is to be played. First hands go on where those of whole matches end."""
    found = []
    for part in parts:
        for game in games:
            before = meeting(part, game, MATCH, paces).key
            for kind in kinds(game, paces):
                usual = PART_WEIGHTS[part] * KIND_WEIGHTS[kind]
                found.append(
                    Wish(
                        part,
                        meeting(part, game, kind, paces),
                        WEIGHTS.get((part, game, kind), usual),
                        DEALS.get((part, game, kind), 0),
                        after=before if kind == FIRST_HAND else "",
                    )
                )
    return found


# --- What they show -------------------------------------------------------------


@dataclass(frozen=True)
class Compare:
    """What one part showed of one game."""

    game: str
    hands: Sequence[Compared]
    matches: Sequence[Compared]
    points: Sequence[float]
    """Of first hands, those of whole matches among them."""

    @classmethod
    def of(cls, part: str, game: str, paces: Paces, results: Results) -> Compare:
        found: dict[str, Sequence[Compared]] = {HAND: (), MATCH: (), FIRST_HAND: ()}
        for kind in kinds(game, paces):
            found[kind] = results(meeting(part, game, kind, paces))
        scored = paces[game, False].scored
        firsts = [*found[MATCH], *found[FIRST_HAND]] if scored else []
        points = [one.points for one in firsts if one.points is not None]
        return cls(game, found[HAND], found[MATCH], points)

    def tests(self) -> list[Judged]:
        """All in which this game must not be worse."""
        asked = {
            "payoff share": [one.difference for one in self.hands],
            "matches": [one.difference for one in self.matches],
            "points": list(self.points),
        }
        return [Judged.of(f"{self.game}, {name}", v) for name, v in asked.items() if len(v) > 1]

    def cells(self) -> list[str]:
        """The game in a row of the table."""
        hands = _cell([one.difference for one in self.hands])
        won = ""
        if len(self.matches) > 1:
            found = estimate([one.a for one in self.matches])
            low, high = (min(1.0, max(0.0, bound)) for bound in found.interval)
            equal = 1 / len(sides(self.game))
            won = f"{found.mean:.1%} [{low:.1%}, {high:.1%}] of {equal:.0%}"
        ahead = _cell([one.difference for one in self.matches])
        return [self.game, hands, won, ahead, _cell(self.points, 2)]

    def times(self) -> str:
        """Milliseconds of processor time a decision, ours and theirs, in all that was played."""
        every = [*self.hands, *self.matches]
        shares = []
        for who in (0, 1):
            asked = sum(one.asked[who] for one in every)
            seconds = sum(one.seconds[who] for one in every)
            shares.append(f"{1000 * seconds / max(1, asked):.2f}")
        return " / ".join(shares)


def _cell(values: Sequence[float], digits: int = 3) -> str:
    if len(values) < 2:
        return ""
    return f"{signed(estimate(values), digits)}, {len(values):,}"


def lines(part: str, found: Sequence[Compare], paces: Paces) -> list[str]:
    """The table of one part, and whether any game is worse."""
    heads = ["game", "payoff share of a hand", "matches won", "won, ours less theirs"]
    heads += ["points a hand", "ms a decision"]
    if part == SEARCH:
        heads.append("their iterations: hands, matches")
    text = [f"**{PARTS[part]}.**", "", *table_head(*heads)]
    for one in found:
        cells = [*one.cells(), one.times()]
        if part == SEARCH:
            both = (paces[one.game, hand].iterations for hand in (True, False))
            cells.append(", ".join(str(number) for number in both))
        text.append(row(*cells))
    return [*text, ""]


def worse(found: Sequence[Compare]) -> tuple[list[str], int]:
    """What is worse than in the first version, Holm at 5% over all tests, and how many they are."""
    tests = [test for one in found for test in one.tests()]
    rejected = holm([test.chance for test in tests])
    return [test.name for test, bad in zip(tests, rejected, strict=True) if bad], len(tests)


def bars(found: Mapping[str, Sequence[Compare]]) -> list[Bar]:
    """All that must be shown, as far as it was measured."""
    by_game = {part: {one.game: one for one in rows} for part, rows in found.items()}
    return [
        *_against_greedy(by_game.get(GREEDY, {})),
        *_against_search(by_game.get(SEARCH, {})),
        *(
            _never_worse(part, found[part])
            for part in (SEARCH, THUMB)
            if any(one.tests() for one in found.get(part, ()))
        ),
    ]


def _against_greedy(games: Mapping[str, Compare]) -> list[Bar]:
    made = []
    spades = games.get("partnership-spades")
    if spades is not None and len(spades.matches) > 1:
        won = estimate([one.a for one in spades.matches])
        claim = f"partnership-spades: {MATCHES_WON:.0%} of matches against `greedy`"
        half = 100 * (won.interval[1] - won.mean)
        measured = f"{won.mean:.1%} ± {half:.1f}, {len(spades.matches):,} deals"
        made.append(Bar(claim, measured, won.mean >= MATCHES_WON))
    if spades is not None and len(spades.points) > 1:
        points = estimate(spades.points)
        claim = f"partnership-spades: {POINTS_A_HAND:+.0f} points a hand against `greedy`"
        made.append(Bar(claim, _cell(spades.points, 1), points.mean >= POINTS_A_HAND))
    hands = {name: one for name, one in games.items() if len(one.hands) > 1}
    if len(hands) == len(GAMES):
        above = {
            name: estimate([deal.difference for deal in one.hands]).interval[0] > 0
            for name, one in hands.items()
        }
        missed = ", ".join(name for name, is_above in above.items() if not is_above)
        most = len(GAMES) - MOST_GAMES_MISSED
        claim = f"`{OURS}` above `greedy` in at least {most} of {len(GAMES)} games"
        measured = f"{sum(above.values())} of {len(above)}" + (f"; not {missed}" if missed else "")
        made.append(Bar(claim, measured, sum(above.values()) >= most))
    return made


def _against_search(games: Mapping[str, Compare]) -> list[Bar]:
    made = []
    spades = games.get("spades")
    if spades is not None and len(spades.matches) > 1:
        ahead = [one.difference for one in spades.matches]
        low = estimate(ahead).interval[0]
        made.append(Bar("spades: clearly ahead in matches at equal time", _cell(ahead), low > 0))
    oh_hell = games.get("oh-hell")
    if oh_hell is not None and len(oh_hell.hands) > 1:
        ahead = [one.difference for one in oh_hell.hands]
        claim = f"oh-hell: payoff share {OH_HELL:+} at equal time over {DEALS_OF_OH_HELL:,} deals"
        enough = len(ahead) >= DEALS_OF_OH_HELL
        made.append(Bar(claim, _cell(ahead), enough and estimate(ahead).mean >= OH_HELL))
    return made


def _never_worse(part: str, found: Sequence[Compare]) -> Bar:
    names, tests = worse(found)
    whom = "search at equal time" if part == SEARCH else "`greedy` beside `greedy`"
    claim = f"no game worse than the first version, {whom} (Holm at {LEVEL:.0%})"
    return Bar(claim, f"{len(names)} of {tests} tests" + _list(names), not names)


def _list(names: Sequence[str]) -> str:
    return f": {'; '.join(names)}" if names else ""
