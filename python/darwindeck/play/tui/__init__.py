"""The table in the terminal. It draws pictures and reads keys, and decides nothing."""
