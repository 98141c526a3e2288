"""Random genomes for hypothesis."""
