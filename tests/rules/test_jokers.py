"""Jokers: ranked, wild, trumps, or nothing of the kind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.tables import game, held, options, play, sit, win
from tests.rules.turn_tables import do, seat, state_of, texts

import darwindeck as dd
from darwindeck._native import ParseError, Program
from darwindeck.errors import GenomeError
from darwindeck.genome.bytecode import decompile
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import (
    AllPass,
    Breaking,
    GameRules,
    HandMode,
    Match,
    PassPhase,
    PlayPhase,
    PlayTarget,
    SetupRules,
    Suit,
    TableauMode,
    TrickJokers,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    WinType,
)
from darwindeck.testing.bytecode import with_bytes

JOKERS = TrickJokers.TRUMP
SPADES = TrickPhase(trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,), jokers=JOKERS)
NO_TRUMP = TrickPhase(jokers=JOKERS)


def winner(hands: list[str], cards: str, phase: TrickPhase) -> int:
    """The seat that takes the first trick."""
    return play(sit(hands, phase), cards).view(0).tricks.index(1)


# --- Trumps ---------------------------------------------------------------------


def test_the_first_joker_beats_the_second_and_both_beat_every_other_trump() -> None:
    assert winner(["AS 2C", "X2 3C", "X1 4C"], "AS X2 X1", SPADES) == 2
    assert winner(["AS X1", "X2 3C", "KS 4C"], "AS X2 KS", SPADES) == 1
    assert winner(["X1 2C", "X2 3C", "AS 4C"], "X1 X2 AS", SPADES) == 0


def test_a_joker_trumps_the_suit_that_was_led() -> None:
    assert winner(["AC 2S", "X1 3D", "KC 4C"], "AC X1 KC", SPADES) == 1


def test_a_joker_must_follow_when_trumps_are_led() -> None:
    table = play(sit(["AS 2C", "X1 3C"], SPADES), "AS")
    assert options(table) == "X1"


def test_a_led_joker_asks_for_trumps() -> None:
    table = play(sit(["X1 2C", "3S 3C"], SPADES), "X1")
    assert options(table) == "3S"


def test_a_joker_does_not_follow_another_suit() -> None:
    table = play(sit(["AC 2S", "X1 3C"], SPADES), "AC")
    assert options(table) == "3C"


def test_a_plain_joker_still_follows_nothing_and_beats_nothing() -> None:
    plain = TrickPhase(trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,))
    assert options(play(sit(["AS 2C", "X1 3C"], plain), "AS")) == "3C X1"
    assert winner(["2S 2C", "X1 3C"], "2S X1", plain) == 0


def test_who_does_not_follow_trumps_has_no_joker_either() -> None:
    table = play(sit(["AS 2S", "3C 4C", "X1 X2"], SPADES), "AS 3C")
    assert set(table.view(0).possible[1]) == {"4C"}
    assert set(table.view(0).possible[2]) == {"4C", "X1", "X2"}


def test_a_joker_breaks_the_trump_suit_and_waits_for_it_to_be_broken() -> None:
    broken = TrickPhase(
        trump=Trump.FIXED,
        trump_suits=(TrumpChoice.SPADES,),
        jokers=JOKERS,
        breaking=Breaking.CANNOT_LEAD_UNTIL_BROKEN,
        breaking_suit=Suit.SPADES,
    )
    table = sit(["2C X1 3S", "4D X2 5D"], broken)
    assert options(table) == "2C"
    play(table, "2C X2")
    assert table.view(0).broken
    play(table, "4D X1")
    assert options(table) == "3S"


def test_jokers_have_the_place_that_the_trump_order_gives_them() -> None:
    """The joker between the queen and the king, the first just above the second."""
    hands = ["KS 2C", "X1 3C", "QS 4C", "X2 5C"]
    placed = TrickPhase(
        trump=Trump.FIXED,
        trump_suits=(TrumpChoice.SPADES,),
        jokers=JOKERS,
        trump_order="2345QXK",
    )
    assert winner(hands, "KS X1 QS X2", SPADES) == 1
    assert winner(hands, "KS X1 QS X2", placed) == 0
    low = ["2S 5C", "X2 3C", "QS 4C", "X1 KS"]
    assert winner(low, "2S X2 QS X1", placed) == 3


def test_where_the_lowest_wins_the_highest_trumps_lose_to_lower_ones() -> None:
    lowest = TrickPhase(
        trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,), jokers=JOKERS, lowest_wins=True
    )
    assert winner(["X1 2C", "X2 3C", "AS 4C"], "X1 X2 AS", lowest) == 2
    assert winner(["X1 2S", "X2 3C", "4D 4C"], "X1 X2 4D", lowest) == 1
    assert winner(["2C 3S", "X1 3D", "4C 5C"], "2C X1 4C", lowest) == 1


# --- Without a trump suit -------------------------------------------------------


def test_without_a_trump_suit_jokers_beat_everything_all_the_same() -> None:
    assert winner(["AC X1", "X2 3D", "KC 4C"], "AC X2 KC", NO_TRUMP) == 1
    assert winner(["AC 2C", "X2 3D", "X1 4D"], "AC X2 X1", NO_TRUMP) == 2
    assert winner(["X2 2C", "AC 3D", "X1 4D"], "X2 AC X1", NO_TRUMP) == 2


def test_nobody_has_to_follow_a_joker_that_is_led_without_a_trump_suit() -> None:
    table = play(sit(["X2 2C", "3C X1", "AD AS"], NO_TRUMP), "X2")
    assert options(table) == "3C X1"
    play(table, "3C AD")
    assert table.view(0).tricks == (1, 0, 0)


def test_a_rotation_makes_jokers_trumps_of_its_suit_or_of_none() -> None:
    turns = TrickPhase(
        trump=Trump.ROTATING, trump_suits=(TrumpChoice.SPADES, TrumpChoice.NONE), jokers=JOKERS
    )
    table = play(sit(["AS X1", "3S X2"], turns), "AS")
    assert options(table) == "3S X2"
    play(table, "3S X1 X2")
    assert (table.scores, table.hand_number, table.view(0).trump) == ((2, 0), 1, None)


# --- Ranks ----------------------------------------------------------------------

BEATS = PlayPhase(target=PlayTarget.TABLEAU, matches=(Match.BEATS_TOP,), optional=True)


def beating(hands: list[str], order: str) -> dd.Table:
    return seat(hands, BEATS, setup=SetupRules(rank_order=order))


def test_a_joker_without_a_place_is_beaten_by_everything() -> None:
    assert texts(do(beating(["X1 2C", "3C 4C"], ""), "play X1")) == ["play 3C", "play 4C", "pass"]
    assert texts(do(beating(["2C 5C", "X1 3C"], ""), "play 2C")) == ["play 3C", "pass"]


def test_a_joker_beats_what_ranks_below_its_place() -> None:
    table = do(beating(["3C 5C", "X1 2C"], "23X5"), "play 3C")
    assert texts(table) == ["play X1", "pass"]
    assert texts(do(table, "play X1")) == ["play 5C", "pass"]


def test_jokers_are_equal_in_rank() -> None:
    assert texts(do(beating(["X1 2C", "X2 3C"], "23X"), "play X1")) == ["pass"]


def test_two_jokers_are_a_pair_that_climbs() -> None:
    climbing = PlayPhase(
        target=PlayTarget.TABLEAU,
        matches=(Match.BEATS_TOP,),
        optional=True,
        climbing=True,
        max_cards=2,
    )
    table = seat(
        ["KC KD 3C", "X1 X2 2C"],
        climbing,
        setup=SetupRules(rank_order="23KX"),
        rules=GameRules(hands=1, all_pass=AllPass.CLEAR_TABLEAU),
    )
    assert texts(do(table, "play KC KD")) == ["play X1 X2", "pass"]


def test_a_joker_fights_a_war_at_its_place() -> None:
    def fight(order: str) -> tuple[str, ...]:
        setup = SetupRules(hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR, rank_order=order)
        table = seat(
            ["X1 2C", "AD 3D"],
            PlayPhase(target=PlayTarget.TABLEAU),
            setup=setup,
            wins=win(WinType.CAPTURE_ALL, Trigger.AT_ONCE),
        )
        do(table, *["turn the top card"] * 2)
        return tuple(place for card, place in state_of(table).places() if card == "X1")

    assert fight("") == ("hand 1",)
    assert fight("23AX") == ("hand 0",)


def test_the_last_gives_a_joker_that_ranks_high_as_its_best_card() -> None:
    genome = game(
        "2C 3C 4C X1 5C 6C",
        PassPhase(count=1, by_placing=True),
        PlayPhase(),
        rank_order="23456X",
        rules=GameRules(score_by_place=(1,)),
    )
    table = dd.Table(genome, deck=["2C", "3C", "4C", "5C", "6C", "X1"])
    do(table, "play 2C", "play 3C", "play 4C", "play 5C", "play 6C", "play X1")
    # Seat 1 was out last; whatever it was dealt, a joker would go first.
    hands = [set(hand.split()) for hand in held(table)]
    assert table.hand_number == 1
    assert "X1" not in hands[1]


# --- Wild -----------------------------------------------------------------------

MATCHING = PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), wild_ranks="X")
OPEN = SetupRules(initial_discard=True)


def matching(hands: list[str], top: str, phase: PlayPhase = MATCHING) -> dd.Table:
    return seat(hands, phase, stock=top, setup=OPEN)


def test_a_wild_joker_always_fits() -> None:
    assert texts(matching(["2C X1", "3C 4C"], "9D")) == ["play X1"]


def test_on_a_wild_joker_every_card_fits() -> None:
    table = do(matching(["2C X1", "3C 4D"], "9D"), "play X1")
    assert texts(table) == ["play 3C", "play 4D"]


def test_a_joker_that_is_not_wild_fits_nothing_and_nothing_fits_on_it() -> None:
    plain = PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), optional=True)
    assert texts(matching(["2C X1", "3C 4D"], "9C", plain)) == ["play 2C", "pass"]
    assert texts(matching(["2C X2", "3C 4D"], "X1", plain)) == ["pass"]


def test_a_wild_joker_must_still_be_beaten_where_all_must_match() -> None:
    both = PlayPhase(
        matches=(Match.SAME_SUIT, Match.BEATS_TOP), match_all=True, wild_ranks="X", optional=True
    )
    table = do(matching(["2C X1", "3C 4D"], "9D", both), "play X1")
    assert texts(table) == ["play 3C", "play 4D", "pass"]


# --- One spelling, and what is refused ------------------------------------------

PLAIN_DECK = "AS KS 2C 3C"


def test_a_joker_at_the_lowest_place_is_a_joker_without_one() -> None:
    with_place, without = beating(["X1 2C", "3C 4C"], "X234"), beating(["X1 2C", "3C 4C"], "")
    assert dd.compile_genome(with_place.genome) == dd.compile_genome(without.genome)
    assert canonical(with_place.genome).setup.rank_order == ""


def test_jokers_at_the_top_of_the_trump_order_are_jokers_without_a_place() -> None:
    top = TrickPhase(
        trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,), jokers=JOKERS, trump_order="23KAX"
    )
    genomes = [game(f"{PLAIN_DECK} X1 X2", phase) for phase in (top, SPADES)]
    assert dd.compile_genome(genomes[0]) == dd.compile_genome(genomes[1])


@pytest.mark.parametrize("phase", [SPADES, NO_TRUMP], ids=["spades", "no trump"])
def test_bytes_say_that_jokers_are_trumps(phase: TrickPhase) -> None:
    genome = game(f"{PLAIN_DECK} X1 X2", phase)
    (read,) = decompile(dd.compile_genome(genome)).turn_structure.phases
    assert isinstance(read, TrickPhase)
    assert read.jokers == JOKERS


@pytest.mark.parametrize(
    ("phase", "path", "message"),
    [
        (SPADES, "jokers", "without jokers in the deck"),
        (PlayPhase(matches=(Match.SAME_SUIT,), wild_ranks="X"), "wild_ranks", "deck has none"),
        (
            TrickPhase(trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,), trump_order="23KAX"),
            "trump_order",
            "unless jokers is trump",
        ),
    ],
    ids=["trumps", "wild", "ordered"],
)
def test_rules_for_jokers_that_can_have_no_effect_are_errors(
    phase: TrickPhase | PlayPhase, path: str, message: str
) -> None:
    with pytest.raises(GenomeError, match=message) as caught:
        dd.compile_genome(game(PLAIN_DECK, phase))
    assert f"turn_structure.phases[0].{path}" in [problem.path for problem in caught.value.problems]


def test_a_place_for_jokers_needs_jokers_and_something_that_compares_them() -> None:
    with pytest.raises(GenomeError, match="the deck has none"):
        beating(["5C 2C", "3C 4C"], "2345X")
    with pytest.raises(GenomeError, match="nothing compares jokers"):
        dd.compile_genome(game(f"{PLAIN_DECK} X1 X2", rank_order="23XKA"))


def test_the_engine_refuses_trump_jokers_without_jokers() -> None:
    genome = game(PLAIN_DECK, TrickPhase())
    code = dd.compile_genome(genome)
    flags = code.index(bytes([40, 0, 1, 0]), 39) + 2
    with pytest.raises(ParseError, match="there are none in the deck"):
        Program(with_bytes(code, flags, bytes([0b1_0001])))


def test_spades_with_jokers_can_be_played_and_thought_about() -> None:
    spades = dd.load_game("spades")
    phases = tuple(
        replace(phase, jokers=JOKERS) if isinstance(phase, TrickPhase) else phase
        for phase in spades.turn_structure.phases
    )
    genome = replace(
        spades,
        setup=replace(spades.setup, jokers=2, removed_cards=("2C", "2D")),
        turn_structure=replace(spades.turn_structure, phases=phases),
    )
    result = dd.simulate(genome, games=4, agents=["mcts:20", "greedy", "random", "greedy"])
    assert (result.games, result.timed_out) == (4, 0)
    assert "jokers are trump, too" in dd.rulebook(genome)
