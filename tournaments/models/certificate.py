"""What is printed under the text of certificates."""

from django.db import models

from tournaments.models.tournament import Tournament


class CertificatePicture(models.Model):
    """The background of a tournament's certificates: a JPEG file and its size in pixels; empty once it has been taken
    away. In the database, so that a backup holds it and no address leads to it but one that asks who is there."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="certificate_picture")
    content = models.BinaryField(blank=True, default=b"")
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.width} × {self.height}" if self.content else "–"
