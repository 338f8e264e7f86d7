"""``migrate`` as the owner of the tables: the application's role may not change them.

Altering a table waits for its readers, and everyone else waits behind it. So it waits for only a few seconds, lets the
others pass, and tries again.
"""

import time
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as MigrateCommand
from django.db import OperationalError, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from psycopg.errors import LockNotAvailable

TRIES = 20
PAUSE = 3.0


class Command(MigrateCommand):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if settings.OWNER_ALIAS in settings.DATABASES:
            parser.set_defaults(database=settings.OWNER_ALIAS)

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_what_is_too_old(options["database"])
        for left in reversed(range(TRIES)):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                # Each migration is a transaction of its own, so those before this one are complete.
                if not isinstance(error.__cause__, LockNotAvailable) or not left:
                    raise
                self.stderr.write("The table to change is in use; trying again.")
                connections[options["database"]].close()
                time.sleep(PAUSE)
            else:
                return


def _refuse_what_is_too_old(database: str) -> None:
    """Refuse a database with only some of the migrations that were squashed into one before a release."""
    applied = MigrationRecorder(connections[database]).applied_migrations()
    for key, migration in MigrationLoader(None).disk_migrations.items():
        missing = [replaced for replaced in migration.replaces if replaced not in applied]
        if missing and (key in applied or len(missing) < len(migration.replaces)):
            raise CommandError(
                f"This database lacks {'.'.join(missing[0])}, which this version no longer has. "
                "Migrate it with the previous version first."
            )
