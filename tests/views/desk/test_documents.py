"""The documents of a tour on the desk, and all of them in one file."""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from tests import factories as make
from tests.conftest import Cast
from tests.pdf.scenes import NAMES, fill_in

pytestmark = pytest.mark.django_db


def page_of(cast: Cast, query: str = "") -> str:
    response = cast.client("organiser").get(reverse("desk_documents", args=["cup", cast.tour.number]) + query)
    assert response.status_code == 200
    return str(response.content.decode())


def test_every_document_that_it_links_to_opens_as_it_is_chosen(cast: Cast) -> None:
    fill_in(cast.match, NAMES["short"])
    addresses = re.findall(r'href="(/[^"]+\.pdf[^"]*)"', page_of(cast, "?paper=a5&ink=black&lang=en"))
    assert len(addresses) == 20
    for address in addresses:
        assert "?paper=a5&amp;ink=black&amp;lang=en" in address
        response = cast.client("organiser").get(address.replace("&amp;", "&"))
        assert response.status_code == 200
        assert response["Content-Language"] == "en"
        assert PdfReader(BytesIO(response.getvalue())).pages


def test_one_file_holds_a_document_of_each_kind(cast: Cast) -> None:
    url = reverse("desk_documents_zip", args=["cup", cast.tour.number]) + "?lang=en"
    response = cast.client("organiser").get(url)
    assert response["Content-Type"] == "application/zip"
    archive = ZipFile(BytesIO(response.getvalue()))
    assert archive.namelist() == [
        "1 Notice for teams.pdf",
        "2 Notice for judges.pdf",
        "3 Blank protocols.pdf",
        "4 Score sheets.pdf",
        "5 Rules.pdf",
    ]
    for name in archive.namelist():
        assert PdfReader(BytesIO(archive.read(name))).pages


def test_a_choice_that_is_no_choice_changes_nothing_else(cast: Cast) -> None:
    page = page_of(cast, "?paper=%22%3E%3Cscript%3E&other=1")
    assert "<script>" not in page.split("<main")[-1]
    assert ".pdf?paper=%22%3E%3Cscript%3E" in page
    assert not re.search(r'\.(pdf|zip)[^"]*other=1', page)


def test_the_page_asks_no_more_for_a_larger_tour(cast: Cast) -> None:
    with CaptureQueriesContext(connection) as small:
        page_of(cast)
    for _number in range(12):
        make.make_match(cast.tour)
    with CaptureQueriesContext(connection) as large:
        page_of(cast)
    assert len(large) <= len(small)
