"""What the parts of a game are where nothing is said of them."""

from __future__ import annotations

from functools import cache

import msgspec


@cache
def defaults_of(part: type[msgspec.Struct]) -> dict[str, object]:
    """The default of every field of a part, in the order of its fields.

    Kept, since msgspec works out the types of all fields each time it is asked for them.
    """
    return {field.name: field.default for field in msgspec.structs.fields(part)}
