"""Where every field of a genome lies in bytecode, a line each.

Writing, reading and the tables of `docs/bytecode.md` all come from here; the
engine has a reader of its own. A new field is a new line, and what is in no line
does not exist. Games keep their identity as long as a field at its default adds
no bytes: take a free bit, or a section of its own.
"""

from __future__ import annotations

import struct
from itertools import accumulate
from typing import NamedTuple

from darwindeck.genome import schema
from darwindeck.genome.bytecode.forms import (
    CARD,
    FLAG,
    I8,
    I16,
    I32,
    RANK,
    RANK_ORDER,
    RANK_SET,
    U8,
    U16,
    U32,
    U64,
    WILD_SET,
    choice,
    listed,
    number_if_present,
    number_or_all,
    or_none,
    set_of,
)
from darwindeck.genome.bytecode.rows import (
    Count,
    Field,
    Given,
    OnlyWith,
    PhaseLayout,
    Phases,
    Rows,
    Teams,
    each,
    flags,
    in_one_byte,
)
from darwindeck.genome.bytecode.stream import FORMATS
from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.facts.effects import TARGETED, VALUED
from darwindeck.genome.schema import RANKS
from darwindeck.genome.schema.game import (
    MOST_CARD_RULES,
    MOST_CATEGORIES,
    MOST_CONDITIONS,
    MOST_SEATS,
)
from darwindeck.genome.schema.phases import MOST_DIRECTIONS, MOST_PHASES, MOST_TRUMPS
from darwindeck.genome.schema.setup import MOST_HAND_SIZES

# --- Header ---------------------------------------------------------------------

VERSION = 2
PARTS = ("setup", "turn structure", "win conditions", "scoring")

_HEADER = (
    Given("format", U32, only=1),
    Given("identity", U64, "the first 8 bytes of SHA-256 over all other bytes"),
    Field("player_count", U32),
    Field("max_turns", U32),
    Given("offset of the setup", I32, "the size of the header"),
    Given("offset of the turn structure", I32, "the end of the setup"),
    Given("offset of the win conditions", I32, "the end of the turn structure"),
    Given("offset of the scoring", I32, "0 when there is none"),
)
HEADERS: dict[int, tuple[Field, ...]] = {
    1: _HEADER,
    2: (
        Given("version", U8, only=VERSION),
        *_HEADER,
        Field("setup.tableau_mode", choice(schema.TableauMode)),
        OnlyWith(
            *("setup.sequence_direction", choice(schema.SequenceDirection)),
            other="setup.tableau_mode",
            values=(schema.TableauMode.SEQUENCE,),
        ),
    ),
}


def header_bytes(version: int) -> dict[str, slice]:
    """Where each field of a header lies."""
    fields = HEADERS[version]
    stops = [*accumulate(struct.calcsize(FORMATS[field.form.size]) for field in fields)]
    pairs = zip([0, *stops], stops, strict=False)
    return {field.name: slice(*pair) for field, pair in zip(fields, pairs, strict=True)}


# --- Setup ----------------------------------------------------------------------

SETUP: Rows = (
    Field("setup.deck", choice(schema.Deck)),
    Field("setup.jokers", U8, "only with standard_52"),
    Field("setup.removed_cards", listed(CARD, len(CARDS)), "ascending"),
    Field("setup.cards_per_player", number_or_all()),
    Field("setup.hand_sizes", listed(U8, MOST_HAND_SIZES)),
    Field("setup.turn_up", choice(schema.TurnUp)),
    Field("setup.rank_order", RANK_ORDER, "from lowest to highest, none in the usual order"),
)


# --- Turn structure -------------------------------------------------------------

