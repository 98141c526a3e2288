"""A run from its settings to its exports, and the file that it can go on from."""
