"""How the site is found and kept: icons, what a phone's home screen needs, the list for search engines, and standings
that stand on a school's own site."""
