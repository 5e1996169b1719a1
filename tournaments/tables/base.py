"""What every table shares: the look, columns for names and numbers, ordering by a link."""

import inspect
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, TypeVar

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.formats.points import show_points, tidy

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
"""The cells of a column of numbers."""

NAME = {"td": {"class": "name"}}
"""The cells of the column that a row is known by: they keep room on a narrow screen, and break the longest name."""
TEXT = {"td": {"class": "text"}}
"""The same for other texts that somebody typed."""

WIDE = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}
"""A column of numbers that a narrow screen can do without."""
WIDE_TEXT = {"th": {"class": "wide"}, "td": {"class": "wide"}}
"""The same for texts."""


class _Renderer:
    """What shows a column's cells, with its arguments written down: they would be found out anew for every cell, which
    takes a fifth of a long page's time."""

    def __init__(self, render: Callable[..., Any]) -> None:
        self._render = render
        self.__signature__ = inspect.signature(render)

    def __call__(self, **given: Any) -> Any:
        """The cell's content."""
        return self._render(**given)


class BaseTable(tables.Table):
    """A table in the site's look. Of ``attrs`` of a column, cells take a plain ``class`` for ``th`` and ``td``."""

    class Meta:
        template_name = "tables/table.html"
        attrs = {"class": "table table-hover"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for column in self.columns.iterall():
            column.render = _Renderer(column.render)

    def lines(self) -> Iterator[SafeString]:
        """The cells of each row of the page; made here because a template takes twice the time over a long table."""
        opening = {column.name: _opening(column.column) for column in self.columns}
        for row in self.paginated_rows:
            cells = ((opening[column.name], cell) for column, cell in row.items())
            yield format_html_join("", "{}{}</td>", cells)


def _opening(column: tables.Column) -> SafeString:
    css = column.attrs.get("td", {}).get("class")
    return format_html('<td class="{}">', css) if css else mark_safe("<td>")


class NumberColumn(tables.Column):
    """Whole numbers, the greatest first when the heading is first tapped."""

    def __init__(self, verbose_name: object = None, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"attrs": NUMBER, "initial_sort_descending": True}
        super().__init__(verbose_name, **(usual | kwargs))


class PointsColumn(NumberColumn):
    """Exact points: 2½ on a page, 2.5 in a file."""

    def render(self, value: Any) -> str:
        """Points as people write them."""
        return show_points(Decimal(value), get_language() or "ru")

    def value(self, **kwargs: Any) -> Decimal:
        """The number itself."""
        return tidy(Decimal(kwargs["value"]))


class NameColumn(tables.Column):
    """A name that somebody typed: its writing direction does not reach beyond it."""

    def __init__(self, verbose_name: object = None, **kwargs: Any) -> None:
        usual: dict[str, Any] = {"attrs": TEXT}
        super().__init__(verbose_name, **(usual | kwargs))

    def render(self, value: Any) -> SafeString:
        """The name, apart from what stands around it."""
        return format_html("<bdi>{}</bdi>", value)

    def value(self, **kwargs: Any) -> str:
        """The bare name."""
        return str(kwargs["value"])


_Table = TypeVar("_Table", bound=tables.Table)


def ordered(request: HttpRequest, table: _Table, *, per_page: int = 0) -> _Table:
    """The table in the order that the address asks for (``?sort=-points``), in pages when ``per_page`` is given."""
    paginate: bool | dict[str, int] = {"per_page": per_page} if per_page else False
    tables.RequestConfig(request, paginate=paginate).configure(table)
    return table
