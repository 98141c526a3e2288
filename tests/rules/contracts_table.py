"""Small games with contracts and teams, and matches that go as a test says.

A test names the bids and the tricks of each hand; `play_out` finds a deal and a
line of play that brings them about. Nothing in the games forces a card (suits
need not be followed, there is no trump), so almost any result can be reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from darwindeck._native import Program, State
from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.schema import (
    BiddingPhase,
    CardScoringRule,
    ContractScoring,
    GameGenome,
    GameRules,
    HandEnd,
    Phase,
    SetupRules,
    TieRule,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)
from darwindeck.table.program import program_of

NIL = "nil"
PAIRS = ((0, 2), (1, 3))
"""Four seats, partners opposite."""
DEALS = 500
"""Deals that are tried before a test is told that its match cannot happen."""
TRIES = 2_000
"""Moves that are tried in one hand."""


def first_to(
    score: int, trigger: Trigger = Trigger.HAND_END, tie: TieRule = TieRule.ANOTHER_HAND
) -> WinCondition:
    return WinCondition(type=WinType.FIRST_TO_SCORE, trigger=trigger, threshold=score, tie=tie)


FAR = first_to(100_000)
"""A target that no test reaches, so that matches go on."""


def game(
    players: int = 4,
    *,
    teams: tuple[tuple[int, ...], ...] = (),
    cards: int = 3,
    setup: SetupRules | None = None,
    bidding: BiddingPhase | None = None,
    contract: ContractScoring | None = None,
    tricks: int = 0,
    rules: GameRules | None = None,
    card_scoring: tuple[CardScoringRule, ...] = (),
    wins: Sequence[WinCondition] = (FAR,),
) -> GameGenome:
    """A game of tricks in which any card may be played, with bidding if it is asked for.

    `tricks` other than 0 ends the hand after so many, whatever is left in the hands.
    """
    phases: tuple[Phase, ...] = (TrickPhase(tricks=tricks, follow_suit=False),)
    if bidding is not None:
        phases = (bidding, *phases)
        contract = contract or ContractScoring()
    if rules is None:
        rules = GameRules(hand_ends_when=HandEnd.SHOWDOWN) if tricks else GameRules()
    return GameGenome(
        player_count=players,
        team_mode=bool(teams),
        teams=teams,
        setup=setup or SetupRules(cards_per_player=cards),
        turn_structure=TurnStructure(phases=phases),
        contract_scoring=contract,
        card_scoring=card_scoring,
        game_rules=rules,
        win_conditions=tuple(wins),
    )


def few_cards(count: int) -> SetupRules:
    """A deck of so few cards, all of them dealt: the first seats may get one more."""
    return SetupRules(removed_cards=CARDS[count:52])


def program(genome: GameGenome) -> Program:
    return program_of(genome)


# --- Bidding --------------------------------------------------------------------


def bid_texts(state: State) -> list[str]:
    """The bids that are legal now, without the word."""
    return [move.text.removeprefix("bid ") for move in state.legal_moves()]


def bid(state: State, *bids: int | str) -> State:
    """The state after these bids, in the order of bidding."""
    for value in bids:
        legal = {move.text: move for move in state.legal_moves()}
        state = state.play(legal[f"bid {value}"])
    return state


# --- Given cards ----------------------------------------------------------------


def deck_for(genome: GameGenome, *hands: str) -> list[str]:
    """A deck that deals these hands to seats 0, 1, …; the other cards follow."""
    dealt = [hand.split() for hand in hands]
    deck = [hand[turn] for turn in range(max(map(len, dealt))) for hand in dealt if hand[turn:]]
    return deck + [card for card in program(genome).deck if card not in deck]


def start_with(genome: GameGenome, *hands: str) -> State:
    return program(genome).start(0, deck_for(genome, *hands))


def play(state: State, cards: str) -> State:
    """The state after these cards, in the order of play."""
    for card in cards.split():
        state = state.play(next(move for move in state.legal_moves() if move.cards == (card,)))
    return state


# --- Given results --------------------------------------------------------------


@dataclass(frozen=True)
class Hand:
    """What happens in one hand: tricks, and bids where the game has bidding, by seat."""

    tricks: tuple[int, ...]
    bids: tuple[int | str, ...] = ()


def hand(tricks: Iterable[int], bids: Iterable[int | str] = ()) -> Hand:
    return Hand(tuple(tricks), tuple(bids))


def play_out(genome: GameGenome, *hands: Hand) -> State:
    """The state after the last of these hands, scored and not yet dealt anew."""
    played = program(genome)
    for seed in range(DEALS):
        state: State | None = played.start(seed)
        for number, wanted in enumerate(hands):
            if number > 0 and state is not None:
                if not state.hand_over:
                    raise AssertionError(f"the match was over before hand {number + 1}")
                state = state.next_hand()
            state = _brought_about(state, wanted)
        if state is not None:
            return state
    raise AssertionError(f"no deal of {DEALS} allows {hands}")


def _brought_about(state: State | None, wanted: Hand) -> State | None:
    """The end of a hand in which the seats bid and took what was wanted, if it can happen."""
    while state is not None and wanted.bids and any(made is None for made in state.bids):
        state = bid(state, wanted.bids[state.to_move])
    if state is None:
        return None
    stack = [state]
    for _ in range(TRIES):
        if not stack:
            return None
        state = stack.pop()
        if state.finished or state.hand_over:
            if state.tricks == wanted.tricks:
                return state
        elif all(taken <= most for taken, most in zip(state.tricks, wanted.tricks, strict=True)):
            stack += map(state.play, state.legal_moves())
    return None
