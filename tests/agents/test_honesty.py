"""No agent decides by what its seat cannot know.

What a seat cannot know is dealt again, in two ways: by the engine, anywhere in a
match; and by exchanging two hidden cards of the deck and playing the same moves
again, which takes nothing from the engine's own account of what is hidden.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

import pytest
from hypothesis import event, given
from tests.property.matches import chooser, examples, program, seeds, short_games, walk

from darwindeck._native import Move, Program, State
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome

AGENTS = ("random", "greedy", "mcts:40", "mcts:40:plain")
POSITIONS = 240
"""Of each game."""

Thoughts = tuple[list[tuple[Move, int, float | None]], int]
Thinking = Callable[[State, int], Thoughts]

every_agent = pytest.mark.parametrize("agent", AGENTS)
every_game = pytest.mark.parametrize("game", bundled_games())
games_with_decisions = [name for name in bundled_games() if name != "war"]

KINDS = {
    "crazy-eights": {"play", "draw", "pass", "name"},
    "hearts": {"give", "play"},
    "knockout-whist": {"play", "name"},
    "oh-hell": {"bid", "play"},
    "partnership-spades": {"bid", "play"},
    "president": {"play", "pass"},
    "scopa": {"play", "take"},
    "spades": {"bid", "play"},
    "uno-style": {"play", "draw", "pass", "name"},
}
"""Kinds of moves among which the positions must have decisions."""

SEVERAL_HANDS = {"hearts", "knockout-whist", "oh-hell", "partnership-spades", "president", "spades"}


# --- Positions ------------------------------------------------------------------


def thinks(agent: str) -> Thinking:
    return lambda state, seed: state.think(agent, seed)


def decisions(played: Program, seed: int) -> Iterator[State]:
    """Every choice of a match: of two in three by `greedy`, so that it is not all nonsense."""
    random_move = chooser(seed)
    rng = random.Random(seed)

    def choose(state: State, moves: list[Move]) -> Move:
        by_greedy = len(moves) > 1 and rng.random() < 0.67
        return state.think("greedy", seed)[0][0][0] if by_greedy else random_move(state, moves)

    return choices_of(walk(played.start(seed), choose))


def choices_of(states: Iterator[State]) -> Iterator[State]:
    return (state for state in states if len(state.legal_moves()) > 1)


@cache
def positions(game: str) -> tuple[State, ...]:
    """Choices from all parts of matches, the last ones of hands among them."""
    played = program(bundled_games()[game])
    found: list[State] = []
    seed = 0
    while len(found) < POSITIONS:
        one_match = list(decisions(played, seed))
        rng = random.Random(f"{game}/{seed}")
        found += rng.sample(one_match, min(POSITIONS // 8, len(one_match)))
        found += ends_of_hands(one_match)[:8]
        seed += 1
    return tuple(found)


def ends_of_hands(states: list[State]) -> list[State]:
    """The last choice of each hand."""
    last = {state.hand_number: state for state in states}
    return list(last.values())


def hidden_cards(state: State, seat: int) -> dict[str, str]:
    """Where the cards lie that are in others' hands or in the stock."""
    own = (f"hand {seat}", f"chosen {seat}")
    return {
        card: place
        for card, place in state.places()
        if place not in own and place.startswith(("hand", "chosen", "stock"))
    }


# --- The check ------------------------------------------------------------------


def assert_honest(think: Thinking, state: State, seed: int) -> bool:
    """The same thoughts when the unknown is dealt again; whether anything was different."""
    seat = state.to_move
    other = state.imagined(seat, seed)
    assert other.view(seat) == state.view(seat)
    assert think(other, seed) == think(state, seed), f"seat {seat} looked, seed {seed}"
    return hidden_cards(other, seat) != hidden_cards(state, seat)


def assert_honest_at_all(think: Thinking, states: Sequence[State]) -> None:
    """Honest at every position, where often enough something could have been different."""
    different = [
        assert_honest(think, state, seed)
        for number, state in enumerate(states)
        for seed in (number, number + 1000)
    ]
    assert sum(different) >= len(different) / 4


@every_agent
@pytest.mark.parametrize("game", games_with_decisions)
def test_an_agent_decides_the_same_whatever_its_seat_cannot_know(game: str, agent: str) -> None:
    assert_honest_at_all(thinks(agent), positions(game))


@pytest.mark.parametrize("game", games_with_decisions)
def test_the_positions_are_from_all_parts_of_the_game(game: str) -> None:
    states = positions(game)
    kinds = {move.kind for state in states for move in state.legal_moves()}
    assert len(states) >= POSITIONS
    assert kinds >= KINDS.get(game, set())
    if game in SEVERAL_HANDS:
        assert len({state.hand_number for state in states}) >= 4


def peek(state: State, seed: int) -> Thoughts:
    """An agent that looks: it plays by lot, and the lot depends on its neighbour's cards."""
    neighbour = f"hand {(state.to_move + 1) % 4}"
    held = sorted(card for card, place in state.places() if place == neighbour)
    return [(random.Random(f"{seed}{held}").choice(state.legal_moves()), 0, None)], 0


