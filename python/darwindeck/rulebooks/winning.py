"""Ways to win, and what happens when several are equal."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.schema import EffectType, TieRule, Trigger, WinCondition, WinType
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.words import capital, number, points

# --- When -----------------------------------------------------------------------


def _hand_end(_win: WinCondition, game: Game) -> str:
    return "at the end of the hand" if game.is_single_hand else "at the end of a hand"


def _at_once(_win: WinCondition, _game: Game) -> str:
    return "at any moment"


def _threshold(win: WinCondition, game: Game) -> str:
    return f"when a {game.side} has {points(win.threshold)} or more at the end of a hand"


def _hands_empty(_win: WinCondition, _game: Game) -> str:
    return "at the end of a hand in which everybody has run out of cards"


def _last_hand(_win: WinCondition, game: Game) -> str:
    hands = game.genome.game_rules.hands
    return "after that hand" if hands == 1 else "after the last of them"


def _stock_empty(_win: WinCondition, _game: Game) -> str:
    return "at the end of a hand in which the stock has run out"


TRIGGERS: dict[Trigger, Callable[[WinCondition, Game], str]] = {
    Trigger.AT_ONCE: _at_once,
    Trigger.HAND_END: _hand_end,
    Trigger.THRESHOLD: _threshold,
    Trigger.HANDS_EMPTY: _hands_empty,
    Trigger.LAST_HAND: _last_hand,
    Trigger.STOCK_EMPTY: _stock_empty,
}


# --- Who ------------------------------------------------------------------------


def _empty_hand(win: WinCondition, game: Game) -> str:
    for_team = " for their team" if game.teams else ""
    if win.trigger == Trigger.AT_ONCE:
        empties = (EffectType.FORCE_DISCARD, EffectType.SWAP_HANDS, EffectType.STEAL_CARD)
        also = (
            " If a special card leaves several without cards, the player whose turn it is comes "
            "first, then the others in the order of play."
            if game.has_effect(*empties)
            else ""
        )
        return f"The first player who has no cards left wins the game at once{for_team}.{also}"
    return (
        f"At the end of a hand, the player who was the first to run out of cards in it wins the "
        f"game{for_team}."
    )


def _capture_all(win: WinCondition, game: Game) -> str:
    when = "as soon as" if win.trigger == Trigger.AT_ONCE else "if at the end of a hand"
    it, others = ("it has", "nobody outside it") if game.teams else ("they have", "nobody else")
    stock = ""
    if game.cards_are_left:
        stock = ", the stock apart" if game.has_stock else " that were dealt"
    return (
        f"A {game.side} wins the game {when} {it} all the cards{stock}: {others} has any, and none "
        "lies on the table."
    )


def _last_in(_win: WinCondition, game: Game) -> str:
    if game.teams:
        return "The last team that still has a player in the game at the end of a hand wins it."
    return "The last player who is still in the game at the end of a hand wins it."


def _first_to_score(win: WinCondition, game: Game) -> str:
    goal, side = points(win.threshold), game.side
    if win.trigger == Trigger.AT_ONCE:
        return (
            f"The first {side} to reach {goal} wins the game at once, in the middle of a hand or "
            "when it is counted. If several reach it together, the highest score wins"
        )
    return (
        f"The first {side} to have {goal} or more at the end of a hand wins the game. If "
        "several do, the highest score wins"
    )


def _compared(what: str) -> Callable[[WinCondition, Game], str]:
    def told(win: WinCondition, game: Game) -> str:
        when = TRIGGERS[win.trigger](win, game)
        over = "the game is over and " if win.trigger == Trigger.THRESHOLD else ""
        return f"{capital(when)}, {over}the {game.side} with {what} wins"

    return told


WIN_TYPES: dict[WinType, Callable[[WinCondition, Game], str]] = {
    WinType.EMPTY_HAND: _empty_hand,
    WinType.HIGH_SCORE: _compared("the highest score"),
    WinType.LOW_SCORE: _compared("the lowest score"),
    WinType.FIRST_TO_SCORE: _first_to_score,
    WinType.CAPTURE_ALL: _capture_all,
    WinType.MOST_CAPTURED: _compared("the most cards taken in that hand"),
    WinType.BEST_HAND: _compared("the best poker hand"),
    WinType.LAST_IN: _last_in,
    WinType.LOWEST_TOTAL: _compared("the lowest total of a layout in that hand"),
}
WITHOUT_TIES = (WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.LAST_IN)


def tell_win(win: WinCondition, game: Game) -> str:
    """A whole rule: when, who, and what if several are equal."""
    told = WIN_TYPES[win.type](win, game)
    if win.type in WITHOUT_TIES:
        return told
    tie = TIES[win.tie]
    hands = game.genome.game_rules.hands
    if win.tie == TieRule.ANOTHER_HAND and win.trigger != Trigger.LAST_HAND and hands:
        tie = f"{tie} unless it was the last" if hands > 1 else "this decides nothing"
    return f"{told}; in a tie, {tie}.{LOSER if game.has_loser else ''}"


TIES = {
    TieRule.DRAW: "the game is a draw",
    TieRule.ANOTHER_HAND: "another hand is played",
    TieRule.SHARE: "those who are equal share the win",
    TieRule.HIGHEST_SCORE: "the highest score among the equals wins, and if that is shared, too, "
    "the game is a draw",
    TieRule.LOWEST_SCORE: "the lowest score among the equals wins, and if that is shared, too, "
    "the game is a draw",
    TieRule.MOST_TRICKS: "the most tricks in that hand win, and if these are equal, too, the game "
    "is a draw",
    TieRule.MOST_CAPTURED: "the most cards taken in that hand win, and if these are equal, too, "
    "the game is a draw",
}
LOSER = " So the player who is left with cards **loses**, and all the others win."
"""What it comes to where all but one are equal."""

BEST_HANDS = (
    "**Poker hands**, from best to worst: straight flush (five cards in a row, all of one suit), "
    "four of a kind, full house (three of one rank and two of another), flush (five of one suit), "
    "straight (five in a row), three of a kind, two pairs, one pair, high card. The best five "
    "cards of a hand count; with fewer than five, there can still be pairs, threes and fours. "
    "Aces are high, and may also begin the straight A, 2, 3, 4, 5. Between hands of one kind the "
    "higher ranks decide, and suits never do."
)


# --- The goal -------------------------------------------------------------------


def aim(win: WinCondition, game: Game) -> str:
    """What one way to win asks of a player: "win all the cards"."""
    if game.has_loser:
        return "do not be the one who is left with cards"
    return GOALS[win.type](win, game)


def _goal_first(win: WinCondition, _game: Game) -> str:
    return f"be the first to reach {points(win.threshold)}"


def _goal_low(win: WinCondition, game: Game) -> str:
    if win.trigger == Trigger.THRESHOLD:
        somebody = "some team" if game.teams else "somebody"
        return f"have the lowest score when {somebody} reaches {points(win.threshold)}"
    return f"have the lowest score {_by_when(win, game)}"


def _by_when(win: WinCondition, game: Game) -> str:
    hands = game.genome.game_rules.hands
    if win.trigger == Trigger.LAST_HAND and hands > 1:
        return f"after {number(hands)} hands"
    return {
        Trigger.HANDS_EMPTY: "when a hand has been played out",
        Trigger.STOCK_EMPTY: "when the stock runs out",
    }.get(win.trigger, "at the end of the hand")


GOALS: dict[WinType, Callable[[WinCondition, Game], str]] = {
    WinType.EMPTY_HAND: lambda win, game: "be the first to get rid of all your cards",
    WinType.HIGH_SCORE: lambda win, game: f"have the highest score {_by_when(win, game)}",
    WinType.LOW_SCORE: _goal_low,
    WinType.FIRST_TO_SCORE: _goal_first,
    WinType.CAPTURE_ALL: lambda win, game: "win all the cards",
    WinType.MOST_CAPTURED: lambda win, game: f"have taken the most cards {_by_when(win, game)}",
    WinType.BEST_HAND: lambda win, game: "have the best poker hand at the end of the hand",
    WinType.LAST_IN: lambda win, game: "be the last one left in the game",
    WinType.LOWEST_TOTAL: lambda win, game: "have the lowest total at the end of the hand",
}
