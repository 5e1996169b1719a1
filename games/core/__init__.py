"""What all games share: sides and results, faults, the interface of a game, its history and its record."""
