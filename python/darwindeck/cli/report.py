"""`darwindeck report`: writes the report of a run again."""

from __future__ import annotations

from pathlib import Path

from darwindeck.cli.output import AsJson, print_json


def report(folder: Path, /, *, as_json: AsJson = False) -> None:
    """Write the report of a run again, from what its folder holds.

    Parameters
    ----------
    folder
        The folder of a run.
    """
    from darwindeck.evolve.run.store import Store
    from darwindeck.evolve.run.writing import run_of, summary_of, write_all

    if not (folder / "run.sqlite").exists():
        raise ValueError(f"{folder}: there is no run here; give the folder of one")
    with Store(folder, None, reading=True) as store:
        run = run_of(store, store.noted("finished") != "no")
    write_all(run, folder)
    if as_json:
        print_json(summary_of(run))
    else:
        print(f"Report: {folder / 'report.html'}")
