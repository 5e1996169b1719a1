"""What a game is explained with: examples of its rules and lessons to play; both are records that the engine checks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Goal = Callable[[Any, int], bool]
"""Whether a lesson's goal is reached: the ``games.core.game.Match`` as it was played, and how many of its actions stood
before the lesson began."""


@dataclass(frozen=True, slots=True)
class Example:
    """A picture of a rule: a position that a record leads to, what is done there step by step, and perhaps what the
    rule does not allow.

    ``rule`` is the short number that refusals cite ("8" in corners.8). ``before`` and ``moves`` are movetexts as in
    records; ``moves`` is shown step by step and is legal. ``refused`` is the text of an action after them that is
    refused by ``rule``. ``taps`` are marked on the drawing, cells for instance. ``caption`` is English, to be
    translated, and says what can be seen. ``options`` and ``tags`` are those of a record. ``stretches`` stand in the
    place of ``moves`` where a step is more than one action: a movetext each, shown by its last position. ``only`` are
    values of options without which the caption is not true, though the drawings may be the same.
    """

    key: str
    rule: str
    caption: str
    before: str = ""
    moves: str = ""
    refused: str = ""
    taps: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    stretches: tuple[str, ...] = ()
    only: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A minute on the board: a position with a goal.

    ``before`` is the movetext that leads to the position; whoever acts there is the learner. The learner has ``most``
    actions. ``replies`` are what the other side, and the referee, answer, in turn. ``solution`` is a movetext of all
    actions of the lesson, replies among them, and reaches the goal with its last action. ``task`` says in a sentence
    what to do, ``hints`` help one after the other, ``done`` says what was learnt. Texts are English, to be translated.
    """

    key: str
    title: str
    task: str
    hints: tuple[str, ...]
    done: str
    goal: Goal
    solution: str
    before: str = ""
    most: int = 1
    replies: str = ""
    options: tuple[tuple[str, str], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Teaching:
    """Examples in the order of the rules, lessons in the order in which they are best learnt."""

    examples: tuple[Example, ...] = ()
    lessons: tuple[Lesson, ...] = ()

    def example(self, key: str) -> Example | None:
        return next((example for example in self.examples if example.key == key), None)

    def lesson(self, key: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.key == key), None)
