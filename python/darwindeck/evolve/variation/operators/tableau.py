"""What the tableau does with cards: each mode with the deal, plays and win that go with it."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import nearby, other, with_rules, with_setup
from darwindeck.evolve.variation.operators.operator import Move, Mutation, Operator
from darwindeck.evolve.variation.operators.ways import ways_to_win, without_scoring
from darwindeck.genome.facts.cards import ACE_LOW, cards_in, ranks_in
from darwindeck.genome.facts.piles import draws_from_stock, left_over, turned_up
from darwindeck.genome.facts.turns import is_played_in_turns, phases_of
from darwindeck.genome.schema import (
    AllPass,
    Category,
    CategoryScoring,
    DrawPhase,
    EffectType,
    GameGenome,
    HandEnd,
    HandMode,
    Match,
    PlayPhase,
    PlayTarget,
    SequenceDirection,
    SetupRules,
    Suit,
    TableauMode,
    TrickPhase,
    TurnStructure,
    TurnUp,
    WarWinnings,
    WinType,
)

COURTS = ((11, 12, 13), (10, 10, 10), (8, 9, 10))
"""Values of jack, queen and king."""


def mutate_tableau_mode(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another mode; war only between two."""
    if not phases_of(genome, PlayPhase) or phases_of(genome, TrickPhase):
        return None
    modes = [mode for mode in TableauMode if mode != TableauMode.WAR or genome.player_count == 2]
    mode = other(rng, modes, genome.setup.tableau_mode)
    return None if mode is None else _with_mode(genome, mode, rng)


def _with_mode(genome: GameGenome, mode: TableauMode, rng: random.Random) -> GameGenome:
    """The table laid for a mode: what lies open, how many cards are dealt, what is played."""
    usual = SetupRules()
    bare = with_setup(
        genome,
        tableau_mode=mode,
        sequence_direction=usual.sequence_direction,
        sequence_start_rank=None,
        war_face_down=0,
        war_winnings=WarWinnings.PILE,
        capture_sums=False,
        card_values=(),
        last_capture_takes_rest=False,
        initial_tableau=0,
        initial_discard=False,
        buried_ranks="",
        redeal_when_empty=False,
        hand_mode=HandMode.HAND,
        hand_sizes=(),
        turn_up=TurnUp.NONE,
    )
    match mode:
        case TableauMode.WAR:
            bare = with_setup(
                bare,
                hand_mode=HandMode.PILE,
                cards_per_player="all",
                war_face_down=rng.randint(0, 3),
            )
            bare = replace(_playing(bare, PlayPhase(target=PlayTarget.TABLEAU)), special_effects=())
        case TableauMode.SEQUENCE:
            ranks = [rank for rank in ACE_LOW if rank in ranks_in(bare.setup)]
            middle = ranks[len(ranks) // 2]
            start = rng.choice((middle, middle, None))
            bare = with_setup(bare, cards_per_player="all", sequence_start_rank=start, jokers=0)
            bare = _playing(bare, PlayPhase(target=PlayTarget.TABLEAU))
        case TableauMode.MATCH_RANK:
            bare = _capturing(bare, rng)
        case TableauMode.NONE:
            matches = rng.choice(((Match.SAME_RANK, Match.SAME_SUIT), (Match.BEATS_TOP,)))
            play = PlayPhase(matches=matches, or_draw=True)
            bare = _playing(with_setup(bare, cards_per_player=7, initial_discard=True), play)
    bare = with_rules(bare, all_pass=AllPass.NOTHING)
    return _won(bare, mode)


def _playing(genome: GameGenome, play: PlayPhase) -> GameGenome:
    kept = tuple(
        e for e in genome.special_effects if e.effect_type != EffectType.NAME_SUIT or play.matches
    )
    return replace(genome, special_effects=kept, turn_structure=TurnStructure(phases=(play,)))


def _capturing(genome: GameGenome, rng: random.Random) -> GameGenome:
    """A few cards each and on the table, dealt again until all are used."""
    seats, deck = genome.player_count, len(cards_in(genome.setup))
    deals = [
        (each, open_)
        for open_ in (4, 0, 2, 3, 6, 8)
        for each in (3, 4, 5, 6)
        if (deck - open_) % (seats * each) == 0 and deck - open_ > seats * each
    ]
    each, on_table = rng.choice(deals) if deals else (3, deck % (3 * seats) % 13)
    genome = with_setup(
        genome,
        cards_per_player=each,
        initial_tableau=on_table,
        redeal_when_empty=True,
        last_capture_takes_rest=rng.random() < 0.5,
    )
    return _playing(genome, PlayPhase(target=PlayTarget.TABLEAU))


def _won(genome: GameGenome, mode: TableauMode) -> GameGenome:
    """The win that a mode is for, unless the one there is can stay."""
    if mode == TableauMode.MATCH_RANK:
        scored = genome.card_scoring or genome.category_scoring
        if not scored:
            genome = replace(
                without_scoring(genome),
                category_scoring=(
                    CategoryScoring(category=Category.MOST_CARDS, points=2),
                    CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit.DIAMONDS),
                    CategoryScoring(category=Category.EACH_SWEEP),
                ),
            )
        genome = with_rules(genome, hand_ends_when=HandEnd.ALL_HANDS_EMPTY)
    elif mode == TableauMode.WAR:
        genome = without_scoring(genome)
    else:
        kinds = {win.type for win in genome.win_conditions}
        if WinType.EMPTY_HAND in kinds:
            return genome
        if genome.game_rules.score_by_place or genome.card_scoring:
            kept = genome.game_rules.hand_ends_when
            ends = kept if kept != HandEnd.ALL_HANDS_EMPTY else HandEnd.FIRST_OUT
            return with_rules(genome, hand_ends_when=ends)
        genome = without_scoring(genome)
    return ways_to_win(genome)[0]


