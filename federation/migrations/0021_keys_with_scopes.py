"""Keys are made for something; their owners are told before they end."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("federation", "0020_details_of_players")]

    operations = [
        # What a key could do before, it may do afterwards.
        migrations.AddField(
            model_name="apitoken",
            name="scope",
            field=models.CharField(db_default="everything", default="everything", max_length=40),
        ),
        migrations.AddField(model_name="apitoken", name="warned_at", field=models.DateTimeField(null=True)),
    ]
