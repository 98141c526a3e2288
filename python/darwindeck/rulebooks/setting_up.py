"""What you need, who sits where, and the deal."""

from __future__ import annotations

from itertools import groupby, pairwise

from darwindeck.genome.facts.cards import DECK_RANKS, leaves_cards
from darwindeck.genome.facts.turns import compares_ranks
from darwindeck.genome.schema import JOKER, RANKS, SUITS, Deck, HandMode, TableauMode, TurnUp
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Paragraph, Section
from darwindeck.rulebooks.words import (
    an,
    capital,
    card_name,
    counted,
    listed,
    number,
    ordinal,
    rank_line,
    rank_name,
    ranks_name,
    sentences,
    short_card,
)

DECKS = {
    Deck.STANDARD_52: "a standard deck of 52 cards",
    Deck.ITALIAN_40: "the 40 cards of an Italian deck: ace to seven, jack, queen and king of each "
    "suit (a standard deck without its eights, nines and tens will do)",
    Deck.PIQUET_32: "the 32 cards from seven to ace of a standard deck",
    Deck.EUCHRE_24: "the 24 cards from nine to ace of a standard deck",
}
FEW = 8
"""More single cards than this are not taken out one by one: those that stay are listed."""


# --- What you need --------------------------------------------------------------


def what_you_need(game: Game) -> Section:
    keeps_score = game.scores and not game.is_single_hand
    blocks: list[Block] = [
        Bullets(
            (
                f"**{capital(number(game.players))} players**, {_sides(game)}.",
                f"**Cards:** {_deck(game)}",
                *(["**Pencil and paper** to keep the score."] if keeps_score else []),
            )
        )
    ]
    if compares_ranks(game.genome):
        ranked = game.jokers and JOKER not in game.rank_order and not game.jokers_are_trumps
        jokers = " A joker ranks below all of them." if ranked else ""
        line = f"From high to low, the cards rank {rank_line(game.rank_order)}.{jokers}"
        blocks.append(Paragraph(line))
    return Section("What you need", tuple(blocks))


def _sides(game: Game) -> str:
    if not game.teams:
        return "each for themselves" if game.players > 2 else "one against the other"
    alone = all(len(team) == 1 for team in game.teams)
    return f"in {number(len(game.teams))} teams{' of one' if alone else ''}"


def _deck(game: Game) -> str:
    setup = game.setup
    deck = DECKS[setup.deck]
    removed = setup.removed_cards
    if setup.jokers:
        deck += f" and {counted(setup.jokers, 'joker')}"
    if not removed:
        return f"{deck}."
    groups = _groups(game)
    if groups is None:
        return f"from {deck}, take only these {len(game.cards)} cards: {_by_suit(game.cards)}."
    return f"{deck}. Take out {listed(groups)}, which leaves {counted(len(game.cards), 'card')}."


def _groups(game: Game) -> list[str] | None:
    """What is taken out, whole ranks together; None when the list would be long."""
    setup = game.setup
    removed, ranks = set(setup.removed_cards), DECK_RANKS[setup.deck]
    whole = [rank for rank in ranks if all(rank + suit in removed for suit in SUITS)]
    single = [card for card in setup.removed_cards if card[0] not in whole]
    if len(single) > FEW:
        return None
    names = [f"the {card_name(card)}" for card in single]
    if whole:
        names.insert(0, f"all the {listed(map(ranks_name, whole))}")
    return names


def _by_suit(cards: frozenset[str]) -> str:
    rows = []
    for suit in SUITS:
        held = [rank + suit for rank in reversed(RANKS) if rank + suit in cards]
        if held:
            rows.append(" ".join(map(short_card, held)))
    jokers = sorted(card for card in cards if card[0] == "X")
    return "; ".join(rows + [f"the {card_name(card)}" for card in jokers])


# --- Teams ----------------------------------------------------------------------


