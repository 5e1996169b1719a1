"""Games by chance, in search of a place where two parts of the program disagree about them."""
