"""`darwindeck play`: a game at the table in the terminal."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.cli.output import Whole
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.run import run_on_screen, run_plain
from darwindeck.showing.bots import USUAL, checked_agents
from darwindeck.showing.names import checked_names
from darwindeck.showing.saves import resume as resume_game
from darwindeck.showing.session import Session, Settings
from darwindeck.table.agents import needs_a_table

LONGEST_PAUSE = 60.0
SEEDS = 10**6
"""Seeds that nobody chose are short enough to be told."""


def play(
    game: str | None = None,
    /,
    *,
    seat: Annotated[tuple[Whole, ...], Parameter(negative="")] = (),
    name: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    against: str | None = None,
    seed: Whole | None = None,
    explain: Annotated[bool, Parameter(negative="")] = False,
    practice: bool | None = None,
    plain: Annotated[bool, Parameter(negative="")] = False,
    resume: Annotated[bool, Parameter(negative="")] = False,
    pause: float = 0.7,
) -> int:
    """Play a game at the table in the terminal.

    Parameters
    ----------
    game
        A bundled game, or the path of a game file. With --resume it may be left out.
    seat
        Your seat, 0 if not given. Given more than once, several people share the screen.
    name
        What you are called. Where several people play, one for each, in the order of seats.
    against
        The bots at the other seats: one name for all, or one for each, with commas.
        There are random, greedy, mcts:500 (iterations a move) and mcts:200ms, and for
        vinto bots that signal: vinto:cautious, vinto:aggressive, vinto:strategic,
        vinto:lucky and vinto:calculating.
    seed
        The same seed deals the same cards.
    explain
        Show what each of your moves is worth, on a scale from 0% to 100%.
    practice
        Let turns be taken back. On, unless several people play.
    plain
        Play by numbered prompts, for screen readers and scripts.
    resume
        Go on with the game that was left.
    pause
        How many seconds a bot takes at least.
    """
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("this is not a terminal; --plain plays by numbered prompts")
    if not 0 <= pause <= LONGEST_PAUSE:
        raise ValueError(f"--pause must be from 0 to {LONGEST_PAUSE:.0f} seconds, not {pause}")
    genome = None if game is None else load_game(game)
    if resume:
        if seat or name or against is not None or seed is not None or practice is not None:
            raise ValueError(
                "--resume goes on as the game was begun: without --seat, --name, --against, "
                "--seed and --practice"
            )
        session = resume_game(genome)
        if explain:
            session.settings = replace(session.settings, explain=True)
    elif genome is None:
        raise ValueError("name a game (`darwindeck games` lists them), or go on with --resume")
    else:
        session = Session(genome, _settings(genome, seat, name, against, seed, explain, practice))
    return run_plain(session) if plain else run_on_screen(session, pause)


def _settings(
    genome: GameGenome,
    seats: tuple[int, ...],
    names: tuple[str, ...],
    against: str | None,
    seed: int | None,
    explain: bool,
    practice: bool | None,
) -> Settings:
    people = tuple(sorted(seats or (0,)))
    for seat in people:
        whole_number("seat", seat, 0, genome.player_count - 1)
    if len(set(people)) < len(people):
        raise ValueError("each --seat can be given once")
    bots = [seat for seat in range(genome.player_count) if seat not in people]
    agents = dict(zip(bots, checked_agents(against or USUAL, bots), strict=True)) if bots else {}
    signalling = [name for name in agents.values() if needs_a_table(name)]
    return Settings(
        adviser=signalling[0] if signalling else USUAL,
        seed=secrets.randbelow(SEEDS) if seed is None else seed_number(seed),
        people=people,
        agents=tuple(agents.get(seat, "") for seat in range(genome.player_count)),
        practice=len(people) == 1 if practice is None else practice,
        explain=explain,
        names=checked_names(names, people),
    )
