"""Pages of standings, players, the settings of the standings, certificates."""

import gzip
from base64 import b64encode
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.answering import slow
from tournaments.kernel.bodies import takes
from tournaments.kernel.forms import new_seed
from tournaments.kernel.revision_cache import Nobody, fresh
from tournaments.kernel.rules import SEARCH
from tournaments.kernel.submit import Faults, Stored, desk_of, page, say_refused, sent, shown_version, stored, submit
from tournaments.kernel.tables import order_asked, ordered
from tournaments.kernel.values import clean_text
from tournaments.kernel.views import To, actor, is_nobody, version
from tournaments.kernel.wording import named_unannounced
from tournaments.kernel.write import Answer, Intent
from tournaments.matches.read.matches import unannounced
from tournaments.models import Player, Tournament
from tournaments.paper.document import announced_asked, announced_only
from tournaments.rounds.read.tours import frame, sees_all
from tournaments.rounds.views.tours import export
from tournaments.standings.forms import LotsForm, PictureForm, StandingsForm, metric_words, sent_lines, stored_lines
from tournaments.standings.read.people import player_page
from tournaments.standings.read.picture import picture_of, picture_version
from tournaments.standings.read.players import appearances, with_left_out
from tournaments.standings.read.standings import lots_of, preview
from tournaments.standings.read.standings import standings as ranked
from tournaments.standings.rules.metrics import parse_metrics
from tournaments.standings.rules.picture import MAX_BYTES
from tournaments.standings.tables.parts import NOW, PARTS, PROVISIONAL, Part, Shown, called, narrowed, part_of
from tournaments.standings.tables.players import PlayersTable, PlayerTable
from tournaments.standings.tables.progress import MOST_COLUMNS
from tournaments.standings.tables.standings import StandingsTable
from tournaments.standings.write import (
    as_proposed,
    change_standings,
    draw_lots,
    open_results,
    remove_picture,
    set_picture,
    standings_settings_of,
    tour_numbers,
)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole table, or a group's (``?group=``), in the order of the address (``?sort=-metric1``)."""
    return _page(request, slug, PARTS["standings"])


@require_safe
def provisional(request: HttpRequest, slug: str) -> HttpResponse:
    """The table as it would be if every match under way ended as it stands."""
    return _page(request, slug, NOW)


