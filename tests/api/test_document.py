"""The OpenAPI document: complete, and the same until somebody means to change it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

GOLDEN = Path(__file__).parent / "golden" / "openapi.json"


@pytest.fixture
def document(db: None) -> Any:
    return Client().get(reverse("api_document")).json()


def undescribed(document: Any) -> Iterator[str]:
    """Where something has no description."""
    for name, schema in document["components"]["schemas"].items():
        if not schema.get("description"):
            yield name
        for field, what in schema["properties"].items():
            if not what.get("description"):
                yield f"{name}.{field}"
    for path, methods in document["paths"].items():
        yield from (f"{path} {what}" for what in _unsaid(methods["get"]))


def _unsaid(operation: Any) -> Iterator[str]:
    yield from (parameter["name"] for parameter in operation.get("parameters", ()) if not parameter.get("description"))
    yield from (status for status, response in operation["responses"].items() if response["description"] in ("", "OK"))


def test_every_field_and_every_answer_is_described(document: Any) -> None:
    assert list(undescribed(document)) == []
    schema = document["components"]["schemas"]["TeamName"]
    assert schema["properties"]["name"].pop("description").isascii()
    assert list(undescribed(document)) == ["TeamName.name"]


def test_every_error_is_listed(document: Any) -> None:
    for path, methods in document["paths"].items():
        assert set(methods) == {"get"}
        answers = methods["get"]["responses"]
        wanted = {"200", "405", "406", "429", "503"} | ({"404"} if "{" in path else set())
        wanted |= {"400"} if path.endswith("/events") else set()
        assert set(answers) == wanted, path
        for status in wanted - {"200"}:
            schema = answers[status]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}


def test_the_feed_is_described_as_a_stream(document: Any) -> None:
    [feed] = (methods for path, methods in document["paths"].items() if path.endswith("/events"))
    assert list(feed["get"]["responses"]["200"]["content"]) == ["text/event-stream"]


def test_the_document_is_the_one_that_is_meant(document: Any) -> None:
    """Who changes the interface puts what ``openapi.json`` now says into the file, and looks at the difference."""
    assert document == json.loads(GOLDEN.read_text())
