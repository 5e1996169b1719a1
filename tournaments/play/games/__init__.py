"""What the site has for each game, a folder a game: nothing else of the site names one."""
