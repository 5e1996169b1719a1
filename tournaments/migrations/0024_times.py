import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0023_judges_and_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name='Site',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('directions', models.TextField(blank=True, max_length=1000, verbose_name='how to get there')),
                ('walk', models.PositiveIntegerField(default=15, verbose_name='minutes from another site')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sites', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='site',
            constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='site_name_once'),
        ),
        migrations.CreateModel(
            name='TimetableItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('starts_at', models.DateTimeField(verbose_name='begins')),
                ('minutes', models.PositiveIntegerField(default=30, verbose_name='length in minutes')),
                ('place', models.CharField(blank=True, max_length=200, verbose_name='place')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='timetable', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['starts_at', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='room',
            name='site',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rooms', to='tournaments.site', verbose_name='site'),
        ),
        migrations.AddField(
            model_name='tour',
            name='minutes',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='length in minutes'),
        ),
        migrations.AddField(
            model_name='tour',
            name='moves',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='moves of a team game'),
        ),
        migrations.AddField(
            model_name='tour',
            name='delay',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='delay in minutes'),
        ),
    ]
