"""Finds rounds in which partners do what docs/signalling.md tells of, and tells them.

    python benchmarks/scenarios.py --seed 5005 [--rounds 400]

looks for two rounds between signalling partners: one with a champion, a partner who
supports it and one who attacks the caller (`vinto-open`), and one in which two compete
to be champion and the third supports the lower one (`vinto`).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from darwindeck import _native, load_game
from darwindeck.coalition.explain import deed, intent_text
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.survey import Observed, survey_round
from darwindeck.table.program import program_of

Story = Sequence[Observed]
"""Each turn of a round, as the first of the others read it."""


def declaration(story: Story) -> bool:
    """A champion, a partner who helps it, an attack on the caller: in any order of the last two."""
    first, *rest = story
    helps = any(
        one.truth.kind in ("support", "transfer_resource")
        and one.truth.seat == first.read.turn.seat
        for one in rest
    )
    attacks = any(one.truth.kind == "attack_vinto" for one in rest)
    return first.truth.kind == "champion" and helps and attacks


def negotiation(story: Story) -> bool:
    """Two champions, one after the other; the third helps the second."""
    kinds = [one.truth.kind for one in story]
    third = story[2].truth
    helps = third.kind in ("support", "transfer_resource")
    return kinds[:2] == ["champion"] * 2 and helps and third.seat == story[1].read.turn.seat


def find(game: str, fits: Callable[[Story], bool], seed: int, rounds: int) -> None:
    genome = load_game(game)
    program = program_of(genome)
    values = dict(zip(RANKS, genome.layout_scoring.values, strict=True))
    for number in range(rounds):
        seen = survey_round(program, values, _native.match_seed(seed, number))
        story = seen[::2]
        if len(story) == 3 and fits(story):
            print(f"{game}, seed {seed}, round {number}:")
            for one in story:
                found = one.read
                print(
                    f"- Seat {found.turn.seat} {deed(found.turn)}. By the cards this is "
                    f"'{intent_text(one.truth)}'; a partner reads "
                    f"'{intent_text(found.intent)}' ({found.chance:.0%})."
                )
            return
    print(f"{game}: none in {rounds} rounds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=5005)
    parser.add_argument("--rounds", type=int, default=400)
    given = parser.parse_args()
    find("vinto-open", declaration, given.seed, given.rounds)
    find("vinto", negotiation, given.seed, given.rounds)


if __name__ == "__main__":
    main()
