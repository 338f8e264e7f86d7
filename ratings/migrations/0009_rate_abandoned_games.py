"""Abandoned games were played and are rated; systems installed before results knew that kind name played ones only."""

from django.db import migrations


def add_abandoned(apps, schema_editor):
    systems = apps.get_model("ratings", "RatingSystem")._base_manager.using(schema_editor.connection.alias)
    for system in systems.all():
        kinds = system.parameters.get("rated_kinds")
        if kinds == ["played"]:
            system.parameters["rated_kinds"] = ["abandoned", "played"]
            system.save(update_fields=["parameters"])


class Migration(migrations.Migration):
    dependencies = [("ratings", "0008_record_the_start_of_seasons")]

    operations = [migrations.RunPython(add_abandoned, migrations.RunPython.noop)]
