"""A canvas that writes down what is drawn on it, so that the same can be drawn again with nothing around it."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


class _Path:
    """A path of rectangles: the real one, and what it was made of."""

    def __init__(self, real: Any) -> None:
        self.real = real
        self.rects: list[tuple[float, ...]] = []

    def rect(self, *box: float) -> None:
        self.rects.append(box)
        self.real.rect(*box)


class Recorder:
    """Hands every call on to a canvas and keeps it in ``calls``; a form's calls on every page that shows it."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self.calls: list[Call] = []
        self._forms: dict[str, list[Call]] = {}
        self._pages = self.calls

    def beginForm(self, name: str, *box: float) -> None:  # noqa: N802
        self.calls = self._forms[name] = []
        self._canvas.beginForm(name, *box)

    def endForm(self) -> None:  # noqa: N802
        self.calls = self._pages
        self._canvas.endForm()

    def doForm(self, name: str) -> None:  # noqa: N802
        self.calls += self._forms[name]
        self._canvas.doForm(name)

    def beginPath(self) -> _Path:  # noqa: N802 - the canvas calls it so
        return _Path(self._canvas.beginPath())

    def drawPath(self, path: _Path, **how: int) -> None:  # noqa: N802
        self.calls.append(("drawPath", (path.rects,), how))
        self._canvas.drawPath(path.real, **how)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._canvas, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls.append((name, args, kwargs))
            return method(*args, **kwargs)

        return call


def replay(calls: list[Call], new_canvas: Callable[[BytesIO], Any]) -> bytes:
    """The file that the recorded calls draw on a fresh canvas."""
    file = BytesIO()
    canvas = new_canvas(file)
    for name, args, kwargs in calls:
        if name == "drawPath":
            path = canvas.beginPath()
            for box in args[0]:
                path.rect(*box)
            canvas.drawPath(path, **kwargs)
        else:
            getattr(canvas, name)(*args, **kwargs)
    return file.getvalue()
