"""The phases of a turn: playing, drawing, discarding."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.schema import (
    JOKER,
    AllPass,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    Match,
    OnlyIf,
    PlayPhase,
    PlayTarget,
    Rules,
    TableauMode,
)
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.words import (
    an,
    capital,
    counted,
    listed,
    number,
    rank_name,
    sentences,
    times,
)

Turn = PlayPhase | DrawPhase | DiscardPhase

# --- When a phase is due --------------------------------------------------------

ONLY_IF = {
    OnlyIf.ALWAYS: "",
    OnlyIf.NOTHING_PLAYED: "if you have played nothing so far in this turn",
    OnlyIf.CANNOT_PLAY: "if you have nothing that you could play next",
}


def told(phase: Turn, game: Game, before: PlayPhase | None) -> str:
    """A phase as one paragraph; `before` is the play phase before it in the turn."""
    rule, *more = TURN_PHASES[type(phase)](phase, game, before)
    condition = ONLY_IF[phase.only_if]
    if condition:
        rule = f"{capital(condition)}, {rule}"
    return sentences(f"{capital(rule)}.", *more, _repeated(phase))


def _repeated(phase: Turn) -> str:
    if phase.repeat == 1:
        return ""
    still = "" if phase.only_if == OnlyIf.ALWAYS else ", as long as the same still holds"
    if phase.optional:
        return f"You may do this up to {times(phase.repeat)} in your turn{still}."
    return f"Do this {times(phase.repeat)} in your turn, or as often as you can{still}."


# --- Playing --------------------------------------------------------------------

PLAY_TARGETS = {
    PlayTarget.DISCARD: "onto the discard pile",
    PlayTarget.TABLEAU: "onto the pile in the middle",
}
MATCHES = {
    Match.SAME_RANK: "the same rank as",
    Match.SAME_SUIT: "the same suit as",
    Match.BEATS_TOP: "a higher rank than",
}


def tell_play(phase: PlayPhase, game: Game, before: PlayPhase | None) -> list[str]:
    mode = game.mode if phase.target == PlayTarget.TABLEAU else TableauMode.NONE
    return PLAYS[mode](phase, game, before)


def _to_pile(phase: PlayPhase, game: Game, before: PlayPhase | None) -> list[str]:
    if phase.climbing:
        return _climb(phase, game)
    what = f"play {_cards(phase)} from your hand face up {PLAY_TARGETS[phase.target]}"
    return [_choice(phase, what), *_fit(phase, game, before), _inability(phase)]


def _to_war(_phase: PlayPhase, _game: Game, _before: PlayPhase | None) -> list[str]:
    return ["turn the top card of your pile face up onto the tableau"]


def _to_captures(phase: PlayPhase, _game: Game, _before: PlayPhase | None) -> list[str]:
    what = "play one card from your hand face up to the tableau, and take what it captures"
    return [_choice(phase, what), _inability(phase) if phase.or_draw or phase.optional else ""]


def _to_sequence(phase: PlayPhase, _game: Game, _before: PlayPhase | None) -> list[str]:
    what = "play one card from your hand that opens or continues a pile of the tableau"
    return [_choice(phase, what), _inability(phase)]


PLAYS: dict[TableauMode, Callable[[PlayPhase, Game, PlayPhase | None], list[str]]] = {
    TableauMode.NONE: _to_pile,
    TableauMode.WAR: _to_war,
    TableauMode.MATCH_RANK: _to_captures,
    TableauMode.SEQUENCE: _to_sequence,
}


def _cards(phase: PlayPhase) -> str:
    least, most = phase.min_cards, phase.max_cards
    if most == 1:
        return "one card"
    if least == most:
        return f"{number(least)} cards of the same rank"
    until = "or" if most - least == 1 else "to"
    return f"{number(least)} {until} {number(most)} cards of the same rank"


def _choice(phase: PlayPhase, what: str) -> str:
    """What must or may be done: "play …, or draw one card, or pass"."""
    if phase.or_draw:
        passing = ", or pass" if phase.optional else ""
        return f"either {what}, or draw one card from the stock{passing}"
    return f"you may {what}" if phase.optional else what


def _inability(phase: PlayPhase) -> str:
    if phase.or_draw:
        extra = "" if phase.optional else " If you can neither play nor draw, you pass."
        return f"You may draw even if you could play.{extra}"
    if phase.optional or _is_free(phase):
        return ""
    return "If you can play, you must; if you cannot, you pass."


def _is_free(phase: PlayPhase) -> bool:
    """Whether whoever has a card can play it."""
    return not phase.matches and phase.max_cards == 1 and phase.target == PlayTarget.DISCARD


# --- What fits ------------------------------------------------------------------


def _fit(phase: PlayPhase, game: Game, before: PlayPhase | None) -> list[str]:
    if not phase.matches:
        return ["Any card will do." if phase.max_cards == 1 else "Any such cards will do."]
    if before is not None and _same_fit(phase, before):
        return ["The same cards fit as before."]
    subject = "The card that you play" if phase.max_cards == 1 else "Each of the cards"
    fits = [_requirement(phase, subject)]
    if phase.wild_ranks:
        ranks = listed((an(rank_name(rank)) for rank in phase.wild_ranks), "or")
        fits.append(f"{capital(ranks)} always fits.")
    if phase.max_cards > 1:
        fits.append(
            "Several cards are laid down in the order clubs, diamonds, hearts, spades, so that "
            "the last of them is on top."
        )
    if game.jokers:
        fits += filter(None, [_joker_fit(phase, game)])
    if _may_be_empty(phase, game):
        fits.append("When the pile is empty, any card fits.")
    return fits


def _same_fit(phase: PlayPhase, other: PlayPhase) -> bool:
    def rules(play: PlayPhase) -> tuple[object, ...]:
        several = play.max_cards > 1
        return play.target, play.matches, play.match_all, play.wild_ranks, several

    return not other.climbing and rules(phase) == rules(other)


def _requirement(phase: PlayPhase, subject: str) -> str:
    """ "It must be of the same rank or the same suit as the card on top of the pile"."""
    kinds = [MATCHES[match] for match in phase.matches]
    needs = listed(kinds, "and" if phase.match_all else "or")
    # Two things that end in "as" share it.
    needs = needs.replace(" as and the same", " and the same").replace(
        " as or the same", " or the same"
    )
    return f"{subject} must be of {needs} the card on top of the pile."


def _joker_fit(phase: PlayPhase, game: Game) -> str:
    beats = Match.BEATS_TOP in phase.matches
    ranked = JOKER in game.rank_order
    if JOKER in phase.wild_ranks:
        if set(phase.matches) == {Match.BEATS_TOP}:
            return "" if ranked else "Every other card beats a joker."
        if beats and phase.match_all:
            return "On a joker a card needs only to beat it." + (
                "" if ranked else " Every other card does."
            )
        return "On a joker every card fits."
    if beats and not phase.match_all:
        if ranked:
            return "A joker has no suit: it fits on what it beats, and what beats it fits on it."
        return "A joker beats nothing, and every other card beats it."
    wild = " but a card that always fits" if phase.wild_ranks else ""
    if set(phase.matches) == {Match.BEATS_TOP} and ranked:
        return ""
    return f"A joker has no rank and no suit: it never fits, and nothing fits on it{wild}."


def _may_be_empty(phase: PlayPhase, game: Game) -> bool:
    if phase.target == PlayTarget.DISCARD:
        return not game.setup.initial_discard or game.takes_from_discard
    clears = game.genome.game_rules.all_pass == AllPass.CLEAR_TABLEAU
    return not game.setup.initial_tableau or clears


# --- Climbing -------------------------------------------------------------------


def _climb(phase: PlayPhase, game: Game) -> list[str]:
    """Beating what lies there with as many cards."""
    several = phase.max_cards > 1
    lead = (
        "if there is no pile in the middle of the table, you lead: start one with "
        f"{_cards(phase)}, face up"
    )
    beat = (
        "Otherwise either pass or beat what lies on top: play as many cards as were played there, "
        "all of one rank, and of a higher rank."
        if several
        else "Otherwise either pass or beat the card on top with one of a higher rank."
    )
    told = [lead, beat]
    if game.setup.initial_tableau:
        free = f"{_cards(phase)} of a higher rank"
        told.append(f"What was turned up at the start may be beaten with {free}.")
    if game.jokers and JOKER not in game.rank_order:
        told.append("A joker beats nothing, and every other card beats it.")
    if phase.min_cards > 1:
        told.append("If you lead and have no such cards, your turn is over.")
    told.append(
        "Once you have passed you are out of the contest, and have no turn until the pile is "
        "cleared. It is cleared when everybody else has passed: all its cards go to the discard "
        "pile, and whoever played last leads anew. If that player has no cards left, the next "
        "player leads."
    )
    if _may_meet_own_cards(phase, game):
        told.append(
            "Nobody beats their own cards: if the cards on top are yours when you are to play, the "
            "pile is cleared, and you lead anew."
        )
    return told


def _may_meet_own_cards(phase: PlayPhase, game: Game) -> bool:
    """Whether it can be a player's turn again before anybody else has played."""
    again = game.has_effect(EffectType.EXTRA_TURN, EffectType.SKIP_NEXT)
    turns = ([game.phases[place] for place in places] for places in game.blocks)
    plays = ([one for one in turn if isinstance(one, PlayPhase)] for turn in turns)
    several = any(phase in turn and len(turn) > 1 for turn in plays)
    return again or phase.repeat > 1 or several


