"""Rules that never act: each named as a designer knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.schema import (
    RANKS,
    AllPass,
    BiddingPhase,
    Breaking,
    CardScoringRule,
    Category,
    ContractKind,
    EliminateIf,
    GameGenome,
    HeldCards,
    PassPhase,
    PlayPhase,
    ScoringSuit,
    TrickPhase,
    Trump,
)
from darwindeck.measures.evidence import EVENTS, MOVES, REASONS, Block, Evidence
from darwindeck.measures.gates.verdict import State, Verdict
from darwindeck.measures.intervals import wilson
from darwindeck.table.kinds import EventKind, Reason

ALIVE = 0.005
ENOUGH_MATCHES = 1024

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "trump": "trumps"}


Acted = Callable[[Block], float]
"""In how many matches of a block a rule acted."""


class Rule(NamedTuple):
    """A part of a game that should act now and then."""

    words: str
    acted: Acted
    needed: bool = False
    """Whether a game cannot do without it."""


def dead(evidence: Evidence) -> Verdict | None:
    """A rule acts in fewer than 0.5% of at least 1,024 matches, whoever plays."""
    blocks = list(evidence.blocks.values())
    if not blocks:
        return None
    matches = sum(block.matches for block in blocks)
    never: list[Rule] = []
    doubtful: list[str] = []
    for rule in rules_of(evidence.genome):
        state = _state(rule, blocks)
        if state == State.FAILED and matches >= ENOUGH_MATCHES:
            never.append(rule)
        elif state != State.PASSED:
            doubtful.append(rule.words)
    if never:
        spare = [rule.words for rule in never if not rule.needed]
        needed = [rule.words for rule in never if rule.needed]
        advice = ((spare, "make it matter or leave it out"), (needed, "make it matter"))
        told = [f"{_listed(w)} hardly ever {_acts(w)}; {what}" for w, what in advice if w]
        return Verdict(name="dead", state=State.FAILED, detail="; ".join(told))
    if doubtful:
        detail = f"{_listed(doubtful)} may never {_acts([*doubtful, ''])}"
        return Verdict(name="dead", state=State.UNSURE, detail=detail)
    detail = f"every rule acts in some of {matches:,.0f} matches"
    return Verdict(name="dead", state=State.PASSED, detail=detail)


def _state(rule: Rule, blocks: list[Block]) -> State:
    """By the players with whom it acts most often; if with none, by all together."""
    played = [block for block in blocks if block.matches]
    best = max(played, key=lambda block: (rule.acted(block) / block.matches, block.matches))
    if rule.acted(best) / best.matches >= ALIVE:
        return State.PASSED
    seen = wilson(rule.acted(best), best.matches)
    if not rule.acted(best):
        seen = wilson(0, sum(block.matches for block in played))
    return State.FAILED if seen.high < ALIVE else State.UNSURE


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _acts(words: list[str]) -> str:
    return "acts" if len(words) == 1 else "act"


# --- What should act ------------------------------------------------------------


def rules_of(genome: GameGenome) -> Iterator[Rule]:
    """Every part of a game whose acting can be seen."""
    yield from _phases(genome)
    yield from _effects(genome)
    yield from _scores(genome)
    yield from _customs(genome)
    yield from _wins(genome)


def _phases(genome: GameGenome) -> Iterator[Rule]:
    for place, phase in enumerate(genome.turn_structure.phases):
        kind = str(type(phase).__struct_config__.tag)
        name = f"phase {place + 1} ({kind})"
        yield Rule(name, _phase(place))
        if isinstance(phase, PlayPhase) and phase.or_draw:
            yield Rule(f"drawing instead of playing in {name}", _chosen(place, "draw"))


def _phase(place: int) -> Acted:
    return lambda block: float(block.acted_phases[place])


def _chosen(place: int, move: str) -> Acted:
    # Choices are counted in all; a match has many, so this is generous to the rule.
    return lambda block: min(block.matches, float(block.kinds[place, MOVES.index(move)]))


def _effects(genome: GameGenome) -> Iterator[Rule]:
    for effect in genome.special_effects:
        words = f"the effect of {effect.trigger_rank} ({effect.effect_type.replace('_', ' ')})"
        yield Rule(words, _effect(RANKS.index(effect.trigger_rank)))


def _effect(rank: int) -> Acted:
    return lambda block: float(block.acted_effects[rank])


def _cards(cards: Sequence[int]) -> Acted:
    return lambda block: max(float(block.acted_cards[card]) for card in cards)


def _reason(*reasons: Reason) -> Acted:
    places = [REASONS.index(reason) for reason in reasons]
    return lambda block: max(float(block.acted_reasons[place]) for place in places)


def _event(kind: EventKind) -> Acted:
    return lambda block: float(block.acted_events[EVENTS.index(kind)])


def _scores(genome: GameGenome) -> Iterator[Rule]:
    rules = genome.game_rules
    for rule in genome.card_scoring:
        cards = [CARDS.index(card) for card in CARDS if _fits(card, rule)]
        yield Rule(card_rule_words(rule), _cards(cards))
    categories = {
        Category.MOST_CARDS: Reason.MOST_CARDS,
        Category.MOST_OF_SUIT: Reason.MOST_OF_SUIT,
        Category.NAMED_CARD: Reason.NAMED_CARD,
        Category.BEST_PRIMIERA: Reason.BEST_PRIMIERA,
        Category.EACH_SWEEP: Reason.SWEEPS,
    }
    for category in {rule.category: None for rule in genome.category_scoring}:
        yield Rule(f"scoring {category.replace('_', ' ')}", _reason(categories[category]))
    if rules.trick_points:
        yield Rule("points for tricks", _reason(Reason.TRICKS))
    if rules.extra_card_points:
        yield Rule("points for extra cards", _reason(Reason.EXTRA_CARDS))
    if rules.score_by_place:
        yield Rule("points for going out", _reason(Reason.PLACE))
    if rules.held_cards == HeldCards.AGAINST_HOLDER:
        yield Rule("counting cards left in the hand", _reason(Reason.HELD))
    if rules.held_cards == HeldCards.TO_FIRST_OUT:
        yield Rule("counting cards that opponents hold", _reason(Reason.HELD_BY_OPPONENTS))
    if rules.all_points_reversal:
        yield Rule("taking every penalty card", _reason(Reason.TOOK_ALL))
    yield from _contracts(genome)


def _contracts(genome: GameGenome) -> Iterator[Rule]:
    contract = genome.contract_scoring
    if contract is None:
        return
    made = Reason.CONTRACT_MADE
    if contract.kind == ContractKind.EXACTLY:
        if contract.exact_bonus:
            yield Rule("the bonus for an exact bid", _reason(made))
    else:
        if contract.points_per_trick_bid:
            yield Rule("points for contracts that are made", _reason(made))
        if contract.failed_contract_penalty:
            yield Rule("the penalty for contracts that fail", _reason(Reason.CONTRACT_FAILED))
        if contract.overtrick_points:
            yield Rule("points for overtricks", _reason(Reason.OVERTRICKS))
        if contract.bag_limit and contract.bag_penalty:
            yield Rule("the penalty for bags", _reason(Reason.BAGS))
    biddings = [p for p in genome.turn_structure.phases if isinstance(p, BiddingPhase)]
    if biddings and biddings[0].allow_nil:
        yield Rule("Nil", _reason(Reason.NIL_MADE, Reason.NIL_FAILED))


def _fits(card: str, rule: CardScoringRule) -> bool:
    any_suit = rule.suit in (None, ScoringSuit.TRUMP)
    return (any_suit or card[1] == rule.suit) and (rule.rank is None or card[0] == rule.rank)


def card_rule_words(rule: CardScoringRule) -> str:
    suit = SUIT_NAMES[rule.suit] if rule.suit else ""
    if rule.rank and suit:
        what = f"the {rule.rank} of {suit}"
    elif rule.rank:
        what = f"every {rule.rank}"
    else:
        what = suit or "every card"
    return f"{rule.points:+d} for {what}"


def _customs(genome: GameGenome) -> Iterator[Rule]:
    """Rules of phases that show in what happens."""
    rules = genome.game_rules
    for phase in genome.turn_structure.phases:
        if isinstance(phase, TrickPhase):
            if phase.breaking != Breaking.NONE:
                suit = SUIT_NAMES[phase.breaking_suit or "S"]
                yield Rule(f"holding {suit} back until broken", _event(EventKind.BROKEN))
            if phase.trump == Trump.LAST_WINNER_CHOOSES:
                yield Rule("naming the trump", _event(EventKind.NAME_TRUMP))
        if isinstance(phase, PassPhase):
            yield Rule("passing cards on", _event(EventKind.GIVE))
    if rules.all_pass == AllPass.CLEAR_TABLEAU:
        yield Rule("clearing the pile when all pass", _event(EventKind.CLEAR))
    if rules.eliminate_if != EliminateIf.NONE:
        yield Rule("being knocked out", _event(EventKind.ELIMINATED))
    if genome.setup.last_capture_takes_rest:
        yield Rule("taking the rest of the table", _event(EventKind.TAKE_REST))


def _wins(genome: GameGenome) -> Iterator[Rule]:
    """A game needs one way to end. The score floor is one, too, so where it ends every match the
    only win condition has not failed: there is nothing to leave out."""
    wins, floor = genome.win_conditions, genome.game_rules.score_floor
    only = len(wins) == 1
    for place, win in enumerate(wins):
        words = f"the win by {win.type.replace('_', ' ')}"
        if win.threshold:
            words += f" at {win.threshold}"
        ends = (place, len(wins)) if only and floor is not None else (place,)
        yield Rule(words, _decided(*ends), needed=only)
    if floor is not None:
        yield Rule(f"the score floor of {floor}", _decided(len(wins)))


def _decided(*places: int) -> Acted:
    # Single hands end without a word about the match.
    def acted(block: Block) -> float:
        return 0.0 if block.who == "mcts" else float(sum(block.ended_by[place] for place in places))

    return acted
