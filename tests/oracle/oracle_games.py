"""The games that OpenSpiel judges: how each lines up with our bundled one.

An `Adapter` says how cards and choices are numbered there, what chance does,
and where OpenSpiel is known to be wrong. All differences are in docs/oracles.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
from tests.oracle.oracle import (
    CHOICES,
    DECK,
    NO_CARD,
    SEATS,
    Adapter,
    Deal,
    Trace,
    choice_of,
)

from darwindeck.genome.schema import RANKS, GameGenome, PassPhase, PassTo
from darwindeck.table.match import Table

# --- What many games share ------------------------------------------------------


def rank_major(suits: str) -> tuple[Callable[[str], int], Callable[[int], str]]:
    """Cards numbered rank by rank: 2C 2D …, 3C 3D …"""
    return (
        lambda card: RANKS.index(card[0]) * 4 + suits.index(card[1]),
        lambda number: RANKS[number // 4] + suits[number % 4],
    )


def suit_major(suits: str) -> tuple[Callable[[str], int], Callable[[int], str]]:
    """Cards numbered suit by suit: 2C 3C …, 2D 3D …"""
    return (
        lambda card: suits.index(card[1]) * 13 + RANKS.index(card[0]),
        lambda number: RANKS[number % 13] + suits[number // 13],
    )


def as_judged(trace: Trace) -> Iterator[frozenset[str]]:
    """The same moves as the judge allows."""
    return (decision.legal for decision in trace.decisions)


def side_scores(table: Table) -> tuple[int, ...]:
    """The scores of teams in a team game, else of seats."""
    return table.team_scores or table.scores


def nothing_more(_table: Table) -> None:
    """Both sides end with the same decision."""


def _rounded(returns: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(value) for value in returns)


def _same_genome(genome: GameGenome, _variant: str) -> GameGenome:
    return genome


# --- Hearts ---------------------------------------------------------------------

_hearts_number, _hearts_name = rank_major("CDHS")

_SPIEL_PASS = {"none": 0, "left": 1, "across": 2, "right": 3}


def _hearts_chance(deal: Deal) -> list[int]:
    return [_SPIEL_PASS[deal.variant], *map(_hearts_number, deal.deck)]


def _hearts_points(returns: Sequence[float]) -> tuple[int, ...]:
    return tuple(26 - round(value) for value in returns)


def _hearts_genome(genome: GameGenome, variant: str) -> GameGenome:
    """The first hand passes in the variant's direction; "none" has no pass phase at all."""
    phases = genome.turn_structure.phases
    if variant == "none":
        phases = tuple(phase for phase in phases if not isinstance(phase, PassPhase))
    else:
        phases = tuple(
            msgspec.structs.replace(phase, directions=(PassTo(variant),))
            if isinstance(phase, PassPhase)
            else phase
            for phase in phases
        )
    structure = msgspec.structs.replace(genome.turn_structure, phases=phases)
    return msgspec.structs.replace(genome, turn_structure=structure)


# --- Partnership spades ---------------------------------------------------------

_spades_number, _spades_name = suit_major("CDHS")


def _spades_chance(deal: Deal) -> list[int]:
    return [_spades_number(card) for card in deal.deck]


def _spades_points(returns: Sequence[float]) -> tuple[int, ...]:
    return (round(returns[0]), round(returns[1]))


def spades_may_be_led_once_broken(trace: Trace) -> Iterator[frozenset[str]]:
    """The judge never sets its "broken" flag, so it withholds spades from such leads.

    Hands and the flag are followed here, from the trace alone.
    """
    hands = [set(trace.deal.deck[seat::SEATS]) for seat in range(SEATS)]
    broken = False
    played = 0
    for decision in trace.decisions:
        if decision.is_bid:
            yield decision.legal
            continue
        hand = hands[decision.seat]
        leads = played % SEATS == 0
        yield decision.legal | {card for card in hand if leads and broken and card[1] == "S"}
        hand.remove(decision.choice)
        broken = broken or decision.choice[1] == "S"
        played += 1


# --- Oh hell --------------------------------------------------------------------

_oh_hell_number, _oh_hell_name = rank_major("CDSH")


def _oh_hell_chance(deal: Deal) -> list[int]:
    """Cards each, the dealer (the last seat), the hands, and the card turned up."""
    size = int(deal.variant)
    return [size, SEATS - 1, *map(_oh_hell_number, deal.deck[: SEATS * size + 1])]


def _oh_hell_genome(genome: GameGenome, variant: str) -> GameGenome:
    setup = msgspec.structs.replace(genome.setup, hand_sizes=(int(variant),))
    return msgspec.structs.replace(genome, setup=setup)


