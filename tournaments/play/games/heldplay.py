"""What the site has for Held-play: its rules, its score sheet as a form and on paper, how it is simulated."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.wording import side_letters
from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page
from tournaments.play.games import shared
from tournaments.play.games.heldplay_text import RULES
from tournaments.play.games.row_figures import Asked, Figures, FiguresError, Noted, Texts
from tournaments.play.games.shared import PrintedSheet, SiteGame, Slip, Stake, bare_board
from tournaments.play.games.sheet_form import Line, SheetForm
from tournaments.play.read.records import SheetData

GAMES: Final = (1, 2, 3)
HOUSE_COUNT: Final = 8
THIRD: Final = 3
"""The game that is played only when each team has won one."""


class HeldplaySheetForm(SheetForm):
    """For each game the winner and its four houses (heldplay.9 to heldplay.11). Who has the eight follows from game 1,
    but for a third game whose eight are drawn by lot."""

    places: ClassVar[dict[str, str]] = {
        f"games.{number}.{part}": f"{part}_{number}"
        for number in GAMES for part in ("winner", "houses")
    } | {"games.1.eight": "first", f"games.{THIRD}.eight": "eight"}  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        self.fields["first"].label = _("Has the eight in game 1 and moves first")
        self.fields["first"].error_messages["required"] = _("Tap who has the eight in game 1.")
        for number in GAMES:
            self._add_game(number, list(teams.items()))
        label = _("Has the eight in game 3, when that was drawn by lot")
        self.add("eight", forms.ChoiceField(label=label, required=False, choices=[("", "–"), *teams.items()]))

    def _add_game(self, number: int, teams: list[tuple[str, str]]) -> None:
        needed = number != THIRD
        sides = teams if needed else [("", _("not played")), *teams]
        label = _("Game %(number)s: winner") % {"number": number}
        winner = forms.ChoiceField(label=label, required=needed, choices=sides, widget=forms.RadioSelect)
        winner.error_messages["required"] = _("Tap who won game %(number)s.") % {"number": number}
        label = _("Game %(number)s: the winner’s four houses") % {"number": number}
        houses = _HousesField(label, needed)
        houses.error_messages["required"] = _("Tap the four houses of game %(number)s.") % {"number": number}
        self.add(f"winner_{number}", winner)
        self.add(f"houses_{number}", houses)

    def lines(self) -> Iterator[Line]:
        """A line for each game. The lot is asked where the tour draws it, or where something is wrong with it."""
        yield Line((self["first"],))
        for number in GAMES:
            title = pgettext("of a match", "Game %(number)s") % {"number": number}
            yield Line((self[f"winner_{number}"], self[f"houses_{number}"]), title, look="game")
        if self.options.get("third") == "lot" or self["eight"].value() or self["eight"].errors:
            yield Line((self["eight"],))

    def clean(self) -> dict[str, Any]:
        """A third game has both a winner and houses, or neither; where a lot gives its eight, whose they are."""
        data = super().clean() or {}
        drawn = self.options.get("third") == "lot" and data.get(f"winner_{THIRD}")
        if drawn and "eight" in data and not data["eight"]:
            self.add_error("eight", _("Choose who had the eight in game 3: it was drawn by lot."))
        if data.get(f"houses_{THIRD}") and not data.get(f"winner_{THIRD}"):
            self.add_error(f"winner_{THIRD}", _("Say who won this game, or take its houses out."))
        return data

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """Winners and houses by game."""
        games = sheet["games"]
        values: dict[str, Any] = {"first": games[0]["eight"]}
        for number, game in enumerate(games, start=1):
            values[f"winner_{number}"] = game["winner"]
            values[f"houses_{number}"] = list(map(str, game["houses"]))
        drawn = sheet.get("options", {}).get("third") == "lot"
        if len(games) == THIRD and (drawn or games[-1]["eight"] != games[0]["eight"]):
            values["eight"] = games[-1]["eight"]
        return values

    def sheet(self) -> SheetData:
        """As in {"games": [{"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]}, …]}."""
        data, first = self.cleaned_data, self.cleaned_data["first"]
        eights = (first, "AB".replace(first, ""), data["eight"] or first)
        games = [
            {"eight": eight, "winner": data[f"winner_{number}"], "houses": list(map(int, data[f"houses_{number}"]))}
            for number, eight in zip(GAMES, eights, strict=True) if data[f"winner_{number}"]
        ]  # fmt: skip
        return {"games": games}


class _HousesField(forms.MultipleChoiceField):
    """House numbers to tick."""

    def __init__(self, label: str, required: bool) -> None:
        numbers = [(str(number), str(number)) for number in range(1, 9)]
        super().__init__(label=label, required=required, choices=numbers, widget=forms.CheckboxSelectMultiple)


# Held-play: the layout of the board, and a table of the games of a match.
GRID: Final = (1, 2)
_GAMES: Final = 3
_HOUSES: Final = tuple("12345678")
_BOARD: Final = 240.0
_COLUMNS: Final = (0, 18, 54, 90, 198, 230, 262)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, the board on the left, the games on the right, points, result, signatures."""
    rest = shared.head(page, box, slip, gettext("has the eight in game 1"))
    middle, foot = rest.cut(rest.height - shared.FOOT)
    left, right = middle.part(0, _BOARD), middle.part(_BOARD + 18, middle.width)
    page.picture(left.inset(0, 4), bare_board("heldplay", slip.options))
    table, rest = right.inset(0, 4).cut(150)
    _table(page, table)
    sums, rest = rest.cut(shared.LINE + 6)
    shared.figures(page, sums.inset(0, 3), gettext("Points"), side_letters())
    net, rest = rest.cut(shared.LINE + 6)
    shared.figures(page, net.inset(0, 3), "", [gettext("Net points of the winner")])
    result, _rest = rest.cut(shared.LINE)
    shared.ticks(page, result, gettext("Result"), [gettext("A won"), gettext("B won")])
    shared.foot(page, foot)


def _table(page: Page, box: Box) -> None:
    """A row for each game: who has the eight, who won, the winner's four houses, points."""
    titles = ("", gettext("the eight"), gettext("winner"), gettext("four houses: circle them"), *side_letters())
    head, body = box.cut(18)
    scale = box.width / _COLUMNS[-1]
    edges = [edge * scale for edge in _COLUMNS]
    for number, title in enumerate(titles):
        style = CAPTION._replace(size=6.5, least=4, pad=1, align="middle")
        page.text(head.part(edges[number], edges[number + 1]), title, style)
    page.across(head, RULE)
    for number in range(_GAMES):
        row = body.slice(number, _GAMES)
        cells = [row.part(edges[column], edges[column + 1]) for column in range(len(edges) - 1)]
        page.text(cells[0], str(number + 1), shared.STRONG._replace(align="middle"))
        for column in (1, 2):
            shared.circled(page, cells[column], side_letters())
        shared.circled(page, cells[3], _HOUSES)
        page.across(row, HAIR)
    page.down(box, *edges[1:-1], stroke=HAIR)


# Held-play by chance: a score sheet such as a match could end with.
def invented(first: str, chance: Random) -> dict[str, Any]:
    """Sides swap from game to game until somebody has won two (heldplay.10)."""
    games: list[dict[str, Any]] = []
    wins = {"A": 0, "B": 0}
    eight = first
    while max(wins.values()) < 2:
        winner = chance.choice("AB")
        wins[winner] += 1
        games.append({"eight": eight, "winner": winner, "houses": sorted(chance.sample(range(1, 9), 4))})
        eight = "AB".replace(eight, "")
    return {"games": games}


# Held-play in the grid for paper protocols: who won each game and with which houses. Whoever moved first had the eight.
_HOUSES_TYPED: Final = re.compile(rf"[1-{HOUSE_COUNT}]+")
_ROOM: Final = 11
"""Four houses with commas and spaces between."""


def _asked(options: Mapping[str, str]) -> tuple[Asked, ...]:
    """A winner and houses for each game; the third game's eight where a lot gives them."""
    fields: list[Asked] = []
    for number in GAMES:
        game = {"number": number}
        fields.append(Asked(gettext("Game %(number)s: winner") % game, "side"))
        fields.append(Asked(gettext("Game %(number)s: the winner’s four houses") % game, most=_ROOM))
    lot = [Asked(gettext("Game 3: the eight, by lot"), "side")] if options.get("third") == "lot" else []
    return *fields, *lot


def _in_games(texts: Texts) -> list[tuple[str, str]]:
    """(winner, houses) of each game, up to the last of which anything was typed."""
    filled = (*texts, *("" for _number in range(2 * THIRD)))
    games = [(filled[2 * number], filled[2 * number + 1]) for number in range(THIRD)]
    while games and not any(games[-1]):
        games.pop()
    return games


def _sheet(noted: Noted) -> SheetData:
    """Sides swap the eight after each game, but for a third game whose eight a lot gives (heldplay.10)."""
    played, first = _in_games(noted.texts), noted.first
    eights = [first, "AB".replace(first, ""), first]
    for number, (winner, houses) in enumerate(played, start=1):
        if winner not in ("A", "B") or not _HOUSES_TYPED.fullmatch(houses):
            words = gettext("Game %(game)s: type in who won it and the winner’s four houses, for example 1347.")
            raise FiguresError(words % {"game": number})
    if len(played) == THIRD and noted.options.get("third") == "lot":
        eights[-1] = noted.texts[2 * THIRD] if len(noted.texts) > 2 * THIRD else ""
        if eights[-1] not in ("A", "B"):
            raise FiguresError(gettext("Type in who had the eight in game 3: it was drawn by lot."))
    return {
        "games": [
            {"eight": eight, "winner": winner, "houses": list(map(int, houses))}
            for eight, (winner, houses) in zip(eights, played, strict=False)
        ]
    }


def _typed(sheet: SheetData) -> Texts:
    games = sheet["games"]
    texts = [text for game in games for text in (game["winner"], "".join(map(str, game["houses"])))]
    lot = sheet.get("options", {}).get("third") == "lot" and len(games) == THIRD
    return *texts, *([games[-1]["eight"]] if lot else [])


def _tidy(texts: Texts) -> Texts:
    """Houses without what stands between them."""
    return tuple(re.sub(r"[\s,;.]+", "", text) for text in texts)


def _words(texts: Texts) -> str:
    letters = dict(zip("AB", side_letters(), strict=True))
    told = [f"{letters.get(winner, winner)} {houses}".strip() for winner, houses in _in_games(texts)]
    return ", ".join([*told, *(letters.get(text, text) for text in texts[2 * THIRD :])])


IN_A_ROW: Final = Figures(
    _sheet, _typed, _asked, _tidy, _words,
    hint=_("For each game of a match: who won it, then the winner’s four houses without spaces, for example 1347. A "
           "third game that was not played stays empty."),
)  # fmt: skip

# Held-play: what the site has for this game.
GAME: Final = SiteGame(
    slug="heldplay", rules=RULES, invented=invented, form=HeldplaySheetForm, printed=PrintedSheet(GRID, draw),
    figures=IN_A_ROW,
    stake=Stake(
        pgettext_lazy("something to win", "this game"),
        _("The curve shows the chances of winning the game being played, not the match. "
          "It begins anew with each game."),
    ),
)  # fmt: skip