DRAW: Rows = (
    Field(".count", U8),
    Field(".source", choice(schema.DrawSource)),
    flags(".until_playable", ".optional", ".starts_block"),
    Field(".only_if", choice(schema.OnlyIf)),
    Field(".repeat", U8),
)
PLAY: Rows = (
    Field(".target", choice(schema.PlayTarget)),
    Field(".min_cards", U8),
    Field(".max_cards", U8),
    in_one_byte((".matches", set_of(tuple(schema.Match))), (".match_all", FLAG)),
    Field(".wild_ranks", WILD_SET),
    flags(".climbing", ".optional", ".or_draw", ".starts_block"),
    Field(".only_if", choice(schema.OnlyIf)),
    Field(".repeat", U8),
    Field(".first_player", choice(schema.FirstPlayer)),
    Field(".first_card", or_none(CARD)),
)
DISCARD: Rows = (
    Field(".count", U8),
    flags(".pairs", ".optional", ".starts_block"),
    Field(".only_if", choice(schema.OnlyIf)),
    Field(".repeat", U8),
)
TRICK: Rows = (
    Field(".tricks", U8),
    in_one_byte(
        (".follow_suit", FLAG),
        (".lowest_wins", FLAG),
        (".lead_first_card", FLAG),
        (".no_points_first_trick", FLAG),
        (".jokers", choice(schema.TrickJokers)),
    ),
    Field(".trump", choice(schema.Trump)),
    Field(".trump_suits", listed(choice(schema.TrumpChoice), MOST_TRUMPS)),
    Field(".trump_order", RANK_ORDER, "from lowest to highest, none as in `setup.rank_order`"),
    Field(".breaking", choice(schema.Breaking)),
    Field(".breaking_suit", or_none(choice(schema.Suit))),
    Field(".first_player", choice(schema.FirstPlayer)),
    Field(".first_card", or_none(CARD)),
)
PASS: Rows = (
    Field(".count", U8),
    flags(".by_placing"),
    Field(".directions", listed(choice(schema.PassTo), MOST_DIRECTIONS)),
)
BIDDING: Rows = (
    Field(".min_bid", U8),
    Field(".max_bid", U8),
    flags(".allow_nil", ".hook"),
    Field("contract_scoring.points_per_trick_bid", U8),
    Field("contract_scoring.overtrick_points", U8),
    Field("contract_scoring.failed_contract_penalty", U8),
    Field("contract_scoring.nil_bonus", U16),
    Field("contract_scoring.nil_penalty", U16),
    Field("contract_scoring.bag_limit", U8),
    Field("contract_scoring.bag_penalty", U16),
    Given(".reserved", U16, only=0),
)
LAYOUT: Rows = (
    Field(".shown", U8),
    Field(".peeks", U8),
    in_one_byte(
        (".opening", choice(schema.OpeningChoice)),
        (".drawn_card", choice(schema.DrawnCard)),
        (".toss_in", choice(schema.TossIn)),
        (".toss_bars", FLAG),
        (".coalition_info", choice(schema.CoalitionInfo)),
    ),
    Field(".take_discard", choice(schema.TakeDiscard)),
    Field(".uses", set_of(tuple(schema.UseOf))),
    Field(".declare_penalty", U8),
    Field(".toss_penalty", U8),
    Field(".call", choice(schema.Call)),
    Field(".turns_after_call", U8),
    Field(".protection", choice(schema.Protection)),
    Field(".turns_limit", U8),
)
PHASES = {
    10: PhaseLayout("draw", DRAW),
    20: PhaseLayout("play", PLAY),
    30: PhaseLayout("discard", DISCARD),
    40: PhaseLayout("trick", TRICK),
    50: PhaseLayout("pass", PASS),
    60: PhaseLayout("bidding", BIDDING),
    110: PhaseLayout("layout", LAYOUT),
}
TURN_STRUCTURE: Rows = (
    Count("turn_structure.phases", 1, MOST_PHASES),
    Field("turn_structure.loop_from", or_none(U8)),
    Phases("turn_structure.phases", PHASES),
)


# --- Win conditions and sections ------------------------------------------------

WIN_CONDITIONS: Rows = each(
    *("win_conditions", 1, MOST_CONDITIONS),
    Field(".type", choice(schema.WinType)),
    Field(".trigger", choice(schema.Trigger)),
    Field(".tie", choice(schema.TieRule)),
    Field(".threshold", I32),
)


class Section(NamedTuple):
    """Rows that extend a game, left out where they have their defaults."""

    name: str
    rows: Rows
    has_length: bool = True
    extends: str = ""
    """The kind of phase that has the fields with a dot."""


