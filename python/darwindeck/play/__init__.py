"""Games that people play: at a table in the terminal, or by numbered prompts.

What there is to show and to choose (`picture`, `choices`, `session`) knows
nothing of screens; `tui` and `plain` draw it and read keys. Everything shown
comes from a seat's own view and history.
"""
