import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0021_drafts"),
    ]

    operations = [
        migrations.AddField(
            model_name='judge',
            name='email',
            field=models.CharField(blank=True, default='', max_length=254, verbose_name='e-mail'),
        ),
        migrations.AddField(
            model_name='team',
            name='email',
            field=models.CharField(blank=True, default='', max_length=254, verbose_name='e-mail'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='message_after',
            field=models.TextField(blank=True, default='', max_length=400, verbose_name='text after every message'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='message_before',
            field=models.TextField(blank=True, default='', max_length=400, verbose_name='text before every message'),
        ),
        migrations.CreateModel(
            name='Told',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(choices=[('hand', 'told'), ('printed', 'printed'), ('mail', 'sent by e-mail')], max_length=10, verbose_name='way of telling')),
                ('state', models.CharField(choices=[('done', 'done'), ('under_way', 'being sent'), ('refused', 'address refused by the mail server'), ('failed', 'not sent: the mail server could not be reached'), ('unknown', 'perhaps not sent: the mail server stopped answering')], default='done', max_length=10)),
                ('digest', models.CharField(max_length=64)),
                ('told_by', models.CharField(max_length=300)),
                ('told_at', models.DateTimeField()),
                ('judge', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='told', to='tournaments.judge')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='told', to='tournaments.team')),
                ('tour', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='told', to='tournaments.tour')),
            ],
            options={
                'ordering': ['told_at', 'pk'],
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('team__isnull', True), ('judge__isnull', True), _connector='OR'), name='told_one'),
                    models.CheckConstraint(condition=models.Q(('way', 'mail'), ('state', 'done'), _connector='OR'), name='told_state_of_letters'),
                    models.UniqueConstraint(condition=models.Q(('state', 'under_way')), fields=('tour', 'team'), name='one_letter_under_way_to_a_team'),
                    models.UniqueConstraint(condition=models.Q(('state', 'under_way')), fields=('tour', 'judge'), name='one_letter_under_way_to_a_judge'),
                ],
            },
        ),
    ]
