"""Deck and deal: whole ranks, hands that come out even, and orders with one rank moved."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import levelled, names_ranks, retargeted
from darwindeck.evolve.variation.operators.editing import (
    change_phases,
    other,
    with_rules,
    with_setup,
)
from darwindeck.evolve.variation.operators.fitting import (
    fit_deal,
    fit_deck,
    fit_ranks,
    most_each,
    whole_ranks_removed,
)
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.genome.facts.cards import (
    ACE_LOW,
    DECK_RANKS,
    cards_in,
    full_deck,
    leaves_cards,
    ranks_in,
)
from darwindeck.genome.facts.effects import has_effect
from darwindeck.genome.facts.turns import compares_jokers, compares_ranks, layout_of, phases_of
from darwindeck.genome.schema import (
    JOKER,
    SUITS,
    Deck,
    DiscardPhase,
    EffectType,
    EliminateIf,
    GameGenome,
    PlayPhase,
    TableauMode,
    TrickJokers,
    TrickPhase,
    Trigger,
    Trump,
    TurnUp,
)


def mutate_hand_size(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """More or fewer cards each, or all of them."""
    setup = genome.setup
    if setup.tableau_mode == TableauMode.WAR or layout_of(genome) is not None:
        return None  # layouts have a move of their own
    if setup.hand_sizes:
        return _one_size(genome, rng)
    most, tricks = most_each(genome), bool(phases_of(genome, TrickPhase))
    each = setup.cards_per_player
    options: list[int] = []
    if each == "all":
        options = [n for n in (5, 6, 7, 8, 9, 10, 13) if n < most]
    else:
        options = [n for n in (each - 2, each - 1, each + 1, each + 2) if 1 < n <= most]
    if setup.redeal_when_empty:
        left = len(cards_in(setup)) - setup.initial_tableau
        options = [n for n in options if left % (n * genome.player_count) == 0] or options
    whole = not (setup.initial_tableau or setup.initial_discard or setup.redeal_when_empty)
    if each != "all" and whole and tricks and most * genome.player_count == len(cards_in(setup)):
        options.append(most)
    if not options:
        return None
    changed = with_setup(genome, cards_per_player=rng.choice(options))
    return retargeted(genome, changed)


def _one_size(genome: GameGenome, rng: random.Random) -> GameGenome:
    """The same size in every hand; the number of hands is kept, and even."""
    size = rng.choice(sorted(set(genome.setup.hand_sizes)))
    size = max(size, min(5, max(genome.setup.hand_sizes)))
    changed = with_setup(genome, hand_sizes=(), cards_per_player=size)
    hands = genome.game_rules.hands
    if hands > 1:
        seats = genome.player_count
        changed = with_rules(changed, hands=seats * max(1, round(hands / seats)))
    return retargeted(genome, changed)


def mutate_hand_sizes(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Hands that grow or shrink by one card each; a fixed number of hands goes along."""
    setup, seats = genome.setup, genome.player_count
    if not phases_of(genome, TrickPhase) or setup.redeal_when_empty:
        return None
    most = most_each(with_setup(genome, hand_sizes=(), cards_per_player="all"))
    knocked = genome.game_rules.eliminate_if != EliminateIf.NONE
    tops = [n for n in (seats, 2 * seats, 7, 8, 10) if 3 <= n <= min(most, 12)]
    if not tops:
        return None
    top = rng.choice(tops)
    down = tuple(range(top, 0, -1))
    shapes = [down] if knocked else [down, down[::-1], down + down[-2::-1]]
    sizes = other(rng, shapes, setup.hand_sizes)
    if sizes is None:
        return None
    changed = with_setup(genome, hand_sizes=sizes, cards_per_player="all")
    fixed = genome.game_rules.hands > 0 and any(
        win.trigger == Trigger.LAST_HAND for win in genome.win_conditions
    )
    if fixed:
        changed = with_rules(changed, hands=len(sizes))
    return retargeted(genome, changed)


