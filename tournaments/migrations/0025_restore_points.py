import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0024_times"),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='closed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='closed'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='visibility',
            field=models.CharField(choices=[('public', 'Public: in the list, open to everybody'), ('unlisted', 'By address: not in the list, open to whoever has the address'), ('private', 'Private: organisers, judges and captains only')], default='unlisted', max_length=10, verbose_name='visibility'),
        ),
        migrations.CreateModel(
            name='RestorePoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('hand', 'made by hand'), ('draw', 'before a draw'), ('import', 'before an import'), ('tour', 'before a tour was closed'), ('restore', 'before going back')], max_length=8, verbose_name='why')),
                ('tour', models.PositiveIntegerField(blank=True, null=True)),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='name')),
                ('made_at', models.DateTimeField()),
                ('made_by', models.CharField(max_length=300)),
                ('entries', models.PositiveBigIntegerField()),
                ('content', models.BinaryField()),
                ('rows', models.BinaryField()),
                ('size', models.PositiveIntegerField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restore_points', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
    ]
