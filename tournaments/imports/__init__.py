"""What of championships comes in as tables."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.imports.kinds import ImportKind, register_import_kind
from federation.imports.problems import register_sentences
from federation.permissions import Action


def register_calendar() -> None:
    from tournaments.imports.calendar import CalendarImport
    from tournaments.imports.sentences import CALENDAR_SENTENCES

    register_sentences(CALENDAR_SENTENCES)
    label, action = _("Championships"), Action.APPROVE_CHAMPIONSHIP
    register_import_kind(
        ImportKind("calendar", label, CalendarImport, action, "slug", "championship", "calendar_download")
    )
