"""A genome becomes the outline of its rulebook."""

from __future__ import annotations

from darwindeck._shared import text
from darwindeck._shared.text import printable
from darwindeck.genome.schema import JOKER
from darwindeck.rulebooks.awkward import awkward_cases
from darwindeck.rulebooks.course import course_of_a_hand
from darwindeck.rulebooks.effects import special_cards
from darwindeck.rulebooks.ending import end_of_game, end_of_hand
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.goal import at_a_glance, the_goal
from darwindeck.rulebooks.outline import Outline
from darwindeck.rulebooks.scoring import scoring
from darwindeck.rulebooks.setting_up import teams, the_deal, what_you_need
from darwindeck.rulebooks.tableau import tableau_rules
from darwindeck.rulebooks.words import number


def outline_of(game: Game) -> Outline:
    """The rules of a game; examples are added by those who want them."""
    return Outline(
        title=title_of(game),
        lead=printable(" ".join(game.genome.summary.split())),
        glance=at_a_glance(game),
        rules=(
            what_you_need(game),
            the_goal(game),
            *teams(game),
            the_deal(game),
            course_of_a_hand(game),
            *tableau_rules(game),
            *special_cards(game),
            *end_of_hand(game),
            *scoring(game),
            end_of_game(game),
            *awkward_cases(game),
        ),
        pictures=_pictures(game),
    )


def _pictures(game: Game) -> tuple[str, ...]:
    """Some cards that matter in the game: special ones, or those that count, or the highest."""
    named: list[str] = [effect.trigger_rank for effect in game.genome.special_effects]
    named += [rank for phase in game.plays for rank in phase.wild_ranks]
    named += [rule.rank for rule in game.genome.card_scoring if rule.rank]
    start = game.setup.sequence_start_rank
    ranks = list(dict.fromkeys([*([start] if start else []), *named, *reversed(game.rank_order)]))
    ranks = [rank for rank in ranks if rank != JOKER]
    suits = "SHCD"
    cards = []
    for place, rank in enumerate(ranks[:5]):
        wanted = rank + suits[place % len(suits)]
        cards.append(wanted if wanted in game.cards else game.card_of_rank(rank))
    return (*cards, *(["X1"] if "X1" in game.cards else []))


def title_of(game: Game) -> str:
    """The title of the rulebook; a game without a name has one, too."""
    name = text.title_of(game.genome.name)
    return name or f"A card game for {number(game.players)} players"
