"""Random games for hypothesis: valid genomes over the whole schema.

`genomes` makes each choice so that it fits those made before, so almost nothing
is thrown away. A rule added to the schema must be added here. Phases, effects,
scoring and winning are in the modules beside this one.
"""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.canonical import canonical
from darwindeck.genome.cards import (
    CARDS,
    card_number,
    cards_in,
    full_deck,
    largest_hand,
    leaves_cards,
    ranks_in,
)
from darwindeck.genome.facts import (
    SeatPhase,
    blocks,
    compares_ranks,
    draws_from_stock,
    fills_discard,
    has_seat_phases,
    left_over,
    phases_of,
    plays_to,
    takes_cards,
    turned_up,
)
from darwindeck.genome.schema import (
    RANKS,
    AllPass,
    BiddingPhase,
    Deck,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EliminateIf,
    GameGenome,
    GameRules,
    HandEnd,
    HandMode,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    SequenceDirection,
    SetupRules,
    StockEmpty,
    TableauMode,
    TrickPhase,
    Trump,
    TurnStructure,
    TurnUp,
    WarWinnings,
)
from darwindeck.testing.choosing import first_player, one, order, some
from darwindeck.testing.score_strategies import (
    card_scoring,
    category_scoring,
    held_cards,
    win_conditions,
    with_reversal,
    with_score_rules,
)
from darwindeck.testing.table_strategies import biddings, contracts, passes, tricks_of
from darwindeck.testing.turn_strategies import effects, turns


def cards() -> st.SearchStrategy[str]:
    """Any card, jokers included."""
    return st.sampled_from(CARDS)


@st.composite
def genomes(draw: st.DrawFn) -> GameGenome:
    """Valid genomes in canonical form."""
    style = one(draw, ("tricks", "turns", "mixed", "mixed", "war"))
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
    if style == "war":
        genome = _with_war(draw, genome)
    else:
        if style != "tricks":
            genome = _with_table(draw, genome)
        genome = _with_phases(draw, genome, tricks, style != "tricks", card_points)
        genome = _without_idle_rules(genome)
    genome = _with_turn_rules(draw, genome)
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


# --- The table ------------------------------------------------------------------


