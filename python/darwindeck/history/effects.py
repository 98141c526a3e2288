"""What special cards did, in words: skipped seats, forced draws, exchanged hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from darwindeck.genome.schema import EffectType, SpecialEffect, TargetSelector
from darwindeck.history.moves import turned_card
from darwindeck.history.sight import Sight, Told
from darwindeck.history.words import cards_or_count, person, sentence

Said = tuple[int | None, str]
"""Whom something happened to, and the sentence that says so."""


def effect_events(sight: Sight) -> Iterator[Told]:
    """What the effect of a card did to the seats."""
    effect = _effect(sight)
    # Naming a suit is a move of its own.
    if effect is not None and effect.effect in _TELLERS:
        for about, text in _TELLERS[effect.effect](sight, effect):
            yield about, "effect", text


def _effect(sight: Sight) -> SpecialEffect | None:
    """The effect that happened with this move."""
    effects = sight.game.effects
    in_trick = sight.held.trick or sight.holds.trick
    if not effects or (in_trick and sight.move.kind == "play"):
        return None
    if sight.move.kind == "choose":
        top = sight.held.discard_top
        chosen = {
            rank: effect
            for rank, effect in effects.items()
            if effect.target == TargetSelector.PLAYER_CHOICE
        }
        if top is not None and top[0] in chosen:
            return chosen[top[0]]
        return next(iter(chosen.values())) if len(chosen) == 1 else None
    if sight.move.kind not in ("play", "turn"):
        return None
    card = turned_card(sight) if sight.move.kind == "turn" else sight.move.cards[0]
    effect = effects.get(card[0]) if card else None
    waits = effect is not None and effect.target == TargetSelector.PLAYER_CHOICE
    return None if waits else effect


def _targets(sight: Sight, effect: SpecialEffect) -> list[int]:
    """The seats that an effect was aimed at; none where chance decided."""
    if sight.move.target is not None:
        return [sight.move.target]
    others = sight.after(sight.actor)
    clockwise = others[::-1] if sight.holds.reversed else others
    teams = sight.game.teams
    opponents = [other for other in others if teams is None or teams[other] != teams[sight.actor]]
    return {
        TargetSelector.NEXT_PLAYER: others[:1],
        TargetSelector.PREVIOUS_PLAYER: others[-1:],
        TargetSelector.LEFT: clockwise[:1],
        TargetSelector.RIGHT: clockwise[-1:],
        TargetSelector.SELF: [sight.actor],
        TargetSelector.ALL_OPPONENTS: opponents,
    }.get(effect.target, [])


def _skips(sight: Sight, effect: SpecialEffect) -> Iterator[Said]:
    value = effect.value
    if sight.over:
        return
    skipped = sight.after(sight.actor)[:value]
    if sight.game.climbing:  # seats that have passed are left out, too
        yield None, "The next seat is skipped" if value == 1 else f"{value} seats are skipped"
        return
    for seat in skipped:
        yield seat, "You are skipped" if seat == sight.seat else f"Seat {seat} is skipped"


def _another_turn(sight: Sight, _effect: SpecialEffect) -> Iterator[Said]:
    if not sight.over:
        yield sight.actor, sentence(sight.actor, sight.seat, "have another turn")


def _direction(sight: Sight, _effect: SpecialEffect) -> Iterator[Said]:
    yield None, f"Play now goes {'anticlockwise' if sight.holds.reversed else 'clockwise'}"


def _draws(sight: Sight, _effect: SpecialEffect) -> Iterator[Said]:
    for seat in sight.seats:
        count = sight.gained(seat)
        if count > 0:
            cards = cards_or_count(sight.new_cards if seat == sight.seat else [], count)
            yield seat, sentence(seat, sight.seat, f"have to draw {cards}")


def _discards(sight: Sight, _effect: SpecialEffect) -> Iterator[Said]:
    losers = [seat for seat in sight.seats if sight.gained(seat) < 0]
    others = [seat for seat in losers if seat != sight.seat]
    known = {*sight.held.public_cards, *sight.move.cards, *sight.lost_cards}
    shown = [card for card in sight.holds.public_cards if card not in known]
    for seat in losers:
        cards = shown if len(others) == 1 else []
        if seat == sight.seat:
            cards = sight.lost_cards
        count = cards_or_count(cards, -sight.gained(seat))
        yield seat, sentence(seat, sight.seat, f"have to discard {count}")


def _thefts(sight: Sight, _effect: SpecialEffect) -> Iterator[Said]:
    victims = [seat for seat in sight.seats if seat != sight.actor and sight.gained(seat) < 0]
    for seat in victims:
        cards = sight.lost_cards if seat == sight.seat else []
        if sight.seat == sight.actor and len(victims) == 1:
            cards = sight.new_cards
        taken = cards_or_count(cards, -sight.gained(seat))
        text = f"take {taken} from {person(seat, sight.seat)}"
        yield sight.actor, sentence(sight.actor, sight.seat, text)


def _exchanges(sight: Sight, effect: SpecialEffect) -> Iterator[Said]:
    targets = [seat for seat in _targets(sight, effect) if seat != sight.actor]
    names = [person(seat, sight.seat) for seat in targets]
    if not names and effect.target == TargetSelector.RANDOM_OPPONENT:
        names = ["another seat"]
    for name in names:
        yield sight.actor, sentence(sight.actor, sight.seat, f"exchange hands with {name}")
    if names and (sight.seat == sight.actor or sight.new_cards or sight.lost_cards):
        yield sight.seat, f"Your hand: {' '.join(sight.holds.hand) or 'no cards'}"


def _looks(sight: Sight, effect: SpecialEffect) -> Iterator[Said]:
    targets = [seat for seat in _targets(sight, effect) if seat != sight.actor]
    if not targets and effect.target == TargetSelector.RANDOM_OPPONENT:
        yield sight.actor, sentence(sight.actor, sight.seat, "look at another hand")
    for seat in targets:
        whose = "your hand" if seat == sight.seat else f"the hand of seat {seat}"
        cards = sight.holds.known[seat] if sight.seat == sight.actor else ()
        shown = f": {' '.join(cards)}" if cards else ""
        yield sight.actor, sentence(sight.actor, sight.seat, f"look at {whose}{shown}")


_TELLERS: dict[EffectType, Callable[[Sight, SpecialEffect], Iterator[Said]]] = {
    EffectType.SKIP_NEXT: _skips,
    EffectType.EXTRA_TURN: _another_turn,
    EffectType.REVERSE: _direction,
    EffectType.DRAW_CARDS: _draws,
    EffectType.FORCE_DISCARD: _discards,
    EffectType.STEAL_CARD: _thefts,
    EffectType.SWAP_HANDS: _exchanges,
    EffectType.PEEK_HAND: _looks,
}
