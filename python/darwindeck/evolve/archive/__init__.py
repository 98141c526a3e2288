"""What a run keeps: contenders in their cells, and those that nearly passed."""
