"""A tournament under way with an organiser, judges and a private link, for the site that is tried."""

import http.client
import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.referee import TOKEN
from script.lib.deploying.site import HOST, Site, Visitor
from tournaments.formats.rules.tour_format import GameKey
from tournaments.models import Match, Tournament
from tournaments.models.people import AccessLink, token_hash

PASSWORD = secrets.token_urlsafe(12)
JUDGES = 8
CANARY = "canary-in-the-desk"


@dataclass
class Judge:
    """Enters one game again and again, each time another result; knows which keys were answered "stored"."""

    session: str
    path: str
    page: str
    version: int = 0
    key: str = ""
    stored: list[str] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def form(self, *, again: bool = False) -> dict[str, object]:
        """The next entry, or the last one again under the same key."""
        if not again or not self.key:
            self.key = f"tried-{secrets.token_hex(12)}"
        return {"key": self.key, "version": self.version, "decision": "AB"[self.version % 2]}

    def noted(self, status: int) -> int:
        """Notes what was answered."""
        self.answers.append(status)
        if status == 200 and self.key not in self.stored:
            self.stored.append(self.key)
            self.version += 1
        return status


@dataclass(frozen=True)
class Scene:
    """What the checks ask for."""

    tournament: Tournament
    organiser: str
    canary: bytes
    judges: list[Judge]
    page: str
    public: list[str]
    stream: str
    token: str

    def tap(self, site: Site, judge: Judge, *, port: int = 0, again: bool = False) -> int:
        """The judge's next entry, through nginx or straight to a process; the status of the answer."""
        fields = judge.form(again=again)
        if not port:
            visitor = Visitor(site, cookies={"sessionid": judge.session})
            return judge.noted(visitor.post(judge.path, fields, **{"HX-Request": "true"}).status)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        headers = {"Host": HOST, "X-Forwarded-Proto": "https", "Referer": f"https://{HOST}/", "HX-Request": "true",
                   "Content-Type": "application/x-www-form-urlencoded",
                   "Cookie": f"sessionid={judge.session}; csrftoken={TOKEN}"}  # fmt: skip
        connection.request("POST", judge.path, urlencode({"csrfmiddlewaretoken": TOKEN, **fields}), headers)
        status = connection.getresponse().status
        connection.close()
        return judge.noted(status)


def made() -> Scene:
    """Played by the simulator; the last tour is in its individual stage."""
    tournament = world.simulated("tried", teams=24, tours=1, last=Match.State.INDIVIDUAL)
    Tournament.objects.filter(pk=tournament.pk).update(visibility="public")
    user = User.objects.create_user(CANARY, password=PASSWORD)
    tournament.organisers.create(user=user)
    tour = world.last_tour(tournament)
    free: dict[int, tuple[Match, GameKey]] = {}
    for match, key in world.free_games(tour, Match.State.INDIVIDUAL):
        free.setdefault(match.pk, (match, key))
    judges = [_judge(tournament, *game) for game in list(free.values())[:JUDGES]]
    page = reverse("tournament", args=[tournament.slug])
    match_page = reverse("match", args=[tournament.slug, next(iter(free))])
    public = [page, "/", match_page, reverse("standings", args=[tournament.slug])]
    stream = reverse("tour_stream", args=[tournament.slug, tour.number])
    return Scene(tournament, CANARY, CANARY.encode(), judges, page, public, stream, _link(tournament))


def _judge(tournament: Tournament, match: Match, key: GameKey) -> Judge:
    known: list[Any] = [tournament.slug, match.pk]
    return Judge(world.session_of(match), reverse("judge_tap", args=[*known, key]), reverse("judge_match", args=known))


def _link(tournament: Tournament) -> str:
    """The token of a link that works."""
    token, link = secrets.token_urlsafe(16), AccessLink.objects.filter(tournament=tournament, judge__isnull=False)[0]
    AccessLink.objects.filter(pk=link.pk).update(hash=token_hash(token))
    return token