def test_an_agent_that_looks_is_caught() -> None:
    with pytest.raises(AssertionError, match="looked"):
        assert_honest_at_all(peek, positions("hearts"))


# --- Imagined deals -------------------------------------------------------------


@every_game
def test_an_imagined_table_has_every_card_once_and_looks_the_same(game: str) -> None:
    played = program(bundled_games()[game])
    for number, state in enumerate(walk(played.start(3), chooser(3))):
        if number > 400 or state.to_move < 0:
            continue
        for seat in range(played.player_count):
            other = state.imagined(seat, number)
            assert other.view(seat) == state.view(seat)
            assert sorted(card for card, _ in other.places()) == sorted(played.deck)
            assert counted(other) == counted(state)
            if seat == state.to_move:
                assert other.legal_moves() == state.legal_moves()


def counted(state: State) -> Counter[str]:
    """How many cards lie in each place; those set aside still count as held."""
    return Counter(place.replace("chosen", "hand") for _, place in state.places())


@every_game
def test_what_is_hidden_is_dealt_in_many_ways(game: str) -> None:
    state = program(bundled_games()[game]).start(1)
    deals = {tuple(state.imagined(0, seed).places()) for seed in range(20)}
    assert len(deals) == 20


# --- Two cards exchanged in the deck --------------------------------------------


def exchanged(deck: list[str], one: str, other: str) -> list[str]:
    swap = {one: other, other: one}
    return [swap.get(card, card) for card in deck]


def replayed(state: State, moves: list[Move]) -> State | None:
    """The state after the same moves, wherever they are all legal."""
    for move in moves:
        if move not in state.legal_moves():
            return None
        state = state.play(move)
    return state


@every_agent
@pytest.mark.parametrize("game", games_with_decisions)
def test_an_agent_decides_the_same_when_two_hidden_cards_were_dealt_the_other_way(
    game: str, agent: str
) -> None:
    played = program(bundled_games()[game])
    compared = sum(
        compare_along(played, seed, thinks(agent), random.Random(f"{game}/{seed}"), 120)
        for seed in range(12)
    )
    assert compared >= 12


def compare_along(
    played: Program, seed: int, think: Thinking, rng: random.Random, most: int
) -> int:
    """Compares at every choice of a hand that is played at random; how often it could."""
    deck = rng.sample(played.deck, len(played.deck))
    state, moves = played.start(seed, deck), list[Move]()
    compared = 0
    while state.to_move >= 0 and len(moves) < most:
        choices = state.legal_moves()
        if len(choices) > 1:
            twin = twin_of(played, seed, deck, state, moves, rng)
            if twin is not None:
                assert think(twin, seed) == think(state, seed), (
                    f"seat {state.to_move} looked: {moves}"
                )
                compared += 1
        move = rng.choice(choices)
        state = state.play(move)
        moves.append(move)
    return compared


def twin_of(
    played: Program,
    seed: int,
    deck: list[str],
    state: State,
    moves: list[Move],
    rng: random.Random,
) -> State | None:
    """The same moves in a deal that the seat to move cannot tell apart, if they are legal there."""
    seat = state.to_move
    hidden = sorted(hidden_cards(state, seat))
    if len(hidden) < 2:
        return None
    other_deck = exchanged(deck, *rng.sample(hidden, 2))
    twin = replayed(played.start(seed, other_deck), moves)
    return twin if twin is not None and twin.view(seat) == state.view(seat) else None


def test_an_agent_that_looks_is_caught_by_exchanged_cards() -> None:
    played = program(bundled_games()["hearts"])
    with pytest.raises(AssertionError, match="looked"):
        compare_along(played, 1, peek, random.Random(1), 60)


# --- Games that nobody has played -----------------------------------------------


@examples(120)
@given(short_games(), seeds())
def test_agents_are_honest_in_any_game(genome: GameGenome, seed: int) -> None:
    played = program(genome)
    rng = random.Random(seed)
    states = islice(walk(played.start(seed), chooser(seed)), 200)
    looked_at = [state for state in choices_of(states) if rng.random() < 0.6][:12]
    for state in looked_at:
        for agent in AGENTS:
            assert_honest(thinks(agent), state, rng.randrange(2**32))
        for seat in range(genome.player_count):
            other = state.imagined(seat, seed)
            assert other.view(seat) == state.view(seat)
            assert sorted(card for card, _ in other.places()) == sorted(played.deck)
    event(f"choices: {len(looked_at)}")


@examples(60)
@given(short_games(), seeds())
def test_exchanged_cards_change_nothing_in_any_game(genome: GameGenome, seed: int) -> None:
    compared = compare_along(program(genome), seed, thinks("mcts:15"), random.Random(seed), 40)
    event(f"compared: {min(compared, 10)}")
