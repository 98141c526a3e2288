"""What happens to cards that are played to the tableau."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.facts.cards import ACE_LOW, DECK_RANKS, full_deck, values_in_sums
from darwindeck.genome.schema import (
    Category,
    Deck,
    SequenceDirection,
    TableauMode,
    WarWinnings,
)
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Grid, Paragraph, Section
from darwindeck.rulebooks.words import an, capital, counted, rank_name, short_rank


def tableau_rules(game: Game) -> list[Section]:
    """A section of its own where the tableau does something."""
    blocks = TABLEAU_MODES[game.mode](game)
    return [Section("The tableau", blocks)] if blocks else []


def _nothing(_game: Game) -> tuple[Block, ...]:
    return ()


# --- War ------------------------------------------------------------------------

WAR_WINNINGS = {
    WarWinnings.PILE: "The winner puts all these cards under their own pile: first the cards that "
    "they turned themselves, then the other player's, each in the order in which they were played.",
    WarWinnings.CAPTURED: "The winner keeps all these cards aside; they are not played again in "
    "this hand.",
}

LAST_TIES = {
    WarWinnings.PILE: "the game is a draw",
    WarWinnings.CAPTURED: "the hand ends, and nobody takes what lies there",
}


def _war(game: Game) -> tuple[Block, ...]:
    compare = (
        "When both players have turned a card, compare ranks: the higher card wins, and its "
        f"player takes both. {WAR_WINNINGS[game.setup.war_winnings]}"
    )
    return Paragraph(compare), Paragraph(_equal_cards(game)), Paragraph(_out_of_cards(game))


def _equal_cards(game: Game) -> str:
    count = game.setup.war_face_down
    jokers = " Two jokers are equal, too." if game.jokers == 2 else ""
    if count == 0:
        return (
            "If the ranks are equal, it is **war**: the cards stay, both players turn another "
            "card, and the higher of the new ones takes everything. This is repeated as long as "
            f"ranks are equal.{jokers}"
        )
    added = counted(count, "card")
    always = (
        "only then turns the next card"
        if count == 1
        else "then turns another. A player who is short of cards adds fewer"
    )
    keep = ", but always keeps one to turn" if count > 1 else ""
    short = (
        " A player with a single card left adds none, and turns that card." if count == 1 else ""
    )
    return (
        f"If the ranks are equal, it is **war**: the cards stay, each player adds {added} face "
        f"down on top, and {always}{keep}. The higher of the new cards takes everything that "
        f"lies there.{short} This is repeated as long as ranks are equal.{jokers}"
    )


def _out_of_cards(game: Game) -> str:
    told = (
        "A player who has no card when one must be turned loses all that lies on the tableau to "
        "the other. If ranks are equal and neither player has a card left, "
        f"{LAST_TIES[game.setup.war_winnings]}."
    )
    if game.showdown:
        told += " A war that the end of the hand leaves undecided is won by nobody."
    return told


# --- Capturing ------------------------------------------------------------------


def _captures(game: Game) -> tuple[Block, ...]:
    setup = game.setup
    rules = [
        "If your card has the same rank as a card on the tableau, it captures it: take both and "
        "keep them face down in front of you. If it matches several, choose one of them."
    ]
    if setup.capture_sums:
        rules.append(
            "If there is no card of its rank, it captures cards that together add up to its "
            "value. If there are several ways, choose one."
        )
    if game.jokers:
        rules.append("A joker captures nothing and cannot be captured.")
    rules.append("A capture is never refused. A card that captures nothing stays on the tableau.")
    if _sweeps(game):
        last = "; whether it is the last is seen after what a special card does"
        rules.append(
            "A capture that leaves the tableau empty is a **sweep**: turn one card up in your "
            "pile to remember it. The very last card of a hand makes no sweep"
            f"{last if game.genome.special_effects else ''}."
        )
    if setup.last_capture_takes_rest:
        rules.append(
            "When the hand is over, what is left on the tableau goes to the player who made the "
            "last capture."
        )
    blocks: list[Block] = [Bullets(tuple(rules))]
    if setup.capture_sums:
        blocks += _values(game)
    return tuple(blocks)


def _sweeps(game: Game) -> bool:
    return any(rule.category == Category.EACH_SWEEP for rule in game.genome.category_scoring)


def _values(game: Game) -> list[Block]:
    values = values_in_sums(game.setup)
    ranks = [rank for rank in ACE_LOW if rank in game.rank_order]
    head = ("Card", *map(short_rank, ranks))
    return [Grid(head, (("Value", *(str(values[rank]) for rank in ranks)),))]


# --- Sequences ------------------------------------------------------------------

DIRECTIONS = {
    SequenceDirection.ASCENDING: "**upwards**: the next card is the next higher one ({up})",
    SequenceDirection.DESCENDING: "**downwards**: the next card is the next lower one ({down})",
    SequenceDirection.BOTH: "**both ways**: upwards with the next higher card ({up}) and "
    "downwards with the next lower one ({down})",
}


def _sequence(game: Game) -> tuple[Block, ...]:
    setup = game.setup
    start = setup.sequence_start_rank
    ranks = _stretch(game, start)
    if start:
        opening = f"A pile can only be opened with {an(rank_name(start))}."
    else:
        opening = "A pile can be opened with any card of its suit."
    at = ranks.index(start) if start in ranks else len(ranks) // 2
    ways = {
        "up": _run(ranks[at:]) or "nothing follows the highest",
        "down": _run(ranks[: at + 1][::-1]) or "nothing follows the lowest",
    }
    rules = [
        f"Each suit has one pile. {opening}",
        f"Piles are built {DIRECTIONS[setup.sequence_direction].format(**ways)}. Only a card of "
        "the pile's own suit fits.",
        _ends(ranks),
    ]
    if setup.deck != Deck.STANDARD_52:
        rules.append("Ranks that the deck does not have are passed over.")
    if _has_gaps(game, ranks):
        rules.append(
            "A single card that has been taken out of the deck is not passed over: its pile "
            "cannot be built beyond it."
        )
    if game.jokers:
        rules.append("A joker fits on no pile.")
    return (Bullets(tuple(rules)),)


def _stretch(game: Game, start: str | None) -> list[str]:
    """The ranks that a pile can hold, from low to high: it ends where a whole rank is missing."""
    ranks = [rank for rank in ACE_LOW if rank in DECK_RANKS[game.setup.deck]]
    kept = [rank for rank in ranks if any(card[0] == rank for card in game.cards)]
    if start not in kept:
        return kept or ranks
    low = high = ranks.index(start)
    while low > 0 and ranks[low - 1] in kept:
        low -= 1
    while high + 1 < len(ranks) and ranks[high + 1] in kept:
        high += 1
    return ranks[low : high + 1]


def _has_gaps(game: Game, ranks: list[str]) -> bool:
    """Whether a card is missing that a pile of these ranks would need."""
    lowest, highest = ACE_LOW.index(ranks[0]), ACE_LOW.index(ranks[-1])
    missing = full_deck(game.setup.deck) - game.cards
    return any(lowest <= ACE_LOW.index(card[0]) <= highest for card in missing)


def _run(ranks: list[str]) -> str:
    """The first few ranks of a run: "7, 8, 9 and so on"."""
    if len(ranks) < 2:
        return ""
    shown = ", ".join(map(short_rank, ranks[:4]))
    return f"{shown} and so on" if len(ranks) > 4 else shown


def _ends(ranks: list[str]) -> str:
    low, high = rank_name(ranks[0]), rank_name(ranks[-1])
    aces = "Aces are low. " if ranks[0] == "A" else ""
    return (
        f"{aces}{capital(an(low))} ends a pile at the bottom, {an(high)} at the top; there is no "
        "going on from one to the other."
    )


TABLEAU_MODES: dict[TableauMode, Callable[[Game], tuple[Block, ...]]] = {
    TableauMode.NONE: _nothing,
    TableauMode.WAR: _war,
    TableauMode.MATCH_RANK: _captures,
    TableauMode.SEQUENCE: _sequence,
}
