"""How a hand ends, and how the game does."""

from __future__ import annotations

from darwindeck.genome.schema import (
    EliminateIf,
    HandEnd,
    HandMode,
    PassPhase,
    Trigger,
    WinType,
)
from darwindeck.rulebooks.beginning import begins_by_result, loser_begins
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.layouts import tell_uncalled
from darwindeck.rulebooks.outline import Block, Bullets, Paragraph, Section
from darwindeck.rulebooks.winning import BEST_HANDS, tell_win
from darwindeck.rulebooks.words import listed, number, ordinal, points, sentences

# --- The hand -------------------------------------------------------------------

HAND_ENDS = {
    HandEnd.ALL_HANDS_EMPTY: "The hand ends when nobody has cards left",
    HandEnd.FIRST_OUT: "The hand ends as soon as a player has no cards left at the end of a {unit}",
    HandEnd.ONE_LEFT: "The hand ends when only one player has cards left",
    HandEnd.SHOWDOWN: "The hand ends when {step}, whatever cards are left",
    HandEnd.CALLED: "The hand ends when somebody has called and the last turns are over",
}
ELIMINATE = {
    EliminateIf.NONE: "",
    EliminateIf.NO_TRICKS: "A player who has taken no trick in the hand is **out** of the game and "
    "{loses} (unless nobody has taken one).",
}


def end_of_hand(game: Game) -> list[Section]:
    told = (
        sentences(_hand_end(game), _leaving(game), _stock_ends_hand(game)),
        ELIMINATE[game.genome.game_rules.eliminate_if].format(loses=_what_out_means(game)),
        _result(game),
        _placing(game),
    )
    blocks = tuple(Paragraph(text) for text in told if text)
    return [Section("The end of a hand", blocks)] if blocks else []


def _what_out_means(game: Game) -> str:
    partners = any(len(team) > 1 for team in game.teams)
    told = "can only win with a partner who is still in" if partners else "cannot win any more"
    wins = game.genome.win_conditions
    if any(win.type == WinType.EMPTY_HAND and win.trigger != Trigger.AT_ONCE for win in wins):
        told += ", unless by having been the first to run out of cards in that hand"
    return told


def _hand_end(game: Game) -> str:
    ends = game.genome.game_rules.hand_ends_when
    # What tricks and ways to win have said already is not said again.
    goes_on = game.has_turns and not game.ends_before_hand
    if ends == HandEnd.ALL_HANDS_EMPTY and not goes_on:
        return ""
    unit = "turn"
    if game.tricks:
        unit = "turn or trick" if game.has_turns else "trick"
    told = HAND_ENDS[ends].format(unit=unit, step=_last_step(game))
    if game.layout is not None:
        return f"{told}. {tell_uncalled(game.layout)}"
    if game.setup.redeal_when_empty:
        if ends == HandEnd.ALL_HANDS_EMPTY:
            return f"{told} and the stock is used up."
        return f"{told}. As long as there is a stock, nobody counts as having run out of cards."
    return f"{told}."


def _last_step(game: Game) -> str:
    if len(game.blocks) > 1:
        return "its last step is finished"
    return "everybody has had one turn" if game.has_turns else "these tricks have been played"


def _leaving(game: Game) -> str:
    """What becomes of a player without cards while the hand goes on."""
    ends = game.genome.game_rules.hand_ends_when
    goes_on = game.has_turns and not game.ends_before_hand
    if ends == HandEnd.FIRST_OUT or not goes_on or game.setup.redeal_when_empty:
        return ""
    if game.players == 2 and ends == HandEnd.ONE_LEFT:
        return ""
    if game.setup.hand_mode == HandMode.PILE:
        return "A player who has no cards left is out for the rest of the hand."
    return (
        "A player who has no cards left at the end of a turn is out for the rest of the hand; the "
        "others go on."
    )


def _stock_ends_hand(game: Game) -> str:
    wins = game.genome.win_conditions
    if any(win.trigger == Trigger.STOCK_EMPTY for win in wins):
        also = "also " if _hand_end(game) else ""
        return f"A hand {also}ends as soon as somebody's move has left the stock empty."
    return ""


