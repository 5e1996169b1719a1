"""What the games are like between equal partners: how long they are, who wins, how they end."""
