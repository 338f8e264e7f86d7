"""Making the tables of championships known to the imports."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.imports.kinds import ImportKind, import_kinds
from federation.imports.problems import sentences
from tournaments.calendar.imports.calendar import CalendarImport
from tournaments.calendar.imports.sentences import CALENDAR_SENTENCES
from tournaments.permissions import ChampionshipAction


def register_calendar() -> None:
    sentences.plug_all(CALENDAR_SENTENCES)
    label, action = _("Championships"), ChampionshipAction.APPROVE_CHAMPIONSHIP
    kind = ImportKind("calendar", label, CalendarImport, action, "slug", "championship", "calendar_download")
    import_kinds.plug(kind, kind.code)
