"""Games of Held-play keep the board that they were played on, though the usual one is another now."""

from django.db import migrations

FORMER = "houses=d9,f9,i6,i4,f1,d1,a4,a6 circles=d6,f6,d5,f5,d4,f4 line=1"
USUAL = "houses=c9,f9,i7,i4,g1,d1,a3,a6 circles=d6,f6,d5,f5,d4,f4 line=1"
"""What a game without the tag Layout is played on: until this migration, and since."""


def _tell(apps, layout):
    """Writes a board into the tags of every game and board to try on that began, and name none."""
    for game in apps.get_model("tournaments", "Game").objects.filter(match__tour__kind="heldplay"):
        tags = game.tags or {}
        if (tags or game.begun_at or game.plies) and "Layout" not in tags:
            game.tags = tags | {"Layout": layout}
            game.save(update_fields=["tags"])
    for board in apps.get_model("tournaments", "TryBoard").objects.filter(game="heldplay"):
        if "Layout" not in board.tags:
            board.tags = board.tags | {"Layout": layout}
            board.save(update_fields=["tags"])


def keep_former(apps, _schema_editor):
    """Tours in which a game is known go on with the board that was usual; tours without any get the usual one."""
    _tell(apps, FORMER)
    tours = apps.get_model("tournaments", "Tour").objects
    games = apps.get_model("tournaments", "Game").objects.filter(match__tour__kind="heldplay")
    for tour in tours.filter(pk__in=set(games.order_by().values_list("match__tour_id", flat=True))):
        if "Layout" not in tour.options:
            tour.options = tour.options | {"Layout": FORMER}
            tour.save(update_fields=["options"])


def keep_usual(apps, _schema_editor):
    """Earlier programs know no board of a tour; a game without one they would play on the former."""
    _tell(apps, USUAL)
    for tour in apps.get_model("tournaments", "Tour").objects.filter(kind="heldplay"):
        if "Layout" in tour.options:
            tour.options = {name: value for name, value in tour.options.items() if name != "Layout"}
            tour.save(update_fields=["options"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0026_envelopes"),
    ]

    operations = [
        migrations.RunPython(keep_former, keep_usual),
    ]