def mutate_sequence_direction(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Up, down or both; one way begins at that end of the deck."""
    setup = genome.setup
    if setup.tableau_mode != TableauMode.SEQUENCE:
        return None
    direction = other(rng, SequenceDirection, setup.sequence_direction)
    ranks = [rank for rank in ACE_LOW if rank in ranks_in(setup)]
    starts = {
        SequenceDirection.ASCENDING: ranks[0],
        SequenceDirection.DESCENDING: ranks[-1],
        SequenceDirection.BOTH: ranks[len(ranks) // 2],
    }
    if direction is None:
        return None
    return with_setup(genome, sequence_direction=direction, sequence_start_rank=starts[direction])


def mutate_sequence_start(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another rank opens the piles, or any card does."""
    setup = genome.setup
    if setup.tableau_mode != TableauMode.SEQUENCE:
        return None
    if setup.sequence_direction != SequenceDirection.BOTH:
        return None
    ranks = [rank for rank in ACE_LOW if rank in ranks_in(setup)]
    start = other(rng, [*ranks[1:-1], None, None], setup.sequence_start_rank)
    return with_setup(genome, sequence_start_rank=start)


def mutate_war(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """More or fewer cards face down, or won cards that stay won, with the win that goes along."""
    setup = genome.setup
    if setup.tableau_mode != TableauMode.WAR:
        return None
    if rng.random() < 0.6:
        down = other(rng, range(4), setup.war_face_down)
        return with_setup(genome, war_face_down=down)
    winnings = other(rng, WarWinnings, setup.war_winnings)
    changed = with_setup(genome, war_winnings=winnings)
    return ways_to_win(without_scoring(changed))[0]


def mutate_capture(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Sums capture too, or not; who captured last takes the rest, or not."""
    setup = genome.setup
    if setup.tableau_mode != TableauMode.MATCH_RANK:
        return None
    ways = ["sums", "rest"]
    if setup.capture_sums:
        ways.append("values")
    match rng.choice(ways):
        case "sums":
            sums = not setup.capture_sums
            values = _values(rng.choice(_courts(genome))) if sums else ()
            return with_setup(genome, capture_sums=sums, card_values=values)
        case "rest":
            return with_setup(genome, last_capture_takes_rest=not setup.last_capture_takes_rest)
        case _:
            now = setup.card_values or _values(COURTS[0])
            found = [_values(court) for court in _courts(genome)]
            another = other(rng, found, now)
            return None if another is None else with_setup(genome, card_values=another)


def _courts(genome: GameGenome) -> list[tuple[int, int, int]]:
    """What jack, queen and king may count: they go on from the pips, or count alike."""
    pips = "T" in ranks_in(genome.setup)
    return [COURTS[0], COURTS[1]] if pips else [COURTS[2], COURTS[1]]


def _values(court: tuple[int, int, int]) -> tuple[int, ...]:
    return (*range(2, 11), *court, 1)


def mutate_open_cards(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """More or fewer cards lie open on the tableau at first."""
    setup = genome.setup
    modes = (TableauMode.NONE, TableauMode.MATCH_RANK)
    plays = [p for p in phases_of(genome, PlayPhase) if p.target == PlayTarget.TABLEAU]
    if not plays or setup.tableau_mode not in modes:
        return None
    room = min(left_over(genome)) - turned_up(setup) + setup.initial_tableau
    high = min(12, room) if setup.tableau_mode == TableauMode.MATCH_RANK else min(1, room)
    steps: tuple[int, ...] = (-1, 1)
    if setup.redeal_when_empty and setup.cards_per_player != "all":
        whole = genome.player_count * setup.cards_per_player
        steps = (-whole, whole, -genome.player_count, genome.player_count)
    count = nearby(rng, setup.initial_tableau, steps, 0, max(0, high))
    return None if count is None else with_setup(genome, initial_tableau=count)


def mutate_redeal(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards that are left are dealt again in the same hand, or stay aside."""
    setup = genome.setup
    if setup.redeal_when_empty:
        return with_setup(genome, redeal_when_empty=False)
    if not is_played_in_turns(genome) or genome.setup.tableau_mode == TableauMode.SEQUENCE:
        return None
    each = setup.cards_per_player
    if draws_from_stock(genome) or phases_of(genome, DrawPhase):
        return None
    if genome.game_rules.hand_ends_when != HandEnd.ALL_HANDS_EMPTY:
        return None
    seats, deck = genome.player_count, len(cards_in(setup)) - turned_up(setup)
    if each == "all" or deck <= each * seats:
        options = [n for n in (3, 4, 5, 6) if deck % (n * seats) == 0 and deck > n * seats]
        each = rng.choice(options) if options else 3
    return with_setup(genome, redeal_when_empty=True, cards_per_player=each, hand_sizes=())


class MutateTableauModeMutation(Mutation, frozen=True):
    """The table has another mode."""

    name: str = "MutateTableauMode"
    family: str = "tableau"
    vary: Move = mutate_tableau_mode
    rate: float | None = 0.02


class MutateSequenceDirectionMutation(Mutation, frozen=True):
    """Sequences are built in another direction."""

    name: str = "MutateSequenceDirection"
    family: str = "tableau"
    vary: Move = mutate_sequence_direction
    rate: float | None = 0.01


OPERATORS = (
    MutateTableauModeMutation(),
    MutateSequenceDirectionMutation(),
    Operator("MutateSequenceStart", "tableau", 0.04, mutate_sequence_start),
    Operator("MutateWar", "tableau", 0.05, mutate_war),
    Operator("MutateCapture", "tableau", 0.06, mutate_capture),
    Operator("MutateOpenCards", "tableau", 0.03, mutate_open_cards),
    Operator("MutateRedeal", "tableau", 0.02, mutate_redeal),
)
