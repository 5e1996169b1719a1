"""The clock of moves names its game by number, so also one of which no row exists."""

from django.db import migrations, models
from django.db.models import OuterRef, Q, Subquery

USUAL = 2
"""Team games of a format that does not say how many."""


def name_games(apps, schema_editor):
    """The game whose row it named; else the first without a result, by which it was known until now. Where the tour
    has no such game it stays empty: the clock is that of the first game that uses it."""
    clocks, games = (apps.get_model("tournaments", name).objects for name in ("Clock", "Game"))
    known = games.filter(pk=OuterRef("game"), stage="team").values("number")
    clocks.filter(kind="move", game__isnull=False).update(number=Subquery(known), game=None)
    for clock in clocks.filter(kind="move", number=None).select_related("match__tour"):
        of_teams = games.filter(match=clock.match_id, stage="team")
        decided = set(of_teams.exclude(decision="").values_list("number", flat=True))
        format_ = clock.match.tour.format or {}
        waiting = [number for number in range(1, format_.get("team_games", USUAL) + 1) if number not in decided]
        if waiting:
            clock.number = waiting[0]
            clock.save(update_fields=["number"])
    _settle(schema_editor)


def name_rows(apps, schema_editor):
    """Earlier programs know a game by its row alone."""
    clocks, games = (apps.get_model("tournaments", name).objects for name in ("Clock", "Game"))
    known = games.filter(match=OuterRef("match"), stage="team", board=0, number=OuterRef("number")).values("pk")
    clocks.filter(kind="move").update(game=Subquery(known))
    _settle(schema_editor)


def _settle(schema_editor):
    """PostgreSQL changes no table while one of its references waits to be checked."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_newest_first")]

    operations = [
        migrations.AddField(
            model_name="clock", name="number", field=models.PositiveSmallIntegerField(blank=True, null=True)
        ),
        migrations.RunPython(name_games, name_rows),
        migrations.AddConstraint(
            model_name="clock",
            constraint=models.CheckConstraint(
                condition=Q(number__isnull=True) | Q(kind="move", number__gte=1), name="clock_number_of_moves"
            ),
        ),
    ]
