"""The paints that all boards share, and the style sheet made from them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Final

from games.core.types import Phrase
from games.drawing.scene import Box, Disc, Ink, Label, Namer, Paint, Path, Scene, Shape

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
    parts = [(role, part, getattr(paint, part)) for role, paint in paints.items() for part in ("fill", "stroke")]
    return [(f"--board-{role}-{part}", ink) for role, part, ink in parts if ink]


def _rule(role: str, paint: Paint) -> str:
    fill = f"var(--board-{role}-fill)" if paint.fill else "none"
    stroke = f"stroke:var(--board-{role}-stroke);stroke-width:{paint.width:g}" if paint.stroke else "stroke:none"
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


# A scene as SVG: classes for pages with a style sheet, or colours as attributes for a file that stands
# alone.


def _number(value: float) -> str:
    return f"{round(value, 3):g}"


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items() if value)


def _points(shape: Path) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)


def _geometry(shape: Shape) -> tuple[str, dict[str, str]]:
    """The element's name and its measures."""
    match shape:
        case Box():
            names = ("x", "y", "width", "height")
            return "rect", {name: _number(getattr(shape, name)) for name in names}
        case Disc():
            return "circle", {"cx": _number(shape.x), "cy": _number(shape.y), "r": _number(shape.radius)}
        case Path():
            return "polygon" if shape.closed else "polyline", {"points": _points(shape)}
        case Label():
            return "text", {"x": _number(shape.x), "y": _number(shape.y), "font-size": _number(shape.size)}
        case _:
            raise TypeError(f"not a shape that can be drawn: {shape!r}")


def _colours(paint: Paint, shape: Shape) -> dict[str, str]:
    """The paint as presentation attributes, for a light page."""
    attributes = {"fill": paint.fill.light if paint.fill else "none"}
    if paint.stroke:
        attributes |= {"stroke": paint.stroke.light, "stroke-width": _number(paint.width)}
    if isinstance(shape, Label):
        attributes |= {"text-anchor": "middle", "dominant-baseline": "central", "font-family": "sans-serif"}
    return attributes


@lru_cache(8192)
def _drawn(shape: Shape, prefix: str, namer: Namer, paint: Paint | None) -> str:
    """The element of a shape, on a page when there is no paint; boards are drawn again and again with few changes."""
    tag, geometry = _geometry(shape)
    attributes = {"id": f"{prefix}{shape.id}" if shape.id else ""}
    if paint is not None:
        attributes |= _colours(paint, shape)
    else:
        attributes |= {"class": f"board-{shape.role}", "data-tap": shape.tap}
        # Marks must not catch the taps that are meant for the cells under them.
        attributes |= {} if shape.tap else {"pointer-events": "none"}
    attributes |= {"role": "img"} if shape.name else {"aria-hidden": "true"}
    content = escape(shape.said(namer)) if isinstance(shape, Label) else ""
    if shape.name:
        content = f"<title>{escape(namer(shape.name))}</title>{content}"
    return f"<{tag}{_attributes(attributes | geometry)}>{content}</{tag}>"


Outline = tuple[tuple[float, float], ...]
"""A polygon's points as seen from the first of them."""
_FEW: Final = 6
"""A polygon of so few points is shorter by itself."""


def _outline(shape: Path) -> Outline:
    left, top = shape.points[0]
    return tuple((round(x - left, 2), round(y - top, 2)) for x, y in shape.points)


def _repeated(scene: Scene, prefix: str) -> dict[Outline, str]:
    """Outlines that a scene has more than once, and names for them."""
    shapes = (shape for shape in scene.shapes if isinstance(shape, Path) and shape.closed and len(shape.points) > _FEW)
    count = Counter(map(_outline, shapes))
    several = [outline for outline, times in count.items() if times > 1]
    return {outline: f"{prefix}outline-{number}" for number, outline in enumerate(several)}


@dataclass(frozen=True)
class _Writer:
    scene: Scene
    namer: Namer
    prefix: str
    standalone: bool
    links: Mapping[str, str]
    paints: Mapping[str, Paint] = field(default_factory=dict)
    outlines: Mapping[Outline, str] = field(default_factory=dict)

    def element(self, shape: Shape) -> str:
        # Most drawings write no outline twice, and have hundreds of paths to look at.
        if self.outlines and isinstance(shape, Path) and (known := self.outlines.get(_outline(shape))):
            x, y = shape.points[0]
            attributes = {"href": f"#{known}", "class": f"board-{shape.role}", "x": _number(x), "y": _number(y)}
            return f'<use{_attributes(attributes)} aria-hidden="true"></use>'
        paint = self.paints.get(shape.role, Paint()) if self.standalone else None
        drawn = _drawn(shape, self.prefix, self.namer, paint)
        link = self.links.get(shape.tap) if shape.tap else None
        return drawn if link is None else f'<a href="{escape(link)}">{drawn}</a>'

    def document(self) -> str:
        name_id = f"{self.prefix}board-name"
        size = f"{_number(self.scene.width)} {_number(self.scene.height)}"
        root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {size}", "role": "group"}
        root |= {"class": "" if self.standalone else "board", "aria-labelledby": name_id}
        title = f'<title id="{escape(name_id)}">{escape(self.namer(self.scene.name))}</title>'
        page = (self.page() if self.standalone else "") + self.known()
        return f"<svg{_attributes(root)}>{title}{page}{''.join(map(self.element, self.scene.shapes))}</svg>"

    def known(self) -> str:
        """The outlines that are drawn several times, each once."""
        drawn = (
            f'<polygon id="{name}" points="{" ".join(f"{_number(x)},{_number(y)}" for x, y in outline)}"></polygon>'
            for outline, name in self.outlines.items()
        )
        return f"<defs>{''.join(drawn)}</defs>" if self.outlines else ""

    def page(self) -> str:
        """White paper under a file: whoever opens it may have a dark background."""
        size = {"width": _number(self.scene.width), "height": _number(self.scene.height)}
        return f"<rect{_attributes({'aria-hidden': 'true', 'fill': '#ffffff'} | size)}></rect>"


def svg(
    scene: Scene,
    *,
    namer: Namer = Phrase.english,
    prefix: str = "",
    standalone: bool = False,
    links: Mapping[str, str] | None = None,
    small: bool = False,
) -> str:
    """The scene as one `<svg>` element without any style attribute.

    `namer` words the accessible names and the letters that differ between languages, always in the same way: what it
    said is remembered. `prefix` keeps ids apart when a page has several boards; `standalone` writes colours as
    attributes instead of classes, on a white page; `links` makes the shapes of a tap's token a link to an address.
    `small` writes outlines that come again only once, for pages with many drawings of shapes without names and taps.
    """
    outlines = _repeated(scene, prefix) if small else {}
    return _Writer(scene, namer, prefix, standalone, links or {}, paints_of(scene), outlines).document()
