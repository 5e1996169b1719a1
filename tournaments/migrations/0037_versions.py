from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0036_lists")]

    operations = [
        migrations.AddIndex(
            model_name="tournament", index=models.Index(fields=["version"], name="tournaments_versions")
        ),
    ]
