"""The words of the engine: kinds of moves and events, places, what points are for.

Each compares and prints as its word. The engine names them in the same order; a
test compares the two lists.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = [
    "Contract",
    "Direction",
    "EventKind",
    "MoveKind",
    "PhaseKind",
    "Place",
    "Question",
    "Reason",
    "Slot",
    "Spot",
]


class MoveKind(StrEnum):
    """What a move does."""

    PLAY = "play"
    TURN = "turn"
    DISCARD = "discard"
    GIVE = "give"
    TAKE = "take"
    BID = "bid"
    NAME = "name"
    CHOOSE = "choose"
    SLOT = "slot"
    SWAP = "swap"
    TOSS = "toss"
    RANK = "rank"
    DRAW = "draw"
    USE = "use"
    THROW = "throw"
    CALL = "call"
    PASS = "pass"


class PhaseKind(StrEnum):
    """What kind of phase is being played, as a game file names it."""

    PASS = "pass"
    """Every seat gives cards away."""
    BIDDING = "bidding"
    """Each seat says how many tricks it will take."""
    TRICK = "trick"
    """Cards are played in tricks."""
    PLAY = "play"
    """A seat plays cards to a pile."""
    DRAW = "draw"
    """A seat draws cards."""
    DISCARD = "discard"
    """A seat throws cards away."""
    LAYOUT = "layout"
    """A seat improves a layout that lies face down."""


class Direction(StrEnum):
    """Which way cards are passed."""

    LEFT = "left"
    """To the next seat."""
    RIGHT = "right"
    """To the seat before."""
    ACROSS = "across"
    """To the seat opposite."""


class Question(StrEnum):
    """What the seat that decides is asked: what its first move would do."""

    PLAY = "play"
    """To play a card, or cards of one rank."""
    TURN = "turn"
    """To turn the top card of its pile."""
    DISCARD = "discard"
    """To throw a card away, or cards of one rank."""
    PASS_ON = "pass_on"
    """To choose a card that it passes on."""
    GIVE_BACK = "give_back"
    """To choose a card that it gives back in an exchange."""
    TAKE = "take"
    """To choose a card to capture."""
    BID = "bid"
    """To bid."""
    NAME_TRUMP = "name_trump"
    """To name the trump suit."""
    NAME_SUIT = "name_suit"
    """To name the suit that must be matched."""
    CHOOSE = "choose"
    """To choose a seat."""
    SLOT = "slot"
    """To choose a slot of a layout."""
    LOOK = "look"
    """To choose a slot of a layout, whose card it will look at."""
    SWAP = "swap"
    """To choose the slot for the card that it has drawn."""
    TOSS = "toss"
    """To toss in a card."""
    NAME_RANK = "name_rank"
    """To name the rank of a card that it does not see."""
    DECLARE = "declare"
    """To declare the rank of a card that it swaps out."""
    DRAW = "draw"
    """To draw a card."""
    USE = "use"
    """To use a card."""
    SWAP_TWO = "swap_two"
    """To let two cards change places."""
    THROW = "throw"
    """To throw the drawn card away."""
    CALL = "call"
    """To call the end of the hand."""
    PASS = "pass"
    """To pass: it can do nothing else."""


class Contract(NamedTuple):
    """What a side, a team or a seat without teams, has bid in this hand, and has taken."""

    seats: tuple[int, ...]
    bid: int
    """Its bids added up; a Nil is none of them."""
    complete: bool
    """All its seats have bid."""
    tricks: int
    """Its tricks so far; those of a seat that bid Nil count, too."""
    nils: tuple[int, ...]
    """Its seats that bid Nil."""


class Place(StrEnum):
    """Where cards lie."""

    STOCK = "stock"
    UNDER_STOCK = "under_stock"
    BESIDE_STOCK = "beside_stock"
    HAND = "hand"
    ASIDE = "aside"
    TAKEN = "taken"
    TRICK = "trick"
    TABLEAU = "tableau"
    DISCARD = "discard"
    UNDER_DISCARD = "under_discard"
    SLOT = "slot"
    DRAWN = "drawn"


class Spot(NamedTuple):
    """A place, the seat whose place it is, if it is a seat's, and the slot of a layout, from 0."""

    place: Place
    seat: int | None
    slot: int | None = None