# --- Drawing --------------------------------------------------------------------


def _from_stock(phase: DrawPhase, _game: Game) -> list[str]:
    if phase.until_playable:
        return [
            "draw cards from the stock, one after the other, until you have one that you could "
            f"play next, but no more than {counted(phase.count, 'card')}"
        ]
    return [f"draw {counted(phase.count, 'card')} from the stock"]


def _from_discard(phase: DrawPhase, _game: Game) -> list[str]:
    if phase.count == 1:
        return ["take the top card of the discard pile, if there is one"]
    top = f"take the top {number(phase.count)} cards of the discard pile"
    return [f"{top}, or as many as there are"]


def _from_next(phase: DrawPhase, game: Game) -> list[str]:
    return _from_hand(phase, game, "the next player")


def _from_previous(phase: DrawPhase, game: Game) -> list[str]:
    return _from_hand(phase, game, "the player before you")


def _from_hand(phase: DrawPhase, game: Game, whose: str) -> list[str]:
    cards = counted(phase.count, "card")
    fewer = "" if phase.count == 1 else ", or all if there are fewer"
    if game.players == 2:
        return [f"take {cards}, unseen, from the other player's hand{fewer}"]
    return [f"take {cards}, unseen, from the hand of {whose} who has any{fewer}"]


DRAW_SOURCES: dict[DrawSource, Callable[[DrawPhase, Game], list[str]]] = {
    DrawSource.STOCK: _from_stock,
    DrawSource.DISCARD: _from_discard,
    DrawSource.NEXT_HAND: _from_next,
    DrawSource.PREVIOUS_HAND: _from_previous,
}


