"""The turn structure in bytecode: each phase with its writer and its reader side by side."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.bytestream import Reader, Writer
from darwindeck.genome.checks.phases import MOST_DIRECTIONS, MOST_PHASES, MOST_TRUMPS
from darwindeck.genome.schema import (
    BiddingPhase,
    Breaking,
    ContractScoring,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    FirstPlayer,
    GameGenome,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    Phase,
    PlayPhase,
    PlayTarget,
    Suit,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnStructure,
)

DRAW, PLAY, DISCARD, TRICK, PASS, BIDDING = 10, 20, 30, 40, 50, 60
PHASE_OPCODES = {
    DRAW: "draw",
    PLAY: "play",
    DISCARD: "discard",
    TRICK: "trick",
    PASS: "pass",
    BIDDING: "bidding",
}


def write_turns(w: Writer, genome: GameGenome) -> None:
    structure = genome.turn_structure
    w.u8(len(structure.phases))
    w.u8_or_none(structure.loop_from)
    for phase in structure.phases:
        match phase:
            case DrawPhase():
                _write_draw(w, phase)
            case PlayPhase():
                _write_play(w, phase)
            case DiscardPhase():
                _write_discard(w, phase)
            case TrickPhase():
                _write_trick(w, phase)
            case PassPhase():
                _write_pass(w, phase)
            case BiddingPhase():
                _write_bidding(w, phase, genome.contract_scoring or ContractScoring())


def read_turns(r: Reader) -> tuple[TurnStructure, ContractScoring | None]:
    readers: dict[int, Callable[[Reader, str], Phase]] = {
        DRAW: _read_draw,
        PLAY: _read_play,
        DISCARD: _read_discard,
        TRICK: _read_trick,
        PASS: _read_pass,
    }
    paths = r.counted("turn_structure.phases", MOST_PHASES, least=1)
    loop_from = r.u8_or_none("turn_structure.loop_from")
    phases: list[Phase] = []
    contract: ContractScoring | None = None
    for path in paths:
        opcode = r.u8(path)
        if opcode in readers:
            phases.append(readers[opcode](r, path))
        elif opcode != BIDDING:
            known = ", ".join(f"{code} {name}" for code, name in PHASE_OPCODES.items())
            raise r.fail(path, f"{opcode} is no phase; known are {known}")
        elif contract is not None:
            raise r.fail(path, "a second bidding phase; a game has at most one")
        else:
            phase, contract = _read_bidding(r, path)
            phases.append(phase)
    return TurnStructure(phases=tuple(phases), loop_from=loop_from), contract


# --- Phases of a seat's turn ----------------------------------------------------


def _write_draw(w: Writer, phase: DrawPhase) -> None:
    w.u8(DRAW)
    w.u8(phase.count)
    w.choice(phase.source)
    w.flags(phase.until_playable, phase.optional, phase.starts_block)
    w.choice(phase.only_if)
    w.u8(phase.repeat)


def _read_draw(r: Reader, path: str) -> DrawPhase:
    count = r.u8(f"{path}.count")
    source = r.choice(DrawSource, f"{path}.source")
    until_playable, optional, starts_block = r.flags(
        f"{path}.until_playable", f"{path}.optional", f"{path}.starts_block"
    )
    return DrawPhase(
        count=count,
        source=source,
        until_playable=until_playable,
        optional=optional,
        starts_block=starts_block,
        only_if=r.choice(OnlyIf, f"{path}.only_if"),
        repeat=r.u8(f"{path}.repeat"),
    )


def _write_play(w: Writer, phase: PlayPhase) -> None:
    w.u8(PLAY)
    w.choice(phase.target)
    w.u8(phase.min_cards)
    w.u8(phase.max_cards)
    w.flags(*(match in phase.matches for match in Match), phase.match_all)
    w.rank_set(phase.wild_ranks)
    w.flags(phase.climbing, phase.optional, phase.or_draw, phase.starts_block)
    w.choice(phase.only_if)
    w.u8(phase.repeat)
    w.choice(phase.first_player)
    w.card_or_none(phase.first_card)


def _read_play(r: Reader, path: str) -> PlayPhase:
    target = r.choice(PlayTarget, f"{path}.target")
    min_cards = r.u8(f"{path}.min_cards")
    max_cards = r.u8(f"{path}.max_cards")
    r.marks[f"{path}.matches"] = r.position
    *fits, match_all = r.flags(
        *(f"{path}.matches[{place}]" for place in range(len(Match))), f"{path}.match_all"
    )
    wild_ranks = r.rank_set(f"{path}.wild_ranks")
    climbing, optional, or_draw, starts_block = r.flags(
        f"{path}.climbing", f"{path}.optional", f"{path}.or_draw", f"{path}.starts_block"
    )
    return PlayPhase(
        target=target,
        min_cards=min_cards,
        max_cards=max_cards,
        matches=tuple(match for match, needed in zip(Match, fits, strict=True) if needed),
        match_all=match_all,
        wild_ranks=wild_ranks,
        climbing=climbing,
        optional=optional,
        or_draw=or_draw,
        starts_block=starts_block,
        only_if=r.choice(OnlyIf, f"{path}.only_if"),
        repeat=r.u8(f"{path}.repeat"),
        first_player=r.choice(FirstPlayer, f"{path}.first_player"),
        first_card=r.card_or_none(f"{path}.first_card"),
    )


def _write_discard(w: Writer, phase: DiscardPhase) -> None:
    w.u8(DISCARD)
    w.u8(phase.count)
    w.flags(phase.pairs, phase.optional, phase.starts_block)
    w.choice(phase.only_if)
    w.u8(phase.repeat)


def _read_discard(r: Reader, path: str) -> DiscardPhase:
    count = r.u8(f"{path}.count")
    pairs, optional, starts_block = r.flags(
        f"{path}.pairs", f"{path}.optional", f"{path}.starts_block"
    )
    return DiscardPhase(
        count=count,
        pairs=pairs,
        optional=optional,
        starts_block=starts_block,
        only_if=r.choice(OnlyIf, f"{path}.only_if"),
        repeat=r.u8(f"{path}.repeat"),
    )


# --- Phases of the whole table --------------------------------------------------


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
