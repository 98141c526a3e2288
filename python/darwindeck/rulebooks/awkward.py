"""Awkward cases: an empty stock, nobody who can play, players who are not there.

That a game is a draw after `max_turns` is no rule for people, who stop when they
like: it keeps a computer from playing for ever, and no book mentions it.
"""

from __future__ import annotations

from darwindeck.genome.facts.piles import discards
from darwindeck.genome.facts.turns import SeatPhase
from darwindeck.genome.schema import (
    AllPass,
    DiscardPhase,
    OnlyIf,
    PassPhase,
    PassTo,
    Phase,
    PlayPhase,
    PlayTarget,
    StockEmpty,
    TableauMode,
)
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Bullets, Section
from darwindeck.rulebooks.words import listed


def awkward_cases(game: Game) -> list[Section]:
    cases = [
        *_stock(game),
        *_passes(game),
        *_absent_players(game),
        *_nobody_across(game),
    ]
    return [Section("Awkward cases", (Bullets(tuple(cases)),))] if cases else []


# --- The stock ------------------------------------------------------------------

STOCK_EMPTY = {
    StockEmpty.RESHUFFLE_DISCARD: "shuffle all the cards of the discard pile but the top one to "
    "make a new stock. If there are none, nothing is drawn",
    StockEmpty.END_HAND: "the hand ends at once",
    StockEmpty.SKIP_DRAW: "nothing is drawn",
}


def _stock(game: Game) -> list[str]:
    if not game.draws:
        return []
    rule = game.genome.game_rules.stock_empty
    if rule == StockEmpty.RESHUFFLE_DISCARD and not discards(game.genome):
        rule = StockEmpty.SKIP_DRAW
    told = f"**The stock is empty** when somebody draws: {STOCK_EMPTY[rule]}."
    if rule == StockEmpty.END_HAND and game.draws_by_effect:
        told += " A card that makes somebody draw does not do that: they just draw no more."
    if game.layout is not None:
        told += " Nor is there a card for whoever should draw one as a penalty."
    return [told]


# --- Everybody passes -----------------------------------------------------------

ALL_PASS = {
    AllPass.NOTHING: "play simply goes on",
    AllPass.CLEAR_TABLEAU: "the pile in the middle goes to the discard pile, and whoever played "
    "last leads",
    AllPass.END_HAND: "the hand ends",
}


def _passes(game: Game) -> list[str]:
    if not game.has_turns:
        return []
    rule = game.genome.game_rules.all_pass
    if not _rounds_of_passes(game):
        told = ["**Nobody can do anything** in a whole round of all the steps: the hand ends."]
        if rule != AllPass.NOTHING:
            told.append(
                "**Everybody passes** in a step of one turn each: that has no consequence, though "
                f"in turns that go round and round the rule would be that {ALL_PASS[rule]}."
            )
        return told
    if rule == AllPass.NOTHING and (game.showdown or _somebody_plays(game)):
        return []
    turns = _repeated(game)
    verbs = [
        *(["plays"] if any(isinstance(phase, PlayPhase) for phase in turns) else []),
        *(["discards"] if any(isinstance(phase, DiscardPhase) for phase in turns) else []),
    ]
    if not verbs and rule == AllPass.NOTHING:
        return ["**Nobody draws** a card in a whole round of turns: the hand ends."]
    nobody = "**A whole round of turns** goes by"
    if verbs:
        nobody = f"**Nobody {listed(verbs, 'or')}** a card in a whole round of turns"
    draws = game.draws or game.draws_elsewhere
    if rule == AllPass.CLEAR_TABLEAU:
        return _clearing(game, nobody, ", and no card has been drawn either" if draws else "")
    if rule == AllPass.NOTHING and not draws:
        why = "can or wants to" if _may_pass(game) else "can"
        return [f"{nobody}, because nobody {why}: the hand ends."]
    if rule == AllPass.NOTHING:
        still = "If not even a card is drawn in such a round, the hand ends"
        return [f"{nobody}: {ALL_PASS[rule]}. {still}."]
    return [f"{nobody}: {ALL_PASS[rule]}."]


def _clearing(game: Game, nobody: str, drawn: str) -> list[str]:
    """Where climbing clears the pile anyway, only a round without any pile is awkward."""
    plays = [phase for phase in _repeated(game) if isinstance(phase, PlayPhase)]
    if not plays or not all(phase.climbing for phase in plays):
        what = ALL_PASS[AllPass.CLEAR_TABLEAU]
        if not game.goes_round(len(game.blocks) - 1):
            what = what.partition(", and")[0]
        return [f"{nobody}: {what}. If there is no pile to clear{drawn}, the hand ends."]
    turns = [phase for phase in game.phases if isinstance(phase, SeatPhase)]
    if all(phase.min_cards == 1 for phase in game.plays) and len(turns) == len(game.plays):
        return []
    return [f"{nobody}: if there is no pile to beat{drawn}, the hand ends."]


def _repeated(game: Game) -> list[Phase]:
    """The phases that come again and again until the hand ends."""
    return [game.phases[place] for block in game.blocks[game.loop_from :] for place in block]


def _may_pass(game: Game) -> bool:
    return any(isinstance(phase, SeatPhase) and phase.optional for phase in game.phases)


def _rounds_of_passes(game: Game) -> bool:
    """Whether passes are counted: where all that is repeated is turns."""
    repeated = range(game.loop_from, len(game.blocks))
    return all(game.is_turns(block) for block in repeated)


def _somebody_plays(game: Game) -> bool:
    """Whether every turn brings a card, as long as a player has any."""
    return any(_always_plays(game, phase) for phase in game.phases[game.blocks[-1].start :])


def _always_plays(game: Game, phase: object) -> bool:
    if isinstance(phase, DiscardPhase):
        return not phase.pairs and not phase.optional and phase.only_if == OnlyIf.ALWAYS
    if not isinstance(phase, PlayPhase) or phase.optional or phase.or_draw:
        return False
    takes_any = phase.target == PlayTarget.TABLEAU and game.mode in (
        TableauMode.MATCH_RANK,
        TableauMode.WAR,
    )
    piles = phase.target == PlayTarget.DISCARD or game.mode == TableauMode.NONE
    free = piles and not phase.matches and phase.min_cards == 1
    return phase.only_if == OnlyIf.ALWAYS and (takes_any or free)


# --- Players who are not there --------------------------------------------------


def _absent_players(game: Game) -> list[str]:
    """Who begins a step when the one who should has run out of cards in an earlier one."""
    firsts = [game.phases[places.start] for places in game.blocks]
    played = [isinstance(phase, SeatPhase) or phase in game.tricks for phase in firsts]
    again = game.loop_from < len(firsts) - 1
    if not any(played[:-1]) and not (again and any(played)):
        return []
    return [
        "**The player who should begin** a step has no cards left: the next player with cards, "
        "clockwise from the dealer, begins."
    ]


def _nobody_across(game: Game) -> list[str]:
    across = any(
        isinstance(phase, PassPhase) and PassTo.ACROSS in phase.directions for phase in game.phases
    )
    if not across or not (game.eliminates or game.has_turns or len(game.tricks) > 1):
        return []
    return [
        "**Nobody sits across** because an odd number of players is left: cards go half the "
        "players, rounded down, to the left."
    ]
