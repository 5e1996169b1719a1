"""Every document of which ``script/gallery`` takes pictures, and the page that shows them."""

import re
from dataclasses import dataclass
from pathlib import Path

from script.lib.console import ROOT

FOLDER = ROOT / "docs" / "gallery"
README = FOLDER / "README.md"
LANGUAGES = {"en": "English", "ru": "русский"}
SLUG = "gallery"
NAME = "Летний кубок"
TEAMS, SEED = 10, 4
GAMES = {
    "corners": "Corners",
    "sonor": "Sonor",
    "isses": "Der Isses!",
    "heldplay": "Held-play",
    "deer": "Deer and dogs",
}
"""Played in the tours from 1 to 5, in this order."""
KNOCK_OUT = len(GAMES) + 1


@dataclass(frozen=True)
class Paper:
    """A page of a document: its picture's name, what it is, where it is asked for; ``{1}`` stands for the number of
    the first match of tour 1 that was played, and so on. ``page`` counts from 1, from the end when it is negative."""

    name: str
    title: str
    address: str
    page: int = 1


def _of_games(name: str, title: str, address: str) -> tuple[Paper, ...]:
    """A document of each game; ``#`` stands for the number of its tour, ``*`` for the game."""
    return tuple(
        Paper(f"{name}-{slug}", f"{title}: {game}", address.replace("#", str(tour)).replace("*", slug))
        for tour, (slug, game) in enumerate(GAMES.items(), start=1)
    )


_TOUR = f"/t/{SLUG}/tours/1"
BEFORE = (
    Paper("protocols", "Blank protocols", f"{_TOUR}/protocols.pdf"),
    Paper("protocols-a5", "The same, A5, two on A4", f"{_TOUR}/protocols.pdf?paper=a5"),
    Paper("bracket", "Bracket of a knock-out that is drawn", f"/t/{SLUG}/tours/{KNOCK_OUT}/bracket.pdf"),
    Paper("bracket-16", "Empty bracket", f"{_TOUR}/bracket-16.pdf"),
    *_of_games("sheets", "Score sheets", f"/t/{SLUG}/tours/#/sheets.pdf"),
    Paper("sonor-field", "Sonor: the field, scale 1 : 2", f"/t/{SLUG}/tours/2/sheets.pdf", -1),
    Paper("sheets-black", "Score sheets, saving ink", f"/t/{SLUG}/tours/3/sheets.pdf?ink=black"),
    *_of_games("board", "Board to play on", "/boards/*.pdf"),
    *_of_games("rules", "Rules", f"/t/{SLUG}/tours/#/rules.pdf"),
)
AFTER = (
    Paper("protocol", "Filled protocol", f"/t/{SLUG}/matches/{{1}}/protocol.pdf"),
    *_of_games("record", "Record of a game", f"/t/{SLUG}/matches/{{#}}/games/individual/1/1/record.pdf"),
    Paper("standings", "Standings", f"/t/{SLUG}/results/standings.pdf"),
    Paper("cross", "Cross-table", f"/t/{SLUG}/results/cross.pdf"),
    Paper("progress", "Tour by tour", f"/t/{SLUG}/results/progress.pdf"),
    Paper("players", "Best players", f"/t/{SLUG}/results/players.pdf"),
    Paper("certificate", "Certificate", f"/t/{SLUG}/certificates.pdf?ink=black"),
    Paper("certificate-picture", "Certificate on a picture", f"/t/{SLUG}/certificates.pdf"),
)
_PIECES = {"<slug:slug>": SLUG, "<int:number>": "1", "<int:pk>": "{1}"}
"""What the pieces of a document's path are in this tournament."""
_UNSEEN = {"match_sheets_pdf", "rules_pdf", "sheets_pdf", "game_review_pdf"}
"""Like others: the sheets of a match are those of its tour, free ones are those without names, and a game that was
looked through is its record with some diagrams more."""


def papers(*, after: bool) -> list[Paper]:
    """What pictures are taken of, before a tour or ``after`` it: documents in the way that follows from their types,
    unless they stand above in another. Django has to be set up."""
    from django.urls import resolve
    from django.utils.translation import override

    from tournaments.documents.registry import DOCUMENTS

    above = {resolve(re.sub(r"\{\d\}", "1", paper.address.partition("?")[0])).url_name for paper in (*BEFORE, *AFTER)}
    documents = [
        document
        for document in DOCUMENTS
        if document.path and document.after is after and document.name not in above | _UNSEEN
    ]
    with override("en"):
        titles = [str(document.title) for document in documents]
    names = [document.name.removesuffix("_pdf").replace("_", "-") for document in documents]
    addresses = [re.sub(r"<.+?>", lambda piece: _PIECES[piece[0]], f"/{document.path}") for document in documents]
    return [*map(Paper, names, titles, addresses), *(AFTER if after else BEFORE)]


def picture_path(paper: Paper, language: str) -> Path:
    """The file of a picture."""
    return FOLDER / f"{paper.name}-{language}.png"


def readme() -> str:
    """The page that shows all pictures."""
    parts = ["# Every document\n\nMade by `script/gallery papers` from a tournament that is played by chance.\n"]
    for heading, after in {"Before a tour": False, "After a tour": True}.items():
        parts.append(f"\n## {heading}\n")
        parts += map(_shown, papers(after=after))
    return "".join(parts)


def _shown(paper: Paper) -> str:
    pictures = " | ".join(
        f"![{paper.title}, {words}]({picture_path(paper, language).name})" for language, words in LANGUAGES.items()
    )
    return f"\n### {paper.title}\n\n| {' | '.join(LANGUAGES.values())} |\n|---|---|\n| {pictures} |\n"
