"""Spellings are known by their words in the order in which one speaks them: other orders are other people."""

from django.db import migrations

from federation.names.spelled import spoken_key


def write_keys(apps, schema_editor):
    for model in ("PlayerAlias", "DistinctName"):
        rows = apps.get_model("federation", model)._base_manager.using(schema_editor.connection.alias)
        for row in rows.iterator():
            key = spoken_key(row.name)
            if row.key != key:
                rows.filter(pk=row.pk).update(key=key)


class Migration(migrations.Migration):
    dependencies = [("federation", "0006_mails_about_what_waits")]

    operations = [migrations.RunPython(write_keys, migrations.RunPython.noop)]
