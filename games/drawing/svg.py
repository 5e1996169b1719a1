"""A scene as SVG: classes for pages with a style sheet, or colours as attributes for a file that stands alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

from games.core.words import Phrase
from games.drawing.palette import paints_of
from games.drawing.scene import Box, Disc, Label, Paint, Path, Scene, Shape

Namer = Callable[[Phrase], str]


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
    found = {"fill": paint.fill.light if paint.fill else "none"}
    if paint.stroke:
        found |= {"stroke": paint.stroke.light, "stroke-width": _number(paint.width)}
    if isinstance(shape, Label):
        found |= {"text-anchor": "middle", "dominant-baseline": "central", "font-family": "sans-serif"}
    return found


@lru_cache(8192)
def _drawn(shape: Shape, prefix: str, namer: Namer, paint: Paint | None) -> str:
    """The element of a shape, on a page when there is no paint; boards are drawn again and again with few changes."""
    tag, geometry = _geometry(shape)
    found = {"id": f"{prefix}{shape.id}" if shape.id else ""}
    if paint is not None:
        found |= _colours(paint, shape)
    else:
        found |= {"class": f"board-{shape.role}", "data-tap": shape.tap}
        # Marks must not catch the taps that are meant for the cells under them.
        found |= {} if shape.tap else {"pointer-events": "none"}
    found |= {"role": "img"} if shape.name else {"aria-hidden": "true"}
    content = escape(shape.text) if isinstance(shape, Label) else ""
    if shape.name:
        content = f"<title>{escape(namer(shape.name))}</title>{content}"
    return f"<{tag}{_attributes(found | geometry)}>{content}</{tag}>"


@dataclass(frozen=True)
class _Writer:
    scene: Scene
    namer: Namer
    prefix: str
    standalone: bool
    links: Mapping[str, str]
    paints: Mapping[str, Paint] = field(default_factory=dict)

    def element(self, shape: Shape) -> str:
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
        page = self.page() if self.standalone else ""
        return f"<svg{_attributes(root)}>{title}{page}{''.join(map(self.element, self.scene.shapes))}</svg>"

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
) -> str:
    """The scene as one `<svg>` element without any style attribute.

    `namer` words the accessible names, always in the same way: what it said is remembered. `prefix` keeps ids apart
    when a page has several boards; `standalone` writes colours as attributes instead of classes, on a white page;
    `links` makes the shapes of a tap's token a link to an address.
    """
    return _Writer(scene, namer, prefix, standalone, links or {}, paints_of(scene)).document()
