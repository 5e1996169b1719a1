"""How sentences and values look in the language of the page: what the engines say, days, points, moments. Templates
load it as ``show``. ``games`` and ``rules`` mark their English texts for the translators where they stand."""

import re
from collections.abc import Callable, Hashable, Iterable
from datetime import date, datetime
from decimal import Decimal
from functools import cache, lru_cache
from html import escape
from typing import Any, Final, cast
from urllib.parse import urlsplit, urlunsplit
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, override, pgettext

from games import registry
from games.core.game import SKIPPED, Game, Skip
from games.core.types import Arg, Fault, Phrase, Refused, Word
from tournaments.kernel import rules
from tournaments.kernel.values import Sentence, Worded, fill, joined_score, new_key, show_points, template_of
from tournaments.models import IN_STAGES, Match, Tournament
from tournaments.models import Game as GameRow


def phrase(said: Phrase) -> str:
    """A name or sentence of a game; arguments that are words are translated too, sides have the letters of the
    reader's alphabet (cells and colours are small letters), and decimals the decimal sign of the language."""
    return gettext(said.template) % {name: _argument(arg) for name, arg in said.args.items()}


def _argument(arg: Arg) -> str | int:
    if isinstance(arg, Word):
        return gettext(arg)
    if isinstance(arg, Decimal):
        return number_format(arg)
    return side_letters()["AB".index(arg)] if arg in ("A", "B") else arg


def side_letters() -> tuple[str, str]:
    """How the two sides of a match are called."""
    return pgettext("side", "A"), pgettext("side", "B")


def namer() -> Callable[[Phrase], str]:
    """``phrase`` in the present language: one object for each language, so that drawings can remember what it says."""
    return _namer_in(get_language())


@cache
def _namer_in(language: str | None) -> Callable[[Phrase], str]:
    def name(said: Phrase) -> str:
        if get_language() == language:  # nearly always: to change it takes longer than most phrases
            return phrase(said)
        with override(language):
            return phrase(said)

    return name


# What files that leave the site are called.
_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+')
_LONGEST_FILE_NAME: Final = 80
_SHORT_PART: Final = 30
"""The last part of a name stays whole up to this length."""
_DASH: Final = " – "


def file_name(name: str, file_format: str) -> str:
    """A name that every system can store: no separators, no invisible signs, not too long.

    Of one that is too long the longest of its parts between dashes becomes shorter: a file's kind, and that its results
    have not been announced yet, stand after a name of any length.
    """
    parts = " ".join(_NOT_IN_NAMES.sub(" ", name).split()).split(_DASH)
    for _over in range(len(_DASH.join(parts)) - _LONGEST_FILE_NAME):
        stays = len(parts) > 1 and len(parts[-1]) <= _SHORT_PART
        place = max(range(len(parts) - stays), key=lambda at: len(parts[at]))
        parts[place] = parts[place][:-1]
    whole = _DASH.join(part.strip() for part in parts)[:_LONGEST_FILE_NAME]
    return f"{whole.strip('. ') or 'table'}.{file_format}"


def named_unannounced(name: str) -> str:
    """What a file with results that wait to be opened is called."""
    words = gettext("results not announced")  # the collector of texts looks into no f-string
    return f"{name} – {words}"


def sentence(fault: Fault) -> str:
    """Why a game refuses something, without the rule's number."""
    return phrase(fault.phrase)


def cited(fault: Fault, *, brief: bool = False) -> str:
    """Why a game refuses something, with the number of the rule that is broken, when there is one."""
    if fault.rule is None:
        return sentence(fault)
    words = rule_words(fault.rule, brief=brief)
    return gettext("%(sentence)s (%(rule)s.)") % {"sentence": sentence(fault), "rule": words}


def rule_words(rule: str, *, brief: bool = False) -> str:
    """How people call a rule that a refusal cites: with the name of its game, unless it is said ``brief``ly, where
    that is known and room is short."""
    slug, _dot, number = rule.partition(".")
    engine = registry.find(slug)
    citing = gettext("Rule %(number)s") if brief else gettext(engine.citing) if engine else ""
    return citing % {"number": number} if engine else gettext("Rule of all games")


def said(engine: Game[Any, Any], action: Any) -> str:
    """An action as people say it, without the signs of the notation."""
    return said_each(engine, (action,))[0]


def said_each(engine: Game[Any, Any], actions: Iterable[Any]) -> list[str]:
    """The same for several. A board says all its moves again after each: the language is asked for once."""
    language, known = get_language(), cast(Hashable, engine)
    return [_said_in(language, known, action) for action in actions]


@lru_cache(maxsize=8192, typed=True)
def _said_in(_language: str | None, engine: Any, action: Any) -> str:
    """The same in the present language, which is named."""
    if isinstance(action, Skip):
        return move_words(SKIPPED)
    phrased: Phrase | None = engine.said(action)
    return phrase(phrased) if phrased else str(engine.format(action)).replace("-", "–")


def said_text(engine: Game[Any, Any], text: str, position: Any) -> str:
    """The same for the text of an action; as it was written where it cannot be read."""
    try:
        return said(engine, engine.parse(text, position))
    except Refused:
        return text


def format_sentence(said: Worded | Sentence) -> str:
    """A fault or any other text of ``tournaments.formats``; its side has the letter of the reader's alphabet."""
    side = said.args.get("side")
    args = said.args if side is None else {**said.args, "side": _argument(str(side))}
    return fill(gettext(template_of(said)), args, get_language() or "ru")


# Days and moments as people write them, in the language of the page; those of a template by the clock that it has set.
_DAY: Final = "j E Y"
_MOMENT: Final = "j E Y, H:i"

register = template.Library()


