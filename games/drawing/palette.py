"""The paints that all boards share, and the style sheet made from them."""

from collections.abc import Iterable, Mapping

from games.drawing.scene import Ink, Paint, Scene

LINE = Ink("#6b7280", "#8b93a1", "#555555")
TEXT = Ink("#374151", "#cbd5e1", "#000000")

COMMON: Mapping[str, Paint] = {
    "cell": Paint(Ink("#ffffff", "#1f2530", "#ffffff"), LINE, 0.02),
    "frame": Paint(None, TEXT, 0.05),
    "last": Paint(Ink("#fde68a", "#5b4a12", "#dddddd")),
    "tapped": Paint(Ink("#bfdbfe", "#1e3a5f", "#cccccc")),
    "target": Paint(None, Ink("#15803d", "#4ade80", "#777777"), 0.05),
    "trace-edge": Paint(None, Ink("#ffffff", "#1f2530", "#ffffff"), 0.17),
    "trace": Paint(None, Ink("#b45309", "#fbbf24", "#333333"), 0.07),
    "fault": Paint(None, Ink("#b91c1c", "#f87171", "#000000"), 0.09),
    "coordinate": Paint(TEXT),
    "ghost": Paint(None, Ink("#7c3aed", "#c4b5fd", "#555555"), 0.09),
    "contact": Paint(None, Ink("#b45309", "#fbbf24", "#000000"), 0.16),
}


def paints_of(scene: Scene) -> dict[str, Paint]:
    """The paint of every role that a scene may use."""
    return {**COMMON, **dict(scene.paints)}


def _inks(paints: Mapping[str, Paint]) -> list[tuple[str, Ink]]:
    parts = [
        (role, part, getattr(paint, part)) for role, paint in paints.items() for part in ("fill", "stroke")
    ]
    return [(f"--board-{role}-{part}", ink) for role, part, ink in parts if ink]


def _rule(role: str, paint: Paint) -> str:
    fill = f"var(--board-{role}-fill)" if paint.fill else "none"
    stroke = (
        f"stroke:var(--board-{role}-stroke);stroke-width:{paint.width:g}" if paint.stroke else "stroke:none"
    )
    return f".board .board-{role}{{fill:{fill};{stroke}}}"


def stylesheet(own: Iterable[tuple[str, Paint]] = ()) -> str:
    """CSS for SVG drawings with classes: custom properties for light and dark pages, a rule for each role.

    A dark page is one that `prefers-color-scheme` asks for, unless an element above says `data-bs-theme="light"`,
    or one under `data-bs-theme="dark"`.
    """
    paints = {**COMMON, **dict(own)}
    light = ";".join(f"{name}:{ink.light}" for name, ink in _inks(paints))
    dark = ";".join(f"{name}:{ink.dark}" for name, ink in _inks(paints))
    rules = [_rule(role, paint) for role, paint in paints.items()]
    return "\n".join(
        [
            f".board{{{light}}}",
            f'@media (prefers-color-scheme:dark){{.board:not([data-bs-theme="light"] .board){{{dark}}}}}',
            f'[data-bs-theme="dark"] .board{{{dark}}}',
            ".board text{text-anchor:middle;dominant-baseline:central}",
            *rules,
            "",
        ]
    )
