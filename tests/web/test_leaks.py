"""Nobody is sent a byte that tells what it cannot know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from darwindeck.genome.file.library import bundled_games
from darwindeck.showing.picture import Picture
from darwindeck.testing.leaks import LeakError, compare
from darwindeck.web.bots import Thinkers
from darwindeck.web.match import Match

PAIRS = 4


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.stop()


@pytest.mark.parametrize("game", bundled_games())
def test_what_a_seat_cannot_know_changes_no_byte_that_is_sent(
    game: str, thinkers: Thinkers
) -> None:
    genome = bundled_games()[game]
    for seed in range(PAIRS):
        compared = asyncio.run(compare(genome, seed, thinkers, most=12))
        assert compared.moments
        assert compared.messages >= 3


def test_a_word_too_much_is_found(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison, of a table that tells somebody what another one holds."""
    honest = Match.picture

    def gossip(match: Match, seat: int | None = None, lines: int | None = None) -> Picture:
        picture = honest(match, seat, lines)
        held = match.table.view(match.table.to_move).hand if not match.finished else ()
        return replace(picture, title=f"{picture.title} {held[:1]}")

    async def found() -> None:
        for seed in range(10):
            await compare(bundled_games()["hearts"], seed, thinkers)

    monkeypatch.setattr(Match, "picture", gossip)
    with pytest.raises(LeakError, match="hearts, pair"):
        asyncio.run(found())
