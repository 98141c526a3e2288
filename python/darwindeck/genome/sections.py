"""The sections of bytecode that extend a game: teams, bidding, game rules, the table.

Each has its writer and its reader side by side, those of the table in
`genome.table_sections`. A section whose fields all have their defaults is left out.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.errors import BytecodeError
from darwindeck.genome.bytestream import Reader, Writer
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractKind,
    ContractScoring,
    EliminateIf,
    FirstPlayer,
    GameGenome,
    GameRules,
    HandEnd,
    TurnStructure,
)
from darwindeck.genome.table_sections import (
    categories_body,
    effects_body,
    read_categories,
    read_effects,
    read_table,
    read_tableau,
    table_body,
    tableau_body,
)

EFFECTS, TEAMS, BIDDING_EXTENSION, GAME_RULES, TABLE, TABLEAU, CATEGORIES = 60, *range(62, 68)
RESERVED_SECTIONS = {61: "effect"}
SECTION_OPCODES = {
    EFFECTS: "effects",
    TEAMS: "teams",
    BIDDING_EXTENSION: "bidding extension",
    GAME_RULES: "game rules",
    TABLE: "table",
    TABLEAU: "tableau",
    CATEGORIES: "categories",
}

_READERS = {
    TABLE: read_table,
    TABLEAU: read_tableau,
    CATEGORIES: read_categories,
}


def write_sections(w: Writer, genome: GameGenome) -> None:
    plain = _bodies(GameGenome(player_count=2, turn_structure=TurnStructure(), win_conditions=()))
    for opcode, body in _bodies(genome).items():
        if body == plain[opcode]:
            continue
        w.u8(opcode)
        if opcode != EFFECTS:
            w.u16(len(body))
        w.data += body


def _bodies(genome: GameGenome) -> dict[int, bytes]:
    """What each section holds, by ascending opcode."""
    phases = genome.turn_structure.phases
    bidding = next((phase for phase in phases if isinstance(phase, BiddingPhase)), BiddingPhase())
    return {
        EFFECTS: effects_body(genome.effects),
        TEAMS: _teams_body(genome) if genome.team_mode else b"",
        BIDDING_EXTENSION: _bidding_body(bidding, genome.contract_scoring),
        GAME_RULES: _rules_body(genome.game_rules),
        TABLE: table_body(genome),
        TABLEAU: tableau_body(genome.setup),
        CATEGORIES: categories_body(genome.category_scoring),
    }


def read_sections(r: Reader, genome: GameGenome) -> GameGenome:
    """The genome with what the sections up to the end of this part add."""
    previous = 0
    while r.position < r.end:
        opcode = r.u8("section")
        if opcode not in SECTION_OPCODES:
            known = ", ".join(f"{code} {name}" for code, name in SECTION_OPCODES.items())
            word = "reserved" if opcode in RESERVED_SECTIONS else "unknown"
            raise r.fail("section", f"{opcode} is {word}; known are {known}")
        if opcode <= previous:
            raise r.fail("section", f"{opcode} after {previous}; sections ascend, each once")
        previous = opcode
        start = r.marks["section"]
        if opcode == EFFECTS:  # the only one without a length
            genome = read_effects(r, genome)
            continue
        section = r.part(r.u16("section length"), "section length")
        genome = _read_section(section, opcode, genome, start)
        section.finish(f"the section {opcode} {SECTION_OPCODES[opcode]}")
    return genome


def _read_section(r: Reader, opcode: int, genome: GameGenome, start: int) -> GameGenome:
    if opcode == TEAMS:
        r.marks["teams"] = start
        return replace(genome, team_mode=True, teams=_read_teams(r, genome))
    if opcode == BIDDING_EXTENSION:
        return _read_bidding_extension(r, genome, start)
    if opcode == GAME_RULES:
        r.marks["game_rules"] = start
        return replace(genome, game_rules=_read_rules(r, genome.player_count))
    return _READERS[opcode](r, genome)


def _teams_body(genome: GameGenome) -> bytes:
    team_of = {seat: number for number, team in enumerate(genome.teams) for seat in team}
    return bytes([len(genome.teams), *(team_of[seat] for seat in range(genome.player_count))])


def _read_teams(r: Reader, genome: GameGenome) -> tuple[tuple[int, ...], ...]:
    count = r.u8("teams.count")
    teams: list[list[int]] = []
    for seat in range(genome.player_count):
        path = f"teams.seat[{seat}]"
        number = r.u8(path)
        if number > len(teams):
            raise r.fail(path, f"team {number}, but the next new team is {len(teams)}")
        if number == len(teams):
            teams.append([])
        teams[number].append(seat)
    if count != len(teams):
        raise r.fail("teams.count", f"{count} teams, but the seats are in {len(teams)}")
    return tuple(tuple(team) for team in teams)


def _bidding_body(phase: BiddingPhase, contract: ContractScoring | None) -> bytes:
    contract = contract or ContractScoring()
    w = Writer()
    w.u8(phase.max_team_bid)
    w.choice(contract.kind)
    w.u8(contract.points_per_trick)
    w.u16(contract.exact_bonus)
    w.choice(phase.first_player)
    w.card_or_none(phase.first_card)
    return bytes(w.data)


def _read_bidding_extension(r: Reader, genome: GameGenome, start: int) -> GameGenome:
    phases = list(genome.turn_structure.phases)
    places = [place for place, phase in enumerate(phases) if isinstance(phase, BiddingPhase)]
    if not places or genome.contract_scoring is None:
        raise BytecodeError("a bidding extension, but the game has no bidding phase", start)
    path = f"turn_structure.phases[{places[0]}]"
    max_team_bid = r.u8(f"{path}.max_team_bid")
    contract = replace(
        genome.contract_scoring,
        kind=r.choice(ContractKind, "contract_scoring.kind"),
        points_per_trick=r.u8("contract_scoring.points_per_trick"),
        exact_bonus=r.u16("contract_scoring.exact_bonus"),
    )
    phases[places[0]] = replace(
        phases[places[0]],
        max_team_bid=max_team_bid,
        first_player=r.choice(FirstPlayer, f"{path}.first_player"),
        first_card=r.card_or_none(f"{path}.first_card"),
    )
    structure = replace(genome.turn_structure, phases=tuple(phases))
    return replace(genome, turn_structure=structure, contract_scoring=contract)


def _rules_body(rules: GameRules) -> bytes:
    w = Writer()
    w.u16(rules.hands)
    w.u8(rules.score_floor is not None)
    w.i32(rules.score_floor or 0)
    w.choice(rules.hand_ends_when)
    w.choice(rules.eliminate_if)
    w.u8(len(rules.score_by_place))
    for points in rules.score_by_place:
        w.i16(points)
    return bytes(w.data)


def _read_rules(r: Reader, players: int) -> GameRules:
    hands = r.u16("game_rules.hands")
    [has_floor] = r.flags("game_rules.floor present")
    floor = r.i32("game_rules.score_floor")
    if not has_floor:
        r.zero(floor, "game_rules.score_floor")
    places = "game_rules.score_by_place"
    return GameRules(
        hands=hands,
        score_floor=floor if has_floor else None,
        hand_ends_when=r.choice(HandEnd, "game_rules.hand_ends_when"),
        eliminate_if=r.choice(EliminateIf, "game_rules.eliminate_if"),
        score_by_place=tuple(r.i16(item) for item in r.counted(places, players)),
    )
