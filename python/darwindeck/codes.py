"""What can be wrong with a game, by name.

Whatever is decided about a problem (what repair takes away, what fitness is multiplied
by) is decided by its code. Messages are for people, and may be reworded at any time.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """A kind of problem."""

    MALFORMED = "malformed"
    """What was given is no game at all: no file, not JSON, an unknown field, a wrong type."""
    MORE = "more"
    """How many more problems there are than are listed."""

    # Numbers and lists
    OUT_OF_RANGE = "out-of-range"
    TOO_MANY = "too-many"
    TOO_FEW = "too-few"
    MISSING = "missing"
    """A rule needs a value that is not given."""
    LEAST_ABOVE_MOST = "least-above-most"

    # Rules that nothing uses: cleanup takes them away
    NO_EFFECT = "no-effect"
    """A field is set, and nothing in this game reads it."""
    SECOND_OF_ITS_KIND = "second-of-its-kind"
    NEVER_REACHED = "never-reached"
    """A phase comes after all cards are played."""
    EFFECTS_IN_WAR = "effects-in-war"
    NO_JOKERS = "no-jokers"
    """A rule names jokers, and the deck has none."""
    REMOVED_IN_VAIN = "removed-in-vain"
    """A card is taken out of the deck that is not in it."""

    # Deck, deal and seats
    NOT_IN_DECK = "not-in-deck"
    DECK_WITHOUT_JOKERS = "deck-without-jokers"
    TOO_FEW_CARDS = "too-few-cards"
    DEAL_TOO_LARGE = "deal-too-large"
    ORDER_INCOMPLETE = "order-incomplete"
    VALUES_INCOMPLETE = "values-incomplete"
    NOTHING_TO_DRAW = "nothing-to-draw"
    TEAMS_UNUSED = "teams-unused"
    TEAM_WITHOUT_SEATS = "team-without-seats"
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_IN_TWO_TEAMS = "seat-in-two-teams"
    SEAT_WITHOUT_TEAM = "seat-without-team"

    # The table
    PILES_AND_WAR = "piles-and-war"
    """Face-down piles and war come together, with one play phase."""
    WAR_OF_TWO = "war-of-two"
    OPEN_CARDS_UNUSED = "open-cards-unused"
    DISCARD_UNUSED = "discard-unused"
    DISCARD_NEVER_FILLED = "discard-never-filled"
    TOO_MANY_OPENED = "too-many-opened"
    ALL_BURIED = "all-buried"
    NOTHING_TO_REDEAL = "nothing-to-redeal"
    REDEAL_MISPLACED = "redeal-misplaced"

    # Phases
    NOTHING_IS_PLAYED = "nothing-is-played"
    NO_SUCH_BLOCK = "no-such-block"
    ENDLESS_LOOP = "endless-loop"
    NO_SHOWDOWN = "no-showdown"
    BIDDING_MISPLACED = "bidding-misplaced"
    NO_TRUMP = "no-trump"
    TRUMPS_MISCOUNTED = "trumps-miscounted"
    ROTATION_WITHOUT_SUIT = "rotation-without-suit"
    NOTHING_TURNED_UP = "nothing-turned-up"
    PASS_TOO_LARGE = "pass-too-large"
    NEVER_PASSED = "never-passed"
    NOBODY_ACROSS = "nobody-across"
    ONLY_IF_MISPLACED = "only-if-misplaced"
    SET_TOO_LARGE = "set-too-large"
    DRAW_OFFERED_ONCE = "draw-offered-once"
    UNTIL_PLAYABLE_MISPLACED = "until-playable-misplaced"
    ALL_WILD = "all-wild"
    CLIMBING_INCOMPLETE = "climbing-incomplete"
    """Climbing needs a tableau, the match `beats_top`, passing, and a pile that is cleared."""
    NO_PILE_TO_CLEAR = "no-pile-to-clear"
    ONE_CARD_A_PLAY = "one-card-a-play"

    # Layouts
    LAYOUT_INCOMPLETE = "layout-incomplete"
    """Layouts, a layout phase and hands that end by a call come together."""
    LAYOUT_WITHOUT_STOCK = "layout-without-stock"
    LAYOUT_TOO_LARGE = "layout-too-large"
    NO_EFFECTS_TO_USE = "no-effects-to-use"
    CALLS_SCORE_NOTHING = "calls-score-nothing"
    NOT_BY_LAYOUTS = "not-by-layouts"

    # Effects
    EFFECTS_UNPLAYED = "effects-unplayed"
    EFFECT_ON_ONESELF = "effect-on-oneself"
    NO_SUIT_TO_NAME = "no-suit-to-name"

    # Points and winning
    NO_SWEEPS = "no-sweeps"
    NOBODY_GOES_OUT = "nobody-goes-out"
    TOO_MANY_PLACES = "too-many-places"
    REVERSED_TOO_LATE = "reversed-too-late"
    NO_LAST_IN = "no-last-in"
    TRIGGER_MISMATCH = "trigger-mismatch"
    NO_NUMBER_OF_HANDS = "no-number-of-hands"
    EVERY_HAND_EMPTIES = "every-hand-empties"
    STOCK_NEVER_ENDS = "stock-never-ends"
    NOTHING_SCORES = "nothing-scores"
    NOTHING_COUNTS_AT_ONCE = "nothing-counts-at-once"
    NOBODY_KNOCKED_OUT = "nobody-knocked-out"
    NO_TOTALS = "no-totals"
    NOBODY_TAKES = "nobody-takes"
    TIE_COMPARES_NOTHING = "tie-compares-nothing"

    # Warnings: it can be played, and cannot be meant
    EFFECT_REPLACED = "effect-replaced"
    IDLE_AIM = "idle-aim"
    """An effect has a target or a value that it does not use."""
    REVERSE_OF_TWO = "reverse-of-two"
    LOOP_ONLY_DRAWS = "loop-only-draws"
    IDLE_BIDS = "idle-bids"
    UNEVEN_HANDS = "uneven-hands"
    UNEVEN_STOCK = "uneven-stock"
    UNEVEN_DEALS = "uneven-deals"
    """The number of hands is no multiple of the players."""
    TARGET_NOT_REACHED = "target-not-reached"
    TARGET_COMES_LATE = "target-comes-late"
    """The hands are over before anybody can have so many points."""
    JOKERS_FIT_NOTHING = "jokers-fit-nothing"
    SEQUENCE_ONE_SIDED = "sequence-one-sided"
    SEQUENCE_CUT_OFF = "sequence-cut-off"
    PILE_NOT_OPENED = "pile-not-opened"
    PILE_STOPS = "pile-stops"
    WAR_EMPTY_HAND = "war-empty-hand"
    MATCH_RANK_CAPTURE_ALL = "match-rank-capture-all"
    SEQUENCE_CAPTURE_ALL = "sequence-capture-all"
    WIN_FORESTALLED = "win-forestalled"
