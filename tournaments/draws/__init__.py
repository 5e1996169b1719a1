"""Who meets whom, where, and who judges: pairing, series of tours, rooms and judges of a tour."""
