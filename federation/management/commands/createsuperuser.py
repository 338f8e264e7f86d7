"""``createsuperuser`` as the owner of the tables: the application's role cannot create operators."""

from django.conf import settings
from django.contrib.auth.management.commands.createsuperuser import Command as CreateSuperuserCommand
from django.core.management.base import CommandParser


class Command(CreateSuperuserCommand):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if settings.OWNER_ALIAS in settings.DATABASES:
            parser.set_defaults(database=settings.OWNER_ALIAS)
