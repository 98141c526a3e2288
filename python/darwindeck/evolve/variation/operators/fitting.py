"""Teams, deck, ranks and deal brought into line with one another after a change.

Each function is total: it mends what it is for and leaves everything else alone.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import change_phases, with_setup
from darwindeck.genome.facts.cards import (
    CARDS,
    card_number,
    cards_in,
    full_deck,
    has_jokers,
    ranks_in,
    suits_in,
)
from darwindeck.genome.facts.piles import draws_from_stock
from darwindeck.genome.facts.turns import compares_jokers, layout_of, phases_of
from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    BiddingPhase,
    Deck,
    DrawPhase,
    DrawSource,
    FirstPlayer,
    GameGenome,
    PlayPhase,
    Rank,
    SetupRules,
    TrickJokers,
    TrickPhase,
    TurnUp,
)
from darwindeck.genome.schema.layouts import MOST_SLOTS

Teams = tuple[tuple[int, ...], ...]


# --- Teams ----------------------------------------------------------------------


def fit_teams(genome: GameGenome) -> GameGenome:
    """Every seat in one team: as many teams, as even as they were; or no teams."""
    if not genome.team_mode:
        return replace(genome, teams=()) if genome.teams else genome
    seats = sorted(seat for team in genome.teams for seat in team)
    if len(genome.teams) > 1 and all(genome.teams) and seats == list(range(genome.player_count)):
        return genome
    teams = repaired_teams(genome.teams, genome.player_count)
    if not teams:
        return replace(genome, team_mode=False, teams=())
    return replace(genome, teams=teams)


def plays_alone(teams: Teams) -> int | None:
    """The seat that plays alone against all others, if that is what the teams are."""
    if len(teams) != 2 or min(map(len, teams)) != 1 or len(teams[0]) == len(teams[1]):
        return None
    return min(teams, key=len)[0]


def repaired_teams(teams: Teams, players: int) -> Teams:
    """Teams for another number of seats; none where they would be less even, or of one each.

    One against all others stays so: of three against one and another seat, four against one
    is nearer than three against two, both by the shares of the sides and by what it is to play.
    """
    many = len(teams)
    if many < 2 or players <= many:
        return ()
    alone = plays_alone(teams)
    if alone is not None:
        alone = min(alone, players - 1)
        others = tuple(seat for seat in range(players) if seat != alone)
        return tuple((alone,) if len(team) == 1 else others for team in teams)
    sizes = [players // many + (number < players % many) for number in range(many)]
    old = [len(team) for team in teams]
    if max(sizes) - min(sizes) > max(old) - min(old):
        return ()
    if any({0, 1} <= set(team) for team in teams):  # partners sit side by side
        starts = [sum(sizes[:number]) for number in range(many)]
        return tuple(
            tuple(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)
        )
    return tuple(tuple(range(number, players, many)) for number in range(many))


# --- Cards that rules name ------------------------------------------------------


def fit_deck(genome: GameGenome) -> GameGenome:
    """Jokers only in the deck that has them; what is removed is in the deck, and listed once."""
    setup = genome.setup
    jokers = setup.jokers if setup.deck == Deck.STANDARD_52 else 0
    whole = full_deck(setup.deck, jokers)
    removed = tuple(
        sorted({card for card in setup.removed_cards if card in whole}, key=card_number)
    )
    if len(whole) - len(removed) < 2 * genome.player_count:
        removed = ()
    return with_setup(genome, jokers=jokers, removed_cards=removed)


def whole_ranks_removed(setup: SetupRules) -> tuple[str, ...]:
    """What is removed as a whole rank; single cards that are missing are left out."""
    ranks = ranks_in(setup)
    return tuple(card for card in setup.removed_cards if card[0] not in ranks and card[0] != JOKER)


def fit_ranks(genome: GameGenome) -> GameGenome:
    """Ranks and cards that rules name are in the deck, or near ones are named."""
    setup = genome.setup
    ranks, jokers = ranks_in(setup), has_jokers(setup)
    start = setup.sequence_start_rank
    if start is not None and start not in ranks:
        start = Rank(near_rank(start, ranks))
    buried = "".join(rank for rank in setup.buried_ranks if rank in ranks)
    order = ordered(setup.rank_order, ranks, jokers and compares_jokers(genome))
    genome = with_setup(
        genome,
        rank_order=order,
        sequence_start_rank=start,
        card_values=_fit_values(setup.card_values, ranks),
        buried_ranks="" if set(buried) >= set(ranks) else buried,
    )
    genome = change_phases(genome, TrickPhase, lambda phase: _fit_trick(phase, genome))
    genome = change_phases(genome, BiddingPhase, lambda phase: _fit_first_card(phase, genome))
    return change_phases(genome, PlayPhase, lambda phase: _fit_play(phase, genome))


def _fit_values(values: tuple[int, ...], ranks: str) -> tuple[int, ...]:
    """Where the deck has tens, a jack does not count less than they do."""
    if len(values) != len(RANKS) or "T" not in ranks:
        return values
    return values if values[RANKS.index("J")] >= 10 else ()


def ordered(order: str, ranks: str, jokers: bool) -> str:
    """An order for another deck: what is missing goes to its usual place above its neighbour."""
    if not order:
        return ""
    kept = [rank for rank in order if rank in ranks or (rank == JOKER and jokers)]
    for rank in ranks:
        if rank not in kept:
            below = [r for r in RANKS[: RANKS.index(rank)] if r in kept]
            kept.insert(kept.index(below[-1]) + 1 if below else 0, rank)
    return "".join(dict.fromkeys(kept))


def near_rank(rank: str, ranks: str) -> str:
    """The rank of the deck that is nearest."""
    return min(ranks, key=lambda r: (abs(RANKS.index(r) - RANKS.index(rank)), r))


def near_card(card: str, genome: GameGenome) -> str:
    """The same card where the deck has it, else one of its suit nearest in rank."""
    cards = cards_in(genome.setup)
    if card in cards:
        return card
    plain = [c for c in CARDS if c in cards and c[0] != JOKER] or [c for c in CARDS if c in cards]
    place = RANKS.index(card[0]) if card[0] in RANKS else 0
    return min(
        plain,
        key=lambda c: (c[1] != card[1], abs(RANKS.find(c[0]) - place), card_number(c)),
    )


def _fit_first_card(phase: BiddingPhase, genome: GameGenome) -> BiddingPhase:
    return replace(phase, first_card=_first_card(phase, genome))


def _first_card(phase: BiddingPhase | TrickPhase | PlayPhase, genome: GameGenome) -> str | None:
    if phase.first_player != FirstPlayer.HOLDER_OF:
        return None
    return near_card(phase.first_card or "2C", genome)


def _fit_play(phase: PlayPhase, genome: GameGenome) -> PlayPhase:
    ranks = ranks_in(genome.setup) + (JOKER if has_jokers(genome.setup) else "")
    wild = ""
    if phase.matches:
        plain = ranks_in(genome.setup)
        near = [r if r in ranks or r == JOKER else near_rank(r, plain) for r in phase.wild_ranks]
        wild = "".join(dict.fromkeys(rank for rank in near if rank in ranks))
    if set(wild) >= set(ranks):
        wild = ""
    return replace(phase, wild_ranks=wild, first_card=_first_card(phase, genome))


def _fit_trick(phase: TrickPhase, genome: GameGenome) -> TrickPhase:
    setup = genome.setup
    jokers, suits = phase.jokers, suits_in(setup)
    if not has_jokers(setup):
        jokers = TrickJokers.PLAIN
    order = ordered(phase.trump_order, ranks_in(setup), jokers == TrickJokers.TRUMP)
    breaking, suit = phase.breaking, phase.breaking_suit
    if suit is not None and suit not in suits:
        breaking, suit = type(phase.breaking).NONE, None
    holder = phase.first_player == FirstPlayer.HOLDER_OF
    return replace(
        phase,
        jokers=jokers,
        trump_order=order,
        breaking=breaking,
        breaking_suit=suit,
        first_card=_first_card(phase, genome),
        lead_first_card=phase.lead_first_card and holder,
    )


# --- The deal -------------------------------------------------------------------


def most_each(genome: GameGenome) -> int:
    """The most cards that can be dealt to each seat, with enough left for what else needs some."""
    setup, seats = genome.setup, max(genome.player_count, 1)
    spare = setup.initial_tableau + setup.initial_discard
    spare += setup.turn_up == TurnUp.NEXT_CARD
    if setup.redeal_when_empty:
        spare += seats
    elif draws_from_stock(genome):
        spare += max(1, len(cards_in(setup)) // 6)
    most = max(1, (len(cards_in(setup)) - spare) // seats)
    return most if layout_of(genome) is None else min(MOST_SLOTS, most)


def fit_deal(genome: GameGenome) -> GameGenome:
    """Hands that the deck can fill."""
    setup = genome.setup
    if setup.hand_sizes and setup.cards_per_player != "all":
        genome = with_setup(genome, cards_per_player="all")
    most = most_each(genome)
    if setup.hand_sizes and max(setup.hand_sizes) > most:
        return with_setup(genome, hand_sizes=_shorter(setup.hand_sizes, most))
    each = genome.setup.cards_per_player
    if each != "all" and each > most:
        return with_setup(genome, cards_per_player=most)
    needs = setup.initial_tableau or setup.initial_discard or setup.redeal_when_empty
    if each == "all" and not setup.hand_sizes and (needs or _needs_stock(genome)):
        return with_setup(genome, cards_per_player=max(1, min(most, 7)))
    return genome


def _needs_stock(genome: GameGenome) -> bool:
    """Whether drawing is part of the game, and not only an effect."""
    draws = any(phase.source == DrawSource.STOCK for phase in phases_of(genome, DrawPhase))
    return draws or (draws_from_stock(genome) and not phases_of(genome, TrickPhase))


def _shorter(sizes: tuple[int, ...], most: int) -> tuple[int, ...]:
    """The sizes that fit, or all of them smaller by the same number."""
    fitting = tuple(size for size in sizes if size <= most)
    if len(fitting) > 1:
        return fitting
    over = max(sizes) - most
    return tuple(max(1, size - over) for size in sizes)
