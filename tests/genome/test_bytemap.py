"""Where fields lie in bytecode: each once, with room for its range, and as the document says."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import get_args

import pytest

from darwindeck.genome import schema
from darwindeck.genome.bytecode import bytemap
from darwindeck.genome.bytecode.document import MARKED, ranges, with_tables
from darwindeck.genome.bytecode.rows import Bits, Count, Field, Given, Items, Phases, Rows, Teams
from darwindeck.genome.facts.cards import CARDS

DOCUMENT = (Path(__file__).parents[2] / "docs" / "bytecode.md").read_text(encoding="utf-8")
NOT_RULES = (".name", ".family", ".summary", ".notes")
PHASES: tuple[type[schema.Rules], ...] = get_args(schema.Phase)
PARTS: dict[str, type[schema.Rules]] = {
    "": schema.GameGenome,
    ".setup": schema.SetupRules,
    ".turn_structure": schema.TurnStructure,
    **{f".turn_structure.phases[]:{kind.__struct_config__.tag}": kind for kind in PHASES},
    ".contract_scoring": schema.ContractScoring,
    ".layout_scoring": schema.LayoutScoring,
    ".card_scoring[]": schema.CardScoringRule,
    ".category_scoring[]": schema.CategoryScoring,
    ".special_effects[]": schema.SpecialEffect,
    ".game_rules": schema.GameRules,
    ".win_conditions[]": schema.WinCondition,
}
"""The structs of the schema by their path."""


# --- The layout -----------------------------------------------------------------


def laid_out() -> list[tuple[str, Field | None]]:
    """Every field in bytecode by its path in the schema, with its row if it has one of its own."""
    parts = (bytemap.HEADERS[2], bytemap.SETUP, bytemap.TURN_STRUCTURE, bytemap.WIN_CONDITIONS)
    found = [pair for rows in (*parts, bytemap.SCORING) for pair in fields(rows)]
    for section in bytemap.SECTIONS.values():
        found += fields(section.rows, f".turn_structure.phases[]:{section.extends}")
    return found


def fields(rows: Rows, item: str = "") -> Iterator[tuple[str, Field | None]]:
    for row in rows:
        match row:
            case Given():
                pass
            case Field():
                yield path(row.name, item), row
            case Bits():
                yield from ((path(name, item), None) for name, _ in row.fields)
            case Count():
                yield path(row.name, item), None
            case Items():
                yield from fields(row.rows, f".{row.name}[]")
            case Phases():
                for phase in row.layouts.values():
                    yield from fields(phase.rows, f".{row.name}[]:{phase.name}")
            case Teams():
                yield from ((".team_mode", None), (".teams", None))


def path(name: str, item: str) -> str:
    return f"{item}{name}" if name.startswith(".") else f".{name}"


def test_every_field_of_the_schema_lies_in_the_bytes_once() -> None:
    fields = [f"{path}.{name}" for path, part in PARTS.items() for name in part.__struct_fields__]
    rules = [field for field in fields if field not in PARTS and field not in NOT_RULES]
    assert sorted(path for path, _ in laid_out()) == sorted(rules)


def test_the_range_of_every_number_fits_its_bytes() -> None:
    rows = {path: row for path, row in laid_out() if row is not None}
    held = {path: rows[path] for path in ranges() if path in rows}
    assert len(held) > 30
    for path, row in held.items():
        for value in ranges()[path]:
            assert row.form.encode(value), path


def test_opcodes_never_change() -> None:
    assert {code: phase.name for code, phase in bytemap.PHASES.items()} == {
        10: "draw",
        20: "play",
        30: "discard",
        40: "trick",
        50: "pass",
        60: "bidding",
        110: "layout",
    }
    assert {code: section.name for code, section in bytemap.SECTIONS.items()} == {
        60: "effects",
        62: "teams",
        63: "bidding extension",
        64: "game rules",
        65: "table",
        66: "tableau",
        67: "categories",
        75: "layout scoring",
        76: "match points",
    }


CODES: dict[type[StrEnum], str] = {
    schema.AllPass: "nothing clear_tableau end_hand",
    schema.Call: "start_of_turn instead_of_turn end_of_turn all_open",
    schema.CoalitionInfo: "none pooled",
    schema.ComparedWith: "lowest_other each",
    schema.DrawnCard: "public private",
    schema.LayoutKind: "sum call_scores",
    schema.OpeningChoice: "any first",
    schema.Protection: "nothing cards everything",
    schema.TakeDiscard: "never into_layout unused_action always",
    schema.TossIn: "off own",
    schema.Uncalled: "zero sum",
    schema.UseOf: "drawn declared tossed",
    schema.Breaking: "none cannot_lead_until_broken cannot_play_until_broken",
    schema.Category: "most_cards most_of_suit named_card best_primiera each_sweep",
    schema.ContractKind: "at_least exactly",
    schema.Deck: "standard_52 italian_40 piquet_32 euchre_24",
    schema.DrawSource: "stock discard next_hand previous_hand",
    schema.EffectType: "skip_next reverse draw_cards extra_turn force_discard swap_hands "
    "steal_card peek_hand name_suit peek_own peek_other swap_two peek_two_then_swap "
    "name_and_play force_draw",
    schema.EliminateIf: "none no_tricks",
    schema.FirstPlayer: "after_dealer holder_of last_hand_winner last_hand_loser",
    schema.HandEnd: "all_hands_empty first_out one_left showdown called",
    schema.HandMode: "hand pile layout",
    schema.HeldCards: "nothing against_holder to_first_out",
    schema.Match: "same_rank same_suit beats_top",
    schema.OnlyIf: "always nothing_played cannot_play",
    schema.PassTo: "left right across none",
    schema.PlayTarget: "discard tableau",
    schema.Rank: "2 3 4 5 6 7 8 9 T J Q K A",
    schema.ScoringSuit: "C D H S trump",
    schema.SequenceDirection: "ascending descending both",
    schema.StockEmpty: "reshuffle_discard end_hand skip_draw",
    schema.Suit: "C D H S",
    schema.TableauMode: "none war match_rank sequence",
    schema.TargetSelector: "next_player previous_player player_choice random_opponent "
    "all_opponents left right self",
    schema.TieRule: "draw another_hand share highest_score lowest_score most_tricks most_captured",
    schema.TrickJokers: "plain trump",
    schema.Trigger: "at_once hand_end threshold hands_empty last_hand stock_empty",
    schema.Trump: "none fixed turned_up rotating last_winner_chooses",
    schema.TrumpChoice: "C D H S none",
    schema.TurnUp: "none next_card dealers_last",
    schema.WarWinnings: "pile captured",
    schema.WinType: "empty_hand high_score low_score first_to_score capture_all most_captured "
    "best_hand last_in lowest_total",
}


@pytest.mark.parametrize("kind", CODES, ids=lambda kind: kind.__name__)
def test_the_code_of_a_name_never_changes(kind: type[StrEnum]) -> None:
    assert list(kind) == CODES[kind].split()


def test_every_enum_has_its_codes_here() -> None:
    kinds = [kind for kind in vars(schema).values() if isinstance(kind, type)]
    assert {kind for kind in kinds if issubclass(kind, StrEnum)} == set(CODES)


# --- The document ---------------------------------------------------------------


def test_the_tables_of_the_document_are_current() -> None:
    assert with_tables(DOCUMENT) == DOCUMENT, "run `make schema` to write them again"


def test_the_document_has_a_table_of_every_part() -> None:
    assert [name for _, name, _ in MARKED.findall(DOCUMENT)] == [
        *("header", "setup", "turn structure", "phases", "win conditions", "sections", "scoring")
    ]
    assert re.findall(r"^#### (.+)", DOCUMENT, re.MULTILINE) == [
        *(f"{opcode} {phase.name}" for opcode, phase in bytemap.PHASES.items()),
        *(f"{opcode} {section.name}" for opcode, section in bytemap.SECTIONS.items()),
    ]


def test_a_table_that_is_changed_by_hand_is_not_current() -> None:
    changed = DOCUMENT.replace("| `repeat` | u8 | 1 to 10 |", "| `repeat` | u8 | 1 to 11 |", 1)
    assert changed != DOCUMENT
    assert with_tables(changed) == DOCUMENT


def test_prose_is_left_alone() -> None:
    assert with_tables("# A page\n\nwithout tables\n") == "# A page\n\nwithout tables\n"


def test_cards_have_the_numbers_of_the_document() -> None:
    assert "suits C 0, D 1, H 2, S 3; ranks 2 = 0 … K = 11," in DOCUMENT
    assert [CARDS.index(card) for card in ("2C", "AC", "2D", "KS", "AS", "X1", "X2")] == [
        *(0, 12, 13, 50, 51, 52, 53)
    ]
