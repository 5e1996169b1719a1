"""Tours that are a draft until they are published; what was undone of draws, so that it can be redone."""

import django.db.models.deletion
from django.db import migrations, models


def publish(apps, _schema_editor):
    """Whatever has matches has been public until now; tours without any have published nothing."""
    tours = apps.get_model("tournaments", "Tour").objects
    matches = apps.get_model("tournaments", "Match").objects
    judges = apps.get_model("tournaments", "MatchJudge").objects
    drawn = set(matches.order_by().values_list("tour_id", flat=True))
    tours.exclude(pk__in=drawn).update(draft=True)
    for tour in tours.filter(pk__in=drawn).select_related("tournament"):
        rows = []
        for match in matches.filter(tour=tour).select_related("room").order_by("number", "pk"):
            posts = judges.filter(match=match).order_by("-senior", "judge__key", "pk")
            rows.append(
                {
                    "match": match.pk, "table": match.number, "a": match.team_a_id, "b": match.team_b_id,
                    "room": match.room.name if match.room else "",
                    "at": tour.starts_at.isoformat() if tour.starts_at else "",
                    "judges": [{"judge": post.judge_id, "senior": post.senior} for post in posts],
                }
            )
        tour.published, tour.published_at = {"matches": rows}, tour.tournament.created_at
        tour.save(update_fields=["published", "published_at"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_photos"),
    ]

    operations = [
        migrations.AddField(
            model_name="tour",
            name="draft",
            field=models.BooleanField(default=False, editable=False, verbose_name="draft"),
        ),
        migrations.AddField(
            model_name="tour",
            name="published_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published"),
        ),
        migrations.AddField(
            model_name="tour",
            name="published",
            field=models.JSONField(blank=True, default=dict, editable=False, verbose_name="what was published"),
        ),
        migrations.AddField(
            model_name="draw",
            name="after",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.CreateModel(
            name="PairWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("forbidden", "must not meet"), ("wished", "are to meet")], default="forbidden",
                        max_length=9, verbose_name="kind",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.team"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.team"
                    ),
                ),
                (
                    "tour",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+",
                        to="tournaments.tour",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pair_wishes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("one", models.F("other")), _negated=True), name="wish_of_two"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["forbidden", "wished"])), name="wish_kind_known"
                    ),
                    models.UniqueConstraint(fields=("one", "other", "tour"), name="wish_once_in_a_tour"),
                    models.UniqueConstraint(
                        condition=models.Q(("tour__isnull", True)), fields=("one", "other"),
                        name="wish_once_in_all_tours",
                    ),
                ],
            },
        ),
        migrations.RunPython(publish, migrations.RunPython.noop),
    ]
