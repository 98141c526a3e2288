"""What the rules of a game come to, each fact once: cards, turns, effects, piles, points."""
