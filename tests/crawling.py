"""Walking through the pages by their links, and what a person reads on one."""

import html
import re
from collections import Counter, deque
from collections.abc import Iterator
from urllib.parse import parse_qs, urljoin

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

PAGES_OF_A_KIND = 3
"""So many addresses of one name are opened: a match of each state is looked at by some role."""
HIDDEN = re.compile(
    r"<(script|style|svg|pre|textarea)\b.*?</\1>|<!--.*?-->|<section lang=\"en\">.*?</section>", re.DOTALL
)
"""What nobody reads as a text of the page, and what says of itself that it is English: names of fields of a program."""
READ_ALOUD = re.compile(r"(?:aria-label|title|placeholder|alt|data-[\w-]+)=\"([^\"]*)\"")
LINK = re.compile(r"<a\b[^>]*\bhref=\"([^\"#]+)")


def shown(page: str, between: str = " ") -> str:
    """All that a person sees or hears of a page, in one line; ``between`` stands where an element begins or ends."""
    page = HIDDEN.sub(" ", page)
    texts = between.join([*READ_ALOUD.findall(page), re.sub(r"<[^>]+>", between, page)])
    return " ".join(html.unescape(texts).split())


def pages(client: Client, start: str, most: int = PAGES_OF_A_KIND) -> Iterator[tuple[str, str]]:
    """The pages that can be reached by links, each with its address; a few of every kind."""
    waiting, known, kinds = deque([start]), {start}, Counter[str]()
    while waiting:
        url = waiting.popleft()
        kind = name_of(url)
        kinds[kind] += 1
        if kinds[kind] > most:
            continue
        answer = client.get(url)
        assert answer.status_code == 200, f"{url} is linked, but answers {answer.status_code}"
        if not answer["Content-Type"].startswith("text/html"):
            continue
        text = answer.content.decode()
        yield url, text
        for link in LINK.findall(text):
            target = urljoin(url, html.unescape(link))
            if target.startswith("/") and target not in known:
                known.add(target)
                waiting.append(target)


def name_of(url: str) -> str:
    """The name of an address; a page of another kind for every set of its query's keys."""
    path, _, query = url.partition("?")
    try:
        name = str(resolve(path).url_name)
    except Resolver404:
        pytest.fail(f"{url} is linked, but there is no such address")
    return f"{name}?{'&'.join(sorted(parse_qs(query, keep_blank_values=True)))}"
