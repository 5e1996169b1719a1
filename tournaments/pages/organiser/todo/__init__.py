"""What an organiser has to do next, computed from the data alone."""

from tournaments.pages.organiser.todo.facts import Facts, Todo, Urgency, facts_of
from tournaments.pages.organiser.todo.likeness import put_aside
from tournaments.pages.organiser.todo.listing import SOURCES, todo_list
from tournaments.pages.organiser.todo.tours import TourCourse, courses, nothing_to_do

__all__ = [
    "SOURCES",
    "Facts",
    "Todo",
    "TourCourse",
    "Urgency",
    "courses",
    "facts_of",
    "nothing_to_do",
    "put_aside",
    "todo_list",
]
