from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0031_ceremony")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="draft_times",
            field=models.CharField(
                choices=[("no", "only organisers see it"), ("yes", "everyone sees it in the timetable")],
                default="no",
                max_length=3,
                verbose_name="planned start of tours not yet published",
            ),
        )
    ]
