"""Rulebooks that a stranger can play from, made from the genome alone.

A genome becomes an outline (`book`), an outline becomes Markdown or a page for
the browser. Each family of mechanics has a module with its phrases; `registry`
lists them all.
"""

from __future__ import annotations

from darwindeck.errors import GenomeError
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.rulebooks.book import outline_of
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.markdown import to_markdown
from darwindeck.rulebooks.outline import Outline, rule_texts

__all__ = ["rulebook", "rules_words"]


def rulebook(genome: GameGenome) -> str:
    """The rules of a game for people, as Markdown."""
    return to_markdown(rules_of(genome))


def rules_words(genome: GameGenome) -> int:
    """How many words the rules take: without title, summary and examples."""
    return sum(len(text.split()) for text in rule_texts(rules_of(genome)))


def rules_of(genome: GameGenome) -> Outline:
    """The outline of a rulebook without examples; `GenomeError` for a genome with errors."""
    if errors := errors_in(genome):
        raise GenomeError(errors, genome.name)
    return outline_of(Game(canonical(genome)))
