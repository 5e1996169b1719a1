"""``docs/api.md``: every address has an example there that is what the program answers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.scene import addresses, fill, neutral
from tests.conftest import Cast
from tournaments.api.feed import MOST_BEHIND
from tournaments.kernel.problems import PROBLEMS
from tournaments.models import Player

DOCS = Path(__file__).resolve().parents[2] / "docs" / "api.md"
EXAMPLE = re.compile(r"^### `(/api/v1/\S+)`\n\n(.+?)\n\n```json\n(.*?)\n```", re.MULTILINE | re.DOTALL)
SITE = "https://tour.example"


def examples() -> dict[str, Any]:
    """Path, as the OpenAPI document writes it → the example."""
    return {path: json.loads(text) for path, _words, text in EXAMPLE.findall(DOCS.read_text())}


def asked(cast: Cast) -> dict[str, str]:
    """Path → the address that its example is of."""
    known = addresses(cast)
    player = Player.objects.filter(team=cast.match.team_a).order_by("pk")[0].pk
    paths = {
        "": known["list"],
        "/{slug}": known["tournament"],
        "/{slug}/tours/{number}": known["tour 1"],
        "/{slug}/matches": known["matches"],
        "/{slug}/matches/{pk}": known["match 1.1"],
        "/{slug}/matches/{pk}/games/{stage}/{board}/{number}": known["game"],
        "/{slug}/teams": known["teams"],
        "/{slug}/teams/{pk}": known["team"],
        "/{slug}/players/{pk}": reverse("api_player", args=["cup", player]),
        "/{slug}/standings": known["standings"],
    } | {f"/{{slug}}/{part}": f"/api/v1/tournaments/cup/{part}" for part in ("cross-table", "progress", "best-players")}
    return {f"/api/v1/tournaments{path}": url for path, url in paths.items()}


def differs(example: Any, real: Any, where: str = "") -> list[str]:
    """Where an example is not what is answered; lists of examples may be shorter, but not empty for that."""
    if isinstance(example, dict) and isinstance(real, dict):
        if list(example) != list(real):
            return [f"{where}: fields {list(real)}"]
        return [fault for key in real for fault in differs(example[key], real[key], f"{where}.{key}")]
    if isinstance(example, list) and isinstance(real, list) and bool(example) == bool(real):
        pairs = zip(example, real, strict=False)
        fewer = [f"{where}: too long"] if len(example) > len(real) else []
        return fewer + [fault for number, pair in enumerate(pairs) for fault in differs(*pair, f"{where}[{number}]")]
    return [] if example == real else [f"{where}: {real!r}"]


def answered(url: str) -> Any:
    return json.loads(neutral(Client().get(url).content.decode()).replace("http://testserver", SITE))


def test_every_example_is_what_is_answered(cast: Cast) -> None:
    fill(cast)
    written, real = examples(), {path: answered(url) for path, url in asked(cast).items()}
    assert written.keys() == real.keys()
    assert {path: faults for path, example in written.items() if (faults := differs(example, real[path]))} == {}


def test_every_address_is_there(db: None) -> None:
    document = Client().get(reverse("api_document")).json()
    text = DOCS.read_text()
    feed = "/api/v1/tournaments/{slug}/events"
    assert set(document["paths"]) == {*examples(), feed}
    assert f"`GET {feed}`" in text


@pytest.mark.parametrize("status", sorted(PROBLEMS))
def test_every_error_is_there(status: int) -> None:
    assert f"| {status} | `{PROBLEMS[status].code}` |" in DOCS.read_text()


def test_figures_of_the_feed_are_those_of_the_program() -> None:
    assert f"more than {MOST_BEHIND:,} writes" in DOCS.read_text()


def test_a_wrong_example_is_noticed() -> None:
    real = {"a": [{"b": 1}, {"b": 2}], "c": []}
    assert differs({"a": [{"b": 1}], "c": []}, real) == []
    wrong: list[Any] = [{"a": [], "c": []}, {"a": [{"b": 2}], "c": []}, {"a": [{"b": 1}]}, {"a": [{"b": 1}], "c": [1]}]
    assert all(differs(example, real) for example in wrong)
