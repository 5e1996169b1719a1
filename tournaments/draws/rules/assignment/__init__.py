"""Where a tour is played and who judges: rooms in table order, judges as an exact optimisation (tour, "Pairing").

``rooms`` gives rooms to tables, ``judges`` gives judges to tables, ``checks`` says what is wrong with judges placed
by hand. The same input with the same seed gives the same answer; what a person has decided stands.
"""
