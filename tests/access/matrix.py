"""Who may open what: the expectation for every address of the site.

One line per URL name. ``GET`` and ``POST`` name the roles that are let in; everybody else must get 403 or 404. A method
that is missing must be answered 405 to those whom another method lets in. A name that is not in this table fails the
build: decide who may before the page exists.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image

from tests import factories as make
from tests import looked_through
from tests.conftest import Cast
from tournaments.draws.write.draws import make_draw
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import CalendarFeed, CertificatePicture, Draw, Photo, RestorePoint, Site, TryBoard
from tournaments.models.people import token_hash

Where = Mapping[str, object | Callable[[Cast], object]]
EVERYBODY = frozenset(
    "public judge other_judge captain_a captain_b other_captain organiser other_organiser superuser".split()
)
ORGANISERS = frozenset({"organiser", "superuser"})
OF_EACH_CLASS = frozenset({"public", "judge", "captain_a", "captain_b", "organiser"})
"""One role of each class that may see something else: everybody; who judges the match; a side's captain, and the other
side's; who organises. People of other matches and tournaments see there what everybody sees."""


def every_run(roles: Iterable[str], chosen: Iterable[str] = OF_EACH_CLASS) -> list[Any]:
    """All of some roles as a test's parameters, those that are not chosen by night: where a test asks for every address
    as every role, one role of each class is enough for every run."""
    return [pytest.param(role, marks=() if role in chosen else pytest.mark.nightly) for role in roles]


ACCOUNTS = ORGANISERS | {"other_organiser"}
JUDGES = ORGANISERS | {"judge"}
CAPTAIN_A = ORGANISERS | {"captain_a"}
CAPTAINS = ORGANISERS | {"captain_a", "captain_b"}
READERS = JUDGES | CAPTAINS
JUDGE_LINKS = frozenset({"judge", "other_judge"})
CAPTAIN_LINKS = frozenset({"captain_a", "captain_b", "other_captain"})
TAKING_PART = ORGANISERS | JUDGE_LINKS | CAPTAIN_LINKS


@dataclass(frozen=True)
class Rule:
    """Roles per method; ``where`` gives the arguments of the address besides the cast's own; a page that
    asks to log in sends those without an account to the log-in instead of refusing them."""

    get: frozenset[str] | None = None
    post: frozenset[str] | None = None
    where: Where = field(default_factory=dict)
    asks_to_log_in: bool = False

    def roles(self, method: str) -> frozenset[str] | None:
        """Who is let in by the method; None when the address does not know it."""
        return self.get if method == "GET" else self.post


def _judge_id(cast: Cast) -> int:
    return cast.match.match_judges.get().judge_id


def _team_id(cast: Cast) -> int:
    return cast.match.team_a_id


def _player_id(cast: Cast) -> int:
    return cast.match.team_a.players.order_by("pk")[0].pk


def _certificate_picture(cast: Cast) -> int:
    """Makes the picture that the address shows."""
    content = BytesIO()
    Image.new("RGB", (3, 2)).save(content, "JPEG")
    row, _made = CertificatePicture.objects.get_or_create(
        tournament=cast.tournament, defaults={"content": content.getvalue(), "width": 3, "height": 2}
    )
    return int(row.pk)


def _site_id(cast: Cast) -> int:
    return Site.objects.get_or_create(tournament=cast.tournament, name="Корпус Б")[0].pk


def _photo_id(cast: Cast) -> int:
    """Makes the photo that the address shows."""
    content = BytesIO()
    Image.new("RGB", (3, 2)).save(content, "JPEG")
    known = {"content": content.getvalue(), "width": 3, "height": 2, "size": 600, "given_at": timezone.now()}
    return Photo.objects.get_or_create(known, match=cast.match, given_by="Света")[0].pk


def _point_id(cast: Cast) -> int:
    made = {
        "made_at": timezone.now(),
        "entries": 0,
        "size": 0,
        "rows": zlib.compress(b'{"numbers": {}}'),
        "content": zlib.compress(b"{}"),
    }
    return RestorePoint.objects.get_or_create(made, tournament=cast.tournament, reason="hand", name="matrix")[0].pk


def _penalty_id(cast: Cast) -> int:
    return cast.match.penalties.get().pk


def _organiser_id(cast: Cast) -> int:
    return cast.tournament.organisers.get().pk


