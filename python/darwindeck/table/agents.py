"""Players that are no agents of the engine, by the word before the colon in their names.

They decide at a table, with all that was heard there; batches keep no history and cannot
ask them. A family of them is a line here and a module that is imported when it is asked.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from darwindeck.table.advice import Advice
    from darwindeck.table.match import Table

HOMES = {"vinto": "darwindeck.coalition.players"}
"""Where each family lives."""


class Family(Protocol):
    """What the module of a family offers."""

    def advise(self, table: Table, name: str, seed: int = 0) -> Advice:
        """What the player of that name would do now, and why."""

    def personality_of(self, name: str) -> object:
        """The player of that name; `ValueError` where the family has none."""


def needs_a_table(name: str) -> bool:
    """Whether a player of that name is none of the engine's."""
    return name.strip().partition(":")[0] in HOMES


def family_of(name: str) -> Family:
    """The module of a player's family, which there must be."""
    home = HOMES[name.strip().partition(":")[0]]
    return cast("Family", importlib.import_module(home))