@require_safe
def part(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    return _page(request, slug, part_of(what))


@require_safe
def standings_export(request: HttpRequest, slug: str, format: str) -> HttpResponse:  # noqa: A002
    return _file(request, slug, "standings", format)


@require_safe
def part_export(request: HttpRequest, slug: str, what: str, format: str) -> HttpResponse:  # noqa: A002
    return _file(request, slug, what, format)


def _page(request: HttpRequest, slug: str, chosen: Part) -> HttpResponse:
    tournament = permissions.get_tournament(actor(request), slug)
    search = clean_text(request.GET.get("q", ""))[: SEARCH.maximum]

    def page(reader: HttpRequest) -> HttpResponse:
        shown, group = shown_part(reader, tournament, chosen, search)
        table = ordered(reader, shown.table, per_page=chosen.per_page)
        context = frame(actor(reader), tournament, "standings") | {
            "table": table,
            "groups": shown.groups,
            "group": group,
            "count": shown.count,
            "is_long": shown.count > LONG,
            "search": search,
            "fits": shown.count <= MOST_COLUMNS,
            "what": chosen.what,
            "parts": PARTS,
            "title": chosen.title,
            "mark": shown.mark,
            "live": _followed(reader, tournament, chosen, shown.mark),
        }
        return render(reader, chosen.template, context)

    if search:  # whatever people type is not kept
        return _jump(request, tournament, chosen, search) or page(request)
    return fresh(request, tournament, page, _asked(request, tournament, chosen))


LONG = 12
"""So many rows are seen at once; among more of them somebody searches."""


def _followed(request: HttpRequest, tournament: Tournament, chosen: Part, mark: str) -> dict[str, Any]:
    """Where a page hears that its table is out of date. The public table at its usual address arrives with the news; a
    page that shows a group, another order, or what an organiser sees fetches its own."""
    where = [tournament.slug, chosen.what]
    query = f"?{urlencode({SHOWN: mark})}" if is_nobody(request) and not request.GET else ""
    told = {"digest": "", "body": mark_html(mark)}
    stream, now = (reverse(name, args=where) + query for name in ("table_stream", "table_live"))
    return {"stream": stream, "now": now, "fragment": told}


SHOWN: Final = "table"
"""In the query of a table's stream: the mark of the table that the page shows. The stream then sends newer tables."""
MOST_CELLS: Final = 1_000
"""The largest table that is sent to everybody who follows it, about 12 kB; pages fetch a larger one for themselves."""


def mark_html(mark: str) -> SafeString:
    """What tells a page which table is the newest, by its mark."""
    return format_html('<span hidden data-told="{}"></span>', mark)


def mark_and_table_html(tournament: Tournament, what: str) -> SafeString:
    """The newest table's mark and the public table at its usual address, compressed; the mark alone if the table is
    empty or larger than ``MOST_CELLS``. LookupError when there is no such table."""
    chosen = {**PARTS, PROVISIONAL: NOW}[what]
    shown = narrowed(chosen, tournament, "", include_hidden=False)
    address = Nobody(HttpRequest(), {})
    table = ordered(address, shown.table, per_page=chosen.per_page)
    if not 0 < shown.count * len(table.columns) <= MOST_CELLS:
        return mark_html(shown.mark)
    fits = shown.count <= MOST_COLUMNS
    context = {"tournament": tournament, "table": table, "mark": shown.mark, "what": what, "fits": fits}
    rows = render_to_string("standings/_standing.html", context, request=address)
    packed = b64encode(gzip.compress(rows.encode(), mtime=0)).decode()
    return format_html('{}<span hidden data-rows="{}"></span>', mark_html(shown.mark), packed)


def _jump(request: HttpRequest, tournament: Tournament, chosen: Part, search: str) -> HttpResponse | None:
    """To the row of the first team of that name; None where none is, or where the table shows those alone."""
    if chosen.per_page:
        return None
    shown, _group = shown_part(request, tournament, chosen)
    asked = urlencode(_asked(request, tournament, chosen))
    for row in ordered(request, shown.table).rows:
        team = getattr(row.record, "row", row.record).team
        if called(search, team.name, team.sign):
            return redirect(f"{request.path}{asked and '?'}{asked}#team-{team.pk}")
    return None


def _asked(request: HttpRequest, tournament: Tournament, chosen: Part) -> dict[str, str]:
    """What of the query a table follows: its order, its page where it has several, and its group."""
    at = _page_asked(request, tournament, chosen) if chosen.per_page else 1
    page_of = {"page": str(at)} if at > 1 else {}
    return _order_asked(request, tournament, chosen) | _group_asked(request) | page_of


def _order_asked(request: HttpRequest, tournament: Tournament, chosen: Part) -> dict[str, str]:
    """The order, where the part has it: every other is the usual one, so that no page is made twice."""
    if chosen in (PARTS["standings"], NOW):
        metrics = [f"metric{position}" for position in range(len(parse_metrics(tournament.metrics)))]
        return order_asked(request, StandingsTable, metrics.__contains__)
    if chosen == PARTS["players"]:
        return order_asked(request, PlayersTable, lambda name: _is_tour(tournament, name))
    return {}


def _is_tour(tournament: Tournament, name: str) -> bool:
    """Whether the table of players can have a column of this name."""
    return name in {f"tour{number}" for number in tournament.tours.values_list("number", flat=True)}


def _page_asked(request: HttpRequest, tournament: Tournament, chosen: Part) -> int:
    """The last page for numbers that no page has; the first one for what is no number."""
    number = request.GET.get("page", "")
    at = int(number) if number.isdecimal() and len(number) < 5 else 1
    if at == 1:
        return 1
    shown, _group = shown_part(request, tournament, chosen)
    pages = -(-shown.count // chosen.per_page) or 1
    return at if 0 < at < pages else pages


def _group_asked(request: HttpRequest) -> dict[str, str]:
    """It is looked for when the table is made."""
    return {"group": request.GET["group"]} if request.GET.get("group") else {}


def _file(request: HttpRequest, slug: str, what: str, file_format: str) -> HttpResponse:
    """The whole table in its usual order."""
    tournament = permissions.get_tournament(actor(request), slug)
    chosen = part_of(what)

    def page(reader: HttpRequest) -> HttpResponse:
        shown, group = shown_part(reader, tournament, chosen, announced=announced_only(reader))
        name = " – ".join(str(word) for word in (tournament.name, chosen.title, group) if word)
        return export(shown.table, file_format, named_unannounced(name) if shown.unannounced else name)

    return fresh(request, tournament, page, _group_asked(request) | announced_asked(request))


def shown_part(
    request: HttpRequest, tournament: Tournament, chosen: Part, search: str = "", *, announced: bool = False
) -> tuple[Shown, str]:
    """The table as the visitor may know it, ``announced`` as everybody may, and the group that the address asks for
    (404 when there is none such)."""
    group, sees = request.GET.get("group", ""), not announced and sees_all(actor(request), tournament)
    return narrowed(chosen, tournament, group, include_hidden=sees, search=search), group


# A player's page: matches, games and points over the tours.
@require_safe
def player(request: HttpRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """What everybody may know of a player; in an individual tournament that is the page of the participant."""
    person = _player(request, slug, pk, player_pk)
    tournament = person.team.tournament
    if tournament.is_individual:
        return redirect("team", slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        sees = sees_all(actor(reader), tournament)
        rows = with_left_out(tournament, appearances(actor(reader), person), include_hidden=sees)
        context = frame(actor(reader), tournament, "team") | {
            "player": person,
            "team": person.team,
            "shown": player_page(rows),
        }
        return render(reader, "standings/player.html", context)

    return fresh(request, tournament, page)


@require_safe
def player_export(request: HttpRequest, slug: str, pk: int, player_pk: int, format: str) -> HttpResponse:  # noqa: A002
    person = _player(request, slug, pk, player_pk)
    tournament = person.team.tournament

    def page(reader: HttpRequest) -> HttpResponse:
        announced = announced_only(reader)
        sees = not announced and sees_all(actor(reader), tournament)
        known = appearances(actor(reader), person, announced=announced)
        rows = list(with_left_out(tournament, known, include_hidden=sees))
        name, waits = f"{tournament.name} – {person.name}", unannounced(row.match for row in rows)
        return export(PlayerTable(rows), format, named_unannounced(name) if waits else name)

    return fresh(request, tournament, page, announced_asked(request))


def _player(request: HttpRequest, slug: str, pk: int, player_pk: int) -> Player:
    """A player of a team of a visible tournament; 404 for one of another team."""
    team = permissions.get_team(actor(request), slug, pk)
    person = team.players.filter(pk=player_pk).first()
    if person is None:
        raise Http404
    person.team = team
    return person


# The settings of the standings: order of metrics by hand, a look at the effect before it is stored,
# freezing.
@require_http_methods(["GET", "HEAD", "POST"])
def desk_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings; ``do=preview`` shows what they would do, anything else stores them."""
    tournament = desk_of(request, slug)
    form = StandingsForm(sent(request), initial=standings_settings_of(tournament))
    lines, looks = stored_lines(tournament.metrics), request.POST.get("do") == "preview"
    if form.is_bound:
        known = tour_numbers(tournament)
        lines = [line.judged(known) for line in sent_lines(request.POST)]
        form.show_lines(lines)

    def write(wants: Intent, **_given: object) -> Answer:
        ids, settings = {"tournament_id": tournament.pk, "version": version(request)}, form.settings(lines)
        if looks:
            return {"preview": preview(tournament, as_proposed(tournament, settings))}
        return change_standings(wants, **ids, settings=settings)

    def to(answer: Answer) -> HttpResponse | To:
        return _settings_page(request, tournament, form, lines=lines, **answer) if looks else home

    home, done = ("desk_standings", slug), gettext("The settings of the standings have been saved.")
    return submit(
        request, write, form, to=to, done="" if looks else done, stored=_stored,
        again=lambda _faults: _settings_page(request, tournament, form, lines=lines),
    )  # fmt: skip


@require_POST
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, form = desk_of(request, slug), LotsForm(request.POST)
    return submit(
        request, partial(draw_lots, tournament_id=tournament.pk, version=version(request)), form,
        again=lambda _faults: _settings_page(request, tournament, lots_form=form), to=("desk_standings", slug),
        done=gettext("Lots have been drawn. Wherever the standings use “Lot”, the smallest number is placed first."),
        stored=_stored,
    )  # fmt: skip


@require_POST
def open_all(request: HttpRequest, slug: str) -> HttpResponse:
    write = partial(open_results, tournament_id=desk_of(request, slug).pk, version=version(request))
    to, done = ("desk_standings", slug), gettext("All results have been announced.")
    return submit(request, write, again=partial(say_refused, request, to), to=to, done=done, stored=_stored)


def _settings_page(
    request: HttpRequest, tournament: Tournament, form: StandingsForm | None = None,
    lots_form: LotsForm | None = None, **more: object,
) -> HttpResponse:  # fmt: skip
    known: dict[str, Any] = {
        "form": form or StandingsForm(initial=standings_settings_of(tournament)),
        "lines": stored_lines(tournament.metrics),
        "shown": shown_version(request, tournament.version),
        "lots": lots_of(tournament),
        "lots_form": lots_form or LotsForm(initial={"seed": new_seed()}),
        **more,
    }
    return page(request, "standings/settings.html", tournament, "desk_standings", **known)


def _stored(now: Tournament) -> Stored:
    values = standings_settings_of(now)
    metrics = metric_words(values.pop("metrics"))
    return [(gettext("Order of standings"), metrics), *stored(StandingsForm(), values)]


# Certificates, and the picture under their text.
@slow
@takes(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """Printing them, and choosing another picture."""
    tournament = desk_of(request, slug)
    form = PictureForm(sent(request), request.FILES or None)

    def again(_faults: Faults) -> HttpResponse:
        shown = shown_version(request, picture_version(tournament))
        known: dict[str, Any] = {"form": form, "picture": picture_of(tournament), "version": shown}
        known |= {"groups": ranked(tournament, include_hidden=True).groups, "may_organise": True}
        return page(request, "standings/certificates.html", tournament, "desk_certificates", **known)

    write = partial(set_picture, tournament_id=tournament.pk, version=version(request))
    to, done = ("desk_certificates", slug), gettext("The picture has been saved: look at the certificates.")
    return submit(request, write, form, again=again, to=to, done=done, stored=_stored_picture)


@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """White paper again."""
    write = partial(remove_picture, tournament_id=desk_of(request, slug).pk, version=version(request))
    to, done = ("desk_certificates", slug), gettext("The picture has been removed.")
    return submit(request, write, again=partial(say_refused, request, to), to=to, done=done, stored=_stored_picture)


def _stored_picture(now: object) -> Stored:
    return [(gettext("Picture"), str(now))]


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture as it is stored, for organisers; nobody keeps it."""
    certificate_picture = picture_of(desk_of(request, slug))
    if certificate_picture is None:
        raise Http404
    return HttpResponse(certificate_picture.content, content_type="image/jpeg", headers={"Cache-Control": "no-store"})