def teams(game: Game) -> list[Section]:
    if not game.teams:
        return []
    if all(len(team) == 1 for team in game.teams):
        return [Section("Teams", (Paragraph("Every player is a team of their own."),))]
    scores = (
        "What partners score is added up, and they win or lose together."
        if game.scores
        else "Partners win or lose together."
    )
    hidden = "Partners do not show or tell each other their cards."
    return [Section("Teams", (Paragraph(sentences(_seating(game), scores, hidden)),))]


def _seating(game: Game) -> str:
    players, of_seat = game.players, {s: n for n, team in enumerate(game.teams) for s in team}
    half = players // 2
    sizes = {len(team) for team in game.teams}
    if sizes == {2} and players > 2 and all(b - a == half for a, b in game.teams):
        pairs = {4: "two pairs", 6: "three pairs"}[players]
        return f"The players form {pairs}. Partners sit opposite each other."
    if len(game.teams) == 2 and players == 6 and all(of_seat[s] == s % 2 for s in of_seat):
        return "The players form two teams of three, sitting alternately round the table."
    seats = (
        f"Number the seats one to {number(players)} clockwise, beginning with the player to the "
        "left of the first dealer."
    )
    told = []
    for team in game.teams:
        members = listed(number(seat + 1) for seat in team)
        told.append(
            f"seats {members} are a team" if len(team) > 1 else f"seat {members} plays alone"
        )
    return f"{seats} {capital(listed(told))}."


# --- The deal -------------------------------------------------------------------


def the_deal(game: Game) -> Section:
    blocks = [
        Paragraph(sentences(_dealer(game), _cards_each(game), HAND_MODES[game.setup.hand_mode])),
        *map(Paragraph, filter(None, (_opening(game), _further_deals(game)))),
    ]
    return Section("The deal", tuple(blocks))


def _dealer(game: Game) -> str:
    if game.is_single_hand:
        return "Agree on a dealer, who shuffles."
    if game.eliminates:
        to = "the next player to the left who is still in the game"
    else:
        to = "the left" if game.players > 2 else "the other player"
    return (
        f"Agree on the first dealer; after each hand the deal passes to {to}. The dealer shuffles."
    )


def _cards_each(game: Game) -> str:
    round_the_table = "one at a time and clockwise" if game.players > 2 else "one at a time"
    way = f"{round_the_table}, beginning with {game.left}"
    if game.sizes:
        return f"Cards are dealt {way}: {_by_hand(game)}."
    deck, players = len(game.cards), game.players
    if game.eliminates:
        return (
            f"All the cards are dealt to those still in, {way}; if they do not come out even, "
            "the first players get one more."
        )
    each, extra = divmod(deck, players)
    more = ""
    if extra:
        who = "the first player gets" if extra == 1 else f"the first {number(extra)} players get"
        more = f", and {who} one more"
    return f"All the cards are dealt, {way}: {number(each)} each{more}."


def _by_hand(game: Game) -> str:
    """Cards each, in every hand or hand by hand."""
    sizes, hands = game.sizes, game.genome.game_rules.hands
    if len(sizes) == 1:
        return f"{number(sizes[0])} each"
    last = len(sizes) == hands
    steps = {b - a for a, b in pairwise(sizes)}
    if len(sizes) > 2 and steps in ({-1}, {1}):
        change = "fewer" if steps == {-1} else "more"
        turn = "down" if steps == {-1} else "up"
        end = f"the {ordinal(len(sizes))} and last hand" if last else _from(len(sizes))
        return (
            f"{number(sizes[0])} each in the first hand and one {change} in each hand after it, "
            f"{turn} to {counted(sizes[-1], 'card')} in {end}"
        )
    told = []
    places = iter(map(ordinal, range(1, len(sizes))))
    for size, run in groupby(sizes[:-1]):
        which = [next(places) for _ in run]
        told.append(f"{number(size)} each in the {_hands(which)}")
    end = f"the {ordinal(len(sizes))} and last hand" if last else _from(len(sizes))
    return listed([*told, f"{number(sizes[-1])} each in {end}"])


