"""The one spelling of a game: equal rules give equal genomes, and equal bytes.

`canonical` changes how a game is written, never how it is played. It takes any
genome that decodes, also one that `validate` refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from darwindeck.genome.cards import card_number, cards_in, full_deck, largest_hand, ranks_in
from darwindeck.genome.facts import (
    TARGETED,
    VALUED,
    blocks,
    discards,
    hands_grow,
    most_of_one_rank,
)
from darwindeck.genome.schema import (
    RANKS,
    BiddingPhase,
    CardScoringRule,
    Deck,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    EliminateIf,
    GameGenome,
    GameRules,
    HandEnd,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    Phase,
    PlayPhase,
    ScoringSuit,
    SetupRules,
    SpecialEffect,
    StockEmpty,
    TargetSelector,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnStructure,
)
from darwindeck.genome.table_sections import category_bytes

_T = TypeVar("_T")

MOST_DISCARDED = 10
"""The highest count of a discard phase, and its highest repeat."""

PIP_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
"""The usual values of 2 to K and A in sums."""


def canonical(genome: GameGenome) -> GameGenome:
    """The same game, spelt in the one way that `compile_genome` writes."""
    genome = replace(genome, setup=_setup(genome))
    return replace(
        genome,
        teams=_teams(genome.teams),
        turn_structure=_turn_structure(genome),
        card_scoring=tuple(sorted(genome.card_scoring, key=_scoring_key)),
        category_scoring=tuple(sorted(genome.category_scoring, key=category_bytes)),
        effects=_effects(genome),
        game_rules=_game_rules(genome),
    )


def shortest_cycle(items: Sequence[_T], hands: int) -> tuple[_T, ...]:
    """The shortest list that, repeated, gives the same items for `hands` hands (0: for ever)."""
    size = len(items)
    # Two cycles that agree for as long as both together agree for ever.
    seen = min(hands, 2 * size) if hands > 0 else 2 * size
    for period in range(1, size):
        if all(items[i % size] == items[i % period] for i in range(period, seen)):
            return tuple(items[:period])
    return tuple(items)


def _scoring_key(rule: CardScoringRule) -> tuple[int, int]:
    """Rules ascend by suit and rank; those for any suit or rank come last."""
    suits = [*ScoringSuit, None]
    ranks = [*RANKS, None]
    return suits.index(rule.suit), ranks.index(rule.rank)


def _game_rules(genome: GameGenome) -> GameRules:
    rules = genome.game_rules
    places = rules.score_by_place
    while places and places[-1] == 0:
        places = places[:-1]
    if rules.stock_empty == StockEmpty.SKIP_DRAW and not discards(genome):
        rules = replace(
            rules, stock_empty=StockEmpty.RESHUFFLE_DISCARD
        )  # nothing is there to reshuffle
    return replace(rules, score_by_place=places)


def in_order(ranks: str) -> str:
    """A set of ranks, each once and in the usual order."""
    return "".join(rank for rank in RANKS if rank in ranks)


def _teams(teams: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(tuple(sorted(team)) for team in teams))


# --- Setting up -----------------------------------------------------------------


def _setup(genome: GameGenome) -> SetupRules:
    setup = _smallest_deck(genome.setup)
    if setup.rank_order == ranks_in(setup):
        setup = replace(setup, rank_order="")
    setup = _deal(setup, genome.game_rules.hands)
    each = setup.cards_per_player
    deals_out = each != "all" and each * genome.player_count == len(cards_in(setup))
    # When seats are knocked out, "all" deals more to those that remain.
    if deals_out and genome.game_rules.eliminate_if == EliminateIf.NONE:
        setup = replace(setup, cards_per_player="all")
    return replace(
        setup, buried_ranks=in_order(setup.buried_ranks), card_values=_card_values(setup)
    )


def _card_values(setup: SetupRules) -> tuple[int, ...]:
    """Values of ranks that are not in the deck are the usual ones; all usual: none."""
    if len(setup.card_values) != len(RANKS):
        return setup.card_values
    ranks = ranks_in(setup)
    values = tuple(
        value if rank in ranks else pips
        for rank, value, pips in zip(RANKS, setup.card_values, PIP_VALUES, strict=True)
    )
    return () if values == PIP_VALUES else values


def _smallest_deck(setup: SetupRules) -> SetupRules:
    """The same cards, as the deck from which the fewest are removed."""
    removed = setup.removed_cards
    cards = cards_in(setup)
    if len(cards) + len(removed) != len(full_deck(setup.deck, setup.jokers)):
        return replace(setup, removed_cards=tuple(sorted(removed, key=card_number)))
    if setup.jokers == 0 or setup.deck == Deck.STANDARD_52:
        options = [(Deck.STANDARD_52, jokers) for jokers in range(3)]
        options += [(deck, 0) for deck in Deck if deck != Deck.STANDARD_52]
        deck, jokers = min(
            (option for option in options if cards <= full_deck(*option)),
            key=lambda option: len(full_deck(*option)),
        )
        setup = replace(setup, deck=deck, jokers=jokers)
    removed = tuple(sorted(full_deck(setup.deck, setup.jokers) - cards, key=card_number))
    return replace(setup, removed_cards=removed)


def _deal(setup: SetupRules, hands: int) -> SetupRules:
    """Hand sizes that are dealt and differ from the last; a single one as `cards_per_player`."""
    sizes = setup.hand_sizes[:hands] if hands > 0 else setup.hand_sizes
    while len(sizes) > 1 and sizes[-1] == sizes[-2]:
        sizes = sizes[:-1]
    if len(sizes) == 1 and setup.cards_per_player == "all":
        return replace(setup, hand_sizes=(), cards_per_player=sizes[0])
    return replace(setup, hand_sizes=sizes)


# --- Phases ---------------------------------------------------------------------


def _turn_structure(genome: GameGenome) -> TurnStructure:
    structure = genome.turn_structure
    phases = [_phase(phase, genome) for phase in _counted_tricks(genome)]
    loop_from = structure.loop_from
    if loop_from == len(blocks(structure.phases)) - 1:
        loop_from = None
    if phases and loop_from is None and genome.game_rules.hand_ends_when != HandEnd.SHOWDOWN:
        last = phases[-1]
        if isinstance(last, TrickPhase):  # it is followed by itself until hands are empty
            phases[-1] = replace(last, tricks=0)
    return TurnStructure(phases=tuple(phases), loop_from=loop_from)


def _counted_tricks(genome: GameGenome) -> tuple[Phase, ...]:
    """The phases, with 0 for as many tricks as there are cards."""
    if hands_grow(genome):
        return genome.turn_structure.phases
    phases: list[Phase] = []
    cards_left = largest_hand(genome)
    for phase in genome.turn_structure.phases:
        if isinstance(phase, TrickPhase):
            if phase.tricks >= cards_left > 0:
                phase = replace(phase, tricks=0)
            cards_left -= phase.tricks or cards_left
        phases.append(phase)
    return tuple(phases)


def _phase(phase: Phase, genome: GameGenome) -> Phase:
    match phase:
        case TrickPhase():
            return _trick(phase, genome)
        case BiddingPhase():
            return _bidding(phase, genome)
        case PassPhase():
            return _pass(phase, genome)
        case PlayPhase():
            return _play(phase, genome)
        case DrawPhase(source=DrawSource.PREVIOUS_HAND) if genome.player_count == 2:
            return replace(phase, source=DrawSource.NEXT_HAND)
        case DrawPhase():
            return phase
        case DiscardPhase():
            return _discard(phase)


def _play(phase: PlayPhase, genome: GameGenome) -> PlayPhase:
    matches = tuple(match for match in Match if match in phase.matches)
    most = max(most_of_one_rank(genome), phase.min_cards)
    return replace(
        phase,
        max_cards=min(phase.max_cards, most),
        matches=matches,
        match_all=phase.match_all and len(matches) > 1,
        wild_ranks=in_order(phase.wild_ranks),
    )


def _discard(phase: DiscardPhase) -> DiscardPhase:
    """Discarding one card twice is discarding two, unless the turn is looked at between."""
    total = phase.count * phase.repeat
    if phase.pairs or phase.only_if == OnlyIf.CANNOT_PLAY:
        return phase
    for repeat in range(1, min(phase.repeat, MOST_DISCARDED)):
        if total % repeat == 0 and total // repeat <= MOST_DISCARDED:
            return replace(phase, count=total // repeat, repeat=repeat)
    return phase


def _trick(phase: TrickPhase, genome: GameGenome) -> TrickPhase:
    if phase.trump_order == (genome.setup.rank_order or ranks_in(genome.setup)):
        phase = replace(phase, trump_order="")
    if phase.trump == Trump.ROTATING:
        suits = shortest_cycle(phase.trump_suits, genome.game_rules.hands)
        single = len(suits) == 1 and suits[0] != TrumpChoice.NONE
        trump = Trump.FIXED if single else Trump.ROTATING
        phase = replace(phase, trump=trump, trump_suits=suits)
    return phase


def _bidding(phase: BiddingPhase, genome: GameGenome) -> BiddingPhase:
    """Limits that no hand reaches are lowered to what it can; a bid of 0 is Nil once only."""
    highest = phase.max_bid
    if not hands_grow(genome):
        highest = min(highest, largest_hand(genome))
    lowest = min(phase.min_bid, highest)
    if phase.allow_nil and lowest == 0 and highest > 0:
        lowest = 1
    most = max((len(team) for team in genome.teams), default=0) * highest
    limit = 0 if genome.teams and phase.max_team_bid >= most else phase.max_team_bid
    return replace(phase, min_bid=lowest, max_bid=highest, max_team_bid=limit)


def _pass(phase: PassPhase, genome: GameGenome) -> PassPhase:
    directions = phase.directions
    if genome.player_count == 2:
        directions = tuple(PassTo.NONE if d == PassTo.NONE else PassTo.LEFT for d in directions)
    return replace(phase, directions=shortest_cycle(directions, genome.game_rules.hands))


# --- Effects --------------------------------------------------------------------


def _effects(genome: GameGenome) -> tuple[SpecialEffect, ...]:
    """One effect a rank, the last that is listed, in the order of ranks."""
    last = {effect.rank: _effect(effect, genome.player_count) for effect in genome.effects}
    return tuple(last[rank] for rank in RANKS if rank in last)


def _effect(effect: SpecialEffect, players: int) -> SpecialEffect:
    kind, target, value = effect.effect, effect.target, effect.value
    if kind == EffectType.SKIP_NEXT and value >= players - 1:
        kind = EffectType.EXTRA_TURN  # everybody else is skipped
    choices = (TargetSelector.SELF, TargetSelector.PLAYER_CHOICE)
    if kind not in TARGETED or (players == 2 and target not in choices):
        target = TargetSelector.NEXT_PLAYER
    return replace(effect, effect=kind, target=target, value=value if kind in VALUED else 0)
