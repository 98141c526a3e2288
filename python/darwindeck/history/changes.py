"""What followed from a move, in words: battles, sweeps, cleared piles, new stocks."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck._native import View
from darwindeck.genome.schema import TableauMode
from darwindeck.history.moves import captures, is_from_discard, is_rest_taken, turned_card
from darwindeck.history.sight import Game, Sight, Told
from darwindeck.history.words import cards_or_count, join, person, sentence


def table_events(sight: Sight) -> Iterator[Told]:
    """What happened to the tableau."""
    if sight.game.mode == TableauMode.WAR and sight.move.kind == "turn":
        yield from _battle(sight)
    elif sight.game.mode == TableauMode.MATCH_RANK:
        yield from _sweep(sight)
    elif sight.held.tableau or sight.move.kind == "play":
        yield from _clearing(sight)


def pile_events(sight: Sight) -> Iterator[Told]:
    """What happened to stock and hands: reshuffles, further deals, the last card of a hand."""
    yield from _discards(sight)
    if _is_reshuffled(sight):
        yield None, "stock", "The discard pile is shuffled to make a new stock"
    emptied = sight.game.deals_again and sum(sight.held.hand_counts) == sight.played
    if emptied and sight.new_cards:
        yield sight.seat, "receive", f"You are dealt {join(sight.new_cards)}"
    elif sight.move.kind == "pass" and sight.new_cards:
        yield sight.seat, "receive", f"You receive {join(sight.new_cards)}"
    if sight.game.out_matters:
        for seat in sight.seats:
            if sight.held.hand_counts[seat] and not sight.holds.hand_counts[seat]:
                yield seat, "empty", sentence(seat, sight.seat, "have no cards left")


def turn_events(sight: Sight) -> Iterator[Told]:
    """Seats that had no legal move before the next one that has."""
    if sight.game.passes_show and not sight.over:
        following = sight.holds.to_move
        if following != sight.actor:
            yield from _forced(sight.seat, sight.after(sight.actor, following))
        elif sight.game.one_play:
            yield from _forced(sight.seat, sight.after(sight.actor))


def first_turn_events(game: Game, view: View) -> Iterator[Told]:
    """Seats that had no legal move when a hand began."""
    if game.one_play and game.passes_show and view.to_move >= 0:
        count = len(view.hand_counts)
        passed = (view.to_move - view.dealer - 1) % count
        seats = [(view.dealer + 1 + at) % count for at in range(passed)]
        yield from _forced(view.seat, [seat for seat in seats if view.hand_counts[seat]])


def _forced(listener: int, seats: list[int]) -> Iterator[Told]:
    for seat in seats:
        yield seat, "pass", sentence(seat, listener, "have to pass")


# --- The tableau ----------------------------------------------------------------


def _battle(sight: Sight) -> Iterator[Told]:
    """Two cards were compared: one seat has won, or there is war."""
    lying = [*sight.held.tableau]
    if not lying:
        return
    if sight.holds.tableau:
        if not sight.holds.trick and len(sight.holds.tableau) > 1:
            unturned = -sum(sight.gained(seat) for seat in sight.seats)
            added = f": {unturned} cards are added face down" if unturned else ""
            yield None, "battle", f"It is war{added}"
        return
    for winner in sight.seats:
        won = len(sight.taken(winner)) or sight.gained(winner)
        if won > 0:
            turned = turned_card(sight)
            hidden = won - len(lying) - 1
            cards = f": {' '.join([*lying, turned])}" if turned else f" and {won} cards"
            if turned and hidden > 0:
                cards += f" and {cards_or_count([], hidden)} face down"
            text = sentence(winner, sight.seat, f"win the battle{cards}")
            yield winner, "battle", text


def _sweep(sight: Sight) -> Iterator[Told]:
    if is_rest_taken(sight):
        for seat in sight.seats:
            rest = sight.taken(seat)
            if rest:
                text = f"take what is left: {' '.join(rest)}"
                yield seat, "take", sentence(seat, sight.seat, text)
    elif captures(sight) and not sight.holds.tableau:
        yield sight.actor, "sweep", sentence(sight.actor, sight.seat, "sweep the table")


def _clearing(sight: Sight) -> Iterator[Told]:
    played = [card for card in sight.move.cards if sight.move.kind == "play"]
    to_discard = sight.holds.discard_count - sight.held.discard_count
    gone = to_discard == len(sight.held.tableau) + len(played) and to_discard > 0
    if sight.held.tableau and gone and not sight.holds.tableau and not sight.over:
        leader = sight.holds.to_move
        verb = "lead" if leader == sight.seat else "leads"
        text = f"The pile is cleared, and {person(leader, sight.seat)} {verb}"
        yield leader, "clear", text


# --- Stock and discard pile -----------------------------------------------------


def _discards(sight: Sight) -> Iterator[Told]:
    """Cards that were chosen one by one, and are shown to the others together."""
    hidden = sight.move.kind in ("discard", "pass") and not sight.move.cards
    if hidden and sight.seat != sight.actor:
        before = set(sight.held.public_cards)
        shown = [card for card in sight.holds.public_cards if card not in before]
        if shown and sight.holds.discard_count > sight.held.discard_count:
            text = f"discard {join(shown)}"
            yield sight.actor, "discard", sentence(sight.actor, sight.seat, text)


def _is_reshuffled(sight: Sight) -> bool:
    """Only drawing, or a card that makes somebody draw, takes cards from the pile like that."""
    if sight.move.kind not in ("draw", "play", "choose") or is_from_discard(sight):
        return False
    away = {*sight.holds.tableau, *sight.held.tableau}
    away.update(card for taken in sight.holds.taken for card in taken)
    thrown = sum(card not in away for card in sight.move.cards)
    if sight.held.trick or sight.holds.trick:
        thrown = 0
    return 0 < sight.holds.discard_count < sight.held.discard_count + thrown
