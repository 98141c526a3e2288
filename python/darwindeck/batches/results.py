"""What a batch of matches came to: the counts, and the counts in words.

Who played, and how it was counted, is left to `darwindeck.batches.simulate` and the engine.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from darwindeck.wire.messages import AggregatedStats

WIDTH = 80
_LABEL = 12
"""Columns of the word that a line begins with."""
_NOT_COMPARED = ("seconds", "threads")


class Result(AggregatedStats, frozen=True, kw_only=True, eq=False):
    """What a batch added up to. Two results are equal when they counted the same.

    How long it took, and on how many threads, makes no difference to that.
    """

    game: str
    agents: tuple[str, ...]
    seed: int
    threads: int
    seconds: float

    @property
    def mean_turns(self) -> float:
        return self.turns / self.games

    @property
    def mean_hands(self) -> float:
        return self.hands / self.games

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def side_wins(self) -> tuple[int, ...]:
        """Wins of each team in a team game, of each seat otherwise."""
        return self.team_wins or self.wins

    @property
    def names_losers(self) -> bool:
        """Every match that was decided had one loser, and all the others won."""
        decided = self.games - self.draws
        return decided > 0 and sum(self.losses) == decided

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return self._counted() == other._counted()

    def __ne__(self, other: object) -> bool:
        # The base has one of its own, which knows nothing of the one above.
        return not self == other

    def __hash__(self) -> int:
        return hash(self._counted())

    def __str__(self) -> str:
        title = (
            f"{self.game or 'a game without a name'}: {self.games:,} matches "
            f"between {', '.join(self.agents)} (seed {self.seed})"
        )
        lines = [
            textwrap.fill(title, WIDTH, subsequent_indent="  ", break_on_hyphens=False),
            *self._winners(),
            _line("draws", [f"{self.draws:,}", f"of which {self.timed_out:,} timed out"]),
            _line("mean turns", [f"{self.mean_turns:,.1f} in {self.mean_hands:,.1f} hands"]),
            *self._contracts(),
            _line(
                "speed",
                [
                    f"{self.games_per_second:,.0f} matches a second "
                    f"on {counted(self.threads, 'thread')}"
                ],
            ),
        ]
        return "\n".join(lines)

    def _winners(self) -> list[str]:
        """Who won; where one loses and all the others win, who lost."""
        if self.names_losers:
            return [_line("losses", self._by_side(self.losses))]
        lines = [_line("wins", self._by_side(self.side_wins))]
        if not self.shared:
            return [*lines, _line("shared", ["0"])]
        both = zip(self._side_shares(), self.side_wins, strict=True)
        parts = self._by_side([share - win for share, win in both])
        return [*lines, _line("shared", [f"{self.shared:,} matches", *parts])]

    def _contracts(self) -> list[str]:
        """What was bid, and what came of it."""
        seats = [f"seat {seat}" for seat in range(len(self.wins))]
        sides = self._sides()
        lines = []
        if any(self.bids):
            bids = map(_mean, self.bid_total, self.bids)
            lines.append(_line("mean bid", _named(seats, bids)))
        if any(self.nils_made) or any(self.nils_failed):
            nils = map(_kept, self.nils_made, self.nils_failed)
            lines.append(_line("nils made", _named(seats, nils)))
        if any(self.contracts_made) or any(self.contracts_failed):
            contracts = map(_kept, self.contracts_made, self.contracts_failed)
            lines.append(_line("contracts", _named(sides, contracts)))
        if any(self.bags):
            lines.append(_line("bags", _named(sides, (f"{bags:,}" for bags in self.bags))))
        return lines

    def _sides(self) -> list[str]:
        """ "seat 0", or "team 0 (seats 0, 2)"."""
        if not self.teams:
            return [f"seat {seat}" for seat in range(len(self.wins))]
        return [
            f"team {team} ({'seats' if len(seats) > 1 else 'seat'} {', '.join(map(str, seats))})"
            for team, seats in enumerate(self.teams)
        ]

    def _side_shares(self) -> Sequence[int]:
        """All seats of a team have the same part in a win."""
        return [self.shares[seats[0]] for seats in self.teams] or self.shares

    def _by_side(self, counts: Sequence[int]) -> list[str]:
        return _named(self._sides(), (f"{count / self.games:.1%}" for count in counts))

    def _counted(self) -> tuple[object, ...]:
        return tuple(
            getattr(self, name) for name in self.__struct_fields__ if name not in _NOT_COMPARED
        )


def counted(number: int, noun: str) -> str:
    """ "1 seat", "2 seats"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _line(label: str, parts: Sequence[str]) -> str:
    """A line that breaks between parts only, and goes on below its first part."""
    unbroken = [part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts]
    lines = textwrap.wrap(
        ", ".join(unbroken),
        WIDTH,
        initial_indent=f"  {label:<{_LABEL}}",
        subsequent_indent=" " * (_LABEL + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")


def _named(names: Iterable[str], texts: Iterable[str]) -> list[str]:
    return [f"{name} {text}" for name, text in zip(names, texts, strict=True)]


def _mean(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "none"


def _kept(made: int, failed: int) -> str:
    return f"{made / (made + failed):.1%} of {made + failed:,}" if made + failed else "none"
