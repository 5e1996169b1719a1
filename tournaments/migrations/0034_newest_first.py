from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0033_reviews")]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-starts_on", "name", "id"], name="tournaments_newest_first"),
        )
    ]
