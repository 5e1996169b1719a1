"""Der Isses!: what the site has for this game."""
