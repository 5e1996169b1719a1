"""The whole list, what presses most first."""

from collections.abc import Callable, Iterator

from tournaments.pages.organiser.todo.facts import Facts, Todo
from tournaments.pages.organiser.todo.likeness import alike
from tournaments.pages.organiser.todo.matches import byes, copies, links, people, protocols, signals
from tournaments.pages.organiser.todo.tours import brackets, drafts, overlapping, places, tours

Source = Callable[[Facts], Iterator[Todo]]

SOURCES: tuple[Source, ...] = (
    signals, protocols, copies, byes, brackets, people, tours, overlapping, places, drafts, links, alike,
)  # fmt: skip
"""What knows of things to do; among equally urgent ones the order of the list. Each works on the facts alone."""


def todo_list(facts: Facts) -> tuple[Todo, ...]:
    """Everything there is to do, by urgency; empty when there is nothing."""
    todos = [todo for source in SOURCES for todo in source(facts)]
    return tuple(sorted(todos, key=lambda todo: todo.urgency))
