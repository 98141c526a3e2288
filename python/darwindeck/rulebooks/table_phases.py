"""What the whole table does together before cards are played: passing and bidding."""

from __future__ import annotations

from darwindeck.genome.facts.turns import SeatPhase
from darwindeck.genome.schema import (
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    EffectType,
    OnlyIf,
    PassPhase,
    PassTo,
    PlayPhase,
)
from darwindeck.rulebooks.beginning import beginner
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Paragraph
from darwindeck.rulebooks.words import capital, counted, listed, number, ordinal, sentences

# --- Passing --------------------------------------------------------------------

PASS_TO = {
    PassTo.LEFT: "to the left",
    PassTo.RIGHT: "to the right",
    PassTo.ACROSS: "across the table",
    PassTo.NONE: "not at all",
}


def pass_title(phase: PassPhase) -> str:
    return "The exchange" if phase.by_placing else "Passing cards"


def tell_pass(phase: PassPhase, game: Game, _block: int) -> tuple[Block, ...]:
    if phase.by_placing:
        return _exchange(phase, game)
    cards = counted(phase.count, "card")
    how = (
        f"Everybody chooses {cards} from their hand and puts {_them(phase.count)} face down. When "
        "all have chosen, the cards are handed on, and only then may you look at those you get."
    )
    return (Paragraph(sentences(how, _directions(phase, game), _too_few(phase, game))),)


def _them(count: int) -> str:
    return "it" if count == 1 else "them"


def _directions(phase: PassPhase, game: Game) -> str:
    ways = phase.directions
    if game.players == 2:
        names = {PassTo.LEFT: "to the other player", PassTo.NONE: "not at all"}
    else:
        names = PASS_TO
    if len(ways) == 1:
        return f"Cards go {names[ways[0]]}."
    told = [
        f"{names[way]} in the {ordinal(place)}{' hand' if place == 1 else ''}"
        for place, way in enumerate(ways, 1)
    ]
    hands = game.genome.game_rules.hands
    again = "" if 0 < hands <= len(ways) else ", and then from the beginning again"
    return f"Cards go {listed(told)}{again}."


def _too_few(phase: PassPhase, game: Game) -> str:
    if _may_be_short(phase, game) and phase.count > 1:
        return f"Whoever has fewer than {counted(phase.count, 'card')} passes all they have."
    return ""


def _may_be_short(phase: PassPhase, game: Game) -> bool:
    """Whether a player can have fewer cards than are passed."""
    sizes = game.sizes or (len(game.cards) // game.players,)
    first = isinstance(game.phases[0], PassPhase) and game.phases[0] is phase
    opens = first and (game.loop_from > 0 or len(game.blocks) == 1)
    return phase.count > min(sizes) or not opens


def _exchange(phase: PassPhase, game: Game) -> tuple[Block, ...]:
    """Last hand's last and first exchange cards."""
    best = "the highest card" if phase.count == 1 else f"the {number(phase.count)} highest cards"
    back = "any one card" if phase.count == 1 else f"any {number(phase.count)} cards"
    jokers = ", a joker below all others" if game.jokers else ""
    fewer = ""
    if _may_be_short(phase, game):
        fewer = " Whoever has fewer cards gives all of them, and gets as many back."
    return (
        Paragraph(
            f"From the second hand on, the player who came last in the hand before must give "
            f"{best} they hold to the player who came first, who looks at "
            f"{_them(phase.count)} and then gives back {back} of their choice. Of cards of "
            "equal rank a spade goes before a heart, a heart before a diamond and a diamond "
            f"before a club{jokers}.{fewer}"
        ),
    )


# --- Bidding --------------------------------------------------------------------


def tell_bidding(phase: BiddingPhase, game: Game, block: int) -> tuple[Block, ...]:
    start = (
        f"Before the tricks begin, everybody says once how many tricks they mean to take. "
        f"{capital(beginner(game, phase, block, 'bids first'))}, and bidding goes round clockwise."
    )
    rules = [_range(phase, game), *_nil(phase), *_limits(phase, game)]
    return Paragraph(start), Bullets(tuple(rules))


def _range(phase: BiddingPhase, game: Game) -> str:
    low, high = phase.min_bid, phase.max_bid
    name = "zero" if high == 0 else number(high)
    if phase.allow_nil and high == 0:
        return "There is nothing to choose: everybody bids Nil."
    if low == high:
        told = f"Everybody must bid {name}"
    else:
        told = f"A bid is a number from {'zero' if low == 0 else number(low)} to {name}"
    sizes = game.sizes or (len(game.cards) // game.players,)
    if high > min(sizes) or game.hands_grow:
        told += ", but never more than the cards you hold"
        if low > 1:
            told += f" (with fewer than {number(low)} cards you bid as many as you hold)"
    return f"{told}."


def _nil(phase: BiddingPhase) -> list[str]:
    if not phase.allow_nil:
        return []
    return ["**Nil** is a bid of its own: a promise to take no trick at all. It counts as zero."]


def _limits(phase: BiddingPhase, game: Game) -> list[str]:
    told = []
    if phase.max_team_bid:
        most = f"The bids of a team may not add up to more than {number(phase.max_team_bid)}."
        zero_is_left = phase.allow_nil or phase.min_bid == 0
        too_high = "A player for whom every bid is too high makes the lowest bid there is."
        told.append(sentences(most, "" if zero_is_left else too_high))
    if phase.hook:
        told.append(
            "The last to bid may not choose the number that would make all bids together equal "
            f"to {_tricks_to_come(phase, game)}, unless no other bid is left to them."
            f"{_as_if(game)}"
        )
    return told


def _tricks_to_come(phase: BiddingPhase, game: Game) -> str:
    """As many tricks as cards are dealt need not be told hand by hand."""
    told = "the number of tricks to come"
    hands = game.tricks_by_hand
    before = game.phases[: game.phases.index(phase)]
    if game.eliminates or any(isinstance(phase, SeatPhase) for phase in before):
        return told
    if len(set(hands.values())) == 1:
        return f"{number(next(iter(hands.values())))}, {told}"
    if all(cards == tricks for cards, tricks in hands.items()):
        return told
    by_hand = [f"with {counted(cards, 'card')} each {number(n)}" for cards, n in hands.items()]
    return f"{told} ({', '.join(by_hand)})"


def _as_if(game: Game) -> str:
    """What the number of tricks takes for granted."""
    turns = [phase for phase in game.phases if isinstance(phase, SeatPhase)]
    if not turns or not (game.has_effect(*EffectType) or any(map(_may_go_otherwise, turns))):
        return ""
    return " For this, all count as playing, drawing and throwing away whatever they may."


def _may_go_otherwise(phase: SeatPhase) -> bool:
    """Whether it depends on choices or cards how many cards change hands."""
    match phase:
        case PlayPhase():
            chosen = phase.optional or phase.or_draw or phase.max_cards > phase.min_cards
            return chosen or bool(phase.matches) or phase.only_if != OnlyIf.ALWAYS
        case DrawPhase():
            return phase.optional or phase.until_playable or phase.only_if != OnlyIf.ALWAYS
        case DiscardPhase():
            return phase.optional or phase.pairs or phase.only_if != OnlyIf.ALWAYS
