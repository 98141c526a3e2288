"""Many matches: played, counted, compared."""
