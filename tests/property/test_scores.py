"""Every hand is worth what the specification says, worked out a second time in Python."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import event, given
from tests.property.matches import chooser, examples, long_games, program, seeds, walk

from darwindeck._native import State
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.schema import (
    CardScoringRule,
    ContractKind,
    ContractScoring,
    GameGenome,
    HandEnd,
    HeldCards,
    ScoringSuit,
)


def only_tricks_score(genome: GameGenome) -> bool:
    """What the book below knows of."""
    return not genome.category_scoring and genome.game_rules.held_cards == HeldCards.NOTHING


@examples(250)
@given(long_games(["tricks"]).filter(only_tricks_score), seeds())
def test_scores_are_what_the_hands_were_worth(genome: GameGenome, seed: int) -> None:
    book = Book(genome)
    for dealt, ended in hands(program(genome).start(seed), seed):
        book.score(dealt, ended)
        event(f"a hand was scored, contracts: {genome.contract_scoring is not None}")
        assert ended.scores == tuple(book.seats)
        assert ended.team_scores == tuple(book.teams)
        assert ended.bags == tuple(book.bags)
        assert ended.hand_points == tuple(book.hand)


def hands(start: State, seed: int) -> Iterator[tuple[State, State]]:
    """The first and the last state of each hand that was scored and did not end the match."""
    dealt = start
    for state in walk(start, chooser(seed)):
        if state.hand_number != dealt.hand_number:
            dealt = state
        if state.hand_over:
            yield dealt, state


class Book:
    """The scores of a match, kept by hand."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.sides = genome.teams or tuple((seat,) for seat in range(genome.player_count))
        self.side_of = {seat: side for side, team in enumerate(self.sides) for seat in team}
        self.seats = [0] * genome.player_count
        self.teams = [0] * len(genome.teams)
        self.bags = [0] * len(self.sides)
        self.hand = [0] * len(self.sides)

    def to_seat(self, seat: int, points: int) -> None:
        """Points that a seat earns go to the seat and its team."""
        self.seats[seat] += points
        if self.teams:
            self.teams[self.side_of[seat]] += points
        self.hand[self.side_of[seat]] += points

    def to_side(self, side: int, points: int) -> None:
        """Points of a side: no seat of a team has a part in them."""
        (self.teams or self.seats)[side] += points
        self.hand[side] += points

    def score(self, dealt: State, ended: State) -> None:
        self.hand = [0] * len(self.sides)
        rules = self.genome.game_rules
        players = [seat for seat, is_in in enumerate(dealt.view(0).seats_in) if is_in]
        self.score_cards(players, ended)
        for seat in players:
            self.to_seat(seat, ended.tricks[seat] * rules.trick_points)
        taken, counts = ended.view(0).taken, self.dealt(players, ended)
        for side, team in enumerate(self.sides):
            extra = sum(len(taken[seat]) - counts.get(seat, 0) for seat in team)
            self.to_side(side, max(extra, 0) * rules.extra_card_points)
        if self.genome.contract_scoring is not None:
            self.score_contracts(self.genome.contract_scoring, ended)
        left = [seat for seat in players if seat not in ended.placing]
        one_left = rules.hand_ends_when == HandEnd.ONE_LEFT and len(left) == 1
        order = [*ended.placing, *left] if one_left else ended.placing
        for seat, points in zip(order, rules.score_by_place, strict=False):
            self.to_seat(seat, points)

    def dealt(self, players: list[int], ended: State) -> dict[int, int]:
        """How many cards each seat was dealt: all of them, or by hand, or the same each time."""
        setup = self.genome.setup
        first = [seat for seat in players if seat > ended.dealer]
        order = first + [seat for seat in players if seat not in first]
        if setup.hand_sizes:
            size = setup.hand_sizes[min(ended.hand_number, len(setup.hand_sizes) - 1)]
        elif setup.cards_per_player != "all":
            size = setup.cards_per_player
        else:
            size, extra = divmod(len(cards_in(setup)), len(players))
            return {seat: size + (place < extra) for place, seat in enumerate(order)}
        return dict.fromkeys(order, size)

    def score_cards(self, players: list[int], ended: State) -> None:
        view = ended.view(0)
        taken = {seat: [self.points(c, view.trump) for c in view.taken[seat]] for seat in players}
        # Here the most points win, so what costs points is a penalty.
        penalties = {seat: [worth for worth in taken[seat] if worth < 0] for seat in players}
        takers = [seat for seat in players if penalties[seat]]
        held = [card for card, place in ended.places() if place.startswith("hand")]
        reversal = self.genome.game_rules.all_points_reversal
        all_out = all(self.points(card, view.trump) >= 0 for card in held)
        for seat in players:
            self.to_seat(seat, sum(worth for worth in taken[seat] if worth > 0))
            if reversal and len(takers) == 1 and all_out:
                partner = self.side_of[seat] == self.side_of[takers[0]]
                self.to_seat(seat, 0 if partner else sum(penalties[takers[0]]))
            else:
                self.to_seat(seat, sum(penalties[seat]))

    def points(self, card: str, trump: str | None) -> int:
        return sum(r.points for r in self.genome.card_scoring if fits(r, card, trump))

    def score_contracts(self, scoring: ContractScoring, ended: State) -> None:
        for seat, is_nil in enumerate(ended.nils):
            if is_nil:
                made = ended.tricks[seat] == 0
                self.to_seat(seat, scoring.nil_bonus if made else -scoring.nil_penalty)
        for side, team in enumerate(self.sides):
            if any(ended.bids[seat] is not None for seat in team):
                bids = [ended.bids[seat] or 0 for seat in team if not ended.nils[seat]]
                tricks = sum(ended.tricks[seat] for seat in team)
                self.to_side(side, self.contract(scoring, side, sum(bids), tricks))

    def contract(self, scoring: ContractScoring, side: int, contract: int, tricks: int) -> int:
        if scoring.kind == ContractKind.EXACTLY:
            bonus = scoring.exact_bonus if tricks == contract else 0
            return tricks * scoring.points_per_trick + bonus
        if tricks < contract:
            return -contract * scoring.failed_contract_penalty
        over = tricks - contract
        points = contract * scoring.points_per_trick_bid + over * scoring.overtrick_points
        self.bags[side] += over
        while 0 < scoring.bag_limit <= self.bags[side]:
            points -= scoring.bag_penalty
            self.bags[side] -= scoring.bag_limit
        return points


def fits(rule: CardScoringRule, card: str, trump: str | None) -> bool:
    """A suit or a rank never fits a joker."""
    suit = trump if rule.suit == ScoringSuit.TRUMP else rule.suit
    if rule.suit is not None and suit != card[1]:
        return False
    return rule.rank is None or rule.rank == card[0]
