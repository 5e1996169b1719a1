"""Games played on the board: positions, moves, picks, records, rules to read, boards to try a game on."""