def _signal_id(cast: Cast) -> int:
    return cast.match.signals.get().pk


FEED_TOKEN = "the-token-of-a-calendar"


def _feed_id(cast: Cast) -> int:
    made = {"tournament": cast.tournament, "user": cast.organiser, "created_at": timezone.now()}
    return CalendarFeed.objects.get_or_create(made, hash=token_hash(FEED_TOKEN))[0].pk


def _feed_token(cast: Cast) -> str:
    _feed_id(cast)
    return FEED_TOKEN


def _link_id(cast: Cast) -> int:
    return cast.judge.pk


def _try_key(_cast: Cast) -> str:
    known = {"key": "a-known-board", "game": "corners", "made_with": "its-first-submission"}
    return TryBoard.objects.get_or_create({"touched_at": timezone.now()}, **known)[0].key


PUBLIC: dict[str, Any] = {"keep_published": True}


def _bracket_tour(cast: Cast) -> int:
    """A tour with a knock-out, beside the cast's own."""
    known = Draw.objects.filter(tour__tournament=cast.tournament, method="knock_out").first()
    if known is not None:
        return known.tour.number
    tour = make.make_tour(cast.tournament)
    wish = {"method": "knock_out", "seed": 1}
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk}
    make_draw(make.by(cast.organiser), **ids, version=tour.version, draw_request=wish, despite_warnings=True, **PUBLIC)
    return tour.number


TEAM: Where = {"pk": _team_id}
TRIED: Where = {"game": "corners", "key": _try_key}
LOOKED_THROUGH: Where = {"slug": looked_through.SLUG, "pk": looked_through.match_id}
LEARNT: Where = {"game": "corners", "lesson": "middle", "key": "a-key-of-a-lesson"}
JUDGE: Where = {"pk": _judge_id}

BEGUN: Where = {"key": GameKey(Stage.INDIVIDUAL, 2, 1)}
"""The game that is under way in the world of the test."""

