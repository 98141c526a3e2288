"""How games vary: operators, crossings, repair, pruning."""
