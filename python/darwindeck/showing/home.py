"""Where saved games and ratings live."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "DARWINDECK_DATA"
"""The environment variable that names another directory."""


def home() -> Path:
    """The user's data directory for DarwinDeck. It may not exist yet."""
    given = os.environ.get(VARIABLE)
    return Path(given) if given else user_data_path("darwindeck", appauthor=False)
