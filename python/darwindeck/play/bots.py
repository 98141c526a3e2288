"""The other players: which there are, what they choose, and what they advise.

A bot is named as everywhere else ("random", "greedy", "mcts:500"). It is asked
through `Table.suggest`, which looks at the view of the seat to move and nothing
more; the cheating `oracle` has no place at a table with people.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from darwindeck._native import Move
from darwindeck.advice import checked_agent
from darwindeck.play.choices import is_series
from darwindeck.play.looks import CARD
from darwindeck.table import Table

USUAL = "mcts:500"


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do in a person's place, and why."""

    cards: tuple[str, ...]
    text: str
    """The whole choice: "play QS", "pass QS AS KS"."""
    reason: str
    values: dict[str, float]
    """What each first move is expected to bring, from 0 to 1, by the text of the move."""

    def __str__(self) -> str:
        """The choice and its reason, which often names the choice again."""
        if self.reason.lower().startswith(self.text.lower()):
            return f"Hint: {self.reason}"
        return f"Hint: {self.text}. {self.reason}"


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


def hint_for(table: Table, agent: str, seed: int) -> Hint:
    """What a bot would do now: all cards of a series. The table is left as it was."""
    first = table.suggest(agent, seed=seed)
    moves = [first.move]
    if is_series(table):
        moves = _whole_series(table, agent, seed, first.move)
    cards = tuple(card for move in moves for card in move.cards)
    verb = moves[0].text if not cards else CARD.split(moves[0].text)[0].strip()
    return Hint(
        cards=cards,
        text=" ".join([verb, *cards]),
        reason=first.explanation,
        values={move.text: value for move, value in first.values.items()},
    )


def _whole_series(table: Table, agent: str, seed: int, first: Move) -> list[Move]:
    seat, moves = table.to_move, [first]
    table.play(first)
    try:
        while table.to_move == seat and table.view(seat).chosen:
            move = table.suggest(agent, seed=seed + len(moves)).move
            table.play(move)
            moves.append(move)
    finally:
        for _ in moves:
            table.undo()
    return [move for move in moves if move.cards]
