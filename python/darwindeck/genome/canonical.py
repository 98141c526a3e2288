"""The one spelling of a game: equal rules give equal genomes, and equal bytes.

`canonical` changes how a game is written, never how it is played. It takes any
genome that decodes, also one that `validate` refuses. `as_listed` does too, and
leaves lists in their order, by which people name what is in them.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.facts.cards import (
    CARDS,
    USUAL_VALUES,
    card_number,
    cards_in,
    full_deck,
    has_jokers,
    ranks_in,
)
from darwindeck.genome.facts.effects import as_used
from darwindeck.genome.facts.piles import discards
from darwindeck.genome.facts.turns import rounds_of_play
from darwindeck.genome.phase_spelling import in_order, phase_as_listed, spelt_phases
from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    CardScoringRule,
    Category,
    CategoryScoring,
    ComparedWith,
    ContractKind,
    ContractScoring,
    Deck,
    EffectType,
    EliminateIf,
    GameGenome,
    GameRules,
    LayoutScoring,
    Rank,
    ScoringSuit,
    SetupRules,
    SpecialEffect,
    StockEmpty,
    Suit,
    TableauMode,
    TargetSelector,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES


def canonical(genome: GameGenome) -> GameGenome:
    """The same game, spelt in the one way that `compile_genome` writes."""
    genome = replace(genome, setup=_setup(genome))
    return replace(
        genome,
        teams=_teams(genome.teams),
        turn_structure=spelt_phases(genome),
        contract_scoring=_contract(genome.contract_scoring),
        layout_scoring=_layout_scoring(genome),
        card_scoring=tuple(sorted(genome.card_scoring, key=_scoring_key)),
        category_scoring=tuple(sorted(genome.category_scoring, key=_category_key)),
        special_effects=_effects(genome),
        game_rules=_game_rules(genome),
    )


def as_listed(genome: GameGenome) -> GameGenome:
    """The canonical form, but with every list in the order that people gave it.

    Whoever tells of a game, or names a part of it by its place, means this one: teams are
    numbered so, and so are the rules for points. Caches and comparisons use `canonical`.
    """
    found = canonical(genome)
    removed = genome.setup.removed_cards
    kept = removed if set(removed) == set(found.setup.removed_cards) else found.setup.removed_cards
    listed = [effect.trigger_rank for effect in reversed(genome.special_effects)]
    phases = zip(found.turn_structure.phases, genome.turn_structure.phases, strict=True)
    return replace(
        found,
        teams=genome.teams,
        setup=replace(found.setup, removed_cards=kept),
        turn_structure=replace(
            found.turn_structure, phases=tuple(phase_as_listed(*pair) for pair in phases)
        ),
        card_scoring=genome.card_scoring,
        category_scoring=genome.category_scoring,
        special_effects=tuple(
            sorted(found.special_effects, key=lambda e: -listed.index(e.trigger_rank))
        ),
    )


def _scoring_key(rule: CardScoringRule) -> tuple[int, int]:
    """Rules ascend by suit and rank; those for any suit or rank come last."""
    suits = [*ScoringSuit, None]
    ranks = [*RANKS, None]
    return suits.index(rule.suit), ranks.index(rule.rank)


def _category_key(rule: CategoryScoring) -> tuple[int, int, int, int]:
    """As in bytecode: by category, suit, card and points, those without a suit or card last."""
    suits, cards = [*Suit, None], [*CARDS, None]
    kind = list(Category).index(rule.category)
    return kind, suits.index(rule.suit), cards.index(rule.card), rule.points


def _contract(contract: ContractScoring | None) -> ContractScoring | None:
    """Bags that cost nothing have no limit."""
    if contract is None or contract.kind != ContractKind.AT_LEAST or contract.bag_penalty:
        return contract
    return replace(contract, bag_limit=0, bag_penalty=ContractScoring().bag_penalty)


def _game_rules(genome: GameGenome) -> GameRules:
    rules = genome.game_rules
    places = rules.score_by_place
    while places and places[-1] == 0:
        places = places[:-1]
    # Where nothing is discarded there is nothing to reshuffle: no card is drawn either way.
    if rules.stock_empty == StockEmpty.SKIP_DRAW and not discards(genome):
        rules = replace(rules, stock_empty=StockEmpty.RESHUFFLE_DISCARD)
    by_rank = rules.points_by_rank
    while by_rank and by_rank[-1] == 0:
        by_rank = by_rank[:-1]
    return replace(rules, score_by_place=places, points_by_rank=by_rank)


def _layout_scoring(genome: GameGenome) -> LayoutScoring:
    """Values of ranks that are not in the deck are the usual ones; all usual: none."""
    scoring = genome.layout_scoring
    if genome.player_count == 2:
        scoring = replace(scoring, compared_with=ComparedWith.LOWEST_OTHER)
    if len(scoring.values) != len(LAYOUT_VALUES):
        return scoring
    ranks = ranks_in(genome.setup) + (JOKER if has_jokers(genome.setup) else "")
    values = tuple(
        value if rank in ranks else usual
        for rank, value, usual in zip(RANKS + JOKER, scoring.values, LAYOUT_VALUES, strict=True)
    )
    return replace(scoring, values=() if values == LAYOUT_VALUES else values)


def _teams(teams: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(tuple(sorted(team)) for team in teams))


# --- Setting up -----------------------------------------------------------------


def _setup(genome: GameGenome) -> SetupRules:
    setup = smallest_deck(genome.setup)
    # Without a place in the order jokers are the lowest.
    order = setup.rank_order.removeprefix(JOKER) if has_jokers(setup) else setup.rank_order
    setup = replace(setup, rank_order="" if order == ranks_in(setup) else order)
    setup = _deal(setup, genome.game_rules.hands)
    each = setup.cards_per_player
    deals_out = each != "all" and each * genome.player_count == len(cards_in(setup))
    # When seats are knocked out, "all" deals more to those that remain.
    if deals_out and genome.game_rules.eliminate_if == EliminateIf.NONE:
        setup = replace(setup, cards_per_player="all")
    if setup.tableau_mode != TableauMode.SEQUENCE:
        setup = replace(setup, sequence_direction=SetupRules().sequence_direction)
    return replace(
        setup, buried_ranks=in_order(setup.buried_ranks), card_values=_card_values(setup)
    )


def _card_values(setup: SetupRules) -> tuple[int, ...]:
    """Values of ranks that are not in the deck are the usual ones; all usual: none."""
    if len(setup.card_values) != len(RANKS):
        return setup.card_values
    ranks = ranks_in(setup)
    values = tuple(
        value if rank in ranks else usual
        for rank, value, usual in zip(RANKS, setup.card_values, USUAL_VALUES, strict=True)
    )
    return () if values == USUAL_VALUES else values


def smallest_deck(setup: SetupRules) -> SetupRules:
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


# --- Effects --------------------------------------------------------------------


def _effects(genome: GameGenome) -> tuple[SpecialEffect, ...]:
    """One effect a rank, the last that is listed, in the order of ranks."""
    last = {effect.trigger_rank: _effect(effect, genome) for effect in genome.special_effects}
    found = [last[rank] for rank in Rank if rank in last]
    if genome.player_count == 2:  # between two the direction of play makes no difference
        found = [effect for effect in found if effect.effect_type != EffectType.REVERSE_DIRECTION]
    return tuple(found)


def _effect(effect: SpecialEffect, genome: GameGenome) -> SpecialEffect:
    players = genome.player_count
    if effect.effect_type == EffectType.SKIP_NEXT and effect.value >= players - 1:
        # Everybody else is skipped; where turns go round, it is the seat's own turn again.
        effect = replace(effect, value=players - 1)
        _, once = rounds_of_play(genome)
        if not once:
            effect = replace(effect, effect_type=EffectType.EXTRA_TURN)
    effect = as_used(effect)
    if players == 2 and effect.target not in (TargetSelector.SELF, TargetSelector.PLAYER_CHOICE):
        effect = replace(effect, target=TargetSelector.NEXT_PLAYER)
    return effect
