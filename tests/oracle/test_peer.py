"""OpenSpiel's search as a player."""

import random

import pytest
from tests.oracle.oracle import SEATS, Deal, choice_of
from tests.oracle.oracle_games import ADAPTERS
from tests.oracle.oracle_hands import shuffled
from tests.oracle.peer import Peer, Question, imagined_deals

from darwindeck.table.match import Table

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: there is no peer to ask")


@pytest.mark.parametrize(("game", "variant"), [("hearts", "none"), ("oh-hell", "4")])
def test_it_answers_with_moves_that_are_legal_at_our_table(game: str, variant: str) -> None:
    rng = random.Random(5)
    deal = Deal(variant, shuffled(rng))
    table = Table(ADAPTERS[game].genome(variant), deck=deal.deck)
    made: list[str] = []
    with Peer() as peer:
        while not table.finished and table.hand_number == 0:
            answer = peer.ask(Question(game, deal, tuple(made), seed=1, iterations=20))
            assert answer is not None
            moves = {choice_of(move): move for move in table.legal_moves()}
            table.play(moves[answer.choice])
            made.append(answer.choice)
        assert not peer.crashes


def test_it_keeps_its_limit_of_time() -> None:
    deal = Deal("10", shuffled(random.Random(6)))
    with Peer() as peer:
        answer = peer.ask(Question("oh-hell", deal, (), seed=1, seconds=0.05))
    assert answer is not None
    assert 0.05 <= answer.seconds < 0.5


def test_a_crash_costs_one_answer() -> None:
    question = Question("oh-hell", Deal("1", shuffled(random.Random(7))), (), 1, iterations=5)
    wrong = Question("oh-hell", question.deal, ("no such choice",), 1, iterations=5)
    with Peer() as peer:
        first = peer.ask(question)
        assert first is not None
        assert peer.ask(wrong) is None
        again = peer.ask(question)
        assert again is not None
        assert again.choice == first.choice
        assert peer.crashes == {1: 1}


def test_at_oh_hell_it_knows_which_cards_were_not_dealt() -> None:
    """It deals the cards in play among the other seats, and never one of those left over."""
    deal = Deal("4", shuffled(random.Random(8)))
    in_play = frozenset(deal.deck[: 4 * SEATS])
    hands = {hand for hands in imagined_deals("oh-hell", deal, 50) for hand in hands}
    assert len(hands) > 50
    assert frozenset().union(*hands) == in_play


def test_at_hearts_it_knows_no_more_than_it_may() -> None:
    """Nothing is left over there: a card that the seat does not hold may be in any other hand."""
    deal = Deal("none", shuffled(random.Random(9)))
    seat = next(seat for seat in range(SEATS) if "2C" in deal.deck[seat::SEATS])
    other = (seat + 1) % SEATS
    held = sum(deal.deck[other] in hands[other] for hands in imagined_deals("hearts", deal, 600))
    assert held == pytest.approx(200, abs=50)
