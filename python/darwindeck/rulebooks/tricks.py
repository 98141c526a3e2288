"""Tricks: leading, following, trumps, and what may not be played yet."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.schema import (
    JOKER,
    Breaking,
    EffectType,
    HandEnd,
    TrickJokers,
    TrickPhase,
    Trump,
    TurnUp,
)
from darwindeck.rulebooks.beginning import beginner
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Paragraph
from darwindeck.rulebooks.words import (
    TRUMP_NAMES,
    capital,
    counted,
    listed,
    ordinal,
    rank_line,
    sentences,
    suit_name,
)


def tell_tricks(phase: TrickPhase, game: Game, block: int) -> tuple[Block, ...]:
    blocks: list[Block] = [
        Paragraph(sentences(_how_many(phase, game), _leading(phase, game, block), _follow(phase))),
        Paragraph(sentences(_trump(phase, game), _winning(phase), _taking(game))),
    ]
    if limits := [*_first_trick(phase), *_breaking(phase), *_jokers(phase, game)]:
        blocks.append(Bullets(tuple(limits)))
    return tuple(blocks)


def _how_many(phase: TrickPhase, game: Game) -> str:
    trick = "In a **trick** everybody plays one card, and the best card takes them all."
    explained = trick if phase is game.tricks[0] else ""
    if phase.tricks:
        verb = "is" if phase.tricks == 1 else "are"
        return sentences(explained, f"{capital(counted(phase.tricks, 'trick'))} {verb} played.")
    played_out = game.genome.game_rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY
    until = "nobody has cards left" if played_out else "the hand ends"
    return sentences(explained, f"One trick follows another until {until}.")


def _leading(phase: TrickPhase, game: Game, block: int) -> str:
    first = phase is game.tricks[0]
    if first:
        what = "leads it" if phase.lead_first_card else "leads"
        lead = capital(beginner(game, phase, block, f"{what} to the first trick of the hand"))
    else:
        lead = "The winner of the trick before leads"
    if game.players == 2:
        return f"{lead}, face up, and the other player follows."
    way = "clockwise"
    if game.has_effect(EffectType.REVERSE_DIRECTION):
        way = "clockwise, whichever way turns are going"
    return f"{lead}, face up, and the others follow {way}."


def _follow(phase: TrickPhase) -> str:
    if phase.follow_suit:
        return (
            "You must **follow suit**: if you have a card of the suit that was led, you play one. "
            "If you have none, you may play whatever you like."
        )
    return "You may play any card: nobody has to follow suit."


# --- Trump ----------------------------------------------------------------------


def _no_trump(_phase: TrickPhase, _game: Game) -> str:
    return "There is no trump."


def _fixed(phase: TrickPhase, _game: Game) -> str:
    return f"{capital(TRUMP_NAMES[phase.trump_suits[0]])} are **trump**."


def _turned_up(_phase: TrickPhase, _game: Game) -> str:
    return "The suit of the turned-up card is **trump**."


def _rotating(phase: TrickPhase, game: Game) -> str:
    suits = phase.trump_suits
    told = [
        f"{TRUMP_NAMES[suit]} in the {ordinal(place)}{' hand' if place == 1 else ''}"
        for place, suit in enumerate(suits, 1)
    ]
    hands = game.genome.game_rules.hands
    again = "" if 0 < hands <= len(suits) else ", and then from the beginning again"
    return f"**Trump** changes from hand to hand: {listed(told)}{again}."


def _chosen(_phase: TrickPhase, game: Game) -> str:
    how = "looks at their cards and names the **trump** suit before anything else is done"
    if game.setup.turn_up == TurnUp.NONE:
        return f"The winner of the last hand (in the first hand, {game.left}) {how}."
    return (
        "In the first hand the suit of the turned-up card is trump; in every later hand the "
        f"winner of the hand before {how}."
    )


TRUMPS: dict[Trump, Callable[[TrickPhase, Game], str]] = {
    Trump.NONE: _no_trump,
    Trump.FIXED: _fixed,
    Trump.TURNED_UP: _turned_up,
    Trump.ROTATING: _rotating,
    Trump.LAST_WINNER_CHOOSES: _chosen,
}


def _trump(phase: TrickPhase, game: Game) -> str:
    told = TRUMPS[phase.trump](phase, game)
    if phase.trump_order:
        order = rank_line(phase.trump_order)
        told += f" Trumps have an order of their own, from high to low: {order}."
    return told


def _winning(phase: TrickPhase) -> str:
    best = "lowest" if phase.lowest_wins else "highest"
    if phase.trump == Trump.NONE:
        return f"The {best} card of the suit that was led wins the trick."
    return (
        f"The {best} trump wins the trick or, if there is no trump in it, the {best} card of the "
        "suit that was led."
    )


def _taking(game: Game) -> str:
    told = "The winner keeps the cards face down and leads to the next trick."
    if game.has_turns or (game.setup.cards_per_player == "all" and len(game.cards) % game.players):
        told += (
            " Only players who have cards take part; if the winner has none left, the next player "
            "clockwise leads."
        )
    return told


# --- What may not be played -----------------------------------------------------


def _first_trick(phase: TrickPhase) -> list[str]:
    if not phase.no_points_first_trick:
        return []
    return [
        "No card that counts points may be played to the first trick, unless a player has nothing "
        "else that could be played."
    ]


BREAKING = {
    Breaking.NONE: "",
    Breaking.CANNOT_LEAD_UNTIL_BROKEN: "{Suit} may not be led until {suit} are **broken**, that "
    "is, until a {one} has been played to a trick in this hand. A player who has nothing but "
    "{suit} may lead one all the same.",
    Breaking.CANNOT_PLAY_UNTIL_BROKEN: "{Suit} may neither be led nor be thrown on another suit "
    "until {suit} are **broken**, that is, until a {one} has been played to a trick in this hand. "
    "A player who has nothing but {suit} may play one all the same.",
}


def _breaking(phase: TrickPhase) -> list[str]:
    if phase.breaking_suit is None:
        return []
    suit = suit_name(phase.breaking_suit)
    told = BREAKING[phase.breaking].format(
        suit=suit, Suit=capital(suit), one=suit.removesuffix("s")
    )
    return [told]


def _jokers(phase: TrickPhase, game: Game) -> list[str]:
    if not game.jokers:
        return []
    return [JOKERS[phase.jokers](phase, game)]


def _plain_jokers(phase: TrickPhase, _game: Game) -> str:
    """Jokers of no suit."""
    follow = "nobody has to follow it, and " if phase.follow_suit else ""
    unless = "" if phase.trump == Trump.NONE else " unless somebody plays a trump"
    return (
        "A joker belongs to no suit, and never wins a trick to which it is played. When one is "
        f"led, {follow}it wins the trick{unless}."
    )


def _trump_jokers(phase: TrickPhase, game: Game) -> str:
    """Jokers that belong to the trump suit, or beat everything where there is none."""
    several = game.jokers > 1
    who, are = ("The jokers", "are") if several else ("The joker", "is")
    one = "one" if several else "it"
    over = ", the first above the second" if several else ""
    alone = f"beat{'' if several else 's'} every other card{over}"
    free = f" When {one} is led, nobody has to follow." if phase.follow_suit else ""
    if phase.trump == Trump.NONE:
        return f"{who} {alone}.{free}"
    where = f"{are} the highest of them{over}"
    if JOKER in phase.trump_order:
        where = f"{are} at the place that the order of trumps says{over}"
    told = f"{who} {are} trump, too, and {where}: {'they belong' if several else 'it belongs'} to "
    told += "the trump suit, and must be played when it has to be followed."
    if not phase.follow_suit:
        told = f"{who} {are} trump, too, and {where}."
    return f"{told} In a hand without a trump suit {who.lower()} {alone}.{free}"


JOKERS: dict[TrickJokers, Callable[[TrickPhase, Game], str]] = {
    TrickJokers.PLAIN: _plain_jokers,
    TrickJokers.TRUMP: _trump_jokers,
}