# --- Crazy eights ---------------------------------------------------------------

_eights_number, _eights_name = rank_major("CDHS")

PATIENT = "patient"
"""A way to play: while the stock is empty nobody plays a card who can draw or pass."""

FREE = "free"
"""A way to play: anything, until we draw a card that OpenSpiel cannot deal."""


def _eights_chance(deal: Deal) -> list[int]:
    """The dealer (the last seat), the hands, and cards turned up until one is no eight."""
    hands, stock = deal.deck[: SEATS * 5], deal.deck[SEATS * 5 :]
    eights = next(at for at, card in enumerate(stock) if card[0] != "8")
    return [NO_CARD + SEATS - 1, *map(_eights_number, (*hands, *stock[: eights + 1]))]


def _eights_choice(number: int) -> str:
    """OpenSpiel's draw, pass and suits are numbered as ours."""
    return CHOICES[NO_CARD + number]


def _eights_winner(returns: Sequence[float]) -> tuple[int, ...]:
    """Penalties are wrong there, but only a seat without cards has none."""
    return tuple(int(value == 0) for value in returns)


def _eights_wins(table: Table) -> tuple[int, ...]:
    return tuple(int(seat in table.winners) for seat in range(SEATS))


def no_pass_instead_of_playing(trace: Trace) -> Iterator[frozenset[str]]:
    """When nothing can be drawn, the judge lets a seat pass that can play.

    That is when all cards but the top one are in hands; they are counted here,
    from the trace alone.
    """
    held = SEATS * 5
    before = ""
    for decision in trace.decisions:
        stuck = held == len(DECK) - 1 and before != "draw"
        yield decision.legal - {"pass"} or decision.legal if stuck else decision.legal
        held += (decision.choice == "draw") - (decision.choice in DECK)
        before = decision.choice


def _eights_follows(variant: str, table: Table, legal: frozenset[str]) -> frozenset[str]:
    """Choices that are legal on both sides.

    OpenSpiel makes a new stock when the last card is drawn, we when the next one
    is: what is played in between is in our new stock and not in OpenSpiel's.
    """
    both = legal.intersection(map(choice_of, table.legal_moves())) or legal
    if variant == PATIENT and table.view(0).stock_count == 0:
        return both & {"draw", "pass"} or both
    return both


def name_after_the_last_eight(table: Table) -> None:
    """Our eights have their effect even when they win; at OpenSpiel the hand is over."""
    if not table.finished and all(move.suit for move in table.legal_moves()):
        table.play(table.legal_moves()[0])


# --- All of them ----------------------------------------------------------------

ADAPTERS = {
    adapter.game: adapter
    for adapter in (
        Adapter(
            game="hearts",
            variants=("left", "right", "across", "none"),
            spiel="hearts(qs_breaks_hearts=false)",
            card_number=_hearts_number,
            card_name=_hearts_name,
            chance=_hearts_chance,
            points=_hearts_points,
            adapt=_hearts_genome,
            expected=as_judged,
            others=str,
            gained=side_scores,
            close=nothing_more,
        ),
        Adapter(
            game="partnership-spades",
            variants=("13",),
            spiel="spades",
            card_number=_spades_number,
            card_name=_spades_name,
            chance=_spades_chance,
            points=_spades_points,
            adapt=_same_genome,
            expected=spades_may_be_led_once_broken,
            others=str,
            gained=side_scores,
            close=nothing_more,
        ),
        Adapter(
            game="oh-hell",
            variants=("10", "7", "4", "2", "1"),
            spiel="oh_hell(players=4,num_tricks_fixed={variant})",
            card_number=_oh_hell_number,
            card_name=_oh_hell_name,
            chance=_oh_hell_chance,
            points=_rounded,
            adapt=_oh_hell_genome,
            expected=as_judged,
            others=str,
            gained=side_scores,
            close=nothing_more,
        ),
        Adapter(
            game="crazy-eights",
            variants=(PATIENT, PATIENT, PATIENT, FREE),
            spiel="crazy_eights(players=4,max_draw_cards=1,reshuffle=true,max_turns=10000)",
            card_number=_eights_number,
            card_name=_eights_name,
            chance=_eights_chance,
            points=_eights_winner,
            adapt=_same_genome,
            expected=no_pass_instead_of_playing,
            others=_eights_choice,
            gained=_eights_wins,
            close=name_after_the_last_eight,
            follows=_eights_follows,
        ),
    )
}

MATCHES = {game: adapter for game, adapter in ADAPTERS.items() if game != "crazy-eights"}
"""The games whose matches have several hands."""
