from django.db import migrations, models
from django.db.models import F, Q


def tell_own_phones(apps, schema_editor):
    """Whoever signed under their team's name did so by their own link; all others signed on a judge's phone."""
    signatures = apps.get_model("tournaments", "Signature").objects.order_by()
    for role, side in (("captain_a", "team_a"), ("captain_b", "team_b")):
        own = signatures.filter(role=role, **{"given_by": F(f"match__{side}__name")})
        signatures.filter(pk__in=list(own.values_list("pk", flat=True))).update(way="own")


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0013_game_agreed'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='signing',
            field=models.CharField(choices=[('name', 'by name'), ('drawn', 'by name, and drawn with a finger by whoever wants to')], default='name', max_length=5, verbose_name='protocols are signed'),
        ),
        migrations.AddField(
            model_name='signature',
            name='strokes',
            field=models.TextField(blank=True, default='', max_length=18000, verbose_name='drawn signature'),
        ),
        migrations.AddField(
            model_name='signature',
            name='way',
            field=models.CharField(choices=[('own', 'on their own phone'), ('judges', "on the judge's phone"), ('paper', 'on paper')], default='judges', max_length=6, verbose_name='way of signing'),
        ),
        migrations.RunPython(tell_own_phones, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.CheckConstraint(condition=Q(('way__in', ['own', 'judges', 'paper'])), name='signature_way_known'),
        ),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.CheckConstraint(condition=Q(('strokes', ''), Q(('withdrawn_at__isnull', True), Q(('way', 'paper'), _negated=True)), _connector='OR'), name='strokes_where_they_stand'),
        ),
    ]
