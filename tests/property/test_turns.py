"""Turns of playing, drawing and discarding, in random games and at random tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import event, given
from hypothesis import strategies as st
from tests.property.matches import chooser, examples, program, seeds, short_games, walk
from tests.rules.tables import counts, play
from tests.rules.turn_tables import at, on, seat

from darwindeck._native import Move, State
from darwindeck.genome.facts.turns import has_seat_phases, phases_of
from darwindeck.genome.schema import (
    DrawPhase,
    EffectType,
    GameGenome,
    GameRules,
    HandMode,
    PassPhase,
    PlayPhase,
    SetupRules,
    StockEmpty,
    TableauMode,
)


def turn_games() -> st.SearchStrategy[GameGenome]:
    """Games in which seats play, draw or discard in turn."""
    return short_games().filter(has_seat_phases)


def games_without_exchange() -> st.SearchStrategy[GameGenome]:
    """Games in which no cards change hands before anybody decides."""
    return turn_games().filter(
        lambda genome: not any(phase.by_placing for phase in phases_of(genome, PassPhase))
    )


def steps(genome: GameGenome, seed: int) -> Iterator[tuple[State, Move, State]]:
    """Every move of a match at random, with the states before and after it."""
    choose = chooser(seed)
    made: list[Move] = []

    def note(state: State, moves: list[Move]) -> Move:
        made.append(choose(state, moves))
        return made[-1]

    for before, after in pairwise(walk(program(genome).start(seed), note)):
        if not before.hand_over:
            yield before, made[-1], after


def cards_at(state: State, place: str) -> set[str]:
    return {card for card, where in state.places() if where == place}


# --- Random games ---------------------------------------------------------------


@examples(80)
@given(turn_games(), seeds())
def test_the_seat_to_move_is_always_one_that_is_in(genome: GameGenome, seed: int) -> None:
    for state in walk(program(genome).start(seed), chooser(seed)):
        if state.finished or state.hand_over:
            assert state.to_move == -1
            continue
        assert 0 <= state.to_move < genome.player_count
        assert state.view(0).seats_in[state.to_move]
        assert state.to_move not in state.placing
        assert len(set(state.placing)) == len(state.placing)


@examples(80)
@given(games_without_exchange(), seeds())
def test_nobody_draws_more_than_there_is_or_than_is_allowed(genome: GameGenome, seed: int) -> None:
    most = max([phase.count for phase in phases_of(genome, DrawPhase)], default=1)
    reshuffles = genome.game_rules.stock_empty == StockEmpty.RESHUFFLE_DISCARD
    for before, move, after in steps(genome, seed):
        if move.kind != "draw" or after.hand_number != before.hand_number:
            continue
        view, mover = before.view(0), before.to_move
        had, has = (cards_at(state, f"hand {mover}") for state in (before, after))
        drawn = has - had
        if move.text == "draw":
            event("from the stock")
            below = max(view.discard_count - 1, 0) if reshuffles else 0
            assert len(drawn) <= min(most, view.stock_count + below)
            assert drawn <= cards_at(before, "stock") | cards_at(before, "discard")
        elif move.text == "draw from the discard pile":
            event("from the discard pile")
            assert drawn <= cards_at(before, "discard")
            assert len(drawn) <= most
        else:
            event("from a hand")
            assert move.target is not None
            assert drawn <= cards_at(before, f"hand {move.target}")
            assert move.target not in (mover, *before.placing)
        assert had <= has
        over = after.hand_over or after.finished
        assert drawn or (over and genome.game_rules.stock_empty == StockEmpty.END_HAND)


@examples(80)
@given(games_without_exchange(), seeds())
def test_cards_that_are_played_or_thrown_leave_the_hand_of_their_player_alone(
    genome: GameGenome, seed: int
) -> None:
    """Where no card has an effect, nobody else's hand changes, unless cards are dealt again."""
    war = genome.setup.hand_mode == HandMode.PILE
    if genome.special_effects or war:
        return
    for before, move, after in steps(genome, seed):
        in_turn = move.kind in ("play", "discard") and not before.view(0).trick
        if not in_turn or after.hand_number != before.hand_number or after.hand_over:
            continue
        if before.view(0).stock_count != after.view(0).stock_count:
            continue
        if after.view(before.to_move).chosen:
            continue  # set aside, to be shown when all are chosen
        sizes = list(before.view(0).hand_counts)
        sizes[before.to_move] -= len(move.cards) + len(before.view(before.to_move).chosen)
        assert after.view(0).hand_counts == tuple(sizes)
        assert not set(move.cards) & cards_at(after, f"hand {before.to_move}")


