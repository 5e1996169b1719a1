import django.db.models.deletion
from django.db import migrations, models


def forget_the_desk(apps, schema_editor):
    """Going back: before the organiser's screen was told apart, everything but a captain's own phone was the judge's."""
    apps.get_model("tournaments", "Signature").objects.order_by().filter(way="desk").update(way="judges")


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0018_log_ins"),
    ]

    operations = [
        migrations.AddField(
            model_name='tour',
            name='second_entry',
            field=models.BooleanField(default=False, verbose_name='paper protocols are typed in twice'),
        ),
        migrations.CreateModel(
            name='PaperEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='entry from paper')),
                ('content', models.JSONField(default=dict, verbose_name='what was typed in')),
                ('entered_by', models.CharField(max_length=300, verbose_name='entered by')),
                ('entered_id', models.CharField(blank=True, default='', max_length=40)),
                ('entered_at', models.DateTimeField(verbose_name='entered')),
                ('settled', models.BooleanField(default=False, verbose_name='nothing differs any more')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='paper_entries', to='tournaments.match')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [
                    models.UniqueConstraint(fields=('match', 'number'), name='paper_entry_once'),
                    models.CheckConstraint(condition=models.Q(('number__in', [1, 2])), name='paper_entry_first_or_second'),
                ],
            },
        ),
        migrations.RemoveConstraint(
            model_name='signature',
            name='signature_way_known',
        ),
        migrations.AlterField(
            model_name='signature',
            name='way',
            field=models.CharField(choices=[('own', 'on their own phone'), ('judges', "on the judge's phone"), ('desk', "on the organiser's screen"), ('paper', 'on paper')], default='judges', max_length=6, verbose_name='way of signing'),
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_the_desk),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.CheckConstraint(condition=models.Q(('way__in', ['own', 'judges', 'desk', 'paper'])), name='signature_way_known'),
        ),
    ]