class Slot(NamedTuple):
    """A card of a layout as a seat sees it, and who knows it."""

    card: str | None
    """None if the seat does not know it."""
    known_by: tuple[int, ...]


class EventKind(StrEnum):
    """What happened; `seat` and the other fields of an event say to whom and how."""

    HAND = "hand"
    """A hand begins; `seat` deals, `amount` is its number from 0."""
    SHUFFLE = "shuffle"
    """The deck is shuffled."""
    DEAL = "deal"
    """Cards are dealt to `seat`; with `amount` 1 not for the first time in the hand."""
    TURN_UP = "turn_up"
    """A card is turned up for all to see."""
    LAY_OUT = "lay_out"
    """Cards are laid open on the tableau."""
    BURY = "bury"
    """A card that may not start the discard pile is shown and goes under the stock."""
    START = "start"
    """A card starts the discard pile."""
    TRUMP = "trump"
    """A suit is trump from now on, or none."""
    NAME_TRUMP = "name_trump"
    """`seat` names the trump suit."""
    TURN = "turn"
    """It is the turn of `seat`."""
    BID = "bid"
    """`seat` bids; `reason` tells a Nil."""
    SET_ASIDE = "set_aside"
    """`seat` sets a card aside: by `amount` 0 to pass on, 1 to exchange, 2 to throw away."""
    GIVE = "give"
    """`seat` gives cards to `other`; with `amount` 1 in an exchange."""
    TRIBUTE = "tribute"
    """`seat`, the last of the last hand, has to give its best cards to `other`."""
    PLAY = "play"
    """`seat` plays cards; `amount` is how many lay in the trick before."""
    TAKE_TRICK = "take_trick"
    """`seat` takes the trick."""
    BROKEN = "broken"
    """A suit that was held back has been played; with `amount` 0 another is held back now."""
    LACKS = "lacks"
    """The rules tell that `seat` holds none of these cards."""
    TURN_CARD = "turn_card"
    """`seat` turns the top card of its pile."""
    FACE_DOWN = "face_down"
    """`seat` adds cards to the tableau face down."""
    WAR = "war"
    """Two equal cards: it is war."""
    WIN_BATTLE = "win_battle"
    """`seat` wins the battle and all cards on the tableau."""
    PICK = "pick"
    """`seat` chooses a card of the tableau, of several to capture."""
    CAPTURE = "capture"
    """`seat` captures cards of the tableau."""
    SWEEP = "sweep"
    """`seat` has emptied the tableau by a capture."""
    TAKE_REST = "take_rest"
    """`seat`, which captured last, takes what is left on the tableau."""
    CLEAR = "clear"
    """The tableau goes to the discard pile; `seat` leads, where somebody does."""
    DRAW = "draw"
    """`seat` draws cards."""
    DRAW_NOTHING = "draw_nothing"
    """`seat` finds nothing to draw."""
    DISCARD = "discard"
    """`seat` throws cards away."""
    NEW_STOCK = "new_stock"
    """The discard pile, but for its top card, is shuffled to make a new stock."""
    PASS = "pass"
    """`seat` passes; with `amount` 1 it is locked out until the pile is cleared."""
    MUST_PASS = "must_pass"
    """`seat` has to pass: it can do nothing."""
    EFFECT = "effect"
    """The card that `seat` has played has an effect."""
    NAME_SUIT = "name_suit"
    """`seat` names the suit to be matched."""
    AIM = "aim"
    """`seat` chooses `other` for the effect of its card."""
    SKIP = "skip"
    """So many seats, `amount`, will lose their next turn."""
    SKIPPED = "skipped"
    """`seat` loses its turn."""
    ANOTHER_TURN = "another_turn"
    """`seat` has another turn."""
    REVERSE = "reverse"
    """Play goes the other way: anticlockwise with `amount` 1."""
    FORCED_DRAW = "forced_draw"
    """`seat` has to draw cards."""
    FORCED_DISCARD = "forced_discard"
    """`seat` has to throw cards away."""
    STEAL = "steal"
    """`seat` takes cards from the hand of `other`, unseen."""
    SWAP_HANDS = "swap_hands"
    """`seat` and `other` exchange hands."""
    NEW_HAND = "new_hand"
    """`seat` sees the hand that it has got in exchange."""
    LOOK = "look"
    """`seat` looks at the hand of `other`."""
    SHOW = "show"
    """`seat` shows cards of its hand; with `amount` 1 the one that lets it begin."""
    LOOK_AT = "look_at"
    """`seat` looks at the card in a slot of `other`, which may be itself."""
    SHARE = "share"
    """`seat` shares with the others against the caller what it knows of a slot of `other`."""
    SWAP_IN = "swap_in"
    """`seat` puts the card that it has drawn into a slot, face down."""
    SWAP_SLOTS = "swap_slots"
    """`seat` lets the cards of two slots, source and target, change places."""
    DECLARE = "declare"
    """`seat` declares the rank of the card that it swaps out; `amount` is the rank, 2 being 0."""
    NAME_RANK = "name_rank"
    """`seat` names the rank of the card in a slot of `other`; `amount` is the rank, 2 being 0."""
    TOSS = "toss"
    """`seat` tosses in the card of a slot."""
    WRONG_TOSS = "wrong_toss"
    """`seat` tries to toss in the card of a slot, which is wrong; it is shown and stays."""
    BARRED = "barred"
    """`seat` may toss no more in this hand."""
    DECLINE = "decline"
    """`seat` does not do what it may: by `amount` 0 use a card, 1 swap two cards, 2 declare a rank,
    3 toss one of the ranks that `bid` has bits for, 4 call."""
    CALL = "call"
    """`seat` calls the end of the hand; with `amount` 1 because all its cards lie open."""
    TURN_OVER = "turn_over"
    """The turn of `seat` is over, with all that was tossed in."""
    UNCALLED = "uncalled"
    """Nobody has called, and the hand ends."""
    OUT = "out"
    """`seat` has run out of cards; `amount` seats did so before it."""
    SCORE = "score"
    """Points: `reason` says for what, `other` is the side that gets them."""
    HAND_OVER = "hand_over"
    """The hand is over."""
    ELIMINATED = "eliminated"
    """`seat` is out of the match."""
    MATCH_OVER = "match_over"
    """The match is over; `amount` has a bit a winning side, `number` is 1 if it timed out."""


