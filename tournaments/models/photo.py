"""Photos of paper protocols."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.rules import NOTE
from tournaments.models.match import Match
from tournaments.models.tournament import RuledText


class PhotoQuerySet(models.QuerySet["Photo"]):
    def listed(self) -> "PhotoQuerySet":
        """In the order in which they came, without the pictures themselves."""
        return self.defer("content").order_by("given_at", "pk")


class Photo(models.Model):
    """A photo of a match's paper protocol, or a page of its scan: a JPEG file, with who gave it and when.

    In the database, so that a backup holds it and no address leads to it but one that asks who is there.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="photos")
    content = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    note = RuledText(_("note"), rule=NOTE, blank=True)
    given_by = models.CharField(max_length=300)
    given_at = models.DateTimeField()

    objects = PhotoQuerySet.as_manager()

    class Meta:
        ordering = ["given_at", "pk"]

    def __str__(self) -> str:
        return f"{self.width} × {self.height}"
