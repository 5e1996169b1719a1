"""A pytest plugin: six games from the beginning, before anything reads the registry."""

from tests.games.sixth.entry import enter

enter()
