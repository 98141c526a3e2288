"""What a seat sees and hears at a table, in words.

The engine tells events; `tell` puts one into a sentence for whoever listens.
Nothing here works out what must have happened: an event says it.
"""

from darwindeck.history.described import describe
from darwindeck.history.lines import Line, Window
from darwindeck.history.rule_now import rule_now
from darwindeck.history.scores import what_for
from darwindeck.history.telling import tell, tell_part, told_lines
from darwindeck.history.words import Form, Names, seat_names

__all__ = [
    "Form",
    "Line",
    "Names",
    "Window",
    "describe",
    "rule_now",
    "seat_names",
    "tell",
    "tell_part",
    "told_lines",
    "what_for",
]
