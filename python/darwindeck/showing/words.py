"""Moves in words, with the names of the players and marks for the cards."""

from __future__ import annotations

from darwindeck._native import Move
from darwindeck.history import Names
from darwindeck.showing.looks import marked
from darwindeck.table.kinds import MoveKind, Place

_RANKS = {"T": "10", "X": "joker"}
"""Ranks that people call otherwise than by their letter."""


def move_text(move: Move, names: Names) -> str:
    """ "play" and a card, "choose Ben", "draw from Ann"."""
    if move.target is not None:
        if move.kind is MoveKind.CHOOSE:
            return f"choose {names.seats[move.target]}"
        if move.source is Place.HAND:
            return f"draw from {names.seats[move.target]}"
    if move.kind is MoveKind.RANK:
        verb, _, rank = move.text.rpartition(" ")
        return f"{verb} {_RANKS.get(rank, rank)}"
    return marked(move.text, move.cards)
