"""`darwindeck games`: what there is to play."""

from __future__ import annotations

from darwindeck.cli.output import AsJson, new_table, print_json, print_table
from darwindeck.genome.file.library import bundled_games


def games(*, as_json: AsJson = False) -> None:
    """List the bundled games."""
    genomes = bundled_games().values()
    if as_json:
        print_json(
            [
                {
                    "name": genome.name,
                    "players": genome.player_count,
                    "family": genome.family,
                    "summary": genome.summary,
                }
                for genome in genomes
            ]
        )
        return
    table = new_table("game", ">players", "family", "in a line")
    for genome in genomes:
        table.add_row(genome.name, str(genome.player_count), genome.family, genome.summary)
    print_table(table)
