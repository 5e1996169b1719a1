"""Entries of the log that were redacted when a person's name was removed name the entry that attests it."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tournaments", "0015_try_board_maker")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="auditentry", name="erased", field=models.PositiveBigIntegerField(blank=True, null=True)
        ),
    ]
