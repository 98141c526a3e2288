"""The rows of a layout: each writes something of a genome, and reads it back.

A name in a row is a path in the genome, such as `setup.deck`. One that starts
with a dot, such as `.count`, is of the item at hand: a phase, a win condition, …
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from darwindeck.genome.bytecode.forms import FLAG, Code, Form
from darwindeck.genome.bytecode.stream import Reader


@dataclass(frozen=True)
class Plain:
    """A game as a game file has it: whole to be written, or filled while it is read."""

    game: dict[str, Any] = field(default_factory=dict)
    item: dict[str, Any] = field(default_factory=dict)
    item_path: str = ""
    given: dict[str, int] = field(default_factory=dict)
    """What belongs to the bytes, not to the game."""

    def path(self, name: str) -> str:
        return self.item_path + name if name.startswith(".") else name

    def _holder(self, name: str) -> tuple[dict[str, Any], str]:
        part, dot, last = name.rpartition(".")
        if not dot:
            return self.game, last
        return self.game.setdefault(part, {}) if part else self.item, last

    def put(self, name: str, value: object) -> None:
        holder, last = self._holder(name)
        holder[last] = value

    def get(self, name: str) -> Any:
        holder, last = self._holder(name)
        return holder[last]

    def items(self, name: str) -> Iterator[Plain]:
        """The same game, at each item of a list."""
        for place, item in enumerate(self.get(name)):
            yield replace(self, item=item, item_path=f"{name}[{place}]")


def encode(rows: Rows, plain: Plain) -> bytes:
    return b"".join([row.encode(plain) for row in rows])


def read(rows: Rows, r: Reader, plain: Plain) -> None:
    for row in rows:
        row.read(r, plain)


# --- Fields ---------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One field of the genome; the note is for the document."""

    name: str
    form: Form[Any]
    note: str = ""

    def encode(self, plain: Plain) -> bytes:
        return self.form.encode(plain.get(self.name))

    def read(self, r: Reader, plain: Plain) -> None:
        plain.put(self.name, self.form.read(r, plain.path(self.name)))


@dataclass(frozen=True)
class Given(Field):
    """A field of the bytes themselves, not of the game; some have one value only."""

    only: int | None = None

    def encode(self, plain: Plain) -> bytes:
        return self.form.encode(plain.given[self.name] if self.only is None else self.only)

    def read(self, r: Reader, plain: Plain) -> None:
        path = plain.path(self.name)
        plain.given[self.name] = value = self.form.read(r, path)
        if self.only not in (None, value):
            raise r.fail(path, f"{value} is unknown; known is {self.only}")


@dataclass(frozen=True, kw_only=True)
class OnlyWith(Field):
    """A field that means something with some values of another only; else its bytes are 0."""

    other: str
    values: Collection[str]

    def encode(self, plain: Plain) -> bytes:
        code = super().encode(plain)
        return code if plain.get(self.other) in self.values else bytes(len(code))

    def read(self, r: Reader, plain: Plain) -> None:
        path = plain.path(self.name)
        if plain.get(self.other) in self.values:
            super().read(r, plain)
        elif (code := r.number(self.form.size, path)) != 0:
            wanted = f"{self.other.lstrip('.')} {', '.join(self.values)}"
            message = f"{code} where 0 is required without {wanted}"
            raise r.fail(path, message)


@dataclass(frozen=True)
class Bits:
    """Several fields in one byte, the first in the lowest bits."""

    fields: tuple[tuple[str, Code[Any]], ...]

    def encode(self, plain: Plain) -> bytes:
        byte, place = 0, 0
        for name, form in self.fields:
            byte |= form.code_of(plain.get(name)) << place
            place += form.bits
        return bytes([byte])

    def read(self, r: Reader, plain: Plain) -> None:
        paths = [plain.path(name) for name, _ in self.fields]
        byte = r.number("u8", paths[0])
        r.marks.update(dict.fromkeys(paths, r.marks[paths[0]]))
        known = sum(form.bits for _, form in self.fields)
        if byte >> known:
            raise r.fail(paths[0], f"flags {byte:#010b}; only {known} are known")
        for path, (name, form) in zip(paths, self.fields, strict=True):
            plain.put(name, form.value_of(r, path, byte & ((1 << form.bits) - 1)))
            byte >>= form.bits


def in_one_byte(*fields: tuple[str, Code[Any]]) -> Bits:
    return Bits(fields)


def flags(*names: str) -> Bits:
    return Bits(tuple((name, FLAG) for name in names))


# --- Lists of structs -----------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """How many items of a list follow, here or later."""

    name: str
    least: int
    most: int

    def encode(self, plain: Plain) -> bytes:
        return bytes([len(plain.get(self.name))])

    def read(self, r: Reader, plain: Plain) -> None:
        count = r.count(plain.path(self.name), self.least, self.most)
        plain.put(self.name, [{} for _ in range(count)])


@dataclass(frozen=True)
class Items:
    """The items of a list that was counted before."""

    name: str
    rows: Rows

    def encode(self, plain: Plain) -> bytes:
        return b"".join([encode(self.rows, item) for item in plain.items(self.name)])

    def read(self, r: Reader, plain: Plain) -> None:
        for item in plain.items(self.name):
            read(self.rows, r, item)


def each(name: str, least: int, most: int, *rows: Row) -> Rows:
    """A list: the count, then what each item has."""
    return Count(name, least, most), Items(name, rows)


class PhaseLayout(NamedTuple):
    """What follows the opcode of a kind of phase."""

    name: str
    rows: Rows


@dataclass(frozen=True)
class Phases:
    """Phases that were counted before, each with its opcode and what follows it."""

    name: str
    layouts: Mapping[int, PhaseLayout]

    def encode(self, plain: Plain) -> bytes:
        layouts = {layout.name: (opcode, layout) for opcode, layout in self.layouts.items()}
        code = b""
        for phase in plain.items(self.name):
            opcode, layout = layouts[phase.item["type"]]
            code += bytes([opcode]) + encode(layout.rows, phase)
        return code

    def read(self, r: Reader, plain: Plain) -> None:
        for phase in plain.items(self.name):
            opcode = r.number("u8", phase.item_path)
            if opcode not in self.layouts:
                known = ", ".join(f"{code} {layout.name}" for code, layout in self.layouts.items())
                raise r.fail(phase.item_path, f"{opcode} is no phase; known are {known}")
            phase.item["type"] = self.layouts[opcode].name
            read(self.layouts[opcode].rows, r, phase)


@dataclass(frozen=True)
class Teams:
    """The number of teams, then the team of each seat; nothing where there are no teams."""

    def encode(self, plain: Plain) -> bytes:
        if not plain.get("team_mode"):
            return b""
        teams: list[list[int]] = plain.get("teams")
        team_of = {seat: number for number, team in enumerate(teams) for seat in team}
        return bytes([len(teams), *(team_of[seat] for seat in range(plain.get("player_count")))])

    def read(self, r: Reader, plain: Plain) -> None:
        count = r.number("u8", "teams.count")
        teams: list[list[int]] = []
        for seat in range(plain.get("player_count")):
            path = f"teams.seat[{seat}]"
            number = r.number("u8", path)
            if number > len(teams):
                raise r.fail(path, f"team {number}, but the next new team is {len(teams)}")
            if number == len(teams):
                teams.append([])
            teams[number].append(seat)
        if count != len(teams):
            raise r.fail("teams.count", f"{count} teams, but the seats are in {len(teams)}")
        plain.put("team_mode", True)
        plain.put("teams", teams)


Row = Field | Bits | Count | Items | Phases | Teams
Rows = tuple[Row, ...]
