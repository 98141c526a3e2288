"""The games that can be played: bundled ones, files of a folder, exports of a run."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path

from darwindeck.errors import GenomeError
from darwindeck.genome.canonical import as_listed
from darwindeck.genome.file.codec import decode_json
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.measures.minutes import minutes_at_table
from darwindeck.rulebooks import book_of
from darwindeck.rulebooks.book import title_of
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Grid, Paragraph, Section, Steps
from darwindeck.showing.ratings import ratings_of
from darwindeck.showing.saves import identity_of
from darwindeck.web import requests as asked
from darwindeck.web.errors import Refusal
from darwindeck.web.limits import GENOME

log = logging.getLogger("darwindeck.web")

MOST = 500
"""Files of a folder that are looked at."""


class Library:
    """All games that a server offers, by their ids."""

    def __init__(self, folder: Path | None = None, run: Path | None = None) -> None:
        """Reads all files; those that are no games are named in the log and left out."""
        self._games: dict[str, GameGenome] = {}
        self._sources: dict[str, asked.GameLine] = {}
        self._lines: tuple[asked.GameLine, ...] = ()
        bundled = bundled_games()
        # Whoever serves a run or a folder wants to see its games first.
        for path in _files(run and run / "games"):
            self._read(path, "run", bundled)
        for path in _files(folder):
            self._read(path, "folder", bundled)
        for name, genome in bundled.items():
            self._add(name, as_listed(genome), "bundled")

    def _read(self, path: Path, source: asked.Source, taken: Collection[str]) -> None:
        try:
            genome = load_game(path)
        except (GenomeError, OSError, ValueError) as error:
            log.warning("%s is left out: %s", path, str(error).splitlines()[0])
            return
        is_free = path.stem not in self._games and path.stem not in taken
        self._add(path.stem if is_free else f"{path.stem}-{identity_of(genome)}", genome, source)

    def _add(self, name: str, genome: GameGenome, source: asked.Source) -> None:
        self._games[name] = genome
        self._sources[name] = asked.GameLine(
            id=name,
            title=title_of(Game(genome)),
            players=genome.player_count,
            minutes=0,
            line=" ".join(genome.summary.split())[:200],
            source=source,
        )

    def game(self, name: str) -> GameGenome:
        genome = self._games.get(name)
        if genome is None:
            raise Refusal("not_found", "There is no such game.")
        return genome

    def lines(self) -> tuple[asked.GameLine, ...]:
        """The games as the first page shows them, with what people thought of them."""
        if not self._lines:
            self._lines = tuple(
                _rated(line, self._games[name], minutes_at_table(self._games[name]))
                for name, line in self._sources.items()
            )
        return self._lines

    def is_rated(self) -> None:
        """Somebody has rated a game, so what people think is asked for anew."""
        self._lines = ()


def _files(folder: Path | None) -> Iterator[Path]:
    if folder is not None:
        yield from sorted(folder.glob("*.json"))[:MOST]


def _rated(line: asked.GameLine, genome: GameGenome, minutes: int) -> asked.GameLine:
    stars, ratings = stars_of(genome)
    return asked.GameLine(
        id=line.id,
        title=line.title,
        players=line.players,
        minutes=minutes,
        line=line.line,
        source=line.source,
        stars=stars,
        ratings=ratings,
    )


def stars_of(genome: GameGenome) -> tuple[float | None, int]:
    """What people thought of a game on average, and how many they were."""
    stars = [rating.stars for rating in ratings_of(genome)]
    return (round(sum(stars) / len(stars), 1) if stars else None), len(stars)


def given_genome(data: bytes) -> GameGenome:
    """Rules that somebody has sent; refused if they are none, or too long."""
    if len(data) > GENOME:
        raise Refusal("too_large", f"The rules of a game have at most {GENOME // 1024} kB.")
    try:
        genome = decode_json(data)
        if errors := errors_in(genome):
            raise GenomeError(errors, genome.name)
        return as_listed(genome)
    except (GenomeError, ValueError, RecursionError) as error:
        raise Refusal("unworkable", f"These rules do not work: {str(error)[:300]}") from None


# --- Rulebooks --------------------------------------------------------------------------


@lru_cache(maxsize=100)
def rules_of(genome: GameGenome) -> asked.Rules:
    """The rulebook of a game, with an example round."""
    book = book_of(genome)
    sections = [*book.rules, *([book.example] if book.example else [])]
    return asked.Rules(
        title=book.title,
        lead=book.lead,
        glance=book.glance,
        sections=tuple(told for section in sections for told in _told(section, 2)),
    )


def _told(section: Section, level: int) -> Iterator[asked.RulesSection]:
    yield asked.RulesSection(level, section.title, tuple(map(_block, section.blocks)))
    for part in section.parts:
        yield from _told(part, level + 1)


def _block(block: Block) -> asked.RulesBlock:
    match block:
        case Paragraph(text):
            return asked.RulesBlock("text", (text,))
        case Bullets(items):
            return asked.RulesBlock("list", items)
        case Steps(items):
            return asked.RulesBlock("steps", items)
        case Grid(head, rows):
            return asked.RulesBlock("table", head=head, rows=rows)
