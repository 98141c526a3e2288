"""`darwindeck coalition`: what it is worth to read and tell by moves."""

from __future__ import annotations

from pathlib import Path

import msgspec

from darwindeck._shared.files import write_whole
from darwindeck.cli.output import AsJson, ProgressBar, Whole, new_table, print_json, print_table
from darwindeck.coalition.experiment import Findings
from darwindeck.coalition.experiment import coalition as play_experiment
from darwindeck.genome.file.library import load_game


def coalition(
    *,
    deals: Whole = 400,
    players: Whole = 4,
    threshold: float = 8.0,
    seed: Whole = 0,
    game: str = "vinto",
    workers: Whole | None = None,
    html: Path | None = None,
    as_json: AsJson = False,
) -> None:
    """Measure what it is worth to partners that they read each other's moves.

    Parameters
    ----------
    deals
        How many deals to play; each is finished in every arm from the same call.
    players
        Seats at the table.
    threshold
        A player calls when its own cards are expected to add up to at most this.
    seed
        The same seed gives the same deals.
    game
        A game of hidden layouts that is scored by a call: vinto, vinto-open, or a file.
    workers
        Processes to play in; all processors if not given. The figures are the same.
    html
        Write a page with the chart of the arms to this file.
    """
    genome = load_game(game)
    with ProgressBar(f"{genome.name or game}, deals", deals) as bar:
        found = play_experiment(genome, deals, players, threshold, seed, workers, bar)
    if html is not None:
        from darwindeck.coalition.page import page

        write_whole(html, page(found))
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    _print(found)


def _print(found: Findings) -> None:
    """The findings for people."""
    table = new_table("arm", ">wins", ">from", ">to")
    for name, arm in found.arms.items():
        low, high = arm.interval
        table.add_row(name, f"{arm.win_rate:.1%}", f"{low:.1%}", f"{high:.1%}")
    print_table(table)
    print()
    pairs = new_table("difference", ">points", ">from", ">to")
    for pair in found.differences:
        low, high = pair.interval
        pairs.add_row(
            f"{pair.a} - {pair.b}",
            f"{100 * pair.difference:+.1f}",
            f"{100 * low:+.1f}",
            f"{100 * high:+.1f}",
        )
    print_table(pairs)
    low, high = found.gap_interval
    print(f"\nsignal closes {found.gap_closed:.0%} ({low:.0%} to {high:.0%}) of team to pooled")
    print(
        f"log-loss of a hidden card's class: decoder {found.log_loss.decoder:.3f}, "
        f"prior {found.log_loss.prior:.3f}"
    )
    print(f"{found.deals} deals, {found.seconds:.0f} seconds")
