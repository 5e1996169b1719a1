import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0022_messages"),
    ]

    operations = [
        migrations.AddField(
            model_name='judge',
            name='judges_with',
            field=models.ManyToManyField(blank=True, related_name='+', to='tournaments.judge', verbose_name='would judge with'),
        ),
        migrations.AddField(
            model_name='judge',
            name='judges_without',
            field=models.ManyToManyField(blank=True, related_name='+', to='tournaments.judge', verbose_name='would rather not judge with'),
        ),
        migrations.AddField(
            model_name='judge',
            name='most_tours',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='tours at most'),
        ),
        migrations.AddField(
            model_name='judge',
            name='wished_room',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.room', verbose_name='would judge in'),
        ),
        migrations.AddField(
            model_name='room',
            name='closed_in',
            field=models.ManyToManyField(blank=True, related_name='+', to='tournaments.tour', verbose_name='not available in'),
        ),
        migrations.AddConstraint(
            model_name='judge',
            constraint=models.CheckConstraint(condition=models.Q(('most_tours__gte', 1)), name='judge_judges_in_some_tour'),
        ),
    ]
