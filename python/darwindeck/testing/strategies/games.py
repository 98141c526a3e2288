"""Random games for hypothesis: valid genomes over the whole schema.

`genomes` makes each choice so that it fits those made before, so almost nothing
is thrown away. A rule added to the schema must be added here. Phases, effects,
scoring and winning are in the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.cards import (
    CARDS,
    card_number,
    cards_in,
    full_deck,
    largest_hand,
    leaves_cards,
    ranks_in,
)
from darwindeck.genome.facts.piles import fills_discard, takes_cards
from darwindeck.genome.facts.turns import SeatPhase, blocks, phases_of
from darwindeck.genome.schema import (
    BiddingPhase,
    Deck,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EliminateIf,
    GameGenome,
    GameRules,
    HandEnd,
    PassPhase,
    Phase,
    PlayPhase,
    SetupRules,
    TrickPhase,
    Trump,
    TurnStructure,
    TurnUp,
)
from darwindeck.testing.choosing import one, order, some
from darwindeck.testing.strategies.jokers import with_jokers
from darwindeck.testing.strategies.layouts import with_layout
from darwindeck.testing.strategies.scores import (
    card_scoring,
    category_scoring,
    held_cards,
    win_conditions,
    with_reversal,
    with_score_rules,
)
from darwindeck.testing.strategies.table import biddings, contracts, passes, tricks_of
from darwindeck.testing.strategies.tableau import (
    with_table,
    with_turn_rules,
    with_war,
    without_idle_rules,
)
from darwindeck.testing.strategies.turns import turns


def cards() -> st.SearchStrategy[str]:
    """Any card, jokers included."""
    return st.sampled_from(CARDS)


STYLES = ("tricks", "turns", "turns", "mixed", "war", "layout")
"""Tricks, turns with plays to a pile (most often), both in one hand, war, and layouts."""


@st.composite
def genomes(draw: st.DrawFn, styles: Sequence[str] = STYLES) -> GameGenome:
    """Valid genomes in canonical form: of all styles, or of those that are named."""
    style = one(draw, tuple(styles))
    players = 2 if style == "war" else draw(st.integers(2, 6))
    tricks = style in ("tricks", "mixed")
    rules = GameRules(
        hands=one(draw, (0, 0, 1, 3, 4, 12)),
        eliminate_if=draw(st.sampled_from(EliminateIf)) if tricks else EliminateIf.NONE,
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
    if style == "layout":
        genome = with_layout(draw, genome)
        genome = with_score_rules(draw, genome)
        return canonical(replace(genome, win_conditions=win_conditions(draw, genome)))
    if style == "war":
        genome = with_war(draw, genome)
    else:
        if style != "tricks":
            genome = with_table(draw, genome)
        genome = _with_phases(draw, genome, tricks, style != "tricks", card_points)
        genome = without_idle_rules(genome)
    genome = with_jokers(draw, genome)
    genome = with_turn_rules(draw, genome)
    genome = _with_turn_up(draw, genome)
    genome = _with_points(draw, genome, card_points)
    genome = replace(genome, win_conditions=win_conditions(draw, genome))
    return canonical(with_reversal(draw, genome))


def _with_points(draw: st.DrawFn, genome: GameGenome, card_points: bool) -> GameGenome:
    if card_points:
        held = held_cards(draw, genome)
        genome = replace(
            genome,
            card_scoring=draw(card_scoring(genome)),
            game_rules=replace(genome.game_rules, held_cards=held),
        )
    if takes_cards(genome) and draw(st.booleans()):
        genome = replace(genome, category_scoring=draw(category_scoring(genome)))
    return with_score_rules(draw, genome)


# --- Setting up -----------------------------------------------------------------


@st.composite
def _setups(draw: st.DrawFn, players: int) -> SetupRules:
    deck = draw(st.sampled_from(Deck))
    jokers = draw(st.integers(0, 2)) if deck == Deck.STANDARD_52 else 0
    every = sorted(full_deck(deck, jokers), key=card_number)
    removed = some(draw, every, one(draw, (0, 1, 4, len(every) - 2 * players)))
    setup = SetupRules(deck=deck, jokers=jokers, removed_cards=removed)
    sizes = st.integers(1, len(cards_in(setup)) // players)
    deal = one(draw, ("all", "each", "sizes"))
    if deal == "each":
        setup = replace(setup, cards_per_player=draw(sizes))
    elif deal == "sizes":
        setup = replace(setup, hand_sizes=tuple(draw(st.lists(sizes, min_size=1, max_size=10))))
    return replace(setup, rank_order=order(draw, ranks_in(setup)))


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
    trumps = [phase.trump for phase in phases_of(genome, TrickPhase)]
    ways = [TurnUp.DEALERS_LAST] + [TurnUp.NEXT_CARD] * leaves_cards(genome)
    if Trump.TURNED_UP not in trumps:
        ways = [*ways, TurnUp.NONE] if Trump.LAST_WINNER_CHOOSES in trumps else [TurnUp.NONE]
    return replace(genome, setup=replace(genome.setup, turn_up=draw(st.sampled_from(ways))))


# --- Phases ---------------------------------------------------------------------


def _with_phases(
    draw: st.DrawFn, genome: GameGenome, tricks: bool, in_turns: bool, card_points: bool
) -> GameGenome:
    """Phases that are all reached, and a hand that ends."""
    hand = largest_hand(genome)
    played_out = tricks and (hand == 1 or draw(st.booleans()))
    number_of_passes = st.sampled_from((0, 0, 0, 1) if in_turns else (0, 1))
    phases: list[Phase] = [draw(passes(genome)) for _ in range(draw(number_of_passes))]
    if tricks and draw(st.booleans()):
        bidding = draw(biddings(genome))
        phases.append(bidding)
        genome = replace(genome, contract_scoring=draw(contracts(bidding)))
    left = hand - 1
    for _ in range(draw(st.integers(0 if played_out else 1, 2 if in_turns else 3))):
        if in_turns:
            follows = bool(phases) and isinstance(phases[-1], SeatPhase)
            phases += draw(turns(genome, follows))
        if tricks and left > 0:
            number = draw(st.integers(1, left))
            left -= number
            phases.append(draw(tricks_of(genome, number, card_points, _opens_tricks(phases))))
        phases += [draw(passes(genome)) for _ in range(draw(number_of_passes))]
    if played_out:
        phases.append(draw(tricks_of(genome, 0, card_points, _opens_tricks(phases))))
    if not any(isinstance(phase, PlayPhase | DiscardPhase | TrickPhase) for phase in phases):
        phases.append(DiscardPhase())
    genome = replace(genome, turn_structure=TurnStructure(phases=tuple(phases)))
    genome = _with_hand_end(draw, genome, played_out)
    return genome if fills_discard(genome) else _without_draws_from_discard(genome)


def _opens_tricks(phases: list[Phase]) -> bool:
    return not any(isinstance(phase, TrickPhase) for phase in phases)


def _with_hand_end(draw: st.DrawFn, genome: GameGenome, played_out: bool) -> GameGenome:
    """When a hand ends, and where play goes on until then."""
    structure = genome.turn_structure
    ways = [end for end in HandEnd if end != HandEnd.CALLED]
    ends = one(draw, [end for end in ways if not played_out or end != HandEnd.SHOWDOWN])
    if not played_out and ends != HandEnd.SHOWDOWN:
        firsts = [structure.phases[block.start] for block in blocks(structure.phases)]
        bid = [place for place, phase in enumerate(firsts) if isinstance(phase, BiddingPhase)]
        first = bid[0] + 1 if bid else 0
        last = max(n for n, p in enumerate(firsts) if not isinstance(p, PassPhase | BiddingPhase))
        structure = replace(structure, loop_from=draw(st.integers(first, last)))
    rules = replace(genome.game_rules, hand_ends_when=ends)
    return replace(genome, turn_structure=structure, game_rules=rules)


def _without_draws_from_discard(genome: GameGenome) -> GameGenome:
    phases = tuple(
        replace(phase, source=DrawSource.NEXT_HAND)
        if isinstance(phase, DrawPhase) and phase.source == DrawSource.DISCARD
        else phase
        for phase in genome.turn_structure.phases
    )
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))
