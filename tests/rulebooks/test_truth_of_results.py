"""What the books say of scores and results is what the engine does."""

from __future__ import annotations

from msgspec.structs import replace
from tests.rulebooks.test_truth import says
from tests.rules.tables import play, points, sit, win
from tests.rules.turn_tables import do, on, seat

from darwindeck import Table, rulebook
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import (
    AllPass,
    BiddingPhase,
    Category,
    CategoryScoring,
    ContractScoring,
    EffectType,
    FirstPlayer,
    GameRules,
    HandEnd,
    HandMode,
    HeldCards,
    Match,
    PlayPhase,
    PlayTarget,
    SetupRules,
    SpecialEffect,
    TableauMode,
    TargetSelector,
    TrickPhase,
    Trigger,
    WarWinnings,
    WinType,
)
from darwindeck.rulebooks.example.playthrough import play_hand, sensible

PAIRS = ((0, 2), (1, 3))
HIGH = win(WinType.HIGH_SCORE, Trigger.HAND_END)


# --- Cards that are held ----------------------------------------------------------


def test_the_first_to_run_out_is_not_paid_for_what_partners_hold() -> None:
    rules = GameRules(hands=1, hand_ends_when=HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT)
    hands = ["2C 9D", "3C 4H", "5C 6H", "7C 8H"]
    cards = ["play 2C", "play 3C", "play 5C", "play 7C", "play 9D"]
    pairs = seat(hands, PlayPhase(), scoring=points(5, "H"), rules=rules, wins=HIGH, teams=PAIRS)
    says(
        pairs,
        "go to the player who was the first to run out of cards, but what partners hold counts "
        "nothing.",
    )
    assert do(pairs, *cards).team_scores == (10, 0)
    alone = seat(hands, PlayPhase(), scoring=points(5, "H"), rules=rules, wins=HIGH)
    assert "partners" not in rulebook(alone.genome)
    assert do(alone, *cards).scores == (15, 0, 0, 0)


# --- Who has won a hand -----------------------------------------------------------


def climbing(teams: tuple[tuple[int, ...], ...] = ()) -> Table:
    """The first out scores for the pair, and leads to the next hand."""
    phase = PlayPhase(
        target=PlayTarget.TABLEAU,
        matches=(Match.BEATS_TOP,),
        climbing=True,
        optional=True,
        first_player=FirstPlayer.LAST_HAND_WINNER,
    )
    rules = GameRules(
        hands=4,
        hand_ends_when=HandEnd.ONE_LEFT,
        all_pass=AllPass.CLEAR_TABLEAU,
        score_by_place=(1,),
    )
    wins = win(WinType.HIGH_SCORE, Trigger.LAST_HAND)
    hands = ["2C 3C", "4C 5C", "6C 7C", "8C 9C"]
    return seat(hands, phase, rules=rules, wins=wins, teams=teams)


def test_the_first_out_has_won_a_hand_and_not_a_partner() -> None:
    table = climbing(PAIRS)
    says(
        table,
        "The **winner** of a hand is the player who has gained the most points of their own in "
        "it, then the one who was the first to run out of cards. If that does not decide, draw "
        "lots.",
    )
    do(table, "play 2C", "play 4C", "play 6C", "play 8C", "pass", "pass", "pass", "play 9C")
    while table.hand_number == 0:
        table.play(table.legal_moves()[-1])
    assert table.team_scores == (0, 1)
    assert table.to_move == 3


def test_contracts_make_nobody_the_winner_of_a_hand() -> None:
    bidding = BiddingPhase(min_bid=0, max_bid=2, allow_nil=False)
    tricks = TrickPhase(first_player=FirstPlayer.LAST_HAND_WINNER)
    contract = ContractScoring(points_per_trick_bid=10)
    hands = ["2C 3C", "4C 5C", "6C 7C", "AC KC"]
    table = sit(hands, bidding, tricks, contract=contract, teams=PAIRS)
    says(
        table,
        "The **winner** of a hand is the player who has gained the most points of their own in "
        "it, then the one who has taken the most tricks. If that does not decide, draw lots. "
        "Points for contracts are the team's, and nobody's own.",
    )
    only = sit(hands, bidding, tricks, contract=contract, teams=PAIRS, rules=GameRules())
    says(only, "The **winner** of a hand is the player who has taken the most tricks.")
    do(only, "bid 0", "bid 0", "bid 0", "bid 2")
    play(only, "2C 4C 6C AC KC 3C 5C 7C")
    assert only.team_scores == (0, 20)
    do(only, *["bid 0"] * 4)
    assert only.to_move == 3


# --- Taking it all ----------------------------------------------------------------


