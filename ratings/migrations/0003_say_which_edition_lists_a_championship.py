from django.db import migrations

LIST = """
    UPDATE ratings_sequenceposition place
    SET listed_in_id = (SELECT edition.id FROM ratings_edition edition
                        WHERE edition.system_id = place.system_id AND edition.through_position >= place.position
                        ORDER BY edition.number LIMIT 1)
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_keep_corrections_and_errata")]

    operations = [migrations.RunSQL(LIST, migrations.RunSQL.noop)]
