"""What is written about the fields of a game file: the JSON Schema and `docs/genome.md`."""