@register.filter("day", expects_localtime=True)
def day_text(value: date | None) -> str:
    """ "14 июля 2026", "14 July 2026"; nothing for a day that is not known."""
    return date_format(value, _DAY) if value else ""


@register.filter("moment", expects_localtime=True)
def moment_text(value: datetime | None) -> str:
    """ "14 июля 2026, 12:30"; nothing for a moment that is not known."""
    return date_format(value, _MOMENT) if value else ""


def days_text(first: date, last: date) -> str:
    """One day, or both with what they share said once: "14–16 июля 2026", "31 July – 2 August 2026"."""
    if first == last:
        return day_text(first)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day_text(last)}"
    begins = date_format(first, "j E" if first.year == last.year else _DAY)
    return gettext("%(first)s – %(last)s") % {"first": begins, "last": day_text(last)}


# How values look on a page.
@register.filter("as_move")
def move_words(text: str) -> str:
    """An action as people read it in a list of moves: its text, but for a turn that the referee has skipped."""
    return gettext("turn skipped (judge)") if text == SKIPPED else text


@register.filter
def told_state(state: str, tournament: Tournament) -> str:
    """A match's state for whoever neither judges nor organises it. "Penalties and remarks" is the judge's step: it
    would tell a parent that the child has been penalised."""
    return gettext("results being checked") if state == Match.State.CLOSING else state_words(state, tournament)


def state_words(state: str, tournament: Tournament) -> str:
    """A match's state by its own name. Where everybody plays for themselves the only stage needs none."""
    return pgettext("state", "being played") if is_only_stage(state, tournament) else str(Match.State(state).label)


def is_only_stage(state: str, tournament: Tournament) -> bool:
    """Whether a match in this state is in the one stage that it has, since everybody plays for themselves."""
    return tournament.is_individual and state in IN_STAGES and GameRow.Stage(state).in_pairs


@register.filter
def step_words(state: str, tournament: Tournament) -> str:
    """A state as what comes next in a match: the only stage is its games."""
    return gettext("games") if is_only_stage(state, tournament) else str(Match.State(state).label)


@register.filter
def points(value: Decimal | int | None) -> str:
    """Exact points the way people write them: 2½, −1, 0; a dash when there are none yet."""
    return "–" if value is None else show_points(Decimal(value), get_language() or "ru")


@register.filter
def score_to(value: Decimal | int | None, other: Decimal | int | None) -> str:
    """The points of two sides as a score that stays in one line."""
    return joined_score(points(value), points(other))


@register.filter
def days(tournament: Tournament) -> str:
    """When it is: one day, or the first and the last."""
    return days_text(tournament.starts_on, tournament.ends_on)


@register.filter
def begins(moment: datetime, tournament: Tournament) -> str:
    """When a tour begins, by the tournament's clock; with the year where nobody would guess it: another one than now,
    or than that of the tournament's days."""
    local = moment.astimezone(ZoneInfo(tournament.time_zone))
    years = {local.year, timezone.localdate().year, tournament.starts_on.year, tournament.ends_on.year}
    return date_format(local, "j E, H:i") if len(years) == 1 else moment_text(local)


@register.filter
def lasting(minutes: int) -> str:
    """How long, as people say it: "45 min", from an hour on "7 h 41 min", "2 h"."""
    hours, left = divmod(minutes, 60)
    parts = [gettext("%(hours)s h") % {"hours": hours}] if hours else []
    if left or not hours:
        parts.append(gettext("%(number)s min") % {"number": left})
    return "\N{NO-BREAK SPACE}".join(parts)


@register.filter
def when_and_where(match: Match) -> str:
    """Time and room as somebody says them who is asked what comes next; the day only when it is another one."""
    at, tournament = match.tour.starts_at, match.tour.tournament
    zone, time = ZoneInfo(tournament.time_zone), begins(at, tournament) if at else ""
    if at and at.astimezone(zone).date() == timezone.now().astimezone(zone).date():
        time = date_format(at.astimezone(zone), "H:i")
    return ", ".join(part for part in (time, match.room.whole_name if match.room else "") if part) or str(match)


@register.filter
def begins_in_full(moment: datetime, tournament: Tournament) -> str:
    """The same with the year always, for those who set it."""
    return moment_text(moment.astimezone(ZoneInfo(tournament.time_zone)))


@register.simple_tag
def most(value: str) -> int:
    """The largest number that a value of ``kernel.rules`` may be, or the most signs; ``value`` is its name there."""
    maximum: int = getattr(rules, value).maximum
    return maximum


@register.simple_tag
def new_key_field() -> SafeString:
    return format_html('<input type="hidden" name="key" value="{}">', new_key())


@register.simple_tag(takes_context=True)
def here(context: template.Context) -> str:
    """Where the page can be asked for again: at its own address; after a form on the page where the form stood, since
    the form's address may take nothing but forms."""
    request = context["request"]
    form_stood_at = urlsplit("" if request.method == "GET" else request.headers.get("Referer", ""))
    if form_stood_at.netloc != request.get_host():
        return str(request.get_full_path())
    return urlunsplit(form_stood_at._replace(scheme="", netloc="", fragment=""))


@register.simple_tag(takes_context=True)
def write_fields(context: template.Context, version: int | None = None) -> SafeString:
    """What every form that writes carries: CSRF token, a fresh idempotency key, the version it was made from.

    Without a template of its own: a judge's protocol has thirty forms, a tap's answer one.
    """
    given = {"csrfmiddlewaretoken": context["csrf_token"], "key": new_key(), "version": version}
    return mark_safe(  # noqa: S308 - letters and digits of our own, escaped all the same
        "".join(
            f'<input type="hidden" name="{name}" value="{escape(str(value))}">'
            for name, value in given.items()
            if value is not None
        )
    )
