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
from darwindeck.rulebooks.example.examples import with_examples
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Outline, rule_texts
from darwindeck.rulebooks.printing.markdown import to_markdown
from darwindeck.rulebooks.printing.page import to_html

__all__ = ["rulebook", "rulebook_page", "rules_of", "rules_words"]


def rulebook(genome: GameGenome) -> str:
    """The rules of a game for people, as Markdown, with a round as an example."""
    return to_markdown(book_of(genome))


def rulebook_page(genome: GameGenome) -> str:
    """The same as one page of HTML with pictures, which loads nothing."""
    return to_html(book_of(genome))


def rules_words(genome: GameGenome) -> int:
    """How many words the rules take: without title, summary and examples."""
    return sum(len(text.split()) for text in rule_texts(rules_of(genome)))


def rules_of(genome: GameGenome) -> Outline:
    """The outline of a rulebook without examples; `GenomeError` for a genome with errors."""
    return outline_of(_checked(genome))


def book_of(genome: GameGenome) -> Outline:
    """The outline of a whole rulebook, with examples."""
    game = _checked(genome)
    return with_examples(outline_of(game), game)


def _checked(genome: GameGenome) -> Game:
    if errors := errors_in(genome):
        raise GenomeError(errors, genome.name)
    return Game(canonical(genome))
