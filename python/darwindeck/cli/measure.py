"""`darwindeck measure`: the profile of a game, or of two beside each other."""

from __future__ import annotations

from rich.console import Console

from darwindeck.cli.output import (
    AsJson,
    ProgressBar,
    Whole,
    new_table,
    print_json,
    print_table,
)
from darwindeck.genome.file.library import load_game
from darwindeck.measures.budgets import REPLICATES
from darwindeck.measures.profile import (
    Measured,
    Profile,
    differences,
    tiers_in_profile,
)
from darwindeck.measures.profile import measure as profile_of
from darwindeck.measures.readings import MEASURES
from darwindeck.measures.styles import style_named

BAR = 10
"""Letters of a full bar."""


def measure(
    game: str,
    other: str | None = None,
    /,
    *,
    style: str = "balanced",
    seed: Whole = 1,
    replicates: Whole = REPLICATES,
    as_json: AsJson = False,
) -> None:
    """Measure what a game is like: its profile, gates and fitness.

    Parameters
    ----------
    game
        A bundled game, or the path of a game file.
    other
        Another game, to be shown beside it with what differs beyond its error.
    style
        What is wanted: balanced, strategic, party, bluffing, trick-taking or partnership.
    seed
        The same seed gives the same profile.
    replicates
        How often everything is played; errors shrink with its root.
    """
    style_named(style)
    names = [game] if other is None else [game, other]
    genomes = [load_game(name) for name in names]
    profiles = []
    for name, genome in zip(names, genomes, strict=True):
        with ProgressBar(genome.name or name, tiers_in_profile(replicates)) as bar:
            profiles.append(profile_of(genome, style, seed, replicates, progress=bar))
    if as_json:
        found = [as_plain_data(profile) for profile in profiles]
        print_json(found[0] if other is None else found)
    elif other is None:
        _print_one(profiles[0])
    else:
        _print_two(*profiles)


def as_plain_data(profile: Profile) -> dict[str, object]:
    """All that a profile says, under the names that programs rely on."""
    return {
        "game": profile.game,
        "identity": profile.identity,
        "style": profile.style,
        "fitness": profile.fitness,
        "potential": profile.potential,
        "coherence": {"value": profile.coherence, "flaws": profile.flaws},
        "measures": profile.measures,
        "gates": [
            {
                "name": gate.name,
                "passed": gate.passed,
                "verdict": gate.state,
                "detail": gate.detail,
            }
            for gate in profile.gates
        ],
        "replicates": profile.replicates,
        "minutes": profile.minutes,
        "cost_seconds": profile.cost_seconds,
        "summary": profile.summary,
    }


# --- One game -------------------------------------------------------------------


def _print_one(profile: Profile) -> None:
    print(_heading(profile))
    print()
    table = new_table("measure", ">value", ">± error", "how good", "")
    asks = {measure.name: measure.asks for measure in MEASURES} | {
        "novelty": "how unlike the bundled games?"
    }
    for name in _names(profile):
        found = profile.measures[name]
        table.add_row(
            name, spelt(name, found.value), _error(name, found), bar(found.desirability), asks[name]
        )
    print_table(table)
    print()
    for gate in profile.gates:
        if not gate.passed:
            _print_wrapped(f"{gate.state} {gate.name}: {gate.detail}")
    for flaw in profile.flaws:
        _print_wrapped(f"× {flaw.factor:.2f} {flaw.name}: {flaw.sentence}")
    _print_wrapped(profile.summary)


def _heading(profile: Profile) -> str:
    fitness, potential = profile.fitness, profile.potential
    head = f"{profile.game or 'a game without a name'} ({profile.style}): fitness "
    head += f"{fitness.value:.2f} ± {fitness.error:.2f}"
    if profile.failed:
        names = ", ".join(gate.name for gate in profile.failed)
        head += f": it fails {names} (else {potential.value:.2f})"
    return head


def _names(profile: Profile) -> list[str]:
    order = [*(measure.name for measure in MEASURES), "novelty"]
    return [name for name in order if name in profile.measures]


def spelt(name: str, value: float) -> str:
    """A value with as many digits as it deserves."""
    if name in ("length", "simplicity"):
        return f"{value:.0f}"
    if name in ("choice", "interaction", "drama"):
        return f"{value:.3f}"
    return f"{value:.1f}" if name == "hand" else f"{value:.2f}"


def _error(name: str, found: Measured) -> str:
    return "" if found.error == 0 else spelt(name, found.error)


def bar(desirability: float | None) -> str:
    """A bar from empty to full; nothing where a measure is only reported."""
    if desirability is None:
        return ""
    eighths = round(max(0.0, min(1.0, desirability)) * BAR * 8)
    full, part = divmod(eighths, 8)
    tip = " ▏▎▍▌▋▊▉"[part] if part else ""
    return ("█" * full + tip).ljust(BAR, "·")


def _print_wrapped(text: str) -> None:
    Console(markup=False, emoji=False, highlight=False).print(text)


# --- Two games ------------------------------------------------------------------


def _print_two(one: Profile, other: Profile) -> None:
    print(_heading(one))
    print(_heading(other))
    print()
    first, second = _short(one.game), _short(other.game)
    table = new_table("measure", f">{first}", f">{second}", ">difference", "")
    differ = differences(one, other)
    for name in dict.fromkeys([*_names(one), *_names(other)]):
        mine, theirs = one.measures.get(name), other.measures.get(name)
        table.add_row(
            name, _with_error(name, mine), _with_error(name, theirs), *_apart(name, mine, theirs)
        )
    print_table(table)
    print()
    clear = ", ".join(differ) or "nothing"
    _print_wrapped(f"Beyond twice its error differs: {clear}.")
    for profile in (one, other):
        _print_wrapped(profile.summary)


def _short(name: str) -> str:
    return (name or "a game")[:16]


def _with_error(name: str, found: Measured | None) -> str:
    if found is None:
        return "–"
    error = f" ±{spelt(name, found.error)}" if found.error else ""
    return spelt(name, found.value) + error


def _apart(name: str, mine: Measured | None, theirs: Measured | None) -> tuple[str, str]:
    if mine is None or theirs is None:
        return "", ""
    error = (mine.error**2 + theirs.error**2) ** 0.5
    difference = theirs.value - mine.value
    sure = abs(difference) > max(2 * error, 1e-9)
    sign = "+" if difference > 0 else "" if spelt(name, difference).startswith("-") else " "
    arrow = ("▲" if difference > 0 else "▼") if sure else ""
    return f"{sign}{spelt(name, difference)}", arrow
