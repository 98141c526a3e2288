"""What tests of the browser's server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.house import HASTE, Server, serving

from darwindeck.web.limits import Limits


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DARWINDECK_DATA", str(folder))
        wide = Limits(tables=10_000, requests=10_000, files=10_000, messages=1000, haste=HASTE)
        with serving(folder / "tables.sqlite", wide) as found:
            yield found
