"""Secrets of second factors that were stored as they are get encrypted."""

from django.db import migrations

from federation.services.accounts.second_factor import MARK, encrypt_secret


def encrypt(apps, schema_editor):
    rows = apps.get_model("mfa", "Authenticator").objects.using(schema_editor.connection.alias)
    for row in rows.iterator():
        # An app's secret, and the seed of recovery codes with those that were brought from elsewhere.
        data = {name: _encrypted(value) if name in {"secret", "seed", "migrated_codes"} else value for name, value in row.data.items()}
        if data != row.data:
            rows.filter(pk=row.pk).update(data=data)


def _encrypted(value):
    if isinstance(value, list):
        return [_encrypted(one) for one in value]
    return value if value.startswith(MARK) else encrypt_secret(value)


class Migration(migrations.Migration):
    dependencies = [("federation", "0009_one_of_each"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [migrations.RunPython(encrypt, migrations.RunPython.noop)]
