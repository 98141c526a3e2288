"""What seats know after a further deal in a hand, and what they imagine at any time."""

from __future__ import annotations

import pytest
from tests.rules.tables import states, win

import darwindeck as dd
from darwindeck._native import State
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    Deck,
    DiscardPhase,
    GameRules,
    Match,
    OnlyIf,
    PlayPhase,
    SetupRules,
    Trigger,
    TurnStructure,
    WinType,
)
from darwindeck.table.program import program_of

DEALS_AGAIN = dd.GameGenome(
    player_count=3,
    max_turns=2_000,
    setup=SetupRules(
        deck=Deck.PIQUET_32,
        removed_cards=("7C",),
        cards_per_player=4,
        redeal_when_empty=True,
        initial_discard=True,
    ),
    turn_structure=TurnStructure(
        phases=(
            DiscardPhase(only_if=OnlyIf.CANNOT_PLAY),
            PlayPhase(matches=(Match.SAME_SUIT, Match.SAME_RANK)),
        )
    ),
    game_rules=GameRules(hands=1),
    win_conditions=(win(WinType.EMPTY_HAND, Trigger.HAND_END),),
)
"""Thirty-one cards: one lies open, and twelve, twelve and six are dealt until none is left."""

MATCHES = 300


def ruled_out(state: State) -> list[tuple[int, str, str]]:
    """Cards that a seat rules out where they are: the seat, the card, its place."""
    found = []
    for seat in range(3):
        view = state.view(seat)
        for card, place in state.places():
            if place.startswith("hand"):
                holder = int(place.removeprefix("hand "))
                if card not in view.known[holder] and card not in view.possible[holder]:
                    found.append((seat, card, place))
    return found


def test_no_view_rules_out_a_card_that_is_there_after_a_further_deal() -> None:
    further_deals = 0
    for number in range(MATCHES):
        counts: tuple[int, ...] = (4, 4, 4)
        for state in states(DEALS_AGAIN, number):
            assert ruled_out(state) == [], number
            now = state.view(0).hand_counts
            further_deals += sum(now) > sum(counts)
            counts = now
    assert further_deals == 2 * MATCHES


def test_every_seat_can_imagine_the_table_after_a_further_deal() -> None:
    for number in range(0, MATCHES, 10):
        for state in states(DEALS_AGAIN, number):
            for seat in range(3):
                imagined = state.imagined(seat, number)
                assert imagined.view(seat) == state.view(seat)
                cards = sorted(card for card, _ in imagined.places())
                assert cards == sorted(card for card, _ in state.places())


def test_a_search_plays_matches_with_further_deals() -> None:
    result = dd.simulate(DEALS_AGAIN, games=MATCHES // 3, agents="mcts:20", seed=5)
    assert (result.games, result.timed_out) == (100, 0)


# --- Imagined tables ------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_whoever_decides_can_think_at_a_table_that_another_seat_imagined(name: str) -> None:
    """And play on: the match goes on from there, whatever the seat did not know."""
    genome = dd.load_game(name)
    for number, state in enumerate(states(genome, 3)):
        if number % 7 or state.to_move < 0:
            continue
        if number > 120:
            break
        for seat in range(genome.player_count):
            imagined = state.imagined(seat, number)
            assert imagined.view(seat) == state.view(seat)
            assert imagined.to_move == state.to_move
            own = imagined.view(imagined.to_move)
            assert not set(own.hand) & {card for cards in own.possible for card in cards}
            (choice, _, _), *_ = imagined.think("mcts:4", number)[0]
            assert choice in imagined.legal_moves()
            imagined.play(choice)


def test_a_seat_that_must_play_has_something_to_play_where_others_imagine_it() -> None:
    """All see that seat 1 decides, and that it may neither draw nor pass: so it can play."""
    for number in range(40):
        for state in states(DEALS_AGAIN, number):
            if state.to_move < 0:
                continue
            for seat in range(3):
                assert state.imagined(seat, number).legal_moves()


def test_four_of_a_kind_are_imagined_in_a_hand_that_must_play_four() -> None:
    """Hardly any deal of four cards is four of a kind, but this seat must hold one."""
    genome = dd.GameGenome(
        player_count=2,
        setup=SetupRules(cards_per_player=4),
        turn_structure=TurnStructure(phases=(PlayPhase(min_cards=4, max_cards=4),)),
        game_rules=GameRules(hands=1),
        win_conditions=(win(WinType.EMPTY_HAND, Trigger.HAND_END),),
    )
    fours, others = ["7C", "7D", "7H", "7S"], ["2C", "9D", "TH", "KS"]
    top = [card for pair in zip(fours, others, strict=True) for card in pair]
    deck = top + [card for card in program_of(genome).deck if card not in top]
    state = next(states(genome, 0, deck))
    assert state.to_move == 0
    ranks = set()
    for seed in range(40):
        (move,) = state.imagined(1, seed).legal_moves()
        assert len(move.cards) == 4
        ranks.add(move.cards[0][0])
    assert len(ranks) > 4
    assert "2" not in ranks