def tell_draw(phase: DrawPhase, game: Game, _before: PlayPhase | None) -> list[str]:
    what, *more = DRAW_SOURCES[phase.source](phase, game)
    return [f"you may {what}" if phase.optional else what, *more]


# --- Discarding -----------------------------------------------------------------


def tell_discard(phase: DiscardPhase, _game: Game, _before: PlayPhase | None) -> list[str]:
    where = "face up onto the discard pile"
    if phase.pairs:
        what = f"put every pair, that is, two cards of the same rank, {where}"
        if phase.optional:
            return [
                f"you may put pairs, that is, two cards of the same rank each, {where}, as many as "
                "you like"
            ]
        return [what, "Of three equal cards you keep one, whichever you like."]
    cards = counted(phase.count, "card")
    if phase.optional:
        most = "one card" if phase.count == 1 else f"up to {cards}"
        return [f"you may discard {most} of your choice {where}"]
    fewer = "" if phase.count == 1 else ", or all you have if there are fewer"
    together = "" if phase.count == 1 else "Choose them all before you show any."
    return [f"discard {cards} of your choice {where}{fewer}", together]


TURN_PHASES: dict[type[Rules], Callable[..., list[str]]] = {
    PlayPhase: tell_play,
    DrawPhase: tell_draw,
    DiscardPhase: tell_discard,
}
