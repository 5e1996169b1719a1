from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0016_erased'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='public_names',
            field=models.CharField(choices=[('short', 'given name and initial of the surname'), ('whole', 'whole names')], default='short', max_length=5, verbose_name='names on public pages'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='name_order',
            field=models.CharField(choices=[('guess', 'as the names show'), ('given', 'given name first'), ('surname', 'surname first')], default='guess', max_length=7, verbose_name='order of names'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='search_engines',
            field=models.CharField(choices=[('no', 'may not show the tournament'), ('yes', 'may find it, while it is public')], default='no', max_length=3, verbose_name='search engines'),
        ),
    ]