class Reason(StrEnum):
    """What points are for; on a bid, that it is Nil."""

    NIL = "nil"
    """A bid of 0 is Nil."""
    CARDS = "cards"
    """Cards that were taken."""
    TRICKS = "tricks"
    """Tricks; `number` is how many."""
    TOOK_ALL = "took_all"
    """Nothing, because the seat took every penalty card."""
    OPPONENT_TOOK_ALL = "opponent_took_all"
    """All penalty cards, because an opponent took them all."""
    HELD = "held"
    """Cards left in the seat's own hand."""
    HELD_BY_OPPONENTS = "held_by_opponents"
    """Cards left in opponents' hands."""
    EXTRA_CARDS = "extra_cards"
    """Cards taken above those dealt; `number` is how many."""
    CONTRACT_MADE = "contract_made"
    """A contract that was made: `bid` was bid, `number` taken."""
    OVERTRICKS = "overtricks"
    """Tricks above the contract; `number` is how many."""
    CONTRACT_FAILED = "contract_failed"
    """A contract that failed: `bid` was bid, `number` taken."""
    NIL_MADE = "nil_made"
    """A Nil without a trick."""
    NIL_FAILED = "nil_failed"
    """A Nil with one."""
    BAGS = "bags"
    """Too many bags; `number` were paid for."""
    MOST_CARDS = "most_cards"
    """The most cards; `number` is how many."""
    MOST_OF_SUIT = "most_of_suit"
    """The most cards of a suit; `number` is how many."""
    NAMED_CARD = "named_card"
    """A card that has points of its own."""
    BEST_PRIMIERA = "best_primiera"
    """The best primiera; `number` is what it is worth."""
    SWEEPS = "sweeps"
    """Sweeps; `number` is how many."""
    PLACE = "place"
    """Going out; `number` is the place, from 1."""
    TOTAL = "total"
    """The total of the seat's layout; `number` is it."""
    CALL_WON = "call_won"
    """A call with a lower total than another; `number` is that one."""
    CALL_TIED = "call_tied"
    """A call with a total equal to another; `number` is that one."""
    CALL_LOST = "call_lost"
    """A call with a higher total than another; `number` is that one."""
