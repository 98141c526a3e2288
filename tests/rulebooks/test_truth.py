"""What the books say is what the engine does: sentences beside the play that they describe."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace
from tests.rules.tables import options, play, sit, trumps
from tests.rules.turn_tables import at, do, movers, on, seat, texts

from darwindeck import Table
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import (
    AllPass,
    BiddingPhase,
    Breaking,
    DiscardPhase,
    DrawPhase,
    EffectType,
    FirstPlayer,
    GameRules,
    HandEnd,
    Match,
    OnlyIf,
    Phase,
    PlayPhase,
    PlayTarget,
    Rank,
    SequenceDirection,
    SetupRules,
    StockEmpty,
    Suit,
    TableauMode,
    TargetSelector,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    TurnStructure,
    WinCondition,
    WinType,
)
from darwindeck.rulebooks import rulebook, rules_of, rules_words
from darwindeck.rulebooks.outline import rule_texts
from darwindeck.table.kinds import EventKind


def says(table: Table, *sentences: str) -> None:
    """The rulebook of the game at a table has these sentences."""
    text = "\n".join(rule_texts(rules_of(table.genome)))
    assert [sentence for sentence in sentences if sentence not in text] == []


# --- The deal and the bids ---------------------------------------------------------


def test_hands_of_equal_size_are_told_together() -> None:
    genome = load_game("oh-hell")
    sizes = replace(genome.setup, hand_sizes=(3, 5, 5, 4, 4, 4, 7))
    rules = replace(genome.game_rules, hands=7)
    text = rulebook(replace(genome, setup=sizes, game_rules=rules))
    assert (
        "three each in the first hand, five each in the second and third hands, four each in the "
        "fourth to sixth hands and seven each in the seventh and last hand."
    ) in text


def test_only_where_nobody_can_bid_zero_every_bid_may_be_too_high() -> None:
    too_high = "A player for whom every bid is too high makes the lowest bid there is."
    genome = load_game("partnership-spades")
    table = Table(genome, seed=1)
    for bid in ("bid 13", "bid 1"):
        table.play(bid)
    assert texts(table) == ["bid nil"]
    assert too_high not in rulebook(genome)

    bidding, tricks = genome.turn_structure.phases
    assert isinstance(bidding, BiddingPhase)
    phases = (replace(bidding, allow_nil=False), tricks)
    genome = replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))
    table = Table(genome, seed=1)
    for bid in ("bid 13", "bid 1"):
        table.play(bid)
    assert texts(table) == ["bid 1"]
    says(table, too_high)


def test_a_tie_that_asks_for_another_hand_decides_nothing_where_there_is_one() -> None:
    genome = load_game("scopa")
    win = WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.HAND_END, tie=TieRule.ANOTHER_HAND)
    rules = replace(genome.game_rules, hands=1)
    text = rulebook(replace(genome, game_rules=rules, win_conditions=(win,)))
    assert "the player with the highest score wins; in a tie, this decides nothing." in text


def test_who_is_out_can_still_have_been_the_first_to_run_out_of_cards() -> None:
    genome = load_game("knockout-whist")
    first_out = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.HAND_END)
    wins = (first_out, *genome.win_conditions)
    setup = replace(genome.setup, hand_sizes=(1,))
    top = ["2C", "AC", "KC", "QC"]
    deck = [*top, *(card for card in cards_in(setup) if card not in top)]
    table = Table(replace(genome, win_conditions=wins, setup=setup), deck=deck)
    says(
        table,
        "is **out** of the game and cannot win any more, unless by having been the first to run "
        "out of cards in that hand",
    )
    do(table, "play 2C", "play AC", "play KC", "play QC")
    assert table.winner == 0
    assert table.view(0).seats_in == (False, True, False, False)


def test_the_loser_of_a_hand_is_one_of_those_still_in() -> None:
    genome = load_game("knockout-whist")
    (tricks,) = genome.turn_structure.phases
    assert isinstance(tricks, TrickPhase)
    begins = replace(tricks, first_player=FirstPlayer.LAST_HAND_LOSER)
    structure = replace(genome.turn_structure, phases=(begins,))
    table = Table(replace(genome, turn_structure=structure), seed=2)
    says(table, "The **winner** of a hand is, of those still in the game, the player who")
    while table.hand_number == 0:
        table.play(table.legal_moves()[0])
    taken = Counter(event.seat for event in table.events(0) if event.kind is EventKind.TAKE_TRICK)
    assert set(taken) == {seat for seat, is_in in enumerate(table.view(0).seats_in) if is_in}
    assert len(taken) < 4
    while not table.view(0).trick:
        leader = table.to_move
        table.play(table.legal_moves()[0])
    assert taken[leader] == min(taken.values())


def test_a_single_point_is_no_points() -> None:
    genome = load_game("oh-hell")
    assert genome.contract_scoring is not None
    contract = replace(genome.contract_scoring, exact_bonus=1)
    win = WinCondition(type=WinType.FIRST_TO_SCORE, trigger=Trigger.HAND_END, threshold=1)
    text = rulebook(replace(genome, contract_scoring=contract, win_conditions=(win,)))
    assert "as many tricks as their contract scores 1 more point." in text
    assert "Be the first to reach 1 point, " in text
    assert "The first player to have 1 point or more at the end of a hand wins" in text


# --- Tricks ---------------------------------------------------------------------


def test_a_joker_that_is_led_wins_unless_it_is_trumped() -> None:
    hands = ["X1 2C 3C", "4C 5C 2H", "6C 7C 3S"]
    table = sit(hands, trumps("H"))
    says(
        table,
        "A joker belongs to no suit, and never wins a trick to which it is played.",
        "When one is led, nobody has to follow it, and it wins the trick unless somebody plays a "
        "trump.",
    )
    assert play(table, "X1 4C 3S").to_move == 0
    assert play(sit(hands, trumps("H")), "X1 2H 7C").to_move == 1


def test_where_the_lowest_card_wins_the_lowest_trump_does() -> None:
    phase = TrickPhase(trump=Trump.FIXED, trump_suits=(TrumpChoice.HEARTS,), lowest_wins=True)
    table = sit(["2C 3C", "9H 4C", "5H 5C"], phase)
    says(table, "The lowest trump wins the trick or, if there is no trump in it, the lowest card")
    assert play(table, "2C 4C 5C").to_move == 0
    assert play(sit(["2C 3C", "9H 4D", "5H 5D"], phase), "2C 9H 5H").to_move == 2


def test_a_suit_that_may_not_be_thrown_waits_for_somebody_who_has_nothing_else() -> None:
    phase = TrickPhase(breaking=Breaking.CANNOT_PLAY_UNTIL_BROKEN, breaking_suit=Suit.HEARTS)
    table = sit(["2C 3C", "9H 4D", "5H 6H"], phase)
    says(table, "Hearts may neither be led nor be thrown on another suit until hearts are")
    assert options(play(table, "2C")) == "4D"
    assert options(play(table, "4D")) == "5H 6H"


def hooked(cards: int, *phases: Phase, sizes: tuple[int, ...] = ()) -> Table:
    """Bids with the hook, then these phases, again and again; four players."""
    bidding = BiddingPhase(min_bid=0, allow_nil=False, hook=True)
    oh_hell = load_game("oh-hell")
    return Table(
        replace(
            oh_hell,
            setup=SetupRules(cards_per_player="all" if sizes else cards, hand_sizes=sizes),
            turn_structure=TurnStructure(phases=(bidding, *phases), loop_from=1),
            game_rules=GameRules(hands=4),
        )
    )


def test_the_last_to_bid_is_told_how_many_tricks_are_to_come() -> None:
    equal = "would make all bids together equal to "
    one = TrickPhase(tricks=1)
    drawing = hooked(6, one, DrawPhase())
    says(
        drawing,
        equal + "thirteen, the number of tricks to come, unless no other bid is left to them.",
    )
    do(drawing, "bid 4", "bid 4", "bid 2")
    assert texts(drawing) == [f"bid {amount}" for amount in (0, 1, 2, 4, 5, 6)]
    throwing = hooked(12, one, DiscardPhase())
    says(throwing, equal + "six, the number of tricks to come, unless")
    plain = hooked(0, TrickPhase(), sizes=(3, 2, 1))
    says(plain, equal + "the number of tricks to come, unless")
    by_hand = hooked(0, one, DiscardPhase(), sizes=(6, 4))
    says(by_hand, "of tricks to come (with six cards each three, with four cards each two), unless")
    if_done = " For this, all count as playing, drawing and throwing away whatever they may."
    says(hooked(6, one, DrawPhase(optional=True)), "is left to them." + if_done)


# --- Turns ----------------------------------------------------------------------


def test_sets_are_laid_down_with_the_last_suit_on_top() -> None:
    phase = PlayPhase(max_cards=2, matches=(Match.SAME_SUIT, Match.SAME_RANK))
    table = seat(["2C 2S 9H", "3S 4D 5D"], phase)
    says(table, "Several cards are laid down in the order clubs, diamonds, hearts, spades")
    do(table, "play 2C 2S")
    assert table.view(0).discard_top == "2S"
    assert texts(table) == ["play 3S"]


def test_another_turn_is_at_once_also_in_a_round_of_one_turn_each() -> None:
    rules = GameRules(hands=1, hand_ends_when=HandEnd.SHOWDOWN)
    extra = on("5", EffectType.EXTRA_TURN)
    hands = ["5C 2C TC", "3C 4C JC", "6C 7C QC"]
    table = seat(hands, PlayPhase(), rules=rules, effects=extra)
    says(table, "You have another turn at once.")
    assert movers(table, "play 5C", "play 2C", "play 3C") == [0, 0, 1, 2]
    again = seat(hands, PlayPhase(), effects=extra)
    says(again, "You have another turn at once.")
    assert movers(again, "play 5C") == [0, 0]


def test_who_would_have_to_beat_their_own_cards_leads() -> None:
    own = "Nobody beats their own cards: if the cards on top are yours when you are to play, the"
    climb = PlayPhase(
        target=PlayTarget.TABLEAU, climbing=True, matches=(Match.BEATS_TOP,), optional=True
    )
    rules = GameRules(hands=1, all_pass=AllPass.CLEAR_TABLEAU)
    hands = ["KC 2C 5D", "3C 4C 6D", "7C 8C 9D"]
    table = seat(hands, climb, rules=rules, effects=on("K", EffectType.EXTRA_TURN))
    says(table, own)
    do(table, "play KC")
    assert texts(table) == ["play 2C", "play 5D"]
    plain = seat(hands, climb, rules=rules)
    assert own not in "\n".join(rule_texts(rules_of(plain.genome)))


def test_a_card_lost_by_chance_goes_under_the_card_just_played() -> None:
    lose = on("5", EffectType.FORCE_DISCARD, TargetSelector.NEXT_PLAYER, 1)
    table = seat(["5C 2C", "3C 4C"], PlayPhase(), effects=lose)
    says(table, "picked at random, to the discard pile, under the card just played.")
    do(table, "play 5C")
    assert table.view(0).discard_top == "5C"
    assert table.view(0).hand_counts == (1, 1)


def test_hands_exchanged_with_every_opponent_go_round_one_after_the_other() -> None:
    swap = on("5", EffectType.SWAP_HANDS, TargetSelector.ALL_OPPONENTS)
    table = seat(["5C 2C", "3C 4C", "6C 7C"], PlayPhase(), effects=swap)
    says(table, "You exchange hands with every opponent, one after the other in the order of play.")
    do(table, "play 5C")
    assert [at(table, f"hand {number}") for number in range(3)] == ["6C 7C", "2C", "3C 4C"]


def test_a_phase_that_depends_on_nothing_played_comes_once_nothing_was() -> None:
    phases = (
        PlayPhase(matches=(Match.SAME_SUIT,), optional=True),
        DrawPhase(only_if=OnlyIf.NOTHING_PLAYED),
    )
    setup = SetupRules(initial_discard=True)
    table = seat(["2C 3D", "4C 5D"], *phases, stock="9C 6H 7H 8H", setup=setup)
    says(table, "If you have played nothing so far in this turn, draw one card from the stock.")
    assert movers(table, "pass", "draw") == [0, 0, 1]
    assert movers(table, "play 4C") == [1, 0]


def test_drawing_from_an_empty_stock_ends_the_hand_where_the_rules_say_so() -> None:
    rules = GameRules(hands=1, stock_empty=StockEmpty.END_HAND)
    table = seat(["2C 3D", "4C 5D"], DrawPhase(), DiscardPhase(), stock="9C", rules=rules)
    says(table, "**The stock is empty** when somebody draws: the hand ends at once.")
    do(table, "draw", "discard 9C")
    assert do(table, "draw").finished


def test_a_round_without_a_play_ends_the_hand_only_if_nothing_is_drawn() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,), optional=True, or_draw=True)
    setup = SetupRules(initial_discard=True)
    table = seat(["2C 3C", "4C 5C"], phase, stock="9C 6H 7H 8H", setup=setup)
    says(
        table,
        "**Nobody plays** a card in a whole round of turns: play simply goes on. If not even a "
        "card is drawn in such a round, the hand ends.",
    )
    assert not do(table, "draw", "pass").finished
    assert do(table, "pass").finished


def test_everybody_passing_clears_the_pile_and_the_last_to_play_leads() -> None:
    phase = PlayPhase(target=PlayTarget.TABLEAU, matches=(Match.BEATS_TOP,), optional=True)
    rules = GameRules(hands=1, all_pass=AllPass.CLEAR_TABLEAU)
    table = seat(["2C 3D", "4C 5D", "6C 7D"], phase, rules=rules)
    says(table, "the pile in the middle goes to the discard pile, and whoever played last leads.")
    assert movers(table, "play 2C", "play 4C", "pass", "pass", "pass")[-1] == 1
    assert table.view(0).tableau == ()


# --- The tableau ----------------------------------------------------------------


def test_a_card_taken_out_of_the_deck_stops_its_pile() -> None:
    setup = SetupRules(
        tableau_mode=TableauMode.SEQUENCE, sequence_direction=SequenceDirection.ASCENDING
    )
    table = seat(["2C 5C", "3C 6C"], PlayPhase(target=PlayTarget.TABLEAU), setup=setup)
    says(
        table,
        "A single card that has been taken out of the deck is not passed over: its pile cannot be "
        "built beyond it.",
    )
    do(table, "play 2C", "play 3C")
    assert table.finished


def test_piles_end_where_a_whole_rank_is_missing() -> None:
    setup = SetupRules(tableau_mode=TableauMode.SEQUENCE, sequence_start_rank=Rank.SEVEN)
    table = seat(["7C 9C", "8C 6C"], PlayPhase(target=PlayTarget.TABLEAU), setup=setup)
    says(
        table,
        "upwards with the next higher card (7, 8, 9) and downwards with the next lower one (7, 6)",
        "A six ends a pile at the bottom, a nine at the top",
    )
    do(table, "play 7C")
    assert {move.text for move in table.legal_moves()} == {"play 6C", "play 8C"}


def test_a_joker_captures_nothing() -> None:
    setup = SetupRules(tableau_mode=TableauMode.MATCH_RANK)
    table = seat(["X1 2C", "X2 3C"], PlayPhase(target=PlayTarget.TABLEAU), setup=setup)
    says(table, "A joker captures nothing and cannot be captured.")
    do(table, "play X1", "play X2")
    assert table.view(0).tableau == ("X1", "X2")


# --- Words ----------------------------------------------------------------------


def test_a_simple_game_takes_fewer_words_than_a_rich_one() -> None:
    words = {name: rules_words(load_game(name)) for name in ("war", "fan-tan", "hearts", "scopa")}
    assert words["fan-tan"] < words["hearts"]
    assert all(100 < count < 1000 for count in words.values())


def test_examples_title_and_summary_are_no_rules() -> None:
    hearts = load_game("hearts")
    book = rulebook(hearts)
    before_example = book.partition("## An example round")[0]
    assert rules_words(hearts) < len(before_example.split())
    assert "An example" not in " ".join(rule_texts(rules_of(hearts)))
