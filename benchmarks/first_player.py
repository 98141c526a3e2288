"""A player in a process of its own: what `first_version` starts with the old package.

It reads a line of JSON for each question and answers with one: the moves since the last
question are played on a state of its own, then its agent is asked. It uses only what
every version of the package has, and says so when it does not see the same game.
With `--deals` it prints what some seeds deal, to be compared with another version.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from functools import cache
from typing import TextIO

from darwindeck import _native
from darwindeck.genome.file.library import load_game
from darwindeck.table.program import program_of


class Mirror:
    """A game that is played elsewhere, followed move by move."""

    def __init__(self, game: str, seed: int, one_hand: bool) -> None:
        self.state = dealt_on(program(game, one_hand).start(seed))

    def follow(self, text: str) -> None:
        """Plays a move that was made there."""
        for move in self.state.legal_moves():
            if move.text == text:
                self.state = dealt_on(self.state.play(move))
                return
        raise ValueError(f"{text!r} is not legal in this version")

    def choose(self, agent: str, seed: int, legal: list[str]) -> tuple[str, float]:
        """What the agent does, and the seconds of processor time that it took to decide."""
        own = [move.text for move in self.state.legal_moves()]
        if own != legal:
            raise ValueError(f"the moves are {own} in this version, not {legal}")
        start = time.process_time()
        thoughts, _ = self.state.think(agent, seed)
        return thoughts[0][0].text, time.process_time() - start


@cache
def program(game: str, one_hand: bool) -> _native.Program:
    """Kept, because what an agent finds out about a game once is kept with its program."""
    whole = program_of(load_game(game))
    return whole.one_hand() if one_hand else whole


def dealt_on(state: _native.State) -> _native.State:
    """Deals until a seat has something to decide, or the match is over."""
    while state.hand_over:
        state = state.next_hand()
    return state


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answers until there are no more questions."""
    mirror: Mirror | None = None
    for line in questions:
        question = json.loads(line)
        try:
            if "deal" in question:
                mirror = Mirror(*question["deal"])
            if mirror is None:
                raise ValueError("no game was dealt")
            for text in question["moves"]:
                mirror.follow(text)
            move, seconds = mirror.choose(question["agent"], question["seed"], question["legal"])
            answer: dict[str, object] = {"move": move, "seconds": seconds}
        except Exception as error:
            mirror = None
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


def deals(game: str, seed: int, hands: int = 3) -> list[str]:
    """The first deals of a match in which everybody makes the first legal move, as digests.

    The last digest is of the end: chance in play (stocks that are shuffled again) counts too.
    """
    state = dealt_on(program(game, False).start(seed))
    found: list[str] = []
    while not state.finished and state.hand_number < hands:
        if len(found) <= state.hand_number:
            found.append(_digest(state))
        state = dealt_on(state.play(state.legal_moves()[0]))
    return [*found, _digest(state)]


def _digest(state: _native.State) -> str:
    places = json.dumps([state.scores, sorted(state.places())])
    return hashlib.sha256(places.encode()).hexdigest()[:12]


def main() -> None:
    if sys.argv[1:2] == ["--deals"]:
        seeds = (1, 2, 3)
        found = {game: [deals(game, seed) for seed in seeds] for game in sys.argv[2:]}
        json.dump(found, sys.stdout, indent=1)
    else:
        serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
