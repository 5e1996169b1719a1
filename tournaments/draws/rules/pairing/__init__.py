"""Who meets whom: round robin, Swiss, knock-out, and checks of pairs from elsewhere (tour, "Pairing").

Every draw is made from the same frozen input and gives the same frozen answer (``model``); the same input with the
same seed gives the same draw, in whatever order the teams are listed. Import the method that is wanted:
``round_robin``, ``swiss``, ``knock_out``; ``checks`` for pairs by hand or from a file.
"""
