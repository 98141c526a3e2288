"""Messages: what the page and the server agree on, and what the documentation says of it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tests.web.record_examples import EXAMPLES, FOLDER, example

from darwindeck.web import messages as say
from darwindeck.web import requests as asked
from darwindeck.web.bots import TITLES
from darwindeck.web.openapi import OPERATIONS

PAGE = (Path(__file__).parents[2] / "docs" / "web.md").read_text()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_the_server_sends(name: str) -> None:
    data = (FOLDER / f"{name}.json").read_bytes()
    assert data == example(*EXAMPLES[name]), "python -m tests.web.record_examples"
    assert msgspec.json.decode(data, type=say.Snapshot).phase in ("playing", "over")


@pytest.mark.parametrize("kind", [*get_args(say.FromPage), *get_args(say.ToPage)])
def test_every_message_is_in_the_documentation(kind: type[msgspec.Struct]) -> None:
    assert f"`{kind.__struct_config__.tag}`" in PAGE


def test_every_request_is_in_the_documentation() -> None:
    for operation in OPERATIONS:
        path = operation.path.replace("{game}", "{id}")
        assert f"`{operation.method.upper()} {path}`" in PAGE


def test_what_is_not_known_is_refused_in_every_message() -> None:
    for kind in [*get_args(say.FromPage), asked.NewTable, asked.NewRating]:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(b'{"surprise": 1}', type=kind)


def test_the_usual_options_name_bots_that_there_are() -> None:
    assert say.Options().stand_in in TITLES
