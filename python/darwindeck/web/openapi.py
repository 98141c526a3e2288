"""The description of what is asked over HTTP, made from the messages themselves."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from darwindeck import __version__
from darwindeck.web import messages as say
from darwindeck.web import requests as asked


class Operation(NamedTuple):
    """One thing that can be asked."""

    method: str
    path: str
    summary: str
    answer: type[say.Message]
    status: int = 200
    body: type[say.Message] | None = None
    token: bool = False
    refusals: tuple[int, ...] = ()


ALWAYS = (403, 413, 421, 429)
"""How anything may be refused at the door."""

OPERATIONS = (
    Operation("get", "/api/home", "Games, bots and the usual options", asked.Home),
    Operation("get", "/api/games/{game}/rules", "A rulebook", asked.Rules, refusals=(404,)),
    Operation(
        "post", "/api/tables", "Opens a table", asked.Opened, 201, asked.NewTable,
        refusals=(400, 404, 422, 503),
    ),
    Operation(
        "get", "/api/tables/{table}", "What a token leads to", asked.TableLine, token=True,
        refusals=(401, 404),
    ),
    Operation(
        "get", "/api/tables/{table}/rules", "The rulebook of its game", asked.Rules, token=True,
        refusals=(401, 404),
    ),
    Operation(
        "get", "/api/tables/{table}/replay/{hand}", "A hand of a match that is over", asked.Replay,
        token=True, refusals=(400, 401, 404, 409),
    ),
    Operation(
        "post", "/api/tables/{table}/rating", "Stars for a game that was played", asked.Rated,
        body=asked.NewRating, token=True, refusals=(400, 401, 404, 409, 500, 503),
    ),
)  # fmt: skip


def described() -> dict[str, Any]:
    """The whole description."""
    types = {operation.answer for operation in OPERATIONS} | {asked.Refused}
    types |= {operation.body for operation in OPERATIONS if operation.body}
    ordered = sorted(types, key=lambda kind: kind.__name__)
    _, components = msgspec.json.schema_components(ordered, ref_template=_REF)
    # The rules are read on their own: `schema/genome.schema.json` says what they are.
    components["NewTable"]["properties"]["genome"] = {
        "type": "object",
        "description": "The rules of a game as in its file, at most 64 kB.",
    }
    components["NewTable"]["properties"]["game"]["examples"] = ["hearts", "vinto"]
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "DarwinDeck", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


_REF = "#/components/schemas/{name}"


def _operation(operation: Operation) -> dict[str, Any]:
    refused = _json(asked.Refused)
    answers: dict[str, Any] = {
        str(status): {"description": "Refused", "content": refused}
        for status in sorted({*ALWAYS, *operation.refusals})
    }
    answers[str(operation.status)] = {"description": "Done", "content": _json(operation.answer)}
    described: dict[str, Any] = {"summary": operation.summary, "responses": answers}
    parameters = [
        {"name": part[1:-1], "in": "path", "required": True, "schema": _schema(part)}
        for part in operation.path.split("/")
        if part.startswith("{")
    ]
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _json(operation.body)}
    if operation.token:
        described["security"] = [{"token": []}]
    return described


def _schema(part: str) -> dict[str, Any]:
    if part == "{hand}":
        return {"type": "integer", "minimum": 0, "maximum": 100_000}
    return {"type": "string", "minLength": 1, "maxLength": 64}


def _json(kind: type[say.Message]) -> dict[str, Any]:
    schema = {"$ref": _REF.format(name=kind.__name__)}
    return {"application/json": {"schema": schema}}
