"""The other players: which there are, what they choose, and what they advise.

A bot is named as everywhere else ("random", "greedy", "mcts:500"). It is asked
through `Table.suggest`, which looks at the view of the seat to move and nothing
more; the cheating `oracle` has no place at a table with people.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

import msgspec

from darwindeck._native import Move
from darwindeck.history import Names
from darwindeck.showing.choices import is_series
from darwindeck.showing.looks import mark
from darwindeck.showing.words import move_text
from darwindeck.table.advice import checked_agent, explain
from darwindeck.table.agents import family_of, needs_a_table
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table

USUAL = "mcts:500"


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do in a person's place, and why."""

    moves: tuple[Move, ...]
    """The whole choice."""
    text: str
    """The choice in words, if it is more than one move."""
    reason: str
    values: Mapping[Move, float]
    """What each first move is expected to bring, from 0 to 1; none more than the choice."""
    iterations: int

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(card for move in self.moves for card in move.cards)

    @property
    def measure(self) -> str:
        """What its values are figures of."""
        if not self.values:
            return "There are no figures for this"
        deals = (
            "an imagined deal" if self.iterations == 1 else f"{self.iterations:,} imagined deals"
        )
        return f"Shares of the best result, over {deals}"

    def __str__(self) -> str:
        return f"Hint: {self.text}. {self.reason}" if self.text else f"Hint: {self.reason}"


def checked_agents(text: str, seats: Sequence[int]) -> tuple[str, ...]:
    """One bot for each of the seats, from one name for all or one for each with commas."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_agent(name)
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        raise ValueError(
            f"--against names {len(names)} bots, but {len(seats)} seats are not played by people: "
            "give one name for all, or one for each"
        )
    return tuple(names)


def check_agent(name: str) -> None:
    """`ValueError` for what is no bot that people can play against."""
    if name.partition(":")[0] == "oracle":
        raise ValueError(
            f"{name} sees all cards and is for measuring only: "
            f"play against random, greedy or {USUAL}"
        )
    if needs_a_table(name):
        family_of(name).personality_of(name)
        return
    try:
        checked_agent(name)
    except ValueError as error:
        if name.startswith("mcts:"):
            reason = str(error).removeprefix(f'"{name}"').lstrip(": ")
            raise ValueError(f"{name!r} is not a bot: {reason}") from None
        raise ValueError(
            f"{name!r} is not a bot: there are random, greedy, mcts:500 (iterations a move) "
            "and mcts:200ms (time a move)"
        ) from None


def choice_of(table: Table, agent: str, seed: int) -> Move:
    """The move that a bot makes for the seat to move."""
    return table.suggest(agent, seed=seed).move


def bot_seed(seed: int, moves: int) -> int:
    """A seed of its own for each move of a game, the same whenever it is replayed."""
    return random.Random(f"bots {seed} {moves}").getrandbits(63)


def hint_for(table: Table, agent: str, seed: int, names: Names) -> Hint:
    """What a bot would do now: all cards of a series. The table is left as it was."""
    first = table.suggest(agent, seed=seed)
    moves = [first.move]
    if is_series(table):
        moves = _followed(table, agent, seed, first.move, _series_goes_on)
    elif first.move.kind is MoveKind.TAKE:
        moves = _followed(table, agent, seed, first.move, _capture_goes_on)
    further = [mark(card) for move in moves[1:] for card in move.cards]
    values = dict(first.values)
    if first.move in values:
        # The cards of a series promise what they promise together.
        values |= dict.fromkeys(moves, values[first.move])
    return Hint(
        moves=tuple(moves),
        text=" ".join([move_text(first.move, names), *further]) if further else "",
        reason=explain(first, lambda move: move_text(move, names), moves),
        values=values,
        iterations=first.iterations,
    )


def _series_goes_on(table: Table, seat: int) -> bool:
    return table.to_move == seat and bool(table.view(seat).chosen)


def _capture_goes_on(table: Table, seat: int) -> bool:
    return table.to_move == seat and table.legal_moves()[0].kind is MoveKind.TAKE


def _followed(
    table: Table, agent: str, seed: int, first: Move, goes_on: Callable[[Table, int], bool]
) -> list[Move]:
    """The first move and those that belong to it."""
    seat, moves = table.to_move, [first]
    table.play(first)
    try:
        while goes_on(table, seat):
            move = table.suggest(agent, seed=seed + len(moves)).move
            table.play(move)
            moves.append(move)
    finally:
        for _ in moves:
            table.undo()
    return [move for move in moves if move.cards]
