"""Partners who may not talk: reading moves, telling by moves, and what it is worth."""
