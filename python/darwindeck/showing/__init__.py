"""What one is shown at a table, for the terminal and the browser alike; no screen is known here."""
