"""Game files: from JSON to a genome and back, what is wrong with one, and the bundled games."""
