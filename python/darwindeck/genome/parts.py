"""The parts of bytecode, each with its writer and its reader side by side.

`docs/bytecode.md` lays them down; the sections that extend them are in
`genome.sections`. Reading checks the form only: whether the game makes sense is
for `validate` to say.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.bytestream import Reader, Writer
from darwindeck.genome.cards import CARDS, card_number
from darwindeck.genome.checks.phases import MOST_DIRECTIONS, MOST_PHASES, MOST_TRUMPS
from darwindeck.genome.checks.scoring import MOST_CARD_RULES
from darwindeck.genome.checks.setup import MOST_HAND_SIZES
from darwindeck.genome.checks.winning import MOST_CONDITIONS
from darwindeck.genome.schema import (
    RANKS,
    BiddingPhase,
    Breaking,
    CardScoringRule,
    ContractScoring,
    Deck,
    FirstPlayer,
    GameGenome,
    PassPhase,
    PassTo,
    Phase,
    ScoringSuit,
    SetupRules,
    Suit,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    TurnStructure,
    TurnUp,
    WinCondition,
    WinType,
)

TRICK, PASS, BIDDING = 40, 50, 60
PHASE_OPCODES = {TRICK: "trick", PASS: "pass", BIDDING: "bidding"}


# --- Setup ----------------------------------------------------------------------


def write_setup(w: Writer, setup: SetupRules) -> None:
    w.choice(setup.deck)
    w.u8(setup.jokers)
    w.counted(card_number(card) for card in setup.removed_cards)
    w.u8(0 if setup.cards_per_player == "all" else setup.cards_per_player)
    w.counted(setup.hand_sizes)
    w.choice(setup.turn_up)
    w.ranks(setup.rank_order)


def read_setup(r: Reader) -> SetupRules:
    return SetupRules(
        deck=r.choice(Deck, "setup.deck"),
        jokers=r.u8("setup.jokers"),
        removed_cards=tuple(r.card(item) for item in r.counted("setup.removed_cards", len(CARDS))),
        cards_per_player=r.u8("setup.cards_per_player") or "all",
        hand_sizes=tuple(r.u8(item) for item in r.counted("setup.hand_sizes", MOST_HAND_SIZES)),
        turn_up=r.choice(TurnUp, "setup.turn_up"),
        rank_order=r.ranks("setup.rank_order"),
    )


# --- Turn structure -------------------------------------------------------------


def write_turns(w: Writer, genome: GameGenome) -> None:
    structure = genome.turn_structure
    w.u8(len(structure.phases))
    w.u8_or_none(structure.loop_from)
    for phase in structure.phases:
        if isinstance(phase, TrickPhase):
            _write_trick(w, phase)
        elif isinstance(phase, PassPhase):
            _write_pass(w, phase)
        else:
            _write_bidding(w, phase, genome.contract_scoring or ContractScoring())


def read_turns(r: Reader) -> tuple[TurnStructure, ContractScoring | None]:
    paths = r.counted("turn_structure.phases", MOST_PHASES, least=1)
    loop_from = r.u8_or_none("turn_structure.loop_from")
    phases: list[Phase] = []
    contract: ContractScoring | None = None
    for path in paths:
        opcode = r.u8(path)
        if opcode == TRICK:
            phases.append(_read_trick(r, path))
        elif opcode == PASS:
            phases.append(_read_pass(r, path))
        elif opcode != BIDDING:
            known = ", ".join(f"{code} {name}" for code, name in PHASE_OPCODES.items())
            raise r.fail(path, f"{opcode} is no phase; known are {known}")
        elif contract is not None:
            raise r.fail(path, "a second bidding phase; a game has at most one")
        else:
            phase, contract = _read_bidding(r, path)
            phases.append(phase)
    return TurnStructure(phases=tuple(phases), loop_from=loop_from), contract


def _write_trick(w: Writer, phase: TrickPhase) -> None:
    w.u8(TRICK)
    w.u8(phase.tricks)
    w.flags(
        phase.follow_suit, phase.lowest_wins, phase.lead_first_card, phase.no_points_first_trick
    )
    w.choice(phase.trump)
    w.choices(phase.trump_suits)
    w.ranks(phase.trump_order)
    w.choice(phase.breaking)
    w.choice_or_none(phase.breaking_suit)
    w.choice(phase.first_player)
    w.card_or_none(phase.first_card)


def _read_trick(r: Reader, path: str) -> TrickPhase:
    tricks = r.u8(f"{path}.tricks")
    follow_suit, lowest_wins, lead_first_card, no_points = r.flags(
        f"{path}.follow_suit",
        f"{path}.lowest_wins",
        f"{path}.lead_first_card",
        f"{path}.no_points_first_trick",
    )
    return TrickPhase(
        tricks=tricks,
        follow_suit=follow_suit,
        lowest_wins=lowest_wins,
        lead_first_card=lead_first_card,
        no_points_first_trick=no_points,
        trump=r.choice(Trump, f"{path}.trump"),
        trump_suits=r.choices(TrumpChoice, f"{path}.trump_suits", MOST_TRUMPS),
        trump_order=r.ranks(f"{path}.trump_order"),
        breaking=r.choice(Breaking, f"{path}.breaking"),
        breaking_suit=r.choice_or_none(Suit, f"{path}.breaking_suit"),
        first_player=r.choice(FirstPlayer, f"{path}.first_player"),
        first_card=r.card_or_none(f"{path}.first_card"),
    )


def _write_pass(w: Writer, phase: PassPhase) -> None:
    w.u8(PASS)
    w.u8(phase.count)
    w.flags(phase.by_placing)
    w.choices(phase.directions)


def _read_pass(r: Reader, path: str) -> PassPhase:
    return PassPhase(
        count=r.u8(f"{path}.count"),
        by_placing=r.flags(f"{path}.by_placing")[0],
        directions=r.choices(PassTo, f"{path}.directions", MOST_DIRECTIONS),
    )


def _write_bidding(w: Writer, phase: BiddingPhase, contract: ContractScoring) -> None:
    w.u8(BIDDING)
    w.u8(phase.min_bid)
    w.u8(phase.max_bid)
    w.flags(phase.allow_nil, phase.hook)
    w.u8(contract.points_per_trick_bid)
    w.u8(contract.overtrick_points)
    w.u8(contract.failed_contract_penalty)
    w.u16(contract.nil_bonus)
    w.u16(contract.nil_penalty)
    w.u8(contract.bag_limit)
    w.u16(contract.bag_penalty)
    w.u16(0)


def _read_bidding(r: Reader, path: str) -> tuple[BiddingPhase, ContractScoring]:
    min_bid = r.u8(f"{path}.min_bid")
    max_bid = r.u8(f"{path}.max_bid")
    allow_nil, hook = r.flags(f"{path}.allow_nil", f"{path}.hook")
    r.marks["contract_scoring"] = r.position
    contract = ContractScoring(
        points_per_trick_bid=r.u8("contract_scoring.points_per_trick_bid"),
        overtrick_points=r.u8("contract_scoring.overtrick_points"),
        failed_contract_penalty=r.u8("contract_scoring.failed_contract_penalty"),
        nil_bonus=r.u16("contract_scoring.nil_bonus"),
        nil_penalty=r.u16("contract_scoring.nil_penalty"),
        bag_limit=r.u8("contract_scoring.bag_limit"),
        bag_penalty=r.u16("contract_scoring.bag_penalty"),
    )
    r.zero(r.u16(f"{path}.reserved"), f"{path}.reserved")
    phase = BiddingPhase(min_bid=min_bid, max_bid=max_bid, allow_nil=allow_nil, hook=hook)
    return phase, contract


# --- Win conditions -------------------------------------------------------------


def write_wins(w: Writer, conditions: tuple[WinCondition, ...]) -> None:
    w.u8(len(conditions))
    for condition in conditions:
        w.choice(condition.type)
        w.choice(condition.trigger)
        w.choice(condition.tie)
        w.i32(condition.threshold)


def read_wins(r: Reader) -> tuple[WinCondition, ...]:
    paths = r.counted("win_conditions", MOST_CONDITIONS, least=1)
    return tuple(_read_win(r, path) for path in paths)


def _read_win(r: Reader, path: str) -> WinCondition:
    r.marks[path] = r.position
    return WinCondition(
        type=r.choice(WinType, f"{path}.type"),
        trigger=r.choice(Trigger, f"{path}.trigger"),
        tie=r.choice(TieRule, f"{path}.tie"),
        threshold=r.i32(f"{path}.threshold"),
    )


# --- Scoring --------------------------------------------------------------------


def write_scoring(w: Writer, genome: GameGenome) -> None:
    """Nothing at all when no field differs from its default."""
    rules = genome.game_rules
    scores = (rules.all_points_reversal, rules.trick_points, rules.extra_card_points)
    if not any(scores) and not genome.card_scoring:
        return
    w.flags(rules.all_points_reversal)
    w.i8(rules.trick_points)
    w.i8(rules.extra_card_points)
    w.u8(len(genome.card_scoring))
    for rule in genome.card_scoring:
        w.choice_or_none(rule.suit)
        w.u8_or_none(None if rule.rank is None else RANKS.index(rule.rank))
        w.i16(rule.points)


def read_scoring(r: Reader, genome: GameGenome) -> GameGenome:
    [reversal] = r.flags("game_rules.all_points_reversal")
    rules = replace(
        genome.game_rules,
        all_points_reversal=reversal,
        trick_points=r.i8("game_rules.trick_points"),
        extra_card_points=r.i8("game_rules.extra_card_points"),
    )
    scoring = tuple(
        _read_card_scoring(r, path) for path in r.counted("card_scoring", MOST_CARD_RULES)
    )
    return replace(genome, game_rules=rules, card_scoring=scoring)


def _read_card_scoring(r: Reader, path: str) -> CardScoringRule:
    r.marks[path] = r.position
    suit = r.choice_or_none(ScoringSuit, f"{path}.suit")
    rank = r.rank_or_none(f"{path}.rank")
    return CardScoringRule(suit=suit, rank=rank, points=r.i16(f"{path}.points"))