RESERVED_SECTIONS = {61: "effect"}
SECTIONS = {
    60: Section(
        "effects",
        each(
            *("special_effects", 1, len(RANKS)),
            Field(".trigger_rank", RANK, "ascending"),
            Field(".effect_type", choice(schema.EffectType)),
            OnlyWith(
                *(".target", choice(schema.TargetSelector)), other=".effect_type", values=TARGETED
            ),
            OnlyWith(".value", U8, other=".effect_type", values=VALUED),
        ),
        has_length=False,
    ),
    62: Section("teams", (Teams(),)),
    63: Section(
        "bidding extension",
        (
            Field(".max_team_bid", U8),
            Field("contract_scoring.kind", choice(schema.ContractKind)),
            Field("contract_scoring.points_per_trick", U8),
            Field("contract_scoring.exact_bonus", U16),
            Field(".first_player", choice(schema.FirstPlayer)),
            Field(".first_card", or_none(CARD)),
        ),
        extends="bidding",
    ),
    64: Section(
        "game rules",
        (
            Field("game_rules.hands", U16),
            Field("game_rules.score_floor", number_if_present(I32)),
            Field("game_rules.hand_ends_when", choice(schema.HandEnd)),
            Field("game_rules.eliminate_if", choice(schema.EliminateIf)),
            Field("game_rules.score_by_place", listed(I16, MOST_SEATS)),
        ),
    ),
    65: Section(
        "table",
        (
            Field("setup.hand_mode", choice(schema.HandMode)),
            Field("setup.initial_tableau", U8),
            Field("setup.initial_discard", FLAG),
            Field("setup.buried_ranks", RANK_SET),
            Field("setup.redeal_when_empty", FLAG),
            Field("game_rules.stock_empty", choice(schema.StockEmpty)),
            Field("game_rules.all_pass", choice(schema.AllPass)),
        ),
    ),
    66: Section(
        "tableau",
        (
            Field("setup.sequence_start_rank", or_none(RANK)),
            Field("setup.war_face_down", U8),
            Field("setup.war_winnings", choice(schema.WarWinnings)),
            Field("setup.capture_sums", FLAG),
            Field("setup.last_capture_takes_rest", FLAG),
            Field("setup.card_values", listed(U8, len(RANKS)), "of 2 to K and A; none or all"),
        ),
    ),
    67: Section(
        "categories",
        each(
            *("category_scoring", 1, MOST_CATEGORIES),
            Field(".category", choice(schema.Category), "ascending"),
            Field(".suit", or_none(choice(schema.Suit))),
            Field(".card", or_none(CARD)),
            Field(".points", U8),
        ),
    ),
    75: Section(
        "layout scoring",
        (
            Field("layout_scoring.kind", choice(schema.LayoutKind)),
            Field(
                "layout_scoring.values",
                listed(I8, len(RANKS) + 1),
                "of 2 to K, A and jokers; none or all",
            ),
            Field("layout_scoring.matching_columns", U8),
            Field("layout_scoring.lowest_scores_nothing", FLAG),
            Field("layout_scoring.caller_bonus", I8),
            Field("layout_scoring.caller_penalty", I8),
            Field("layout_scoring.compared_with", choice(schema.ComparedWith)),
            Field("layout_scoring.caller_lower", I8),
            Field("layout_scoring.others_lower", I8),
            Field("layout_scoring.caller_equal", I8),
            Field("layout_scoring.others_equal", I8),
            Field("layout_scoring.caller_higher", I8),
            Field("layout_scoring.others_higher", I8),
            Field("layout_scoring.uncalled", choice(schema.Uncalled)),
        ),
    ),
    76: Section("match points", (Field("game_rules.points_by_rank", listed(U8, MOST_SEATS)),)),
}


# --- Scoring --------------------------------------------------------------------

SCORING: Rows = (
    in_one_byte(
        ("game_rules.all_points_reversal", FLAG),
        ("game_rules.held_cards", choice(schema.HeldCards)),
    ),
    Field("game_rules.trick_points", I8),
    Field("game_rules.extra_card_points", I8),
    *each(
        *("card_scoring", 0, MOST_CARD_RULES),
        Field(".suit", or_none(choice(schema.ScoringSuit)), "ascending"),
        Field(".rank", or_none(RANK)),
        Field(".points", I16),
    ),
)
