"""One match, move by move: the seam between the rules and everything that people touch."""