ENTRANCE = {
    "set_language": Rule(get=EVERYBODY, post=EVERYBODY),
    "login": Rule(get=EVERYBODY, post=EVERYBODY),
    "login_passkey": Rule(get=EVERYBODY, post=EVERYBODY),
    "login_code": Rule(get=EVERYBODY, post=EVERYBODY),
    "logout": Rule(post=EVERYBODY),
    "leave": Rule(post=EVERYBODY),
    "enter": Rule(get=EVERYBODY, post=EVERYBODY, where={"token": "the-token-of-a-working-link"}),
}
ACCOUNT_PAGES = {
    "account": Rule(get=ACCOUNTS, asks_to_log_in=True),
    "account_password": Rule(get=ACCOUNTS, post=ACCOUNTS, asks_to_log_in=True),
    "account_sessions_end": Rule(post=ACCOUNTS, asks_to_log_in=True),
    "account_passkeys": Rule(get=ACCOUNTS, post=ACCOUNTS, asks_to_log_in=True),
    "account_passkeys_add": Rule(post=ACCOUNTS, asks_to_log_in=True),
    "account_passkeys_remove": Rule(post=ACCOUNTS, asks_to_log_in=True),
    "account_second_step": Rule(get=ACCOUNTS, post=ACCOUNTS, asks_to_log_in=True),
    "account_second_step_begin": Rule(post=ACCOUNTS, asks_to_log_in=True),
    "account_second_step_off": Rule(post=ACCOUNTS, asks_to_log_in=True),
    "account_second_step_codes": Rule(post=ACCOUNTS, asks_to_log_in=True),
}
PUBLIC_PAGES = {
    "home": Rule(get=EVERYBODY),
    "home_live": Rule(get=EVERYBODY),
    "home_stream": Rule(get=EVERYBODY),
    "archive": Rule(get=EVERYBODY),
    "log_key": Rule(get=EVERYBODY),
    "log_check": Rule(get=EVERYBODY),
    "health": Rule(get=EVERYBODY),
    "robots": Rule(get=EVERYBODY),
    "favicon": Rule(get=EVERYBODY),
    "manifest": Rule(get=EVERYBODY),
    "site_map": Rule(get=EVERYBODY),
    "site_map_part": Rule(get=EVERYBODY, where={"number": 1}),
    "embedding": Rule(get=EVERYBODY),
    "embedded": Rule(get=EVERYBODY),
    "parts": Rule(get=EVERYBODY),
    "tournament": Rule(get=EVERYBODY),
    "standings": Rule(get=EVERYBODY),
    "standings_export": Rule(get=EVERYBODY),
    "standings_part": Rule(get=EVERYBODY, where={"what": "cross"}),
    "provisional_standings": Rule(get=EVERYBODY),
    **dict.fromkeys(("table_live", "table_stream"), Rule(get=EVERYBODY, where={"what": "provisional"})),
    "standings_part_export": Rule(get=EVERYBODY, where={"what": "progress"}),
    "tour": Rule(get=EVERYBODY),
    "tour_export": Rule(get=EVERYBODY),
    "bracket": Rule(get=EVERYBODY, where={"number": _bracket_tour}),
    "team": Rule(get=EVERYBODY, where=TEAM),
    "team_export": Rule(get=EVERYBODY, where=TEAM),
    "team_live": Rule(get=EVERYBODY, where=TEAM),
    "team_stream": Rule(get=EVERYBODY, where=TEAM),
    "match": Rule(get=EVERYBODY),
    "match_picture": Rule(get=EVERYBODY),
    "matches_export": Rule(get=EVERYBODY),
    "player": Rule(get=EVERYBODY, where={**TEAM, "player_pk": _player_id}),
    "player_export": Rule(get=EVERYBODY, where={**TEAM, "player_pk": _player_id}),
    "calendar": Rule(get=EVERYBODY),
    "team_calendar": Rule(get=EVERYBODY, where=TEAM),
    "calendar_feed": Rule(get=EVERYBODY, where={"token": _feed_token}),
    "calendar_feeds": Rule(get=TAKING_PART, post=TAKING_PART),
    "calendar_feed_revoke": Rule(post=TAKING_PART, where={"pk": _feed_id}),
    "team_card": Rule(get=EVERYBODY, where=TEAM),
    "team_choice": Rule(get=EVERYBODY),
    "picture": Rule(get=EVERYBODY),
    "game": Rule(get=EVERYBODY),
    "game_record": Rule(get=EVERYBODY),
    "game_record_pdf": Rule(get=EVERYBODY),
    "rules_pdf": Rule(get=EVERYBODY, where={"game": "corners"}),
    "sheets_pdf": Rule(get=EVERYBODY, where={"game": "deer"}),
    "board_pdf": Rule(get=EVERYBODY, where={"game": "sonor"}),
    "tour_rules_pdf": Rule(get=EVERYBODY),
    "tour_guide_pdf": Rule(get=EVERYBODY),
    "tour_regulations_pdf": Rule(get=EVERYBODY),
    "judge_card_pdf": Rule(get=EVERYBODY),
    "tour_poster_pdf": Rule(get=EVERYBODY),
    "game_svg": Rule(get=EVERYBODY),
    "game_try": Rule(post=EVERYBODY, where=LOOKED_THROUGH),
    "game_review": Rule(get=EVERYBODY, post=EVERYBODY, where=LOOKED_THROUGH),
    "game_review_pdf": Rule(get=EVERYBODY, where=LOOKED_THROUGH),
}
API = {
    name: Rule(get=EVERYBODY)
    for name in (
        *("api", "api_document", "api_tournaments", "api_tournament", "api_tour", "api_matches", "api_match"),
        *(
            "api_game",
            "api_teams",
            "api_standings",
            "api_cross_table",
            "api_progress",
            "api_best_players",
            "api_events",
        ),
    )
}
API["api_team"] = Rule(get=EVERYBODY, where=TEAM)
API["api_player"] = Rule(get=EVERYBODY, where={"pk": _player_id})
TRYING = {
    "rules": Rule(get=EVERYBODY, where={"game": "deer"}),
    "rules_list": Rule(get=EVERYBODY),
    "rules_picture": Rule(get=EVERYBODY, where={"game": "deer", "key": "start"}),
    "tour_rules": Rule(get=EVERYBODY),
    "tour_guide": Rule(get=EVERYBODY),
    "tour_regulations": Rule(get=EVERYBODY),
    "try_games": Rule(get=EVERYBODY),
    "try_new": Rule(get=EVERYBODY, post=EVERYBODY, where={"game": "corners"}),
    "try_board": Rule(get=EVERYBODY, where=TRIED),
    "try_answer": Rule(get=EVERYBODY, where=TRIED),
    "try_taps": Rule(get=EVERYBODY, where=TRIED),
    "try_record": Rule(get=EVERYBODY, where=TRIED),
    "try_review": Rule(get=EVERYBODY, post=EVERYBODY, where={**TRIED, "key": looked_through.board_key}),
    "try_play": Rule(post=EVERYBODY, where=TRIED),
    "try_end": Rule(post=EVERYBODY, where=TRIED),
    "try_change": Rule(post=EVERYBODY, where=TRIED),
    "learn": Rule(get=EVERYBODY),
    "learn_game": Rule(get=EVERYBODY, where={"game": "corners"}),
    "learn_lesson": Rule(get=EVERYBODY, where={"game": "corners", "lesson": "middle"}),
    "learn_board": Rule(get=EVERYBODY, where=LEARNT),
    "learn_taps": Rule(get=EVERYBODY, where=LEARNT),
    "learn_solution": Rule(get=EVERYBODY, where=LEARNT),
    "learn_play": Rule(post=EVERYBODY, where=LEARNT),
    "learn_change": Rule(post=EVERYBODY, where=LEARNT),
}
LIVE_PAGES = {
    "match_screen": Rule(get=EVERYBODY),
    "match_live": Rule(get=EVERYBODY, where={"kind": "match"}),
    "match_stream": Rule(get=EVERYBODY, where={"kind": "match"}),
    "news_live": Rule(get=READERS),
    "news_stream": Rule(get=READERS),
    "game_live": Rule(get=EVERYBODY, where=BEGUN),
    "game_stream": Rule(get=EVERYBODY, where=BEGUN),
    "hall": Rule(get=EVERYBODY),
    "hall_live": Rule(get=EVERYBODY),
    "hall_stream": Rule(get=EVERYBODY),
    **{f"{name}_{part}": Rule(get=EVERYBODY) for name in ("tournament", "tour") for part in ("live", "stream")},
    "clock_state": Rule(get=EVERYBODY),
}
JUDGES_PAGES = {
    "judge": Rule(get=EVERYBODY),
    "judge_match": Rule(get=JUDGES),
    "judge_game": Rule(get=JUDGES, post=JUDGES),
    "judge_board": Rule(get=JUDGES, post=JUDGES),
    "judge_taps": Rule(get=JUDGES),
} | {
    name: Rule(post=JUDGES)
    for name in (
        *(
            "judge_move",
            "judge_tap",
            "judge_extra",
            "judge_extra_remove",
            "judge_penalty",
            "judge_remarks",
            "judge_times",
        ),
        *("judge_play", "judge_take_back", "judge_end", "judge_correct", "judge_overrun"),
        *("judge_points", "judge_sign", "judge_sign_on_paper", "judge_reopen", "judge_signal"),
        *("judge_walk_over", "judge_walk_over_take_back"),
    )
}
JUDGES_PAGES["judge_hand_over"] = Rule(get=JUDGES, post=JUDGES)
JUDGES_PAGES["judge_disagree"] = Rule(post=JUDGES)
JUDGES_PAGES["judge_clock"] = Rule(post=JUDGES, where={"kind": "individual"})
JUDGES_PAGES["judge_move_clock"] = Rule(get=JUDGES, post=JUDGES, where={"key": GameKey(Stage.TEAM, 0, 1)})
JUDGES_PAGES["judge_time_up"] = Rule(post=JUDGES, where={"key": GameKey(Stage.TEAM, 0, 1)})
JUDGES_PAGES["judge_penalty_remove"] = Rule(post=JUDGES, where={"penalty": _penalty_id})
JUDGES_PAGES["judge_game_result"] = Rule(get=JUDGES)
JUDGES_PAGES["judge_line_up"] = Rule(get=JUDGES, post=JUDGES)
CAPTAINS_PAGES = {
    "captain": Rule(get=CAPTAIN_LINKS),
    "captain_match": Rule(get=CAPTAINS, post=CAPTAINS),
    "captain_line_up": Rule(get=JUDGES | CAPTAIN_A, post=JUDGES | CAPTAIN_A),
    "captain_dispute": Rule(post=CAPTAINS),
    "captain_pick": Rule(post=CAPTAINS),
    "captain_signal": Rule(post=CAPTAINS),
}
DESK_PAGES = {
    "desk": Rule(get=ACCOUNTS, asks_to_log_in=True),
    "desk_new": Rule(get=ACCOUNTS, post=ACCOUNTS, asks_to_log_in=True),
    "desk_slug": Rule(get=ACCOUNTS, asks_to_log_in=True),
    "desk_import": Rule(get=ACCOUNTS, post=ACCOUNTS, asks_to_log_in=True),
    "desk_file": Rule(get=ORGANISERS),
    "desk_copy": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_judges_paste": Rule(post=ORGANISERS),
    "desk_links": Rule(get=ORGANISERS),
    "desk_link_uses": Rule(get=ORGANISERS),
    "desk_tours": Rule(get=ORGANISERS),
    "timetable": Rule(get=EVERYBODY),
    "timetable_pdf": Rule(get=EVERYBODY),
    "desk_timetable": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_tour_delay": Rule(post=ORGANISERS),
    "desk_sites": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_site": Rule(get=ORGANISERS, post=ORGANISERS, where={"pk": _site_id}),
    "desk_site_remove": Rule(post=ORGANISERS, where={"pk": _site_id}),
    "desk_tournament": Rule(get=ORGANISERS),
    "desk_organiser_remove": Rule(post=ORGANISERS, where={"pk": _organiser_id}),
    "desk_team": Rule(get=ORGANISERS, post=ORGANISERS, where=TEAM),
    "desk_team_remove": Rule(post=ORGANISERS, where=TEAM),
    "desk_judge": Rule(get=ORGANISERS, post=ORGANISERS, where=JUDGE),
    "desk_judge_remove": Rule(post=ORGANISERS, where=JUDGE),
    "desk_player_data": Rule(get=ORGANISERS, post=ORGANISERS, where={"pk": _player_id}),
    "desk_player_data_file": Rule(get=ORGANISERS, where={"pk": _player_id}),
    "desk_judge_data": Rule(get=ORGANISERS, post=ORGANISERS, where=JUDGE),
    "desk_judge_data_file": Rule(get=ORGANISERS, where=JUDGE),
    "desk_link_revoke": Rule(post=ORGANISERS, where={"pk": _link_id}),
    "desk_audit": Rule(get=ORGANISERS),
    "desk_copies": Rule(get=ORGANISERS),
    "desk_points": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_point": Rule(get=ORGANISERS, post=ORGANISERS, where={"pk": _point_id}),
    "desk_point_file": Rule(get=ORGANISERS, where={"pk": _point_id}),
    "ceremony": Rule(get=EVERYBODY),
    "ceremony_live": Rule(get=EVERYBODY),
    "ceremony_stream": Rule(get=EVERYBODY),
    "desk_ceremony": Rule(get=ORGANISERS),
    "desk_ceremony_begin": Rule(post=ORGANISERS),
    "desk_ceremony_step": Rule(post=ORGANISERS),
    "desk_ceremony_end": Rule(post=ORGANISERS),
    "desk_hall": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_hall_steer": Rule(post=ORGANISERS),
    "desk_end": Rule(get=ORGANISERS),
    "desk_end_names": Rule(post=ORGANISERS),
    "desk_end_links": Rule(post=ORGANISERS),
    "desk_close": Rule(post=ORGANISERS),
    "desk_reopen": Rule(post=ORGANISERS),
    "desk_signals": Rule(get=ORGANISERS),
    "desk_signal_answer": Rule(post=ORGANISERS, where={"pk": _signal_id}),
    "desk_signal_reopen": Rule(post=ORGANISERS, where={"pk": _signal_id}),
    "desk_team_withdraw": Rule(post=ORGANISERS, where=TEAM),
    "desk_team_return": Rule(post=ORGANISERS, where=TEAM),
    "desk_standings": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_standings_open": Rule(post=ORGANISERS),
    "desk_lots": Rule(post=ORGANISERS),
    "desk_certificates": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_certificate_picture": Rule(get=ORGANISERS, where={"picture": _certificate_picture}),
    "desk_certificate_picture_remove": Rule(post=ORGANISERS),
    "desk_places": Rule(get=ORGANISERS),
    "desk_paper": Rule(get=ORGANISERS),
    "desk_wish_remove": Rule(post=ORGANISERS, where={"pk": 1}),
    "desk_judge_load": Rule(get=ORGANISERS),
    "desk_download": Rule(get=ORGANISERS, where={"what": "audit"}),
} | {
    name: Rule(get=ORGANISERS, post=ORGANISERS)
    for name in (
        *("desk_settings", "desk_organisers", "desk_teams", "desk_roster", "desk_judges", "desk_tour_add"),
        *("desk_tour", "desk_matches", "desk_match", "desk_rooms", "desk_draw", "desk_pairs"),
        *("desk_import_matches", "desk_approvals", "desk_publish", "desk_wishes"),
        "desk_availability",
    )
}
DESK_PAGES |= {
    name: Rule(post=ORGANISERS)
    for name in (
        *("desk_roster_save", "desk_links_issue", "desk_links_prolong", "desk_tour_refill", "desk_tour_remove"),
        *("desk_draw_undo", "desk_draw_redo", "desk_publish_back", "desk_pairs_swap", "desk_goes_on"),
        *("desk_places_rooms", "desk_places_judges", "desk_places_both"),
        "desk_alike",
        *("desk_places_clear", "desk_places_lock"),
        *("desk_paper_row", "desk_paper_second", "desk_paper_decide", "desk_paper_twice"),
        *("desk_places_swap", "desk_places_undo", "desk_places_copy"),
        *("desk_match_judges", "desk_match_approve", "desk_match_take_back", "desk_match_remove"),
    )
}
PHOTOS = {
    "desk_photos": Rule(get=ORGANISERS),
    "desk_photos_import": Rule(get=ORGANISERS, post=ORGANISERS),
    "match_photos": Rule(get=JUDGES, post=JUDGES),
    "match_photo": Rule(get=JUDGES, where={"photo": _photo_id}),
    "match_photo_remove": Rule(post=ORGANISERS, where={"photo": _photo_id}),
}
DOCUMENTS = {
    "desk_addresses": Rule(get=ORGANISERS, post=ORGANISERS),
    "tour_messages": Rule(get=ORGANISERS),
    **{f"tour_messages_{what}": Rule(post=ORGANISERS) for what in ("told", "print", "mail", "links", "words")},
    "messages_pdf": Rule(get=ORGANISERS),
    "desk_documents": Rule(get=ORGANISERS),
    "desk_envelopes": Rule(get=ORGANISERS, post=ORGANISERS),
    "desk_documents_pdf": Rule(get=ORGANISERS),
    "desk_documents_zip": Rule(get=ORGANISERS),
    "desk_documents_print": Rule(post=ORGANISERS),
    "desk_documents_making": Rule(get=ORGANISERS, where={"name": "0" * 32}),
    "desk_document": Rule(get=ORGANISERS, where={"document": "protocols"}),
    "desk_document_picture": Rule(get=ORGANISERS, where={"document": "teams"}),
    "certificates_pdf": Rule(get=ORGANISERS),
    "bracket_pdf": Rule(get=EVERYBODY),
    "bracket_of_pdf": Rule(get=EVERYBODY, where={"teams": 8}),
    "cross_table_pdf": Rule(get=EVERYBODY),
    "links_pdf": Rule(get=ORGANISERS),
    "results_pdf": Rule(get=EVERYBODY, where={"what": "standings"}),
    "tour_results_pdf": Rule(get=EVERYBODY),
    "team_notice_pdf": Rule(get=EVERYBODY),
    "judge_notice_pdf": Rule(get=ORGANISERS | JUDGE_LINKS),
    "protocols_pdf": Rule(get=ORGANISERS | JUDGE_LINKS),
    "tour_sheets_pdf": Rule(get=ORGANISERS | JUDGE_LINKS),
    "protocol_pdf": Rule(get=READERS),
    "match_sheets_pdf": Rule(get=READERS),
}
RULES: dict[str, Rule] = {
    **ENTRANCE,
    **ACCOUNT_PAGES,
    **PUBLIC_PAGES,
    **API,
    **TRYING,
    **LIVE_PAGES,
    **JUDGES_PAGES,
    **CAPTAINS_PAGES,
    **DESK_PAGES,
    **PHOTOS,
    **DOCUMENTS,
}
