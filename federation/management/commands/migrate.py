"""``migrate`` as the owner of the tables: the application's role may not change them."""

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands.migrate import Command as MigrateCommand


class Command(MigrateCommand):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if settings.OWNER_ALIAS in settings.DATABASES:
            parser.set_defaults(database=settings.OWNER_ALIAS)
