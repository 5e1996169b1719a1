"""The OpenAPI document, and a page for people made of it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.api.answers import of_site
from tournaments.api.operations import api
from tournaments.formats.rules.tour_format import Stage
from tournaments.kernel.problems import PROBLEMS


@dataclass(frozen=True)
class Operation:
    """An address: its path with the names of its parts, what it gives, and what may be asked for besides."""

    path: str
    text: str
    answer: str
    is_list: bool
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Shape:
    """One kind of answer: (name, type, description) of its fields."""

    name: str
    text: str
    fields: tuple[tuple[str, str, str], ...]


ANSWERS: Final = {200: "What is asked for"} | {status: problem.sentence for status, problem in PROBLEMS.items()}
"""Status → what is said of it in the document."""
PARAMETERS: Final = {
    "slug": "the tournament's name in addresses",
    "number": "of a tour: its number in the tournament; of a game: which one of its board it is, from 1 on",
    "pk": "the number that the object has in other answers as its id",
    "stage": f"one of {', '.join(Stage)}",
    "board": "number of the board; 0 in the team stage",
    "page": "which page of the list, from 1 on",
    "group": "name of a group whose teams alone are wanted; empty: all teams",
    "since": "number of the last event that is known; empty: begin with the whole state",
}
"""Part of an address → what it is."""


@cache
def _document() -> dict[str, Any]:
    schema = api.get_openapi_schema(path_prefix=reverse("api"))
    document: dict[str, Any] = json.loads(json.dumps(schema))
    paths = document["paths"]
    for methods in paths.values():
        for parameter in methods["get"].get("parameters", ()):
            parameter["description"] = PARAMETERS[parameter["name"]]
        for status, answer in methods["get"]["responses"].items():
            answer["description"] = ANSWERS[int(status)]
    stream = paths[reverse("api_events", args=["slug"]).replace("slug", "{slug}")]["get"]["responses"]["200"]
    stream["content"] = {"text/event-stream": stream["content"].pop("application/json")}
    return document


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The description of the interface for programs (OpenAPI 3.1)."""
    return of_site(request, json.dumps(_document(), ensure_ascii=False).encode())


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The same for people."""
    document = _document()
    context = {
        "operations": tuple(operations(document)),
        "shapes": tuple(shapes(document)),
        "info": document["info"],
        "problems": PROBLEMS,
        "feed": reverse("api_events", args=["cup"]),
    }
    return render(request, "api/api.html", context)


def operations(document: Mapping[str, Any]) -> Iterator[Operation]:
    """The document's addresses in their order."""
    for path, methods in document["paths"].items():
        given = methods["get"]
        [content] = given["responses"]["200"]["content"].values()
        schema = content["schema"]
        asked = [parameter["name"] for parameter in given.get("parameters", ()) if parameter["in"] == "query"]
        kind, is_list = _kind(schema.get("items", schema)), "items" in schema
        yield Operation(path, given["description"], kind, is_list, tuple(asked))


def shapes(document: Mapping[str, Any]) -> Iterator[Shape]:
    """The document's kinds of answers by name."""
    for name, schema in sorted(document["components"]["schemas"].items()):
        fields = ((key, _kind(field), field.get("description", "")) for key, field in schema["properties"].items())
        yield Shape(name, schema.get("description", ""), tuple(fields))


def _kind(schema: Mapping[str, Any]) -> str:
    """A type as a word: "Team", "list of Move", "string or null"."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(alternative) for alternative in schema["anyOf"])
    if "allOf" in schema:
        return _kind(schema["allOf"][0])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    return str(schema.get("format") or schema.get("type", ""))