def _with_war(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    player, card = first_player(draw, genome)
    play = PlayPhase(target=PlayTarget.TABLEAU, first_player=player, first_card=card)
    setup = replace(
        genome.setup,
        hand_mode=HandMode.PILE,
        tableau_mode=TableauMode.WAR,
        war_face_down=draw(st.integers(0, 3)),
        war_winnings=draw(st.sampled_from(WarWinnings)),
    )
    ends = draw(st.sampled_from(HandEnd))
    return replace(
        genome,
        setup=setup,
        turn_structure=TurnStructure(phases=(play,)),
        game_rules=replace(genome.game_rules, hand_ends_when=ends),
    )


def _with_table(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """A tableau and cards that lie open, in the hope that some phase uses them."""
    setup, ranks = genome.setup, ranks_in(genome.setup)
    mode = one(draw, (TableauMode.NONE, TableauMode.MATCH_RANK, TableauMode.SEQUENCE))
    left = min(left_over(genome))
    opened = draw(st.integers(0, min(left, 12)))
    discard = left > opened and draw(st.booleans())
    setup = replace(
        setup,
        tableau_mode=mode,
        initial_tableau=0 if mode == TableauMode.SEQUENCE else opened,
        initial_discard=discard,
        buried_ranks="".join(some(draw, ranks, min(3, len(ranks) - 1))) if discard else "",
    )
    if mode == TableauMode.SEQUENCE:
        start = one(draw, [*ranks, None]) if ranks else None
        direction = draw(st.sampled_from(SequenceDirection))
        setup = replace(setup, sequence_direction=direction, sequence_start_rank=start)
    elif mode == TableauMode.MATCH_RANK:
        sums, value = draw(st.booleans()), st.integers(1, 20)
        values = tuple(draw(value) for _ in RANKS) if sums and draw(st.booleans()) else ()
        rest = draw(st.booleans())
        setup = replace(setup, capture_sums=sums, card_values=values, last_capture_takes_rest=rest)
    return replace(genome, setup=setup)


def _without_idle_rules(genome: GameGenome) -> GameGenome:
    """The table without what no phase uses."""
    setup = genome.setup
    if not compares_ranks(genome):
        setup = replace(setup, rank_order="")
    if not plays_to(genome, PlayTarget.TABLEAU):
        plain = SetupRules()
        setup = replace(
            setup,
            tableau_mode=plain.tableau_mode,
            initial_tableau=plain.initial_tableau,
            sequence_direction=plain.sequence_direction,
            sequence_start_rank=plain.sequence_start_rank,
            capture_sums=plain.capture_sums,
            card_values=plain.card_values,
            last_capture_takes_rest=plain.last_capture_takes_rest,
        )
    draws = [phase.source for phase in phases_of(genome, DrawPhase)]
    if not plays_to(genome, PlayTarget.DISCARD) and DrawSource.DISCARD not in draws:
        setup = replace(setup, initial_discard=False, buried_ranks="")
    return replace(genome, setup=setup)


def _with_turn_rules(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """Effects, further deals, and what happens when the stock is empty or all seats pass."""
    setup, rules = genome.setup, genome.game_rules
    plays = phases_of(genome, PlayPhase)
    if any(phase.climbing for phase in plays):
        rules = replace(rules, all_pass=AllPass.CLEAR_TABLEAU)
    elif has_seat_phases(genome):
        clears = plays_to(genome, PlayTarget.TABLEAU) and setup.tableau_mode == TableauMode.NONE
        ways = [way for way in AllPass if clears or way != AllPass.CLEAR_TABLEAU]
        rules = replace(rules, all_pass=one(draw, ways))
    genome = replace(genome, game_rules=rules)
    if plays and setup.tableau_mode != TableauMode.WAR:
        genome = replace(genome, effects=draw(effects(genome)))
    stock = max(left_over(genome)) > turned_up(setup)
    draws = phases_of(genome, DrawPhase) or any(phase.or_draw for phase in plays)
    in_turns = setup.hand_mode == HandMode.HAND and not phases_of(genome, TrickPhase)
    if stock and in_turns and not draws:
        genome = replace(genome, setup=replace(setup, redeal_when_empty=draw(st.booleans())))
    if stock and draws_from_stock(genome):
        empty = draw(st.sampled_from(StockEmpty))
        genome = replace(genome, game_rules=replace(rules, stock_empty=empty))
    return genome


# --- Phases ---------------------------------------------------------------------


def _with_phases(
    draw: st.DrawFn, genome: GameGenome, tricks: bool, in_turns: bool, card_points: bool
) -> GameGenome:
    """Phases that are all reached, and a hand that ends."""
    hand = largest_hand(genome)
    played_out = tricks and (hand == 1 or draw(st.booleans()))
    phases: list[Phase] = [draw(passes(genome)) for _ in range(draw(st.integers(0, 1)))]
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
            phases.append(draw(tricks_of(genome, number, card_points)))
        phases += [draw(passes(genome)) for _ in range(draw(st.integers(0, 1)))]
    if played_out:
        phases.append(draw(tricks_of(genome, 0, card_points)))
    if not any(isinstance(phase, PlayPhase | DiscardPhase | TrickPhase) for phase in phases):
        phases.append(DiscardPhase())
    genome = replace(genome, turn_structure=TurnStructure(phases=tuple(phases)))
    genome = _with_hand_end(draw, genome, played_out)
    return genome if fills_discard(genome) else _without_draws_from_discard(genome)


def _with_hand_end(draw: st.DrawFn, genome: GameGenome, played_out: bool) -> GameGenome:
    """When a hand ends, and where play goes on until then."""
    structure = genome.turn_structure
    ends = draw(st.sampled_from([e for e in HandEnd if not played_out or e != HandEnd.SHOWDOWN]))
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