@examples(80)
@given(turn_games(), seeds())
def test_the_direction_of_play_turns_with_a_card_that_says_so_and_with_a_new_hand(
    genome: GameGenome, seed: int
) -> None:
    turning = {
        effect.trigger_rank
        for effect in genome.special_effects
        if effect.effect_type == EffectType.REVERSE_DIRECTION
    }
    for before, move, after in steps(genome, seed):
        if after.hand_number != before.hand_number:
            assert not after.view(0).reversed
            continue
        turned = before.view(0).reversed != after.view(0).reversed
        if turned:
            event("the direction turned")
            # A capture may have to be chosen first.
            assert move.kind in ("play", "take")
            assert turning
            assert move.kind == "take" or {card[0] for card in move.cards} <= turning


@examples(60)
@given(turn_games(), seeds())
def test_what_lies_open_is_seen_by_all_and_the_stock_by_nobody(
    genome: GameGenome, seed: int
) -> None:
    for state in walk(program(genome).start(seed), chooser(seed)):
        hidden = cards_at(state, "stock")
        for viewer in range(genome.player_count):
            view = state.view(viewer)
            assert set(view.tableau) <= cards_at(state, "tableau")
            assert view.stock_count == len(hidden)
            assert view.discard_count == len(cards_at(state, "discard"))
            assert view.discard_top is None or view.discard_top in cards_at(state, "discard")
            # Cards that may not start the discard pile were seen when they were buried.
            seen = {card for card in hidden if card[0] in genome.setup.buried_ranks}
            assert hidden & set(view.public_cards) <= seen
            if genome.setup.tableau_mode != TableauMode.WAR:
                assert set(view.tableau) == cards_at(state, "tableau")


@examples(60)
@given(turn_games(), seeds())
def test_a_seat_that_is_out_of_the_hand_holds_nothing(genome: GameGenome, seed: int) -> None:
    for state in walk(program(genome).start(seed), chooser(seed)):
        for gone in state.placing:
            assert state.view(0).hand_counts[gone] == 0


# --- One effect at a random table -----------------------------------------------

OTHERS = [f"{rank}{suit}" for rank in "2345689T" for suit in "CDHS"]


@examples(100)
@given(
    players=st.integers(2, 6),
    turned=st.booleans(),
    value=st.integers(1, 10),
    extra=st.booleans(),
)
def test_turns_advance_by_one_and_the_skips(
    players: int, turned: bool, value: int, extra: bool
) -> None:
    """Whatever the direction, and never by more than all the others.

    Seat 0 plays its queen, or something harmless; the seat that follows has the skip.
    """
    skip = on("7", EffectType.EXTRA_TURN) if extra else on("7", EffectType.SKIP_NEXT, value=value)
    step = -1 if turned else 1
    second = step % players
    others = iter(OTHERS)
    hands = [[next(others) for _ in range(3)] for _ in range(players)]
    hands[0][0] = "QC"
    hands[second][0] = "7C"
    table = seat(
        [" ".join(hand) for hand in hands],
        PlayPhase(),
        effects=skip + on("Q", EffectType.REVERSE_DIRECTION),
    )
    play(table, "QC" if turned else hands[0][1])
    assert table.to_move == second
    play(table, "7C")
    skipped = players - 1 if extra else min(value, players - 1)
    assert table.to_move == (second + step * (1 + skipped)) % players


@examples(80)
@given(
    stock=st.integers(0, 12),
    played=st.integers(0, 4),
    value=st.integers(1, 10),
    rule=st.sampled_from(StockEmpty),
)
def test_a_draw_effect_never_overdraws(
    stock: int, played: int, value: int, rule: StockEmpty
) -> None:
    """The target draws what there is: the stock, and what lies under the top card."""
    mine = OTHERS[:6]
    yours = OTHERS[6:13]
    left = OTHERS[13 : 13 + stock]
    table = seat(
        [" ".join(["7C", *mine]), " ".join(yours)],
        PlayPhase(),
        # One card more is turned up, so that there always is a stock to speak of.
        stock=" ".join(["KC", *left, "KD"]),
        setup=SetupRules(initial_discard=True),
        effects=on("7", EffectType.DRAW_CARDS, value=value),
        rules=GameRules(hands=1, stock_empty=rule),
    )
    for number in range(played):
        play(table, f"{mine[number]} {yours[number]}")
    under = 2 * played + 1 if rule == StockEmpty.RESHUFFLE_DISCARD else 0
    before = counts(table)[1]
    play(table, "7C")
    drawn = counts(table)[1] - before
    assert drawn == min(value, stock + 1 + under)
    everywhere = [at(table, place).split() for place in ("hand 0", "hand 1", "stock", "discard")]
    assert sum(map(len, everywhere)) == 7 + 7 + stock + 2
