"""Evolution can get anywhere: some chain of moves changes every field, to every choice."""

from __future__ import annotations

from tests.evolve.operators.reaching import changed, routes, walked, wanted


def test_every_field_and_every_choice_has_a_route() -> None:
    assert [name for name in wanted() if name not in routes()] == []


def test_every_route_leads_there() -> None:
    """After a change of operators: `python -m tests.evolve.operators.reaching`."""
    lost = [name for name, route in routes().items() if name not in changed(*walked(route))]
    assert lost == []


def test_most_of_the_genome_is_one_move_from_a_bundled_game() -> None:
    near = [name for name, route in routes().items() if len(route.steps) == 1]
    assert len(near) > 0.9 * len(wanted())
