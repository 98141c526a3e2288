"""Special cards: what happens when they are played."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.facts.turns import phases_of, rounds_of_play
from darwindeck.genome.schema import (
    DiscardPhase,
    EffectType,
    SpecialEffect,
    TableauMode,
    TargetSelector,
)
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Grid, Paragraph, Section
from darwindeck.rulebooks.words import capital, counted, number, rank_name

TARGETS = {
    TargetSelector.NEXT_PLAYER: "the next player",
    TargetSelector.PREVIOUS_PLAYER: "the player before you in the order of play",
    TargetSelector.PLAYER_CHOICE: "a player of your choice",
    TargetSelector.RANDOM_OPPONENT: "an opponent drawn by lot",
    TargetSelector.ALL_OPPONENTS: "every opponent",
    TargetSelector.LEFT: "the player to your left",
    TargetSelector.RIGHT: "the player to your right",
    TargetSelector.SELF: "you",
}


def _target(effect: SpecialEffect, game: Game) -> str:
    if game.players == 2 and effect.target == TargetSelector.NEXT_PLAYER:
        return "the other player"
    if game.players == 2 and effect.target == TargetSelector.PLAYER_CHOICE:
        return "a player of your choice, who can only be the other one,"
    return TARGETS[effect.target]


def special_cards(game: Game) -> list[Section]:
    effects = game.genome.special_effects
    if not effects:
        return []
    rows = tuple(tell_effect(effect, game) for effect in effects)
    pictures = tuple(game.card_of_rank(effect.trigger_rank) for effect in effects)
    blocks: tuple[Block, ...] = (
        Paragraph(_when(game)),
        Grid(("Card", "What happens"), rows, pictures),
        *map(Paragraph, _notes(game)),
    )
    return [Section("Special cards", blocks)]


def tell_effect(effect: SpecialEffect, game: Game) -> tuple[str, str]:
    """The card, and what happens when it is played."""
    return capital(
        rank_name(effect.trigger_rank)
    ), f"{capital(EFFECTS[effect.effect_type](effect, game))}."


def _when(game: Game) -> str:
    if game.layout is not None:
        return "These cards have an **action**, which may be used as the rules of the turn say."
    told = "These cards do something as soon as you play them in your turn."
    if game.mode == TableauMode.MATCH_RANK and game.plays_to_tableau:
        told = "These cards do something when you play them in your turn, after any capture."
    told += " They do so even as your last card."
    if game.tricks:
        told += " In tricks these cards are like any others."
    if game.plays_sets:
        told += " Several equal cards that are played together do it once."
    return told


def _notes(game: Game) -> list[str]:
    notes = []
    kinds = {effect.effect_type for effect in game.genome.special_effects}
    if EffectType.DRAW_CARDS in kinds:
        notes.append("Having to draw does not cost anybody their turn.")
    if kinds & {EffectType.FORCE_DISCARD, EffectType.STEAL_CARD}:
        notes.append("Whoever has fewer cards than they should lose, loses all of them.")
    if EffectType.REVERSE_DIRECTION in kinds and game.players > 2:
        notes.append("At the start of every hand, play goes clockwise again.")
    return notes


# --- Effects --------------------------------------------------------------------


def _skip(effect: SpecialEffect, game: Game) -> str:
    who = (
        "the next player misses their turn"
        if effect.value == 1
        else f"the next {number(effect.value)} players miss their turns"
    )
    _, once = rounds_of_play(game.genome)
    return f"{who}; in a round of one turn each, only those who still have one" if once else who


def _reverse(_effect: SpecialEffect, game: Game) -> str:
    if game.players == 2:
        return "play goes the other way round, which changes nothing with two players"
    return "play goes the other way round from now on"


def _draw(effect: SpecialEffect, game: Game) -> str:
    cards = counted(effect.value, "card")
    if effect.target == TargetSelector.SELF:
        return f"you draw {cards} from the stock"
    return f"{_target(effect, game)} draws {cards} from the stock"


def _force_discard(effect: SpecialEffect, game: Game) -> str:
    cards = counted(effect.value, "card")
    under = ", under the card just played" if game.plays_to_discard else ""
    how = f"{cards}, picked at random, to the discard pile{under}"
    if effect.target == TargetSelector.SELF:
        return f"you lose {how}"
    return f"{_target(effect, game)} loses {how}"


def _swap(effect: SpecialEffect, game: Game) -> str:
    if effect.target == TargetSelector.ALL_OPPONENTS:
        return "you exchange hands with every opponent, one after the other in the order of play"
    return f"you exchange hands with {_target(effect, game)}"


def _steal(effect: SpecialEffect, game: Game) -> str:
    cards = counted(effect.value, "card")
    return f"you take {cards}, unseen, from the hand of {_target(effect, game)}"


def _peek(effect: SpecialEffect, game: Game) -> str:
    return f"you look at the hand of {_target(effect, game)}"


def _name_suit(_effect: SpecialEffect, game: Game) -> str:
    thrown = " or discarded" if phases_of(game.genome, DiscardPhase) else ""
    return (
        f"you name a suit; until the next card is played{thrown}, it counts as the suit of the top "
        "card, in place of the card's own"
    )


def _name_and_play(effect: SpecialEffect, _game: Game) -> str:
    return (
        "choose any card of a layout and name its rank; if you are right, it goes on top of the "
        "discard pile, and you may use its action; if not, it is shown and stays, and you draw "
        f"{counted(effect.value, 'card')} for your layout, unseen"
    )


def _force_draw(effect: SpecialEffect, _game: Game) -> str:
    cards = counted(effect.value, "card")
    return f"another player of your choice draws {cards} for their layout, unseen"


def _fixed(told: str) -> Callable[[SpecialEffect, Game], str]:
    return lambda _effect, _game: told


EFFECTS: dict[EffectType, Callable[[SpecialEffect, Game], str]] = {
    EffectType.SKIP_NEXT: _skip,
    EffectType.REVERSE_DIRECTION: _reverse,
    EffectType.DRAW_CARDS: _draw,
    EffectType.EXTRA_TURN: _fixed("you have another turn at once"),
    EffectType.FORCE_DISCARD: _force_discard,
    EffectType.SWAP_HANDS: _swap,
    EffectType.STEAL_CARD: _steal,
    EffectType.PEEK_HAND: _peek,
    EffectType.NAME_SUIT: _name_suit,
    EffectType.PEEK_OWN: _fixed("look at a card of your own layout"),
    EffectType.PEEK_OTHER: _fixed("look at a card of another player's layout"),
    EffectType.SWAP_TWO: _fixed(
        "swap two cards of two players, unseen; one of them may be your own, and you may still "
        "change your mind"
    ),
    EffectType.PEEK_TWO_THEN_SWAP: _fixed(
        "look at two cards of two players, one of which may be your own; then swap them or not"
    ),
    EffectType.NAME_AND_PLAY: _name_and_play,
    EffectType.FORCE_DRAW: _force_draw,
}