def _result(game: Game) -> str:
    """Who has won and lost a hand, where the next one asks."""
    if not begins_by_result(game):
        return ""
    best, worst = [], []
    if game.players_score:
        most, fewest = ("fewest", "most") if game.low_score_wins else ("most", "fewest")
        own = " of their own" if game.teams else ""
        best.append(f"who has gained the {most} points{own} in it")
        worst.append(f"who has gained the {fewest}")
    if game.has_turns:
        hand = ", in a hand without tricks," if game.tricks else ""
        best.append(f"who{hand} was the first to run out of cards")
        worst.append(f"who{hand} still has cards, or else ran out of them last")
    if game.tricks:
        best.append("who has taken the most tricks")
        worst.append("who has taken the fewest tricks")
    if not best:
        return "The **winner** and the **loser** of a hand are drawn by lot."
    # Whoever has taken the most tricks is still in without saying so.
    still_in = game.eliminates and (len(best) > 1 or loser_begins(game))
    among = ", of those still in the game," if still_in else ""
    told = f"The **winner** of a hand is{among} the player {', then the one '.join(best)}"
    if loser_begins(game):
        told += f", the **loser** the player {', then the one '.join(worst)}"
    return f"{told}. If that does not decide, draw lots.{_points_of_teams(game)}"


def _points_of_teams(game: Game) -> str:
    """What makes no player the winner of a hand, where players score as well."""
    ways = game.team_points
    if not ways or not game.players_score:
        return ""
    return f" Points for {listed(ways)} are the team's, and nobody's own."


def _placing(game: Game) -> str:
    """Who came first and last, where cards are exchanged for it."""
    if not any(isinstance(phase, PassPhase) and phase.by_placing for phase in game.phases):
        return ""
    order = "Players are **placed** in the order in which they run out of cards"
    if game.genome.game_rules.hand_ends_when == HandEnd.ONE_LEFT:
        return f"{order}; the one who is left with cards comes last."
    return f"{order}; after them come those who still have some, clockwise from the dealer's left."


# --- The game -------------------------------------------------------------------


def end_of_game(game: Game) -> Section:
    wins = [tell_win(win, game) for win in game.genome.win_conditions]
    blocks: list[Block]
    if len(wins) == 1:
        blocks = [Paragraph(sentences(_length(game), wins[0], _until_then(game)))]
    else:
        many = (
            f"There are {number(len(wins))} ways in which the game can be decided. If several "
            "come together, the first in this list counts."
        )
        blocks = [
            Paragraph(sentences(_length(game), many)),
            Bullets(tuple(wins)),
            *map(Paragraph, filter(None, [_until_then(game)])),
        ]
    more = (_floor(game), _undecided(game), _match_points(game))
    blocks += [Paragraph(text) for text in more if text]
    if any(win.type == WinType.BEST_HAND for win in game.genome.win_conditions):
        jokers = " Jokers count for nothing." if game.jokers else ""
        blocks.append(Paragraph(BEST_HANDS + jokers))
    return Section("The end of the game", tuple(blocks))


def _length(game: Game) -> str:
    """The fixed number of hands."""
    hands = game.genome.game_rules.hands
    if not hands:
        return ""
    if hands == 1:
        return "The game is a single hand."
    if _has_last_hand(game) and len(game.genome.win_conditions) == 1:
        return f"The game has {number(hands)} hands."
    return f"At most {number(hands)} hands are played."


def _has_last_hand(game: Game) -> bool:
    return any(win.trigger == Trigger.LAST_HAND for win in game.genome.win_conditions)


def _until_then(game: Game) -> str:
    if game.genome.game_rules.hands or game.is_single_hand:
        return ""
    if all(win.trigger == Trigger.AT_ONCE for win in game.genome.win_conditions):
        if game.setup.hand_mode == HandMode.PILE and game.ends_before_hand:
            return ""
        return "If a hand ends before that, another one is dealt."
    return "Until then, one hand follows another."


def _floor(game: Game) -> str:
    floor = game.genome.game_rules.score_floor
    if floor is None:
        return ""
    return (
        f"The game also ends when a {game.side} has {points(floor)} or fewer at the end of a "
        "hand. Then the highest score wins; in a tie, the game is a draw."
    )


def _match_points(game: Game) -> str:
    """What the whole game is worth, in a series of games."""
    by_rank = game.genome.game_rules.points_by_rank
    if not by_rank:
        return ""
    places = [f"the {ordinal(place)} {points(worth)}" for place, worth in enumerate(by_rank, 1)]
    return (
        f"In a series of games, the places by final score are worth: {listed(places)}. Those who "
        "are equal all get what the best of their places is worth."
    )


def _undecided(game: Game) -> str:
    """What happens when the hands run out."""
    hands = game.genome.game_rules.hands
    decided = any(
        win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE) and win.trigger == Trigger.LAST_HAND
        for win in game.genome.win_conditions
    )
    if not hands or decided or game.every_hand_decides:
        return ""
    after = "after it" if hands == 1 else "after the last of them"
    if not game.scores:
        return f"If nobody has won {after}, the game is a draw."
    best = "lowest" if game.low_score_wins else "highest"
    return (
        f"If nothing else has decided the game {after}, the {best} score wins; in a tie, the game "
        "is a draw."
    )