def _hands(which: list[str]) -> str:
    """ "first hand", "second and third hands", "fourth to ninth hands"."""
    if len(which) == 1:
        return f"{which[0]} hand"
    return f"{which[0]} {'and' if len(which) == 2 else 'to'} {which[-1]} hands"


def _from(place: int) -> str:
    return f"the {ordinal(place)} hand and all later ones"


HAND_MODES = {
    HandMode.HAND: "",
    HandMode.PILE: "Nobody looks at their cards: they stay in a face-down pile in front of you.",
    HandMode.LAYOUT: "Nobody looks at their cards: they lie face down in front of you, side by "
    "side in **slots**, the first card in the first slot. They are your **layout**.",
}


# --- Cards that are turned up ---------------------------------------------------


def _opening(game: Game) -> str:
    """What lies open before the first turn, and what becomes of the rest."""
    return sentences(_turn_up(game), _tableau(game), _rest(game), _discard(game))


TURN_UPS = {
    TurnUp.NONE: "",
    TurnUp.NEXT_CARD: "the next card of the deck is turned face up to show the trump suit; it "
    "stays out of play.",
    TurnUp.DEALERS_LAST: "the very last card of the deal is shown to everybody before its owner "
    "takes it up, for it shows the trump suit.",
}


def _turn_up(game: Game) -> str:
    turn_up = game.setup.turn_up
    if turn_up == TurnUp.NONE:
        return ""
    told = f"{'In the first hand only, ' if game.chooses_trump else 'Then '}{TURN_UPS[turn_up]}"
    told += " A joker makes no trump." if game.jokers else ""
    if turn_up == TurnUp.NEXT_CARD and _may_run_out(game):
        told += " When no card is left to turn up, there is no trump in that hand."
    return told


def _may_run_out(game: Game) -> bool:
    """Whether all cards are dealt in some hand that should turn one up."""
    sizes = game.sizes[:1] if game.chooses_trump else game.sizes
    deck = len(game.cards)
    return leaves_cards(game.genome) and any(size * game.players >= deck for size in sizes)


def _tableau(game: Game) -> str:
    count = game.setup.initial_tableau
    if not count:
        return ""
    if game.mode == TableauMode.NONE:
        start = "starts" if count == 1 else "start"
        order = ", one on top of the other" if count > 1 else ""
        what = "The next card is" if count == 1 else f"The next {number(count)} cards are"
        return f"{what} turned face up{order}, and {start} the pile in the middle."
    what = "The next card is" if count == 1 else f"The next {number(count)} cards are"
    return f"{what} laid out face up on the table: the **tableau**."


def _rest(game: Game) -> str:
    if not game.cards_are_left:
        return "No card is left for a **stock** at first." if game.draws else ""
    if game.has_stock:
        return "What is left of the deck is the **stock**, face down."
    if game.setup.initial_discard:
        return "What is left of the deck is put down in a face-down stack."
    return "What is left of the deck is put aside and not used in this hand."


def _discard(game: Game) -> str:
    if not game.setup.initial_discard:
        return ""
    where = "the stock" if game.has_stock else "the stack"
    told = f"The top card of {where} is turned up to start the **discard pile**."
    buried = game.setup.buried_ranks
    if buried:
        ranks = listed((an(rank_name(rank)) for rank in buried), "or")
        told += f" If it is {ranks}, it goes to the bottom of {where} and the next one is turned up"
        count = sum(card[0] in buried for card in game.cards)
        left = min([len(game.cards) - size * game.players for size in game.sizes] or [0])
        if count >= left - game.setup.initial_tableau:
            told += "; if there is nothing but such cards, the first of them stays"
        told += "."
    return told


def _further_deals(game: Game) -> str:
    if not game.setup.redeal_when_empty:
        return ""
    return (
        "When nobody has cards left and the stock is not used up, as many cards as at the "
        "beginning are dealt again in the same way, as far as the stock goes, and the hand "
        "continues."
    )
