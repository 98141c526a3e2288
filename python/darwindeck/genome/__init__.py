"""A card game as data: its structs, checks, spelling, JSON and bytecode.

`schema` holds the structs, `validate` says what is wrong with a genome,
`codec` and `library` read and write game files, `bytecode` is what the engine
plays.
"""
