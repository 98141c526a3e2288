"""A game on the page: a card that says what it is, and all else that is known of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from darwindeck.evolve.archive.records import Cell, Change, Export, Run
from darwindeck.evolve.report import pictures
from darwindeck.evolve.report.rules import rules_html
from darwindeck.evolve.report.view import Shown, ratings
from darwindeck.evolve.report.words import (
    MEANINGS,
    length_words,
    operator_words,
    plural,
    say,
    signed,
    skill_words,
    spelt,
    with_error,
)
from darwindeck.evolve.run.idea import aims
from darwindeck.measures.minutes import minutes_words
from darwindeck.rulebooks.words import capital

REACH = 1.645
"""Errors to each side of a 90% interval, as pruning uses it."""
NARROWEST = 0.05
"""Intervals are drawn on a scale of at least this change of fitness."""


def article(game: Shown, run: Run) -> str:
    """The whole of it: a head that is always seen, and the rest at a click."""
    export = game.export
    about = "".join([*_about(game, run), *(_exported(export, run) if export else _kept(game))])
    rules = rules_html(game.genome, game.name, example=export is not None)
    return (
        f'<article class="game" id="{game.key}">{_head(game, run)}'
        f"<details><summary>Rules and measures</summary>"
        f'<div class="more"><div class="about">{about}</div>'
        f'<div class="rules" tabindex="-1"><h4 class="label">The rules</h4>{rules}</div></div>'
        "</details></article>"
    )


def _head(game: Shown, run: Run) -> str:
    minutes = game.export.minutes if game.export else 0.0
    if "minutes" in game.measures:
        minutes = game.measures["minutes"].value
    facts = [_skill(game, run)]
    if "length" in game.measures:
        facts.append(f"{game.measures['length'].value:.0f} decisions a player")
    if minutes > 0:
        facts.append(minutes_words(minutes))
    facts.append(f"{plural(game.words, 'word')} of rules")
    return (
        f"<header><h3>{say(game.name) or 'A game without a name'}</h3>"
        f'<p class="fitness"><b>{game.fitness.value:.2f}</b>'
        f"<span>{_error(game)}</span></p>"
        f'<p class="kind">{say(game.kind)}</p>'
        f'<p class="facts">{" · ".join(facts)}</p>{_aims(game, run)}</header>'
    )


def _aims(game: Shown, run: Run) -> str:
    """How far the game is from what was wanted."""
    values = {name: measure.value for name, measure in game.measures.items()}
    told = "; ".join(aim.words for aim in aims(values, run.targets))
    return f'<p class="facts aims">{say(capital(told))}</p>' if told else ""


def _error(game: Shown) -> str:
    text = with_error(game.fitness.value, game.fitness.error)
    return text.partition(" ")[2]


def _skill(game: Shown, run: Run) -> str:
    place = game.cell.thought
    return skill_words(run.thought_edges, place) if place < len(run.thought_edges) else ""


# --- What it is like ------------------------------------------------------------


def _about(game: Shown, run: Run) -> Iterator[str]:
    if game.export:
        yield f'<p class="summary">{say(game.export.summary)}</p>'
        # The paragraph tells of the first two already.
        for flaw in game.export.flaws[2:]:
            yield f"<p>It does not hold together: {say(flaw)}.</p>"
    if run.frozen or (game.export and game.export.stayed):
        yield f'<p class="small">{_stayed(game, run)}</p>'
    yield beside(game)
    yield _measures(game)
    yield f'<p class="small">{_place(game, run)}</p>'


def _stayed(game: Shown, run: Run) -> str:
    """What the game has from the one that the run was designed around."""
    words = []
    if run.frozen:
        words.append(f"Frozen, so as in {say(run.start)}: {_parts(run.frozen)}.")
    if game.export and game.export.stayed:
        also = "also " if run.frozen else ""
        words.append(f"What {also}stayed as in {say(run.start)}: {_parts(game.export.stayed)}.")
    return " ".join(words)


def _parts(names: Sequence[str]) -> str:
    return say("; ".join(names))


def beside(game: Shown) -> str:
    """The flower of a game beside that of the game it is compared with."""
    theirs = ratings(game.theirs)
    other = (
        f"<figure>{pictures.flower(theirs, game.beside)}"
        f"<figcaption>{say(game.beside)}</figcaption></figure>"
        if theirs
        else ""
    )
    return (
        f'<div class="beside">{other}<figure>{pictures.flower(game.ratings, game.name)}'
        f"<figcaption><b>{say(game.name)}</b></figcaption></figure></div>"
    )


def _measures(game: Shown) -> str:
    theirs = game.theirs
    rows = []
    for name, meaning in MEANINGS.items():
        mine = game.measures.get(name)
        if mine is None:
            continue
        rating = game.ratings.get(name)
        colour = pictures.PETALS.get(name, "var(--soft)")
        bar = (
            f'<i class="bar"><i style="width:{100 * rating:.0f}%;background:{colour}"></i></i>'
            if rating is not None
            else ""
        )
        error = f" <small>± {spelt(name, mine.error)}</small>" if mine.error > 0 else ""
        other = spelt(name, theirs[name]) if name in theirs else "–"
        rows.append(
            f'<tr><th scope="row" title="{say(meaning)}">{name}</th>'
            f"<td>{spelt(name, mine.value)}{error}</td><td>{bar}</td><td>{other}</td></tr>"
        )
    return (
        '<table class="measures"><thead><tr><th scope="col">measure</th>'
        '<th scope="col">value</th><th scope="col">how good</th>'
        f'<th scope="col">{say(game.beside) or "ancestor"}</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _place(game: Shown, run: Run) -> str:
    export = game.export
    words = [
        f"Nearest bundled game: {say(game.ancestor) or 'none'}, at a distance of "
        f"{game.distance:.2f} (0 is the same game).",
        f"Cell: {_cell_words(game.cell, run)}.",
    ]
    if export:
        before = with_error(export.reported.value, export.reported.error)
        words.append(f"Before pruning and fresh deals, the archive had it at {before}.")
        if game.archived and game.archived != game.cell:
            words.append(f"The search had it in {_cell_words(game.archived, run)}.")
    return " ".join(words)


def _cell_words(cell: Cell, run: Run) -> str:
    words = [say(cell.family)]
    if cell.thought < len(run.thought_edges):
        words.append(skill_words(run.thought_edges, cell.thought))
    if cell.length < len(run.length_edges):
        words.append(f"{length_words(run.length_edges, cell.length)} decisions a player")
    return ", ".join(words)


# --- What only exports have -----------------------------------------------------


def _kept(game: Shown) -> Iterator[str]:
    yield (
        '<p class="small">This game was not exported: it was measured to enter the archive, '
        "but neither pruned nor confirmed with fresh deals.</p>"
    )


def _exported(export: Export, run: Run) -> Iterator[str]:
    path = shlex.quote(f"{run.folder}/{export.file}" if run.folder else export.file)
    yield '<h4 class="label">Try it</h4>'
    for verb in ("play", "rules", "measure"):
        yield command(f"darwindeck {verb} {path}")
    if export.attribution:
        yield from _attribution(export)
    if drawn := pictures.leads(export.leads):
        yield '<h4 class="label">How hands are won</h4>'
        yield (
            '<p class="small">Each line is a hand: how many of the others the eventual winner '
            "seemed to beat, from deal to end. Lines below the middle are comebacks.</p>"
        )
        yield drawn
    if export.lineage:
        yield '<h4 class="label">Where it comes from</h4>'
        yield f'<ol class="lineage">{"".join(_steps(export))}</ol>'


def command(text: str) -> str:
    """A command to copy."""
    return f'<p class="command"><code>{say(text)}</code></p>'


def _steps(export: Export) -> Iterator[str]:
    for step in export.lineage:
        how = ", ".join(map(operator_words, step.operators))
        when = f"generation {step.generation}" if how and step.generation >= 0 else ""
        by = f'<span class="how">{how}</span>' if how else ""
        yield f"<li><b>{say(step.name)}</b> <small>{when}</small>{by}</li>"


def _attribution(export: Export) -> Iterator[str]:
    yield '<h4 class="label">Which rule does what</h4>'
    yield (
        '<p class="small">Each line is a difference from '
        f"{say(export.ancestor)}, and what fitness, but for novelty, would change without it, "
        "on the same deals, with its 90% interval. Left of the middle: the game would be worse."
        f"{_cut(export)}</p>"
    )
    kept = sorted((c for c in export.attribution if c.kept), key=lambda c: c.fitness.value)
    gone = [change for change in export.attribution if not change.kept]
    widest = max(
        [NARROWEST, *(abs(c.fitness.value) + REACH * c.fitness.error for c in kept + gone)]
    )
    yield "".join(['<ul class="changes">', *(_change(c, widest) for c in kept), "</ul>"])
    if any(c.fitness.value > REACH * c.fitness.error for c in kept):
        yield (
            '<p class="small">Pruning left what lies to the right: without it a gate was in doubt, '
            "the game left its cell or came too near to a bundled one, or the whole was worse.</p>"
        )
    if gone:
        yield '<p class="small">Pruning took back, because the game is no worse without:</p>'
        yield "".join(['<ul class="changes gone">', *(_change(c, widest) for c in gone), "</ul>"])


def _cut(export: Export) -> str:
    """Says so where there was no time for all differences."""
    looked, all_of_them = len(export.attribution), export.differences
    if looked >= all_of_them:
        return ""
    were = "was" if looked == 1 else "were"
    return (
        f" There was time for {looked} of at least {all_of_them} differences, so only {looked} "
        f"{were} looked at; a longer run looks at more."
    )


def _change(change: Change, widest: float) -> str:
    reach = REACH * change.fitness.error
    clear = sorted(
        (
            (abs(found.value) / found.error, name, found.value)
            for name, found in change.measures.items()
            if name in MEANINGS
            and found.error > 0
            and abs(found.value) > REACH * found.error
            # Without a sign it is too little to be seen.
            and not signed(name, found.value)[0].isdigit()
        ),
        reverse=True,
    )
    more = ", ".join(f"{name} {signed(name, value)}" for _, name, value in clear[:3])
    also = f'<span class="how">without it: {more}</span>' if more else ""
    return (
        f"<li>{pictures.interval(change.fitness.value, reach, widest)}"
        f"<span><b>{say(change.words)}</b> <small>{signed('fitness', change.fitness.value)} "
        f"± {reach:.2f}</small>{also}</span></li>"
    )
