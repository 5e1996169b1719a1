"""Use case: the photos of a tournament's ZIP file come back to the matches that they are of."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from tempfile import TemporaryFile
from typing import Any, Final

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel import access as permissions
from tournaments.kernel.closed import closed_sentence
from tournaments.kernel.pictures import Picture, PictureFault
from tournaments.kernel.wording import day_text, format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Match, Photo, Tournament
from tournaments.photos.read import kept_until
from tournaments.photos.rules.album import Album, AlbumFault, Listed
from tournaments.photos.rules.photo import MOST, clean_photo, kind_of

SAID: Final = 5
"""Photos that are left out, and faults, which are named one by one."""

Key = tuple[int, int, str, str]
"""By what a match is known in another database: tour, table, teams."""


@dataclass(frozen=True, slots=True)
class _Cleaned:
    """A photo written anew: where it lies among the others, its size, and by what it and its file are known."""

    photo: Listed
    place: int
    length: int
    width: int
    height: int
    digests: frozenset[str]


@dataclass
class CleanAlbum:
    """The photos of an album as they will be stored, outside of memory; ``known`` are photos that were there when
    these were cleaned, by their digests."""

    album: Album
    file: Any = field(default_factory=TemporaryFile)
    photos: list[_Cleaned] = field(default_factory=list)

    def add(self, photo: Listed, content: bytes) -> None:
        """PictureFault when it is none that can be taken."""
        kind = kind_of(content)
        if kind == "PDF":
            raise PictureFault("photo.unknown")
        picture = clean_photo(content, kind)
        digests = frozenset({_digest(content), _digest(picture.content)})
        place, length = self.file.seek(0, 2), self.file.write(picture.content)
        self.photos.append(_Cleaned(photo, place, length, picture.width, picture.height, digests))

    def picture(self, cleaned: _Cleaned) -> Picture:
        self.file.seek(cleaned.place)
        return Picture(self.file.read(cleaned.length), cleaned.width, cleaned.height)


@dataclass
class _Outcome:
    """What has become of each photo of the file."""

    stored: list[str] = field(default_factory=list)
    known: int = 0
    homeless: list[Listed] = field(default_factory=list)
    crowded: list[Listed] = field(default_factory=list)
    old: list[Listed] = field(default_factory=list)

    @property
    def left_out(self) -> list[str]:
        return [photo.name for photo in (*self.homeless, *self.crowded, *self.old)]


def clean_album(album: Album) -> CleanAlbum:
    """Every picture checked and written anew, as an upload is; Refused names those that cannot be taken."""
    clean, faults = CleanAlbum(album), list[str]()
    for photo in album.photos:
        try:
            clean.add(photo, album.content(photo))
        except (PictureFault, AlbumFault) as error:
            faults.append(f"{photo.name}: {format_sentence(error.fault)}")
        if len(faults) == SAID:
            break
    if faults:
        raise Refused(*(("photos", sentence) for sentence in faults))
    return clean


def store_album(change: Change, tournament: Tournament, clean: CleanAlbum) -> Answer:
    """Stores the photos that are not there yet, as part of a use case that has taken the tournament; what is left out
    is said as warnings and in the log."""
    matches = matches_for(clean.album, tournament)
    outcome = _stored(tournament, matches, clean)
    after: dict[str, Any] = {"photos": outcome.stored, "file": clean.album.digest, "already_there": outcome.known}
    after["left_out"] = outcome.left_out
    change.log(photos=after)
    _say_left_out(change, outcome)
    return {"photos": len(outcome.stored), "known": outcome.known, "left_out": len(after["left_out"])}


def returned_words(answer: Answer) -> str:
    """What whoever has sent an album is told."""
    count, known = answer["photos"], answer["known"]
    words = ngettext("%(count)s photo was added.", "%(count)s photos were added.", count) % {"count": count}
    if known:
        there = ngettext("%(count)s was already there.", "%(count)s were already there.", known) % {"count": known}
        words = f"{words} {there}"
    return words


def matches_for(album: Album, tournament: Tournament) -> Mapping[Key, Match]:
    """The tournament's matches; Refused when it is another one's album, or none of its photos would be kept."""
    until = kept_until(tournament, *(photo.given_at for photo in album.photos))
    if until < timezone.localdate():
        sentence = _("Photos are kept for a year after the tournament. Those of this one were kept until %(day)s.")
        raise Refused(("photos", sentence % {"day": day_text(until)}))
    rows = Match.objects.filter(tour__tournament=tournament, team_b__isnull=False).with_names()
    matches = {_key_of(match): match for match in rows.in_table_order()}
    other = album.tournament != tournament.name and album.starts_on != tournament.starts_on.isoformat()
    if other or (album.photos and not any(_key(photo) in matches for photo in album.photos)):
        sentence = _("These are the photos of another tournament: “%(name)s”. Choose the ZIP file of this one.")
        raise Refused(("photos", sentence % {"name": album.tournament}))
    return matches


def _stored(tournament: Tournament, matches: Mapping[Key, Match], clean: CleanAlbum) -> _Outcome:
    outcome, today = _Outcome(), timezone.localdate()
    there = _there(matches[_key(cleaned.photo)] for cleaned in clean.photos if _key(cleaned.photo) in matches)
    for cleaned, known in _recognized(matches, clean.photos, there):
        match = matches.get(_key(cleaned.photo))
        if known:
            outcome.known += 1
        elif match is None:
            outcome.homeless.append(cleaned.photo)
        elif kept_until(tournament, cleaned.photo.given_at) < today:
            outcome.old.append(cleaned.photo)
        elif there.counts[match.pk] >= MOST:
            outcome.crowded.append(cleaned.photo)
        else:
            there.counts[match.pk] += 1
            outcome.stored.append(_store_one(match, cleaned, clean.picture(cleaned)))
    return outcome


def _store_one(match: Match, cleaned: _Cleaned, picture: Picture) -> str:
    """The photo as the log tells it: whose file it is, its size and digest."""
    photo, size = cleaned.photo, {"width": picture.width, "height": picture.height, "size": len(picture.content)}
    given = {"note": photo.note, "given_by": photo.given_by, "given_at": photo.given_at}
    stored = Photo.objects.create(match=match, content=picture.content, **size, **given)
    return f"{photo.name}: {stored} · SHA-256 {_digest(picture.content)}"


@dataclass
class _There:
    """Photos that matches have: by their digests, and by who gave them when; each is met once."""

    counts: dict[int, int]
    digests: dict[tuple[int, str], list[int]]
    given: dict[tuple[object, ...], list[int]]
    met: set[int]

    def take(self, pks: Iterable[int]) -> bool:
        new = next((pk for pk in pks if pk not in self.met), None)
        if new is not None:
            self.met.add(new)
        return new is not None


def _there(matches: Iterable[Match]) -> _There:
    there = _There(defaultdict(int), defaultdict(list), defaultdict(list), set())
    wanted = {match.pk for match in matches}
    for photo in Photo.objects.filter(match__in=wanted).order_by("given_at", "pk").iterator(chunk_size=1):
        there.counts[photo.match_id] += 1
        there.digests[photo.match_id, _digest(bytes(photo.content))].append(photo.pk)
        there.given[photo.match_id, photo.given_at, photo.given_by, photo.width, photo.height].append(photo.pk)
    return there


def _recognized(matches: Mapping[Key, Match], photos: Iterable[_Cleaned], there: _There) -> list[tuple[_Cleaned, bool]]:
    """Each with whether its match has it: byte for byte, or else given by the same person at the same moment – another
    version of the program may have written the same picture in other bytes."""
    first, answers = list(photos), dict[str, bool]()
    for exact in (True, False):
        for cleaned in first:
            match = matches.get(_key(cleaned.photo))
            if match is None or answers.get(cleaned.photo.name):
                continue
            given = (match.pk, cleaned.photo.given_at, cleaned.photo.given_by, cleaned.width, cleaned.height)
            same = [pk for digest in sorted(cleaned.digests) for pk in there.digests.get((match.pk, digest), ())]
            answers[cleaned.photo.name] = there.take(same if exact else there.given.get(given, ()))
    return [(cleaned, answers.get(cleaned.photo.name, False)) for cleaned in first]


def _say_left_out(change: Change, outcome: _Outcome) -> None:
    for photo in outcome.homeless[:SAID]:
        sentence = _("%(file)s was left out: tour %(tour)s has no match %(team_a)s – %(team_b)s at table %(table)s.")
        about = {"tour": photo.tour, "table": photo.table, "team_a": photo.team_a, "team_b": photo.team_b}
        change.warn(sentence % {"file": photo.name, **about})
    for photo in outcome.crowded[:SAID]:
        sentence = _("%(file)s was left out: a match can have at most %(most)s photos.")
        change.warn(sentence % {"file": photo.name, "most": MOST})
    for photo in outcome.old[:SAID]:
        sentence = _("%(file)s was left out: photos are kept for a year after they were sent.")
        change.warn(sentence % {"file": photo.name})
    more = sum(max(0, len(photos) - SAID) for photos in (outcome.homeless, outcome.crowded, outcome.old))
    if more:
        sentence = ngettext("%(count)s more photo was left out.", "%(count)s more photos were left out.", more)
        change.warn(sentence % {"count": more})


def _key(photo: Listed) -> Key:
    return photo.tour, photo.table, photo.team_a, photo.team_b


def _key_of(match: Match) -> Key:
    return match.tour.number, match.number, match.team_a.name, match.team_b.name if match.team_b else ""


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _store(change: Change, ready: tuple[int, CleanAlbum]) -> Answer:
    tournament_id, clean = ready
    return store_album(change, change.take_tournament(tournament_id), clean)


@use_case("photos.import", then=_store)
def import_photos(change: Change, *, tournament_id: int, photos: Album) -> tuple[int, CleanAlbum]:
    """The photos of the ZIP file that was downloaded beside a tournament's file, each to its match, with who gave it
    and when. Those that are there already are not stored again; one whose match is not there is left out, and said.
    Refused, with nothing stored, for a file of another tournament, and when a picture cannot be taken."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        raise Http404
    permissions.require(change.actor, "tournament.organise", tournament)
    if tournament.closed_at is not None:  # before anything is made of the file
        raise Refused(("", closed_sentence()))
    matches_for(photos, tournament)
    return tournament_id, clean_album(photos)
