from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_clock_number")]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                fields=["visibility", "closed_at", "-starts_on", "name", "id"], name="tournaments_listed"
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["visibility", "closed_at", "ends_on"], name="tournaments_lasting"),
        ),
    ]
