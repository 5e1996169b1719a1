"""What an organiser has to do next, computed from the data alone."""

from tournaments.queries.todo.course import TourCourse, courses, nothing_to_do
from tournaments.queries.todo.facts import Facts, facts_of
from tournaments.queries.todo.listing import SOURCES, todo_list
from tournaments.queries.todo.shapes import Todo, Urgency

__all__ = [
    "SOURCES",
    "Facts",
    "Todo",
    "TourCourse",
    "Urgency",
    "courses",
    "facts_of",
    "nothing_to_do",
    "todo_list",
]
