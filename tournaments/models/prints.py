"""What belongs to paper: the picture of certificates, and what was printed of a tour."""

from django.db import models

from tournaments.models.tournament import Tour, Tournament


# What is printed under the text of certificates.
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


# What was printed of a tour, so that an older print is told from what stands now.
class Printout(models.Model):
    """The last printing of one of a tour's documents: who printed it, when, in which language and for which paper.

    ``revision`` is the tournament's after it was noted; ``digest`` tells whether the document still says the same, and
    knows nothing of times of printing. Earlier printings stand in the audit log.
    """

    tour = models.ForeignKey(Tour, models.CASCADE, related_name="printouts")
    document = models.CharField(max_length=30)
    language = models.CharField(max_length=10)
    paper = models.CharField(max_length=10)
    printed_by = models.CharField(max_length=300)
    printed_at = models.DateTimeField()
    revision = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["document"]
        constraints = [models.UniqueConstraint(fields=["tour", "document"], name="printout_once")]

    def __str__(self) -> str:
        return f"{self.tour}: {self.document}"
