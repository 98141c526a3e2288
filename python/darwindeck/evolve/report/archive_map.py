"""The map of games: for each family a table of skill by length, coloured by fitness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from darwindeck.evolve.archive.cells import bin_of
from darwindeck.evolve.archive.records import Cell, Run
from darwindeck.evolve.report.view import Shown
from darwindeck.evolve.report.words import (
    length_words,
    plural,
    say,
    skill_words,
    with_error,
)
from darwindeck.measures.desirability import anchors
from darwindeck.measures.minutes import minutes_words
from darwindeck.rulebooks.words import capital


def map_of(run: Run, games: Sequence[Shown]) -> str:
    """All families, and the key to the colours."""
    placed = {game.cell: game for game in reversed(games)}
    values = [game.fitness.value for game in placed.values()]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    classics = _classics(run)
    tables = "".join(
        _family(run, family, placed, classics, _Scale(low, high)) for family in run.families
    )
    return (
        '<p class="key"><span>fitness</span>'
        f'<span>{low:.2f}</span><i class="ramp"></i><span>{high:.2f}</span>'
        '<span class="marks"><b>●</b> written to a file</span>'
        '<span class="marks"><b>♠</b> a bundled game lies here</span></p>'
        f'<div class="families">{tables}</div>'
        f'<p class="small">{" ".join(_notes(run, games, len(placed)))}</p>'
    )


def _notes(run: Run, games: Sequence[Shown], cells: int) -> Iterator[str]:
    """What length means, and why there may be other cells than the search filled."""
    yield "Length is in decisions of one player in a match."
    for game in games[:1]:
        if "length" in game.measures and "minutes" in game.measures:
            yield (
                f"{say(capital(game.name))} has {game.measures['length'].value:.0f} of them, and "
                f"takes about {minutes_words(game.measures['minutes'].value)} at a table."
            )
    moved = sum(game.archived not in (None, game.cell) for game in games)
    if moved:
        were = "game written to a file lies" if moved == 1 else "games written to files lie"
        yield f"With fresh deals {moved} {were} in another cell than the search had found."
    if cells != len(run.elites):
        yield f"So the search filled {plural(len(run.elites), 'cell')}, and {cells} are shown."


class _Scale:
    """From the least to the greatest fitness of the archive."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.wide = low, max(high - low, 1e-9)

    def share(self, value: float) -> float:
        return min(1.0, max(0.0, (value - self.low) / self.wide))


def _classics(run: Run) -> dict[Cell, list[str]]:
    """Where the bundled games would lie."""
    found: dict[Cell, list[str]] = {}
    for name, anchor in anchors().items():
        if "thought" in anchor.measures and "length" in anchor.measures:
            thought = bin_of(run.thought_edges, anchor.measures["thought"])
            length = bin_of(run.length_edges, anchor.measures["length"])
            found.setdefault(Cell(anchor.family, thought, length), []).append(name)
    return found


def _family(
    run: Run,
    family: str,
    placed: Mapping[Cell, Shown],
    classics: Mapping[Cell, Sequence[str]],
    scale: _Scale,
) -> str:
    thoughts, lengths = range(len(run.thought_edges)), range(len(run.length_edges))
    rows = []
    for thought in reversed(thoughts):
        cells = []
        for length in lengths:
            cell = Cell(family, thought, length)
            cells.append(_cell(placed.get(cell), classics.get(cell, ()), scale))
        head = f'<th scope="row">{skill_words(run.thought_edges, thought)}</th>'
        rows.append(f"<tr>{head}{''.join(cells)}</tr>")
    feet = "".join(f'<th scope="col">{length_words(run.length_edges, i)}</th>' for i in lengths)
    count = sum(1 for cell in placed if cell.family == family)
    return (
        f'<table class="family"><caption>{say(family)} <small>{count} of '
        f"{len(thoughts) * len(lengths)}</small></caption>"
        f"<tbody>{''.join(rows)}</tbody><tfoot><tr><td></td>{feet}</tr></tfoot></table>"
    )


def _cell(game: Shown | None, classics: Sequence[str], scale: _Scale) -> str:
    lies = f"bundled here: {', '.join(classics)}" if classics else ""
    spade = '<span class="classic" aria-hidden="true">♠</span>' if classics else ""
    if game is None:
        tip = f' title="{say(lies)}"' if lies else ""
        return f'<td class="empty"{tip}>{spade}</td>'
    share = scale.share(game.fitness.value)
    tip = f"{game.name}: {game.kind}; fitness "
    tip += f"{with_error(game.fitness.value, game.fitness.error)}; nearest to {game.ancestor}"
    tip += f"; {lies}" if lies else ""
    dot = '<span class="dot" aria-hidden="true">●</span>' if game.export else ""
    return (
        f'<td><a class="cell{_tone(share)}" href="#{game.key}" '
        f'style="--share:{100 * share:.0f}%" title="{say(tip)}" aria-label="{say(tip)}">'
        f"{_short(game.fitness.value)}{dot}{spade}</a></td>"
    )


def _tone(share: float) -> str:
    """How dark a cell is, so that its number can be read by day and by night."""
    return " dark" if share > 0.64 else " mid" if share > 0.48 else ""


def _short(value: float) -> str:
    return f"{value:.2f}".removeprefix("0")
