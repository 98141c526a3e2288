"""The example round of a rulebook: a hand that is played and told."""