def test_only_penalty_cards_are_looked_at_when_one_player_takes_it_all() -> None:
    rules = GameRules(hands=1, all_points_reversal=True)
    scoring = points(1, "H") + points(-10, "D", "J")
    low = win(WinType.LOW_SCORE, Trigger.HAND_END)
    hands = ["AC AH", "2C 2H", "JD 3H"]
    table = sit(hands, scoring=scoring, rules=rules, wins=low)
    says(
        table,
        "**Taking it all:** if one player alone has taken all the **penalty cards**, those that "
        "count more than 0 points, it turns round. That player scores nothing for them, and each "
        "of the others scores what all these cards are worth together. All other cards count as "
        "always.",
    )
    assert play(table, "AC 2C JD AH 2H 3H").scores == (-10, 3, 3)
    assert "penalty" not in rulebook(load_game("hearts"))


# --- Sweeps -----------------------------------------------------------------------


def test_whether_a_card_was_the_last_of_a_hand_is_seen_after_its_effect() -> None:
    setup = SetupRules(tableau_mode=TableauMode.MATCH_RANK, initial_tableau=2)
    draw = on("5", EffectType.DRAW_CARDS, TargetSelector.SELF, 1)
    sweep = (CategoryScoring(category=Category.EACH_SWEEP, points=1),)
    phase = PlayPhase(target=PlayTarget.TABLEAU)

    def captures(effects: tuple[SpecialEffect, ...]) -> Table:
        hands, stock = ["9C", "5C"], "9D 5D KC"
        return seat(
            hands,
            phase,
            stock=stock,
            setup=setup,
            effects=effects,
            categories=sweep,
            wins=HIGH,
        )

    table = captures(draw)
    says(
        table,
        "The very last card of a hand makes no sweep; whether it is the last is seen after what a "
        "special card does.",
    )
    assert do(table, "play 9C", "play 5C", "play KC").scores == (0, 1)
    plain = captures(())
    says(plain, "The very last card of a hand makes no sweep.")
    assert do(plain, "play 9C", "play 5C").scores == (0, 0)


# --- At once ----------------------------------------------------------------------


def test_points_that_are_counted_when_a_hand_is_over_win_at_once() -> None:
    bidding = BiddingPhase(min_bid=0, max_bid=2, allow_nil=False)
    contract = ContractScoring(points_per_trick_bid=10)
    at_once = win(WinType.FIRST_TO_SCORE, Trigger.AT_ONCE, at=20)
    table = sit(["AC KC", "2C 3C"], bidding, TrickPhase(), contract=contract, wins=at_once)
    says(
        table,
        "The first player to reach 20 points wins the game at once, in the middle of a hand or "
        "when it is counted.",
    )
    do(table, "bid 2", "bid 0")
    play(table, "AC 2C KC")
    assert not table.finished
    assert play(table, "3C").winner == 0


# --- War --------------------------------------------------------------------------


def war(*hands: str, winnings: WarWinnings) -> Table:
    setup = SetupRules(hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR, war_winnings=winnings)
    kind = WinType.MOST_CAPTURED if winnings == WarWinnings.CAPTURED else WinType.CAPTURE_ALL
    trigger = Trigger.HAND_END if winnings == WarWinnings.CAPTURED else Trigger.AT_ONCE
    phase = PlayPhase(target=PlayTarget.TABLEAU)
    return seat(hands, phase, setup=setup, wins=win(kind, trigger))


def test_a_last_pair_that_ties_ends_the_hand_where_cards_are_kept_aside() -> None:
    table = war("KC 2C", "3C 2D", winnings=WarWinnings.CAPTURED)
    says(
        table,
        "If ranks are equal and neither player has a card left, the hand ends, and nobody takes "
        "what lies there.",
    )
    do(table, *["turn the top card"] * 4)
    assert table.finished
    assert table.winner == 0
    piles = war("KC 2C", "KD 2D", winnings=WarWinnings.PILE)
    says(piles, "If ranks are equal and neither player has a card left, the game is a draw.")
    do(piles, *["turn the top card"] * 4)
    assert piles.finished
    assert piles.winners == ()


# --- Sequences --------------------------------------------------------------------


def test_piles_are_built_both_ways_unless_the_game_says_otherwise() -> None:
    setup = SetupRules(tableau_mode=TableauMode.SEQUENCE)
    table = seat(["7C 2H", "6C 8C"], PlayPhase(target=PlayTarget.TABLEAU), setup=setup)
    says(table, "Piles are built **both ways**: upwards with the next higher card")
    do(table, "play 7C")
    assert [move.text for move in table.legal_moves()] == ["play 6C", "play 8C"]


# --- A loser ----------------------------------------------------------------------


def test_old_maid_has_a_loser() -> None:
    genome = load_game("old-maid")
    book = rulebook(genome)
    assert "Do not be the one who is left with cards.\n" in book
    assert "So the player who is left with cards **loses**, and all the others win.\n" in book
    hand = play_hand(genome, sensible, 1)
    assert len(hand.end.winners) == 3
    two = replace(
        genome, player_count=2, game_rules=replace(genome.game_rules, score_by_place=(1,))
    )
    assert "loses" not in rulebook(two).partition("## The goal")[2]
