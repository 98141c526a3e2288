"""Random phases of the whole table: passing, bidding, tricks."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.facts.cards import largest_hand, ranks_in, suits_in
from darwindeck.genome.phase_spelling import shortest_cycle
from darwindeck.genome.schema import (
    BiddingPhase,
    Breaking,
    ContractKind,
    ContractScoring,
    FirstPlayer,
    GameGenome,
    PassPhase,
    PassTo,
    Suit,
    TrickPhase,
    Trump,
    TrumpChoice,
)
from darwindeck.testing.choosing import first_player, order


@st.composite
def passes(draw: st.DrawFn, genome: GameGenome) -> PassPhase:
    count = draw(st.integers(1, min(13, largest_hand(genome))))
    if draw(st.integers(0, 3)) == 0:
        return PassPhase(count=count, by_placing=True)
    ways = [way for way in PassTo if way != PassTo.ACROSS or genome.player_count % 2 == 0]
    directions = draw(st.lists(st.sampled_from(ways), min_size=1, max_size=8))
    if set(shortest_cycle(directions, genome.game_rules.hands)) == {PassTo.NONE}:
        directions[0] = PassTo.RIGHT
    return PassPhase(count=count, directions=tuple(directions))


@st.composite
def biddings(draw: st.DrawFn, genome: GameGenome) -> BiddingPhase:
    max_bid = draw(st.integers(0, 54))
    first, card = first_player(draw, genome)
    return BiddingPhase(
        min_bid=draw(st.integers(0, min(max_bid, 13))),
        max_bid=max_bid,
        allow_nil=draw(st.booleans()),
        hook=draw(st.booleans()),
        max_team_bid=draw(st.integers(0, 54)) if genome.team_mode else 0,
        first_player=first,
        first_card=card,
    )


@st.composite
def contracts(draw: st.DrawFn, bidding: BiddingPhase) -> ContractScoring:
    small, large = st.integers(0, 255), st.integers(0, 65_535)
    contract = ContractScoring()
    if bidding.allow_nil:
        contract = replace(contract, nil_bonus=draw(large), nil_penalty=draw(large))
    if draw(st.booleans()):
        exactly = ContractKind.EXACTLY
        points, bonus = draw(small), draw(large)
        return replace(contract, kind=exactly, points_per_trick=points, exact_bonus=bonus)
    limit = draw(small)
    return replace(
        contract,
        points_per_trick_bid=draw(small),
        overtrick_points=draw(small),
        failed_contract_penalty=draw(small),
        bag_limit=limit,
        bag_penalty=draw(large) if limit else contract.bag_penalty,
    )


@st.composite
def tricks_of(
    draw: st.DrawFn, genome: GameGenome, tricks: int, card_points: bool, opens: bool
) -> TrickPhase:
    suits = suits_in(genome.setup)
    trump = draw(st.sampled_from(Trump))
    trump_suits: list[TrumpChoice] = []
    choices = [TrumpChoice(suit) for suit in suits]
    if trump == Trump.FIXED:
        trump_suits = [draw(st.sampled_from(choices))]
    elif trump == Trump.ROTATING:
        turns = st.sampled_from([*choices, TrumpChoice.NONE])
        trump_suits = draw(st.lists(turns, min_size=2, max_size=8))
        if set(shortest_cycle(trump_suits, genome.game_rules.hands)) == {TrumpChoice.NONE}:
            trump_suits[0] = choices[0]
    breaking = draw(st.sampled_from(Breaking))
    suit = None if breaking == Breaking.NONE else Suit(draw(st.sampled_from(suits)))
    # Who leads, and what, is a matter of the first trick of the hand alone.
    first, card = first_player(draw, genome) if opens else (FirstPlayer.AFTER_DEALER, None)
    return TrickPhase(
        tricks=tricks,
        follow_suit=draw(st.booleans()),
        lowest_wins=draw(st.booleans()),
        trump=trump,
        trump_suits=tuple(trump_suits),
        trump_order="" if trump == Trump.NONE else order(draw, ranks_in(genome.setup)),
        breaking=breaking,
        breaking_suit=suit,
        first_player=first,
        first_card=card,
        lead_first_card=card is not None and draw(st.booleans()),
        no_points_first_trick=opens and card_points and draw(st.booleans()),
    )
