"""What a game may be: one file for each part of the rules, used by `genome.validate`."""
