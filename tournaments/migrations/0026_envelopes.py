from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0025_restore_points"),
    ]

    operations = [
        migrations.AddField(
            model_name='judge',
            name='alike_is_meant',
            field=models.BooleanField(default=False, verbose_name='coincidence is meant'),
        ),
        migrations.AddField(
            model_name='player',
            name='alike_is_meant',
            field=models.BooleanField(default=False, verbose_name='coincidence is meant'),
        ),
        migrations.AddField(
            model_name='team',
            name='alike_is_meant',
            field=models.BooleanField(default=False, verbose_name='coincidence is meant'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='envelopes',
            field=models.JSONField(blank=True, default=dict, verbose_name='what is printed for each room'),
        ),
    ]
