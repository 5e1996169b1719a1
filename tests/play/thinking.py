"""Programs that think at once, in the process of the test, or only when the test lets them."""

from dataclasses import dataclass, field
from typing import Any

from tournaments.kernel.thinking import Died, Progress, Question
from tournaments.kernel.write import Refused


@dataclass
class Thinking:
    """Stands in for ``Pool``. While ``held`` is set, that is how far every new question has come; with ``dies`` every
    process dies in mid-thought."""

    held: Progress | None = None
    dies: bool = False
    asked: list[Question] = field(default_factory=list)
    ended: dict[str, Progress] = field(default_factory=dict)

    def ask(self, question: Question) -> Progress:
        if question.key not in self.ended:
            self.asked.append(question)
            if self.held is not None:
                return self.held
            self.ended[question.key] = self._thought(question)
        return self.ended[question.key]

    def _thought(self, question: Question) -> Progress:
        try:
            if self.dies:
                raise Died
            answer = question.work(*question.arguments)
            if question.done is not None:
                question.done(answer)
        except (Died, Refused):
            return Progress("failed")
        return Progress("answered", answer=answer)

    def forget(self, key: str) -> None:
        self.ended.pop(key, None)

    def go_on(self) -> Any:
        """What was asked last is answered now, however late."""
        return self._thought(self.asked[-1])

    def nothing(self, *_arguments: Any) -> None:
        """Waking and dropping mean nothing here."""
