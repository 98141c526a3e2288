"""The goal in one sentence, and the game at a glance."""

from __future__ import annotations

from darwindeck.genome.facts.points import BY_SCORE
from darwindeck.genome.schema import ContractKind, HandEnd, HeldCards, TableauMode
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Paragraph, Section
from darwindeck.rulebooks.winning import aim
from darwindeck.rulebooks.words import capital, listed, number


def the_goal(game: Game) -> Section:
    """What everybody is after, and by what."""
    ways = list(dict.fromkeys(aim(win, game) for win in game.genome.win_conditions))
    by_score = all(win.type in BY_SCORE for win in game.genome.win_conditions)
    means = _means(game) if by_score and not game.has_loser else ""
    return Section("The goal", (Paragraph(f"{capital(listed(ways, 'or'))}{means}."),))


def _means(game: Game) -> str:
    """What one scores by, where there is one such thing."""
    ways = [
        *_by_contract(game),
        *_by_cards(game),
        *(["with the cards that you take"] if game.genome.category_scoring else []),
        *_by_tricks(game),
        *(["by taking more cards than you were dealt"] if _extra(game) > 0 else []),
        *_by_place(game),
    ]
    return f", {ways[0]}" if len(ways) == 1 else ""


def _extra(game: Game) -> int:
    return game.genome.game_rules.extra_card_points * game.good


def _by_contract(game: Game) -> list[str]:
    contract = game.genome.contract_scoring
    if contract is None:
        return []
    kind = "exactly" if contract.kind == ContractKind.EXACTLY else "at least"
    return [f"by taking {kind} the tricks that you bid"]


def _by_cards(game: Game) -> list[str]:
    rules = game.genome.card_scoring
    if not rules:
        return []
    held = game.genome.game_rules.held_cards
    if not game.takes_cards and held == HeldCards.TO_FIRST_OUT:
        return ["by running out of cards before the others"]
    # Where points are of both kinds, or count in two ways, no short word is true.
    if held != HeldCards.NOTHING or len({rule.points > 0 for rule in rules}) > 1:
        return ["", ""]
    wanted = rules[0].points * game.good > 0
    return [f"by {'' if wanted else 'not '}taking cards that count points"]


def _by_tricks(game: Game) -> list[str]:
    points = game.genome.game_rules.trick_points * game.good
    if not points:
        return []
    return ["by taking tricks" if points > 0 else "by not taking tricks"]


def _by_place(game: Game) -> list[str]:
    places = [points * game.good for points in game.genome.game_rules.score_by_place]
    if not places:
        return []
    last_loses = len(places) == game.players - 1 and len(set(places)) == 1
    ends = game.genome.game_rules.hand_ends_when
    if last_loses and places[0] > 0 and ends == HandEnd.ONE_LEFT:
        return ["by not being the one who is left with cards"]
    best_first = places == sorted(places, reverse=True) and places[0] > 0
    return ["by running out of cards before others"] if best_first else ["", ""]


# --- At a glance ----------------------------------------------------------------

KINDS = {
    TableauMode.NONE: "playing to a pile",
    TableauMode.WAR: "turning cards",
    TableauMode.MATCH_RANK: "capturing",
    TableauMode.SEQUENCE: "building in sequence",
}


def at_a_glance(game: Game) -> tuple[str, ...]:
    """Who plays, with what, what kind of game it is, and what for."""
    players = f"{capital(number(game.players))} players"
    if game.teams:
        players += f" in {number(len(game.teams))} teams"
    best = aim(game.genome.win_conditions[0], game)
    return players, f"{len(game.cards)} cards", capital(listed(_kinds(game))), capital(best)


def _kinds(game: Game) -> list[str]:
    kinds = []
    if game.tricks:
        kinds.append("tricks with bidding" if game.genome.contract_scoring else "tricks")
    if game.mode != TableauMode.NONE:
        kinds.append(KINDS[game.mode])
    if game.climbs:
        kinds.append("climbing")
    elif any(phase.matches for phase in game.plays):
        kinds.append("matching cards")
    elif game.plays_to_discard or (game.plays_to_tableau and game.mode == TableauMode.NONE):
        kinds.append(KINDS[TableauMode.NONE])
    if game.layout is not None:
        kinds.append("hidden layouts")
    return kinds or ["drawing and discarding"]
