from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_draft_times")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="reviews",
            field=models.CharField(
                choices=[
                    ("yes", "whoever may read a game may also see where it turned"),
                    ("no", "not in this tournament"),
                ],
                default="yes",
                max_length=3,
                verbose_name="review of games",
            ),
        )
    ]
