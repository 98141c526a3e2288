"""Reasons for moves: each claim is worked out again, most of them by playing the move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import darwindeck as dd
from darwindeck._native import Move, State, View
from darwindeck.genome.file.library import bundled_games
from darwindeck.table.reasons import Claim, reasons
from darwindeck.table.reasons.claims import in_words

POSITIONS = 200
"""Decisions of each game in which every move is asked about."""

RANKS = "23456789TJQKA"
POINTS = {"hearts": lambda card: 13 if card == "QS" else int(card[1] == "H")}
UNKNOWN_ORDER = "A23456789TJQK"


def decisions(game: str) -> Iterator[State]:
    """Moments of matches with something to decide: some moves are sensible, some are not."""
    rng = random.Random(game)
    found = 0
    for seed in range(1, 10_000):
        state = dd.Table(dd.load_game(game), seed=seed).moment
        while not state.finished:
            if state.hand_over:
                state = state.next_hand()
                continue
            moves = state.legal_moves()
            if len(moves) > 1:
                yield state
                found += 1
            if found == POSITIONS:
                return
            greedy = rng.random() < 0.7
            state = state.play(state.think("greedy", 0)[0][0][0] if greedy else rng.choice(moves))


def view_of(state: State) -> View:
    return state.view(state.to_move)


def after(state: State, move: Move) -> State:
    return state.play(move)


def hand_after(state: State, move: Move) -> tuple[str, ...]:
    return after(state, move).view(state.to_move).hand


def sides(state: State, seat: int) -> list[int]:
    teams = view_of(state).team_of or tuple(range(len(view_of(state).bids)))
    return [other for other, team in enumerate(teams) if team == teams[seat]]


def missing(state: State, seat: int) -> int:
    """Tricks that a side still needs in a state."""
    side = sides(state, seat)
    bid = sum(state.bids[other] or 0 for other in side if not state.nils[other])
    return bid - sum(state.tricks[other] for other in side)


# --- Tricks ---------------------------------------------------------------------


def height(game: str, state: State, card: str) -> tuple[int, int]:
    """A trump above a card of the led suit above all others; then the rank."""
    view = view_of(state)
    led = view.trick[0][1][1] if view.trick else card[1]
    trumps = "6789TQKAJ" if game == "scotch-whist" else RANKS
    if card[1] == view.trump:
        return 2, trumps.index(card[0])
    return int(card[1] == led), RANKS.index(card[0])


def is_ahead(game: str, state: State, card: str) -> bool:
    mine = height(game, state, card)
    return mine[0] > 0 and all(mine > height(game, state, one) for _, one in view_of(state).trick)


def won(state: State, move: Move) -> bool:
    """The trick goes to the seat that makes the move, at once."""
    seat = state.to_move
    return after(state, move).tricks[seat] == state.tricks[seat] + 1


def completes(state: State) -> bool:
    return len(view_of(state).trick) + 1 == sum(view_of(state).seats_in)


def check_cheapest(game: str, state: State, move: Move, claim: Claim) -> bool:
    rivals = [other for other in state.legal_moves() if is_ahead(game, state, other.cards[0])]
    lowest = min(height(game, state, other.cards[0]) for other in rivals)
    if completes(state):
        assert all(won(state, other) == (other in rivals) for other in state.legal_moves())
        assert "takes the trick" in claim.text
    else:
        assert "takes" not in claim.text
    return len(rivals) > 1 and height(game, state, move.cards[0]) == lowest


def check_takes(_game: str, state: State, move: Move, _claim: Claim) -> bool:
    return won(state, move) and any(not won(state, other) for other in state.legal_moves())


def check_ruffs(game: str, state: State, move: Move, _claim: Claim) -> bool:
    view, (card,) = view_of(state), move.cards
    led = view.trick[0][1][1]
    void = all(held[1] != led for held in view.hand)
    return void and card[1] == view.trump != led and is_ahead(game, state, card)


def check_partner(game: str, state: State, move: Move, claim: Claim) -> bool:
    trick = view_of(state).trick
    best = max(trick, key=lambda played: height(game, state, played[1]))[0]
    able = any(is_ahead(game, state, other.cards[0]) for other in state.legal_moves())
    mine = state.to_move
    return (
        best == claim.seat != mine
        and best in sides(state, mine)
        and able
        and not is_ahead(game, state, move.cards[0])
    )


def check_sheds(game: str, state: State, move: Move, claim: Claim) -> bool:
    view, (card,) = view_of(state), move.cards
    void = all(held[1] != view.trick[0][1][1] for held in view.hand)
    return void and card[1] != view.trump and POINTS[game](card) == claim.amount


def check_under(game: str, state: State, move: Move, _claim: Claim) -> bool:
    below = [
        height(game, state, other.cards[0])
        for other in state.legal_moves()
        if not is_ahead(game, state, other.cards[0])
    ]
    mine = height(game, state, move.cards[0])
    return mine in below and mine == max(below) and len(below) < len(state.legal_moves())


def check_sure(game: str, state: State, move: Move, _claim: Claim) -> bool:
    """Nobody beats it in deals of the cards that the seat does not see, drawn at random."""
    view, (card,) = view_of(state), move.cards
    hidden = [
        other
        for seat in range(len(view.hand_counts))
        for other in (*view.possible[seat], *view.known[seat])
        if seat != view.seat
    ]
    beaten = [other for other in hidden if height(game, state, other) > height(game, state, card)]
    # Cards of other suits do not follow, so only trumps and its own suit could.
    return not [other for other in beaten if other[1] in (card[1], view.trump)]


def check_covers(game: str, state: State, move: Move, claim: Claim) -> bool:
    left, (dear,) = hand_after(state, move), claim.cards
    beside = [card for card in left if card[1] == dear[1] and card != dear]
    could_go = {card for other in state.legal_moves() for card in other.cards}
    dearest = all(POINTS[game](card) < POINTS[game](dear) for card in left if card != dear)
    kept = dear in left and len(beside) == claim.amount and bool(could_go.intersection(beside))
    return kept and dearest and in_words(dear) in claim.text


def check_makes(_game: str, state: State, move: Move, _claim: Claim) -> bool:
    seat = state.to_move
    return missing(state, seat) == 1 and missing(after(state, move), seat) == 0


def check_sets(_game: str, state: State, move: Move, claim: Claim) -> bool:
    assert claim.seat is not None
    now = after(state, move)
    left = max(now.view(seat).hand_counts[seat] for seat in range(len(state.bids)))
    could = missing(state, claim.seat) <= left + 1
    foe = claim.seat not in sides(state, state.to_move)
    return foe and could and claim.amount == missing(now, claim.seat) == left + 1


# --- Hands ----------------------------------------------------------------------


def check_rests(_game: str, state: State, _move: Move, claim: Claim) -> bool:
    view = view_of(state)
    trumps = [card for card in view.hand if card[1] == view.trump]
    aces = [card for card in view.hand if card[0] == "A"]
    return claim.amount == len(trumps) and sorted(claim.cards) == sorted(trumps + aces)


def check_topless(_game: str, state: State, move: Move, _claim: Claim) -> bool:
    return move.amount == 0 and all(card[0] != "A" for card in view_of(state).hand)


def check_outranked(_game: str, state: State, move: Move, claim: Claim) -> bool:
    view = view_of(state)
    trumps = [RANKS.index(card[0]) for card in view.hand if card[1] == view.trump]
    (top,) = claim.cards
    is_top = RANKS.index(top[0]) == max(trumps) and top[1] == view.trump
    higher = {rank + top[1] for rank in RANKS[max(trumps) + 1 :]} - set(view.public_cards)
    return move.amount == 0 and is_top and claim.amount == len(higher) > 0


def check_trumpless(_game: str, state: State, move: Move, _claim: Claim) -> bool:
    view = view_of(state)
    is_lacking = view.trump is not None and all(card[1] != view.trump for card in view.hand)
    return move.amount == 0 and is_lacking


def check_costs(game: str, _state: State, move: Move, claim: Claim) -> bool:
    return POINTS[game](move.cards[0]) == claim.amount


def check_voids(_game: str, state: State, move: Move, claim: Claim) -> bool:
    left = [card for card in view_of(state).hand if card not in move.cards]
    return all(card[1] != claim.cards[0][1] for card in left)


def rank_in(game: str, card: str) -> int:
    return ("3456789TJQKA2" if game == "president" else RANKS).index(card[0])


def check_highest(game: str, state: State, move: Move, _claim: Claim) -> bool:
    mine = rank_in(game, move.cards[0])
    return all(rank_in(game, card) <= mine for card in view_of(state).hand)


def check_lowest(game: str, state: State, move: Move, _claim: Claim) -> bool:
    mine = rank_in(game, move.cards[0])
    return all(rank_in(game, card) >= mine for card in view_of(state).hand)


def check_longest(_game: str, state: State, move: Move, claim: Claim) -> bool:
    held = Counter(card[1] for card in view_of(state).hand)
    assert move.suit is not None
    return held[move.suit] == claim.amount == max(held.values())


# --- Turns ----------------------------------------------------------------------


def check_out(_game: str, state: State, move: Move, _claim: Claim) -> bool:
    return not hand_after(state, move)


def check_nothing(_game: str, state: State, _move: Move, _claim: Claim) -> bool:
    return all(other.kind != "play" for other in state.legal_moves())


def check_pair(_game: str, _state: State, move: Move, _claim: Claim) -> bool:
    return len(move.cards) == 2 and move.cards[0][0] == move.cards[1][0]


def check_wild(_game: str, state: State, move: Move, claim: Claim) -> bool:
    left = hand_after(state, move)
    return move.cards[0][0] != "8" and {card for card in left if card[0] == "8"} == set(claim.cards)


def check_captures(_game: str, state: State, move: Move, claim: Claim) -> bool:
    before = set(view_of(state).tableau)
    gone = before - set(after(state, move).view(state.to_move).tableau)
    return gone == set(claim.cards) and len(gone) == claim.amount


def check_clears(_game: str, state: State, move: Move, claim: Claim) -> bool:
    return check_captures(_game, state, move, claim) and set(claim.cards) == set(
        view_of(state).tableau
    )


def check_chooses(_game: str, state: State, move: Move, claim: Claim) -> bool:
    now = after(state, move)
    first = {card for other in now.legal_moves() for card in other.cards}
    asked = all(other.kind == "take" for other in now.legal_moves())
    return asked and first <= set(claim.cards) and len(claim.cards) == claim.amount


def check_opens(_game: str, state: State, move: Move, claim: Claim) -> bool:
    """With all cards of the deck to play, the card lets more of them follow on its side."""
    (card,) = move.cards
    laid = [one for one in view_of(state).tableau if one[1] == card[1]]
    places = [UNKNOWN_ORDER.index(one[0]) for one in laid]
    here = UNKNOWN_ORDER.index(card[0])
    sides = {1, -1} if not laid else ({1} if here > max(places) else {-1})
    beyond = [
        one
        for one in hand_after(state, move)
        if one[1] == card[1] and (1 if UNKNOWN_ORDER.index(one[0]) > here else -1) in sides
    ]
    return sorted(beyond) == sorted(claim.cards if claim.kind == "opens" else ())


def check_fits(_game: str, state: State, move: Move, claim: Claim) -> bool:
    """The cards that it could play again at once, were it its turn: in suit or in rank."""
    top = move.cards[0]
    again = {card for card in hand_after(state, move) if top[0] in card or top[1] in card}
    return again == set(claim.cards) and len(again) == claim.amount


def check_strikes(_game: str, state: State, move: Move, claim: Claim) -> bool:
    told = state.play_told(move, 1).events(None)
    drawn = [event for event in told if event.kind == "forced_draw"]
    assert claim.amount is not None
    struck = {event.seat for event in drawn}
    # A short stock gives fewer.
    few = view_of(state).stock_count < claim.amount
    return (struck == {claim.seat} and drawn[0].count == claim.amount) or few


def check_skips(_game: str, state: State, move: Move, claim: Claim) -> bool:
    told = state.play_told(move, 1).events(None)
    skipped = [event.seat for event in told if event.kind == "skipped"]
    return skipped == [claim.seat] and view_of(state).hand_counts[claim.seat or 0] == claim.amount


def check_low(game: str, state: State, move: Move, claim: Claim) -> bool:
    plays = [other for other in state.legal_moves() if other.kind == "play"]
    lowest = min(rank_in(game, other.cards[0]) for other in plays)
    leads = not view_of(state).tableau
    return rank_in(game, move.cards[0]) == lowest and ("leads" in claim.text) == leads


def check_whole(_game: str, state: State, move: Move, claim: Claim) -> bool:
    rank = move.cards[0][0]
    return len(move.cards) == claim.amount and all(
        card[0] != rank for card in hand_after(state, move)
    )


# --- Layouts --------------------------------------------------------------------


def value(game: str, card: str) -> int:
    scoring = dd.load_game(game).layout_scoring
    usual = (*range(2, 15), 0)
    values = scoring.values or (*usual[:12], 1, 0)
    return values[(RANKS + "X").index(card[0])]


def check_lowers(game: str, state: State, move: Move, claim: Claim) -> bool:
    view = view_of(state)
    assert move.slot is not None
    slot = view.layouts[view.seat][move.slot]
    assert slot is not None
    known = (slot.card, view.drawn) == claim.cards
    return known and value(game, claim.cards[0]) - value(game, claim.cards[1]) == claim.amount


def check_unknown(_game: str, state: State, move: Move, _claim: Claim) -> bool:
    view = view_of(state)
    assert move.slot is not None
    slot = view.layouts[view.seat][move.slot]
    return slot is not None and slot.card is None


def check_counts(game: str, state: State, _move: Move, claim: Claim) -> bool:
    view = view_of(state)
    cards = [slot.card for slot in view.layouts[view.seat] if slot is not None]
    return None not in cards and claim.amount == sum(value(game, card or "") for card in cards)


CHECKS: dict[str, Callable[[str, State, Move, Claim], bool]] = {
    name.removeprefix("check_"): check
    for name, check in list(globals().items())
    if name.startswith("check_")
} | {"blocks": check_opens}


@pytest.mark.parametrize("game", [name for name in bundled_games() if name != "war"])
def test_every_claim_holds_when_it_is_worked_out_again(game: str) -> None:
    genome = dd.load_game(game)
    told: Counter[str] = Counter()
    for state in decisions(game):
        for move in state.legal_moves():
            for claim in reasons(genome, state, move):
                told[claim.kind] += 1
                assert CHECKS[claim.kind](game, state, move, claim), (move, claim, view_of(state))
    assert told.total() >= 50, told


def test_advice_says_what_the_move_does() -> None:
    table = dd.Table(dd.load_game("partnership-spades"), seed=6)
    advice = table.suggest("greedy")
    assert [claim.kind for claim in advice.reasons] == ["rests"]
    assert f"{advice.move.text[:1].upper()}{advice.move.text[1:]}, which rests on" in (
        advice.explanation
    )
    searched = table.suggest("mcts:50", seed=1)
    assert searched.explanation == (
        "Bid 2, which rests on four trumps. Next best, and clearly worse, is to bid 3."
    )


def test_advice_to_bid_nil_says_how_high_the_trumps_are() -> None:
    table = dd.Table(dd.load_game("partnership-spades"), seed=5)
    advice = table.suggest("greedy")
    assert advice.move.text == "bid nil"
    assert "rests on a hand whose highest trump three cards can beat" in advice.explanation


HANDS = (
    "QS JS 7S 3S AH KH 6H QD 9D 4D JC 8C 2C",
    "KS 9S 5S 2S QH 8H 3H KD 7D 2D TC 6C 3C",
    "AS TS 8S JH 9H 5H 2H AD JD 6D KC 9C 5C",
    "6S 4S TH 7H 4H TD 8D 5D 3D AC QC 7C 4C",
)


def hearts_of(hands: tuple[str, ...]) -> dd.Table:
    rounds = zip(*(hand.split() for hand in hands), strict=True)
    deck = [card for cards in rounds for card in cards]
    return dd.Table(dd.load_game("hearts"), deck=deck)


def test_the_queen_of_spades_is_given_away_for_what_she_costs() -> None:
    state = hearts_of(HANDS).moment
    queen = next(move for move in state.legal_moves() if move.cards == ("QS",))
    said = reasons(dd.load_game("hearts"), state, queen)
    assert said == (Claim("costs", "gives away a card that costs 13 points", ("QS",), 13),)


def test_the_queen_of_spades_is_said_to_stay_covered() -> None:
    genome = dd.load_game("hearts")
    told = {
        claim.text
        for state in decisions("hearts")
        for move in state.legal_moves()
        for claim in reasons(genome, state, move)
        if claim.kind == "covers"
    }
    assert "keeps the queen of spades covered by two cards" in told
