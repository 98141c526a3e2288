"""What is counted at the end of a hand, and for whom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from darwindeck.genome.schema import (
    CardScoringRule,
    Category,
    CategoryScoring,
    HandEnd,
    HeldCards,
    ScoringSuit,
    Trigger,
    WinType,
)
from darwindeck.rulebooks.contracts import tell_contract
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.layouts import tell_layout_scoring
from darwindeck.rulebooks.outline import Block, Bullets, Grid, Paragraph, Section
from darwindeck.rulebooks.words import (
    SCORING_SUIT_NAMES,
    capital,
    card_name,
    figure,
    gain,
    listed,
    ordinal,
    points,
    rank_name,
    sentences,
    suit_name,
)


def scoring(game: Game) -> list[Section]:
    if not game.scores:
        return []
    blocks: list[Block] = [Paragraph(_when(game))]
    if game.layout is not None:
        blocks += tell_layout_scoring(game.genome.layout_scoring, game)
    if game.genome.contract_scoring is not None:
        blocks += tell_contract(game.genome.contract_scoring, game)
    if game.genome.card_scoring:
        blocks += _card_points(game)
    if game.genome.category_scoring:
        blocks += _categories(game)
    if rest := [*_tricks(game), *_extra_cards(game), *_places(game)]:
        blocks.append(Bullets(tuple(rest)))
    return [Section("Scoring", tuple(blocks))]


def _when(game: Game) -> str:
    if game.is_single_hand:
        told = "When the hand is over, points are counted."
    elif game.teams:
        told = "When a hand is over, the points of each team are added to what it had before."
    else:
        told = "When a hand is over, everybody's points are added to what they had before."
    if counts_at_once(game):
        told += " Points for tricks and the cards in them count as soon as the trick is taken."
    return told


def counts_at_once(game: Game) -> bool:
    wins = {(win.type, win.trigger) for win in game.genome.win_conditions}
    return (WinType.FIRST_TO_SCORE, Trigger.AT_ONCE) in wins


# --- Cards ----------------------------------------------------------------------


def _card_points(game: Game) -> list[Block]:
    rules = game.genome.card_scoring
    return [
        Paragraph(sentences(_which_cards(game), _added(rules), _trump(game))),
        Grid(("Cards", "Points"), tuple(_card_rows(rules, -1 if _adds_held(game) else 1))),
        *map(Paragraph, _reversal(game)),
    ]


def tell_card_rule(rule: CardScoringRule) -> str:
    """The cards that a rule is about: "each heart", "the queen of spades"."""
    suit, rank = rule.suit, rule.rank
    if suit is None:
        return "every card" if rank is None else f"each {rank_name(rank)}"
    suits = SCORING_SUIT_NAMES[suit]
    if rank is None:
        return f"each {suits.removesuffix('s')}"
    if suit == ScoringSuit.TRUMP:
        return f"the {rank_name(rank)} of trumps"
    return f"the {rank_name(rank)} of {suits}"


def _adds_held(game: Game) -> bool:
    """Whether cards count only where they are held, and points below 0 are taken off: added."""
    counted = game.genome.game_rules.held_cards == HeldCards.AGAINST_HOLDER
    penalties = all(rule.points < 0 for rule in game.genome.card_scoring)
    return counted and penalties and not game.takes_cards


def _card_rows(rules: tuple[CardScoringRule, ...], sign: int) -> list[tuple[str, str]]:
    """Rules with the same points share a line; the highest come first."""
    ordered = sorted(rules, key=lambda rule: -sign * rule.points)
    return [
        (capital(_cards(list(group))), figure(sign * value))
        for value, group in groupby(ordered, key=lambda rule: rule.points)
    ]


def _cards(rules: list[CardScoringRule]) -> str:
    """ "each two, jack or queen and the ace of spades"."""
    single = [tell_card_rule(rule) for rule in rules]
    each = [name.removeprefix("each ") for name in single if name.startswith("each ")]
    others = [name for name in single if not name.startswith("each ")]
    return listed([*([f"each {listed(each, 'or')}"] if each else []), *others])


HELD = {
    HeldCards.NOTHING: "",
    HeldCards.AGAINST_HOLDER: "The cards that a player still holds when the hand ends count "
    "against that player: their points are {reckoned}.",
    HeldCards.TO_FIRST_OUT: "The points of all cards that players still hold when the hand ends "
    "go to the player who was the first to run out of cards{partners}. If nobody has run out, "
    "they go to nobody.",
}


def _which_cards(game: Game) -> str:
    partners = ", but what partners hold counts nothing" if game.partners else ""
    reckoned = "added on" if _adds_held(game) else "taken off"
    held = HELD[game.genome.game_rules.held_cards].format(partners=partners, reckoned=reckoned)
    taken = "The cards that a player has taken count points." if game.takes_cards else ""
    nothing = "" if held or not game.has_turns else "Cards left in a hand count nothing."
    return sentences(taken, held, nothing)


def _added(rules: tuple[CardScoringRule, ...]) -> str:
    kinds = {(rule.suit is None, rule.rank is None) for rule in rules}
    trump = any(rule.suit == ScoringSuit.TRUMP for rule in rules)
    if len(rules) > 1 and (len(kinds) > 1 or trump) and _overlap(rules):
        return "A card that fits several lines counts for all of them."
    return ""


def _overlap(rules: tuple[CardScoringRule, ...]) -> bool:
    def meet(one: CardScoringRule, other: CardScoringRule) -> bool:
        suits = one.suit == other.suit or None in (one.suit, other.suit)
        suits = suits or ScoringSuit.TRUMP in (one.suit, other.suit)
        return suits and (one.rank == other.rank or None in (one.rank, other.rank))

    return any(meet(a, b) for n, a in enumerate(rules) for b in rules[:n])


def _trump(game: Game) -> str:
    rules = game.genome.card_scoring
    if len(game.tricks) == 1 or all(rule.suit != ScoringSuit.TRUMP for rule in rules):
        return ""
    last = "that of the tricks that were played last"
    if not counts_at_once(game):
        return f"The trump suit that counts is {last}."
    held = game.genome.game_rules.held_cards != HeldCards.NOTHING
    rest = f", and for cards still held {last}" if held else ""
    return f"The trump suit that counts is that of the trick in which a card is taken{rest}."


def _reversal(game: Game) -> list[str]:
    if not game.genome.game_rules.all_points_reversal:
        return []
    out = "" if not _stays_out(game) else " Such cards that did not come into play are left out."
    held = ", and nobody holds one" if game.has_turns else ""
    mine = "They and their partners score" if game.partners else "That player scores"
    others = "each opponent" if game.partners else "each of the others"
    which, rest = "all the cards that count points", ""
    if not _all_are_penalties(game):
        sign = "more" if game.low_score_wins else "less"
        which = f"all the **penalty cards**, those that count {sign} than 0 points"
        rest = " All other cards count as always."
    return [
        f"**Taking it all:** if one player alone has taken {which}{held}, it turns round. {mine} "
        f"nothing for them, and {others} scores what all these cards are worth together.{rest}{out}"
    ]


def _all_are_penalties(game: Game) -> bool:
    """Whether nobody wants to take any of the cards that count."""
    return all((rule.points > 0) == game.low_score_wins for rule in game.genome.card_scoring)


def _stays_out(game: Game) -> bool:
    return bool(game.sizes) or game.has_turns


# --- Categories -----------------------------------------------------------------


def _most_cards(_rule: CategoryScoring) -> str:
    return "most cards taken"


def _most_of_suit(rule: CategoryScoring) -> str:
    return f"most {suit_name(rule.suit or '')} taken"


def _named_card(rule: CategoryScoring) -> str:
    return f"the {card_name(rule.card or '')}"


def _primiera(_rule: CategoryScoring) -> str:
    return "the best primiera"


def _sweep(_rule: CategoryScoring) -> str:
    return "each sweep"


CATEGORIES: dict[Category, Callable[[CategoryScoring], str]] = {
    Category.MOST_CARDS: _most_cards,
    Category.MOST_OF_SUIT: _most_of_suit,
    Category.NAMED_CARD: _named_card,
    Category.BEST_PRIMIERA: _primiera,
    Category.EACH_SWEEP: _sweep,
}


def tell_category(rule: CategoryScoring) -> str:
    return CATEGORIES[rule.category](rule)


def _categories(game: Game) -> list[Block]:
    rules = game.genome.category_scoring
    who = "Teams compare" if game.teams else "Players compare"
    rows = tuple((capital(tell_category(rule)), figure(rule.points)) for rule in rules)
    contested = {Category.MOST_CARDS, Category.MOST_OF_SUIT, Category.BEST_PRIMIERA}
    tie = ""
    if contested & {rule.category for rule in rules}:
        tie = " Where several are equally good, nobody scores."
    blocks: list[Block] = [
        Paragraph(f"{who} the cards that they have taken in the hand.{tie}"),
        Grid(("For", "Points"), rows),
    ]
    if Category.BEST_PRIMIERA in {rule.category for rule in rules}:
        blocks.append(Paragraph(_primiera_values(game)))
    return blocks


def _primiera_values(game: Game) -> str:
    worthless = any(card[0] in "89TX" for card in game.cards)
    pictures = "a jack, queen or king 10"
    lowest = f"{pictures}, and any other card nothing" if worthless else f"and {pictures}"
    return (
        "For the **primiera**, count your best card in each suit: a seven 21, a six 18, an ace 16, "
        f"a five 15, a four 14, a three 13, a two 12, {lowest}. Without a card in every suit you "
        "have no primiera. The highest sum is the best."
    )


# --- Tricks and places ----------------------------------------------------------


def _tricks(game: Game) -> list[str]:
    value = game.genome.game_rules.trick_points
    return [f"Each trick that was taken {gain(value)}."] if value else []


def _extra_cards(game: Game) -> list[str]:
    value = game.genome.game_rules.extra_card_points
    if not value:
        return []
    whose = "its members were" if game.teams else "that player was"
    return [
        f"Each card that a {game.side} has taken beyond the number {whose} dealt at the start of "
        f"the hand {gain(value)}."
    ]


def _places(game: Game) -> list[str]:
    """Points for the order of going out."""
    rules = game.genome.game_rules
    if not rules.score_by_place:
        return []
    told = []
    for value, group in groupby(enumerate(rules.score_by_place, 1), key=lambda item: item[1]):
        places = [ordinal(place) for place, _ in group]
        verb, each = ("", " each") if len(places) > 1 else ("s", "")
        worth = f"lose{verb} {points(-value)}" if value < 0 else f"score{verb} {points(value)}"
        told.append(f"the {listed(places)} {worth if value else f'get{verb} nothing'}{each}")
    left = ""
    if rules.hand_ends_when == HandEnd.ONE_LEFT and len(rules.score_by_place) == game.players:
        left = " The player who is left with cards comes last."
    return [f"In the order of running out of cards, {listed(told)}.{left}"]
