"""Random games for hypothesis: valid genomes over the whole schema.

`genomes` makes each choice so that it fits those made before, so almost nothing
is thrown away. A rule added to the schema must be added here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.canonical import canonical, shortest_cycle
from darwindeck.genome.cards import (
    CARDS,
    card_number,
    cards_in,
    full_deck,
    largest_hand,
    leaves_cards,
    ranks_in,
    suits_in,
)
from darwindeck.genome.checks.scoring import scores_points
from darwindeck.genome.checks.winning import SCORE_TYPES, TRIGGERS, WITHOUT_TIES
from darwindeck.genome.schema import (
    BiddingPhase,
    Breaking,
    CardScoringRule,
    ContractKind,
    ContractScoring,
    Deck,
    EliminateIf,
    FirstPlayer,
    GameGenome,
    GameRules,
    HandEnd,
    PassPhase,
    PassTo,
    Phase,
    ScoringSuit,
    SetupRules,
    Suit,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    TurnStructure,
    TurnUp,
    WinCondition,
    WinType,
)

_T = TypeVar("_T")


def cards() -> st.SearchStrategy[str]:
    """Any card, jokers included."""
    return st.sampled_from(CARDS)


@st.composite
def genomes(draw: st.DrawFn) -> GameGenome:
    """Valid genomes in canonical form."""
    players = draw(st.integers(2, 6))
    rules = GameRules(
        hands=draw(st.sampled_from((0, 0, 1, 3, 4, 12))),
        eliminate_if=draw(st.sampled_from(EliminateIf)),
    )
    genome = GameGenome(
        player_count=players,
        max_turns=draw(st.integers(1, 50_000)),
        setup=draw(_setups(players)),
        turn_structure=TurnStructure(),
        game_rules=rules,
        win_conditions=(),
    )
    if draw(st.booleans()):
        genome = replace(genome, team_mode=True, teams=draw(_teams(players)))
    card_points = draw(st.booleans())
    genome = _with_phases(draw, genome, card_points)
    genome = _with_turn_up(draw, genome)
    if card_points:
        genome = replace(genome, card_scoring=draw(_card_scoring(genome)))
    genome = _with_score_rules(draw, genome)
    genome = replace(genome, win_conditions=_win_conditions(draw, genome))
    return canonical(_with_reversal(draw, genome))


# --- Setting up -----------------------------------------------------------------


def _some(draw: st.DrawFn, items: Sequence[_T], most: int, least: int = 0) -> tuple[_T, ...]:
    """Between `least` and `most` different items."""
    chosen = st.lists(st.sampled_from(items), min_size=least, max_size=most, unique=True)
    return tuple(draw(chosen)) if most else ()


def _order(draw: st.DrawFn, ranks: str) -> str:
    return "".join(draw(st.permutations(ranks))) if draw(st.booleans()) else ""


@st.composite
def _setups(draw: st.DrawFn, players: int) -> SetupRules:
    deck = draw(st.sampled_from(Deck))
    jokers = draw(st.integers(0, 2)) if deck == Deck.STANDARD_52 else 0
    every = sorted(full_deck(deck, jokers), key=card_number)
    removed = _some(draw, every, draw(st.sampled_from((0, 1, 4, len(every) - 2 * players))))
    setup = SetupRules(deck=deck, jokers=jokers, removed_cards=removed)
    sizes = st.integers(1, len(cards_in(setup)) // players)
    deal = draw(st.sampled_from(("all", "each", "sizes")))
    if deal == "each":
        setup = replace(setup, cards_per_player=draw(sizes))
    elif deal == "sizes":
        setup = replace(setup, hand_sizes=tuple(draw(st.lists(sizes, min_size=1, max_size=10))))
    return replace(setup, rank_order=_order(draw, ranks_in(setup)))


@st.composite
def _teams(draw: st.DrawFn, players: int) -> tuple[tuple[int, ...], ...]:
    """Two teams or more of any sizes, in any order."""
    team_of = [draw(st.integers(0, players - 1)) for _ in range(players)]
    if len(set(team_of)) == 1:
        team_of[-1] = (team_of[-1] + 1) % players
    numbers = draw(st.permutations(sorted(set(team_of))))
    return tuple(
        tuple(seat for seat in reversed(range(players)) if team_of[seat] == number)
        for number in numbers
    )


def _with_turn_up(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """A turned-up card where a trick phase looks at it."""
    trumps = [p.trump for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    ways = [TurnUp.DEALERS_LAST] + [TurnUp.NEXT_CARD] * leaves_cards(genome)
    if Trump.TURNED_UP not in trumps:
        ways = [*ways, TurnUp.NONE] if Trump.LAST_WINNER_CHOOSES in trumps else [TurnUp.NONE]
    return replace(genome, setup=replace(genome.setup, turn_up=draw(st.sampled_from(ways))))


# --- Phases ---------------------------------------------------------------------


def _with_phases(draw: st.DrawFn, genome: GameGenome, card_points: bool) -> GameGenome:
    """Phases that are all reached, and a hand that ends."""
    hand = largest_hand(genome)
    played_out = hand == 1 or draw(st.booleans())
    phases: list[Phase] = [draw(_passes(genome)) for _ in range(draw(st.integers(0, 1)))]
    if draw(st.booleans()):
        phases.append(draw(_biddings(genome)))
        genome = replace(genome, contract_scoring=draw(_contracts(phases[-1])))
    before_loop = len(phases)
    left = hand - 1
    for _ in range(draw(st.integers(0 if played_out else 1, 3))):
        if left == 0:
            break
        tricks = draw(st.integers(1, left))
        left -= tricks
        phases.append(draw(_tricks(genome, tricks, card_points, _opens_tricks(phases))))
        phases += [draw(_passes(genome)) for _ in range(draw(st.integers(0, 1)))]
    if played_out:
        phases.append(draw(_tricks(genome, 0, card_points, _opens_tricks(phases))))
    showdown = not played_out and draw(st.booleans())
    ends = [HandEnd.SHOWDOWN] if showdown else [e for e in HandEnd if e != HandEnd.SHOWDOWN]
    loop_from = None
    if not played_out and not showdown:
        last = max(place for place, p in enumerate(phases) if isinstance(p, TrickPhase))
        first = before_loop if genome.contract_scoring else 0
        loop_from = draw(st.integers(first, last))
    return replace(
        genome,
        turn_structure=TurnStructure(phases=tuple(phases), loop_from=loop_from),
        game_rules=replace(genome.game_rules, hand_ends_when=draw(st.sampled_from(ends))),
    )


def _first_player(draw: st.DrawFn, genome: GameGenome) -> tuple[FirstPlayer, str | None]:
    first = draw(st.sampled_from(FirstPlayer))
    deck = sorted(cards_in(genome.setup), key=card_number)
    return first, draw(st.sampled_from(deck)) if first == FirstPlayer.HOLDER_OF else None


@st.composite
def _passes(draw: st.DrawFn, genome: GameGenome) -> PassPhase:
    count = draw(st.integers(1, min(13, largest_hand(genome))))
    if draw(st.integers(0, 3)) == 0:
        return PassPhase(count=count, by_placing=True)
    ways = [way for way in PassTo if way != PassTo.ACROSS or genome.player_count % 2 == 0]
    directions = draw(st.lists(st.sampled_from(ways), min_size=1, max_size=8))
    if set(shortest_cycle(directions, genome.game_rules.hands)) == {PassTo.NONE}:
        directions[0] = PassTo.RIGHT
    return PassPhase(count=count, directions=tuple(directions))


@st.composite
def _biddings(draw: st.DrawFn, genome: GameGenome) -> BiddingPhase:
    max_bid = draw(st.integers(0, 54))
    first_player, first_card = _first_player(draw, genome)
    return BiddingPhase(
        min_bid=draw(st.integers(0, min(max_bid, 13))),
        max_bid=max_bid,
        allow_nil=draw(st.booleans()),
        hook=draw(st.booleans()),
        max_team_bid=draw(st.integers(0, 54)) if genome.team_mode else 0,
        first_player=first_player,
        first_card=first_card,
    )


@st.composite
def _contracts(draw: st.DrawFn, bidding: Phase) -> ContractScoring:
    small, large = st.integers(0, 255), st.integers(0, 65_535)
    contract = ContractScoring()
    if isinstance(bidding, BiddingPhase) and bidding.allow_nil:
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


def _opens_tricks(phases: Sequence[Phase]) -> bool:
    return not any(isinstance(phase, TrickPhase) for phase in phases)


@st.composite
def _tricks(
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
    first_player, first_card = FirstPlayer.AFTER_DEALER, None
    if opens:
        first_player, first_card = _first_player(draw, genome)
    return TrickPhase(
        tricks=tricks,
        follow_suit=draw(st.booleans()),
        lowest_wins=draw(st.booleans()),
        trump=trump,
        trump_suits=tuple(trump_suits),
        trump_order="" if trump == Trump.NONE else _order(draw, ranks_in(genome.setup)),
        breaking=breaking,
        breaking_suit=suit,
        first_player=first_player,
        first_card=first_card,
        lead_first_card=first_card is not None and draw(st.booleans()),
        no_points_first_trick=opens and card_points and draw(st.booleans()),
    )


# --- Scoring --------------------------------------------------------------------


def _points(most: int) -> st.SearchStrategy[int]:
    return st.integers(-most, most).filter(bool)


@st.composite
def _card_scoring(draw: st.DrawFn, genome: GameGenome) -> tuple[CardScoringRule, ...]:
    """Rules for cards of the deck, by suit, by rank, by both, or for all of them."""
    plain = [card for card in cards_in(genome.setup) if card[0] != "X"]
    tricks = [p for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    has_trump = any(phase.trump != Trump.NONE for phase in tricks)
    fits: set[tuple[str | None, str | None]] = set()
    for card in _some(draw, sorted(plain, key=card_number), 8, least=1):
        suits = [card[1], None, *(["trump"] if has_trump else [])]
        fits.add((draw(st.sampled_from(suits)), draw(st.sampled_from((card[0], None)))))
    return tuple(
        CardScoringRule(
            suit=None if suit is None else ScoringSuit(suit), rank=rank, points=draw(_points(500))
        )
        for suit, rank in sorted(fits, key=str)
    )


def _with_score_rules(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    places = st.lists(st.integers(-500, 500), max_size=genome.player_count)
    some = st.one_of(st.just(0), st.integers(-100, 100))
    rules = replace(
        genome.game_rules,
        trick_points=draw(some),
        extra_card_points=draw(some),
        score_by_place=tuple(draw(places)) if draw(st.booleans()) else (),
    )
    genome = replace(genome, game_rules=rules)
    if scores_points(genome) and draw(st.booleans()):
        floor = draw(st.integers(-100_000, -1))
        genome = replace(genome, game_rules=replace(rules, score_floor=floor))
    return genome


def _with_reversal(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    at_once = {win.type for win in genome.win_conditions if win.trigger == Trigger.AT_ONCE}
    if not genome.card_scoring or WinType.FIRST_TO_SCORE in at_once:
        return genome
    rules = replace(genome.game_rules, all_points_reversal=draw(st.booleans()))
    return replace(genome, game_rules=rules)


# --- Winning --------------------------------------------------------------------


def _win_conditions(draw: st.DrawFn, genome: GameGenome) -> tuple[WinCondition, ...]:
    pairs = [
        (kind, trigger)
        for kind, triggers in TRIGGERS.items()
        for trigger in triggers
        if _can_be_met(kind, trigger, genome)
    ]
    chosen = list(_some(draw, pairs, 4, least=1))
    last_in = (WinType.LAST_IN, Trigger.HAND_END)
    if last_in in pairs and last_in not in chosen:
        chosen.insert(draw(st.integers(0, len(chosen))), last_in)
    return tuple(draw(_conditions(kind, trigger)) for kind, trigger in chosen)


def _can_be_met(kind: WinType, trigger: Trigger, genome: GameGenome) -> bool:
    rules = genome.game_rules
    live = bool(genome.card_scoring or rules.trick_points)
    return not (
        (kind in SCORE_TYPES and not scores_points(genome))
        or ((kind, trigger) == (WinType.FIRST_TO_SCORE, Trigger.AT_ONCE) and not live)
        or (kind == WinType.BEST_HAND and rules.hand_ends_when != HandEnd.SHOWDOWN)
        or (kind == WinType.LAST_IN and rules.eliminate_if == EliminateIf.NONE)
        or (trigger == Trigger.LAST_HAND and rules.hands == 0)
        or (trigger == Trigger.HANDS_EMPTY and rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY)
    )


@st.composite
def _conditions(draw: st.DrawFn, kind: WinType, trigger: Trigger) -> WinCondition:
    counts = kind == WinType.FIRST_TO_SCORE or trigger == Trigger.THRESHOLD
    ties = set(TieRule)
    if kind in WITHOUT_TIES:
        ties = {TieRule.DRAW}
    elif kind in SCORE_TYPES:
        ties -= {TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE}
    elif kind == WinType.MOST_CAPTURED:
        ties -= {TieRule.MOST_CAPTURED}
    return WinCondition(
        type=kind,
        trigger=trigger,
        threshold=draw(st.integers(1, 100_000)) if counts else 0,
        tie=draw(st.sampled_from(sorted(ties))),
    )
