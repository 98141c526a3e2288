"""What tests of games share: random genomes, and comparison with other engines.

Nothing here is imported by the rest of the package; `strategies` needs hypothesis.
"""
