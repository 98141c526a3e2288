"""Checks of the table: deck, deal, turned-up card, rank order, teams."""

from __future__ import annotations

from collections import Counter

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import (
    card_number,
    cards_in,
    full_deck,
    has_jokers,
    leaves_cards,
    ranks_in,
)
from darwindeck.genome.facts.turns import compares_jokers, compares_ranks
from darwindeck.genome.rules.report import Report, listed
from darwindeck.genome.schema import (
    JOKER,
    BiddingPhase,
    Deck,
    FirstPlayer,
    GameGenome,
    PlayPhase,
    SetupRules,
    TrickPhase,
    Trump,
    TurnUp,
)


def check_setup(genome: GameGenome, report: Report) -> None:
    _check_deck(genome.setup, report)
    _check_deal(genome, report)
    _check_turn_up(genome, report)
    check_rank_order(genome.setup, genome.setup.rank_order, "setup.rank_order", report)
    if not compares_ranks(genome) and genome.setup.rank_order != ranks_in(genome.setup):
        report.unused(genome.setup, "setup", ("rank_order",), "because no cards are compared")
    elif JOKER in genome.setup.rank_order and not compares_jokers(genome):
        report.error(
            Code.NO_EFFECT,
            "setup.rank_order",
            "X has no effect because nothing compares jokers; leave it out, or set jokers of the "
            "trick phase to trump",
        )


def _check_deck(setup: SetupRules, report: Report) -> None:
    if setup.jokers and setup.deck != Deck.STANDARD_52:
        report.error(
            Code.DECK_WITHOUT_JOKERS,
            "setup.jokers",
            f"{setup.deck} has no jokers; leave it at 0 or use standard_52",
        )
    deck = full_deck(setup.deck, setup.jokers)
    counts = Counter(setup.removed_cards)
    for place, card in enumerate(setup.removed_cards):
        path = f"setup.removed_cards[{place}]"
        if card not in deck:
            report.error(
                Code.REMOVED_IN_VAIN, path, f"{card} is not in the deck; remove only cards that are"
            )
        elif counts[card] > 1 and card in setup.removed_cards[:place]:
            report.error(Code.REMOVED_IN_VAIN, path, f"{card} is removed twice; list it once")


def _check_deal(genome: GameGenome, report: Report) -> None:
    setup, players = genome.setup, genome.player_count
    deck = len(cards_in(setup))
    most = deck // max(players, 1)
    if most == 0:
        report.error(
            Code.TOO_FEW_CARDS,
            "setup",
            f"{deck} cards for {players} players; every seat needs at least one card",
        )
        return
    each = setup.cards_per_player
    if setup.hand_sizes and each != "all":
        report.error(
            Code.NO_EFFECT,
            "setup.cards_per_player",
            f"{each} has no effect beside hand_sizes; leave it out",
        )
    elif each != "all" and each > most:
        report.error(
            Code.DEAL_TOO_LARGE, "setup.cards_per_player", _too_many(each, players, deck, most)
        )
    for place, size in enumerate(setup.hand_sizes):
        if size > most:
            report.error(
                Code.DEAL_TOO_LARGE,
                f"setup.hand_sizes[{place}]",
                _too_many(size, players, deck, most),
            )


def _too_many(size: int, players: int, deck: int, most: int) -> str:
    return (
        f"{size} cards for each of {players} players is more than the deck of {deck}; "
        f"at most {most} each"
    )


def _check_turn_up(genome: GameGenome, report: Report) -> None:
    turn_up = genome.setup.turn_up
    if turn_up == TurnUp.NONE:
        return
    if turn_up == TurnUp.NEXT_CARD and not leaves_cards(genome):
        report.error(
            Code.NO_EFFECT,
            "setup.turn_up",
            "next_card has no effect because no card is left after the deal; "
            "deal fewer cards or use dealers_last",
        )
    readers = (Trump.TURNED_UP, Trump.LAST_WINNER_CHOOSES)
    tricks = [p for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    if not any(phase.trump in readers for phase in tricks):
        report.error(
            Code.NO_EFFECT,
            "setup.turn_up",
            f"{turn_up} has no effect because no trick phase takes its trump from the card; "
            "leave it at none, or set trump to turned_up or last_winner_chooses",
        )


def check_rank_order(setup: SetupRules, order: str, path: str, report: Report) -> None:
    """An order lists each rank of the deck once, and jokers where it gives them a place."""
    ranks = ranks_in(setup)
    if JOKER in order and not has_jokers(setup):
        report.error(
            Code.NO_JOKERS, path, "X is the place of jokers, but the deck has none; leave it out"
        )
    elif order and sorted(order.replace(JOKER, "", 1)) != sorted(ranks):
        report.error(
            Code.ORDER_INCOMPLETE,
            path,
            f"{order!r} must list each rank of the deck once, lowest first: {ranks}",
        )


def check_card(setup: SetupRules, card: str, path: str, report: Report) -> None:
    """A card that a rule names must be in the deck."""
    if card not in cards_in(setup):
        example = min(cards_in(setup), key=card_number, default="none left")
        report.error(
            Code.NOT_IN_DECK,
            path,
            f"{card} is not in the deck; name a card that is, such as {example}",
        )


def check_first_card(
    phase: BiddingPhase | TrickPhase | PlayPhase, path: str, genome: GameGenome, report: Report
) -> None:
    """The holder of a card starts only if there is such a card."""
    held = phase.first_player == FirstPlayer.HOLDER_OF
    if held and phase.first_card is None:
        report.error(
            Code.MISSING, f"{path}.first_card", "missing; first_player holder_of needs a card"
        )
    elif phase.first_card is not None:
        if not held:
            report.error(
                Code.NO_EFFECT,
                f"{path}.first_card",
                f"{phase.first_card} has no effect with first_player {phase.first_player}; "
                "leave it out or use holder_of",
            )
        check_card(genome.setup, phase.first_card, f"{path}.first_card", report)


def check_teams(genome: GameGenome, report: Report) -> None:
    if not genome.team_mode:
        if genome.teams:
            report.error(
                Code.TEAMS_UNUSED,
                "teams",
                "teams are given but team_mode is false; set it or remove them",
            )
        return
    if len(genome.teams) < 2:
        report.error(
            Code.TOO_FEW, "teams", f"{len(genome.teams)} given; team_mode needs at least two teams"
        )
    seen: set[int] = set()
    last = genome.player_count - 1
    for number, team in enumerate(genome.teams):
        if not team:
            report.error(
                Code.TEAM_WITHOUT_SEATS,
                f"teams[{number}]",
                "has no members; give it a seat or remove it",
            )
        for place, seat in enumerate(team):
            path = f"teams[{number}][{place}]"
            if not 0 <= seat <= last:
                report.error(
                    Code.NO_SUCH_SEAT, path, f"there is no seat {seat}; seats are 0 to {last}"
                )
            elif seat in seen:
                report.error(
                    Code.SEAT_IN_TWO_TEAMS,
                    path,
                    f"seat {seat} is in a team already; each seat is in one team",
                )
            seen.add(seat)
    missing = [seat for seat in range(min(genome.player_count, 6)) if seat not in seen]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        report.error(
            Code.SEAT_WITHOUT_TEAM,
            "teams",
            f"seat {listed(missing)} {verb} in no team; each seat is in one team",
        )
