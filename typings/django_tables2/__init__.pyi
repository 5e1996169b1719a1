from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.http import HttpRequest

class Column:
    attrs: Mapping[str, Any]
    empty_values: Sequence[object]
    orderable: bool | None
    def __init__(
        self,
        verbose_name: object = ...,
        accessor: object = ...,
        default: object = ...,
        visible: bool = ...,
        orderable: bool | None = ...,
        attrs: Mapping[str, Any] | None = ...,
        order_by: str | Sequence[str] | None = ...,
        empty_values: Sequence[object] | None = ...,
        localize: bool | None = ...,
        footer: object = ...,
        exclude_from_export: bool = ...,
        linkify: object = ...,
        initial_sort_descending: bool = ...,
    ) -> None: ...
    def render(self, value: Any) -> Any: ...
    def value(self, **kwargs: Any) -> Any: ...

class BooleanColumn(Column): ...
class DateTimeColumn(Column): ...

class TemplateColumn(Column):
    def __init__(
        self, template_code: str | None = ..., template_name: str | None = ..., **kwargs: Any
    ) -> None: ...

class Table:
    attrs: Mapping[str, Any]
    columns: Any
    rows: Any
    data: Any
    page: Any
    order_by: Sequence[str]
    @property
    def paginated_rows(self) -> Any: ...
    def __init__(self, data: Iterable[Any] | None = ..., **kwargs: Any) -> None: ...
    def as_values(self, exclude_columns: Iterable[str] | None = ...) -> Iterator[list[Any]]: ...
    def as_html(self, request: HttpRequest) -> str: ...
    def paginate(self, paginator_class: Any = ..., per_page: int | None = ..., page: int = ...) -> Any: ...

class RequestConfig:
    def __init__(self, request: HttpRequest, paginate: bool | Mapping[str, Any] = ...) -> None: ...
    def configure(self, table: Table) -> Table: ...
