"""What the players are called: people as they like, all others by names of their own."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.genome.schema import GameGenome
from darwindeck.history import Names
from darwindeck.history.words import counted
from darwindeck.showing.looks import mark

YOU = "You"
"""Somebody who plays alone and gives no name."""
PLAYERS = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")
LONGEST = 12
"""Letters of a name; more would push the cards off a small screen."""


def checked_names(names: Sequence[str], people: Sequence[int]) -> tuple[str, ...]:
    """The names of people, in the order of their seats; `ValueError` for what is no name."""
    if len(names) > len(people):
        raise ValueError(
            f"--name is given {len(names)} times, but people play at {counted(len(people), 'seat')}"
        )
    tidy = tuple(" ".join(name.split()) for name in names)
    for name in tidy:
        if not name or not name.isprintable() or len(name) > LONGEST:
            raise ValueError(f"a name has from 1 to {LONGEST} letters, not {name!r}")
    if len({name.lower() for name in tidy}) < len(tidy):
        raise ValueError("each --name can be given once")
    if len(people) > 1 and any(name.lower() == YOU.lower() for name in tidy):
        raise ValueError(f"{YOU!r} is nobody's name where several people play")
    return tidy


def player_names(count: int, people: Sequence[int], given: Sequence[str]) -> tuple[str, ...]:
    """The name at each seat. Nobody has the name that a person has given."""
    named = dict(zip(people, given, strict=False))
    if len(people) == 1 and not named:
        named[people[0]] = YOU
    taken = {name.lower() for name in named.values()}
    free = iter(name for name in PLAYERS if name.lower() not in taken)
    return tuple(named[seat] if seat in named else next(free) for seat in range(count))


def names_at_table(genome: GameGenome, players: Sequence[str]) -> Names:
    """The names as sentences at the table use them."""
    seats = tuple("you" if name == YOU else name for name in players)
    return Names(seats, genome.teams, card=mark)
