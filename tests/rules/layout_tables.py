"""Tables of layouts with cards where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from darwindeck.genome.facts.cards import card_number, cards_in
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome, LayoutPhase, LayoutScoring
from darwindeck.table.kinds import EventKind, MoveKind
from darwindeck.table.match import Event, Table

ANY = "--"
"""A card that makes no difference."""


def vinto(players: int = 4, **changes: object) -> GameGenome:
    """Vinto for so many, its phase changed."""
    genome = load_game("vinto")
    rules = replace(genome.game_rules, points_by_rank=(5, 3, 2)[:players])
    return with_phase(replace(genome, player_count=players, game_rules=rules), **changes)


def with_phase(genome: GameGenome, **changes: object) -> GameGenome:
    (phase,) = phases_of(genome, LayoutPhase)
    phases = (replace(phase, **changes),)
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))


def with_scoring(genome: GameGenome, **changes: object) -> GameGenome:
    return replace(genome, layout_scoring=LayoutScoring(**changes))  # type: ignore[arg-type]


def deck_of(genome: GameGenome, layouts: Sequence[str], stock: str = "") -> list[str]:
    """A deck that deals these layouts, the first seat's first, and leaves this stock.

    Places that do not matter get the highest cards that are left, from sixes down.
    """
    players = genome.player_count
    size = int(genome.setup.cards_per_player)
    wanted = [layout.split() for layout in layouts] + [[]] * (players - len(layouts))
    rows = [row + [ANY] * (size - len(row)) for row in wanted]
    named = {card for row in rows for card in row if card != ANY} | set(stock.split())
    plain = [card for card in cards_in(genome.setup) if card not in named]
    rest = sorted(plain, key=lambda card: (card[0] not in "6543", -card_number(card)))
    dealt = [rows[seat][slot] for slot in range(size) for seat in range(players)]
    deck = [card if card != ANY else rest.pop(0) for card in dealt]
    start = [rest.pop(0)] if genome.setup.initial_discard else []
    return [*deck, *start, *stock.split(), *rest]


def laid_out(genome: GameGenome, *layouts: str, stock: str = "", looks: bool = True) -> Table:
    """A table with these layouts; unless told otherwise, all look at their first cards."""
    table = Table(genome, deck=deck_of(genome, layouts, stock))
    while looks and table.legal_moves()[0].kind is MoveKind.SLOT:
        table.play(table.legal_moves()[0])
    return table


def play(table: Table, *moves: str) -> Table:
    """Plays moves by their texts; "settle" lets all pass who may toss something in."""
    for move in moves:
        if move == "settle":
            settle(table)
        else:
            table.play(move)
    return table


def settle(table: Table) -> None:
    while any(move.kind is MoveKind.TOSS for move in table.legal_moves()):
        table.play("pass")


def take_turn(table: Table) -> None:
    """A turn in which a card is drawn and thrown away, and nobody calls or tosses."""
    play(table, "draw", "discard the card", "settle")
    if "call" in texts(table):
        table.play("pass")


def texts(table: Table) -> list[str]:
    return [move.text for move in table.legal_moves()]


def cards_of(table: Table, seat: int) -> list[str]:
    """The cards of a layout, slot by slot, by the engine's own account."""
    return [card for card, place in table._state.places() if place == f"hand {seat}"]


def discards(table: Table) -> list[str]:
    """The discard pile, its top last."""
    return [card for card, place in table._state.places() if place == "discard"]


def asked(table: Table) -> bool:
    """Whether the seat to move may toss something in."""
    return any(move.kind is MoveKind.TOSS for move in table.legal_moves())


def told(table: Table, seat: int | None = None) -> list[str]:
    return [str(line) for line in table.history(seat)]


def events(table: Table, kind: EventKind, seat: int | None = None) -> list[Event]:
    return [event for event in table.events(seat) if event.kind is kind]


def knowers(table: Table, owner: int, slot: int) -> tuple[int, ...]:
    """Who knows a card, as everybody can tell; slots are counted from 1 as in words."""
    found = {view.layouts[owner][slot - 1] for view in map(table.view, range(len(table.scores)))}
    known = {place.known_by for place in found if place is not None}
    assert len(known) == 1, "all seats can tell who knows a slot"
    return known.pop()


def count_cards(table: Table) -> int:
    return len({card for card, _ in table._state.places()})