def mutate_deck(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another deck; orders, ranks that rules name, and hands go along."""
    deck = other(rng, Deck, genome.setup.deck)
    if deck is None or len(full_deck(deck)) < 4 * genome.player_count:
        return None
    jokers = genome.setup.jokers if deck == Deck.STANDARD_52 else 0
    changed = with_setup(genome, deck=deck, jokers=jokers, removed_cards=_odd_one(genome, deck))
    return _after_deck(genome, changed)


def _odd_one(genome: GameGenome, deck: Deck) -> tuple[str, ...]:
    """A card that is missing on purpose (Old Maid) stays missing."""
    removed = genome.setup.removed_cards
    pairs = any(phase.pairs for phase in phases_of(genome, DiscardPhase))
    return tuple(card for card in removed if card in full_deck(deck)) if pairs else ()


def _after_deck(before: GameGenome, after: GameGenome) -> GameGenome:
    after = fit_deal(fit_ranks(fit_deck(after)))
    setup, old = after.setup, before.setup
    dealt_out = old.cards_per_player == "all" and not old.hand_sizes
    over = len(cards_in(setup)) % after.player_count
    if dealt_out and over and phases_of(after, TrickPhase):
        after = with_setup(after, cards_per_player=len(cards_in(setup)) // after.player_count)
    return retargeted(before, levelled(after))


def mutate_ranks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Whole ranks are taken out, the lowest first; or the deck is whole again."""
    setup = genome.setup
    ranks = ranks_in(setup)
    now = DECK_RANKS[setup.deck]
    if setup.tableau_mode == TableauMode.SEQUENCE:
        return _fewer_high_ranks(genome, rng)
    options = []
    for deck in Deck:
        for out in range(5):
            kept = DECK_RANKS[deck][out:]
            enough = len(kept) * 4 >= 4 * genome.player_count
            if kept != ranks and enough and abs(len(kept) - len(ranks)) <= 5:
                options.append((deck, kept))
    even = [
        (deck, kept) for deck, kept in options if len(kept) * 4 % genome.player_count == 0
    ] or options
    if not even or not now:
        return None
    deck, kept = rng.choice(even)
    removed = tuple(r + s for s in SUITS for r in DECK_RANKS[deck] if r not in kept)
    jokers = setup.jokers if deck == Deck.STANDARD_52 else 0
    odd = tuple(c for c in _odd_one(genome, deck) if c not in removed)
    return _after_deck(
        genome, with_setup(genome, deck=deck, jokers=jokers, removed_cards=removed + odd)
    )


def _fewer_high_ranks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Piles go from the ace up without a gap, so the highest ranks go."""
    setup = genome.setup
    kept = [ACE_LOW[:high] for high in range(8, len(ACE_LOW) + 1)]
    now = "".join(rank for rank in ACE_LOW if rank in ranks_in(setup))
    ranks = other(rng, kept, now)
    if ranks is None:
        return None
    removed = tuple(r + s for s in SUITS for r in ACE_LOW if r not in ranks)
    changed = with_setup(genome, deck=Deck.STANDARD_52, jokers=0, removed_cards=removed)
    return _after_deck(genome, changed)


def remove_odd_card(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One card goes: the odd one of a game of pairs, or the one over when all are dealt."""
    setup = genome.setup
    cards = sorted(cards_in(setup))
    plain = [card for card in cards if card[0] != JOKER]
    if any(phase.pairs for phase in phases_of(genome, DiscardPhase)):
        ranks = {card[0] for card in setup.removed_cards}
        rank = other(rng, ranks_in(setup), next(iter(sorted(ranks)), None))
        if rank is None:
            return None
        removed = tuple(card for card in setup.removed_cards if card[0] not in ranks_in(setup))
        return with_setup(genome, removed_cards=(*removed, f"{rank}{rng.choice(SUITS)}"))
    over = len(cards) % genome.player_count
    if setup.tableau_mode == TableauMode.SEQUENCE:
        return None
    if not over or setup.cards_per_player != "all" or setup.hand_sizes:
        return None
    lowest = sorted(plain, key=lambda card: (ranks_in(setup).index(card[0]), card[1]))
    return with_setup(genome, removed_cards=(*setup.removed_cards, *lowest[:over]))


def mutate_jokers(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Jokers come with a use: wild, the highest trumps, or a place in the order; or they go."""
    setup = genome.setup
    if setup.deck != Deck.STANDARD_52 or setup.tableau_mode == TableauMode.SEQUENCE:
        return None
    if layout_of(genome) is not None:
        setup = replace(setup, removed_cards=whole_ranks_removed(setup))
        genome = replace(genome, setup=setup)
    if setup.jokers:
        bare = with_setup(
            genome, jokers=0, removed_cards=tuple(c for c in setup.removed_cards if c[0] != JOKER)
        )
        return _after_deck(genome, fit_ranks(bare))
    count = rng.choice((1, 2, 2))
    changed = with_setup(genome, jokers=count)
    tricks = phases_of(genome, TrickPhase)
    if tricks:
        changed = change_phases(changed, TrickPhase, lambda p: replace(p, jokers=TrickJokers.TRUMP))
    elif has_effect(genome, EffectType.NAME_SUIT):
        return None  # jokers name nothing
    elif any(phase.matches and not phase.climbing for phase in phases_of(genome, PlayPhase)):
        changed = change_phases(changed, PlayPhase, _wild_jokers)
    elif compares_jokers(genome):
        order = setup.rank_order or ranks_in(setup)
        changed = with_setup(changed, rank_order=order.replace(JOKER, "") + JOKER)
    elif layout_of(genome) is None and not any(
        phase.pairs for phase in phases_of(genome, DiscardPhase)
    ):
        return None
    return _after_deck(genome, changed)


def _wild_jokers(phase: PlayPhase) -> PlayPhase:
    return replace(phase, wild_ranks=phase.wild_ranks + JOKER) if phase.matches else phase


def mutate_rank_order(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Ace low, two high, ten above king, or the usual order."""
    setup = genome.setup
    if not compares_ranks(genome) or not names_ranks(genome):
        return None
    ranks = ranks_in(setup)
    tail = JOKER if JOKER in setup.rank_order else ""
    moved = [_raised(ranks, rank) for rank in ranks[:1]]
    moved += [_lowered(ranks, "A"), ranks]
    if "T" in ranks and "K" in ranks:
        without = ranks.replace("T", "")
        moved.append(without.replace("K", "KT"))
    if "3" in ranks:
        moved.append(_raised(_raised(ranks, "2"), "3"))
    usual = setup.rank_order.replace(JOKER, "") or ranks
    order = other(rng, dict.fromkeys(moved), usual)
    if order is None:
        return None
    changed = with_setup(genome, rank_order="" if order == ranks and not tail else order + tail)
    return change_phases(changed, TrickPhase, lambda p: replace(p, trump_order=""))


def _raised(ranks: str, rank: str) -> str:
    return ranks.replace(rank, "") + rank if rank in ranks else ranks


def _lowered(ranks: str, rank: str) -> str:
    return rank + ranks.replace(rank, "") if rank in ranks else ranks


def mutate_turn_up(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The card that makes trump stays out of play, or in the dealer's hand; or none is turned."""
    trumps = [phase.trump for phase in phases_of(genome, TrickPhase)]
    readers = (Trump.TURNED_UP, Trump.LAST_WINNER_CHOOSES)
    if not any(trump in readers for trump in trumps):
        return None
    options = [TurnUp.DEALERS_LAST]
    if leaves_cards(genome):
        options.append(TurnUp.NEXT_CARD)
    if Trump.TURNED_UP not in trumps:
        options.append(TurnUp.NONE)
    turn_up = other(rng, options, genome.setup.turn_up)
    return None if turn_up is None else with_setup(genome, turn_up=turn_up)


OPERATORS = (
    Operator("MutateHandSize", "dealing", 0.06, mutate_hand_size),
    Operator("MutateHandSizes", "dealing", 0.03, mutate_hand_sizes),
    Operator("MutateDeck", "dealing", 0.03, mutate_deck),
    Operator("MutateRanks", "dealing", 0.03, mutate_ranks),
    Operator("RemoveOddCard", "dealing", 0.005, remove_odd_card),
    Operator("MutateJokers", "dealing", 0.01, mutate_jokers),
    Operator("MutateRankOrder", "dealing", 0.015, mutate_rank_order),
    Operator("MutateTurnUp", "dealing", 0.01, mutate_turn_up),
)
