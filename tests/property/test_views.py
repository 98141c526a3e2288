"""A view holds what its seat may know, and nothing else.

The honest test: change what a seat cannot know, and its view must not change.
"""

from __future__ import annotations

import random

from hypothesis import assume, event, given
from hypothesis import strategies as st
from tests.property.matches import chooser, examples, program, seeds, short_games, walk

from darwindeck._native import Move, State
from darwindeck.genome.schema import BiddingPhase, GameGenome, PassPhase, TrickPhase, TurnUp


def hidden_places(genome: GameGenome, state: State, deck: list[str], seat: int) -> list[int]:
    """Places in the deck whose cards the seat cannot know in the first hand.

    Its own cards and the one turned up are known; so is, once somebody has
    started because of it, the place of a card that decides who starts.
    """
    view = state.view(seat)
    deciding = {getattr(phase, "first_card", None) for phase in genome.turn_structure.phases}
    known = {*view.hand, *view.chosen, view.turned_up, *deciding}
    return [place for place, card in enumerate(deck) if card not in known]


def shuffled(deck: list[str], places: list[int], rng: random.Random) -> list[str]:
    """The deck with the cards at these places in another order."""
    new = list(deck)
    order = rng.sample(places, len(places))
    for place, other in zip(places, order, strict=True):
        new[place] = deck[other]
    return new


def decks(genome: GameGenome, rng: random.Random) -> list[str]:
    deck = list(program(genome).deck)
    rng.shuffle(deck)
    return deck


IN_HAND = ("tricks", "turns", "mixed")
"""Games in which seats see their own cards."""


@examples(150)
@given(short_games(["tricks"]), st.randoms(use_true_random=False))
def test_a_view_of_a_new_hand_is_the_same_whatever_the_others_hold(
    genome: GameGenome, rng: random.Random
) -> None:
    played = program(genome)
    deck = decks(genome, rng)
    state = played.start(0, deck)
    for seat in range(genome.player_count):
        other_deck = shuffled(deck, hidden_places(genome, state, deck, seat), rng)
        other = played.start(0, other_deck)
        assert state.view(seat) == other.view(seat)
        assert str(state.view(seat)) == str(other.view(seat))
        event(f"the hidden cards differ: {other_deck != deck}")
        if state.to_move == seat:
            for move in state.legal_moves()[:4]:
                assert state.play(move).view(seat) == other.play(move).view(seat)


@examples(60)
@given(short_games(["tricks"]), seeds(), st.randoms(use_true_random=False))
def test_a_view_in_the_middle_of_a_hand_is_the_same_in_every_world_that_fits(
    genome: GameGenome, seed: int, rng: random.Random
) -> None:
    """The same moves with other cards in the hidden places, wherever they are legal."""
    assume(not any(isinstance(phase, PassPhase) for phase in genome.turn_structure.phases))
    played = program(genome)
    deck = decks(genome, rng)
    moves: list[Move] = []
    state = played.start(seed, deck)
    choose = chooser(seed)
    for _ in range(rng.randrange(25)):
        move = choose(state, state.legal_moves())
        after = state.play(move)
        if after.hand_over or after.finished:
            break
        state = after
        moves.append(move)
    shown = {card for move in moves for card in move.cards}
    for seat in range(genome.player_count):
        known = shown.union(played.start(seed, deck).view(seat).hand)
        places = hidden_places(genome, state, deck, seat)
        hidden = [place for place in places if deck[place] not in known]
        for _ in range(3):
            other_deck = shuffled(deck, hidden, rng)
            other = replayed(played.start(seed, other_deck), moves)
            if other is not None and other_deck != deck:
                event("another world fitted")
                assert other.view(seat) == state.view(seat)


def replayed(state: State, moves: list[Move]) -> State | None:
    """The state after the same moves, if all of them are legal here too."""
    for move in moves:
        if move not in state.legal_moves():
            return None
        state = state.play(move)
    return state


@examples(100)
@given(short_games(["tricks"]), seeds())
def test_cards_set_aside_for_passing_are_seen_by_nobody_else(genome: GameGenome, seed: int) -> None:
    assume(any(isinstance(phase, PassPhase) for phase in genome.turn_structure.phases))
    for state in walk(program(genome).start(seed), chooser(seed)):
        moves = state.legal_moves()
        if len(moves) < 2 or moves[0].kind != "pass":
            continue
        first, last = state.play(moves[0]), state.play(moves[-1])
        if not all(s.legal_moves() and s.legal_moves()[0].kind == "pass" for s in (first, last)):
            continue  # the last card of the last seat moves them all
        for seat in set(range(genome.player_count)) - {state.to_move}:
            event("a choice was hidden")
            assert first.view(seat) == last.view(seat)
            assert state.seen(moves[0], seat) == state.seen(moves[-1], seat)
        assert first.view(state.to_move) != last.view(state.to_move)


@examples(100)
@given(short_games(IN_HAND), seeds())
def test_what_a_view_says_is_true(genome: GameGenome, seed: int) -> None:
    """Cards known to be in a hand are there; cards in a hand are known or possible."""
    for state in walk(program(genome).start(seed), chooser(seed)):
        if state.hand_over or state.finished:
            continue
        places = state.places()
        held = [
            {card for card, place in places if place in (f"hand {seat}", f"chosen {seat}")}
            for seat in range(genome.player_count)
        ]
        for seat in range(genome.player_count):
            view = state.view(seat)
            assert view.hand_counts == tuple(map(len, held))
            assert {*view.hand, *view.chosen} == held[seat]
            for other in range(genome.player_count):
                known, possible = set(view.known[other]), set(view.possible[other])
                assert known <= held[other]
                if other != seat:
                    assert held[other] <= known | possible
                    assert not known & possible


@examples(60)
@given(short_games(["tricks"]), seeds())
def test_what_one_seat_alone_knows_is_in_no_other_view(genome: GameGenome, seed: int) -> None:
    """In a new hand nobody knows a card of another hand, but for one turned up or asked for."""
    state = program(genome).start(seed)
    shown = {state.view(0).turned_up} if genome.setup.turn_up == TurnUp.DEALERS_LAST else set()
    phases = genome.turn_structure.phases
    asked = {p.first_card for p in phases if isinstance(p, BiddingPhase | TrickPhase)}
    shown |= asked
    for seat in range(genome.player_count):
        view = state.view(seat)
        others = {card for other, cards in enumerate(view.known) if other != seat for card in cards}
        assert others <= shown
        assert set(view.public_cards) <= {view.turned_up} | asked
