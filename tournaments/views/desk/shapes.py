"""Championships and versions of results in the shapes of the desk's templates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.competition import CompetitionRules, InvalidRules
from tournaments.models import Championship, ResultsVersion
from tournaments.next_steps import NextStep, Powers, VersionFacts, find_next_step
from tournaments.rule_texts import describe_rules
from tournaments.views.shapes import Shape

# What to do in two or three words, for lists.
STEP_WORDS = {
    NextStep.WAIT_FOR_CHECK: gettext_lazy("Being checked"),
    NextStep.MEND_REMARKS: gettext_lazy("Sent back: read the remarks"),
    NextStep.MEND_FILES: gettext_lazy("Mend the files and send them again"),
    NextStep.FINISH_GAMES: gettext_lazy("Games without a result"),
    NextStep.SETTLE_NAMES: gettext_lazy("Settle the names"),
    NextStep.DELIVER: gettext_lazy("Deliver the results"),
    NextStep.WAIT_FOR_ORGANISER: gettext_lazy("The organiser has to deliver them"),
    NextStep.WAIT_FOR_STAFF: gettext_lazy("The federation's staff is at it"),
    NextStep.ACCEPT: gettext_lazy("Accept the results"),
    NextStep.REPLACED: gettext_lazy("Replaced by a newer version"),
    NextStep.DONE: gettext_lazy("Accepted"),
}


def version_url(version: ResultsVersion) -> str:
    return reverse("results_version", args=[version.championship.slug, version.number])


def compare_url(version: ResultsVersion) -> str:
    """Where it stands what changed since the version before; empty for the first one."""
    if version.number == 1:
        return ""
    return reverse("results_compare", args=[version.championship.slug, version.number - 1, version.number])


def step_of(version: ResultsVersion, powers: Powers, *, is_complete: bool) -> NextStep:
    facts = VersionFacts(version.state, version.delivered_at is not None, is_complete)
    return find_next_step(facts, powers)


def version_items(versions: Iterable[ResultsVersion], powers: Powers) -> list[Shape]:
    """Lines of the list of versions; they must come from queries.versions.with_counts."""
    return [
        {
            "version": version,
            "url": version_url(version),
            "compare_url": compare_url(version),
            "state": version.state,
            "state_label": version.get_state_display(),
            "step": STEP_WORDS[step_of(version, powers, is_complete=not version.has_pending)],  # type: ignore[attr-defined]
        }
        for version in versions
    ]


def announcement_details(championship: Championship) -> list[Shape]:
    """Everything that was announced beyond the heading: [{label, text}], empty ones left out."""
    details: list[tuple[Any, Any]] = [
        (_("Rules of competition"), _rules_text(championship)),
        (_("Dictionary"), championship.dictionary),
        (_("Rounds"), championship.rounds or ""),
        (_("Follows the federation's regulations"), _("yes") if championship.follows_regulations else _("no")),
        (_("Official circuit"), _("yes") if championship.is_circuit else ""),
        (_("Season"), championship.season or ""),
        (_("Contact"), championship.contact),
        (_("Entries until"), _day(championship.entry_deadline)),
        (_("Timetable published on"), _day(championship.timetable_on)),
        (_("Places for players"), championship.capacity or ""),
        (_("Fee"), championship.fee),
        (_("Prizes"), championship.prizes),
        (_("Announced by"), championship.announced_by or ""),
        (_("Announced on"), _moment(championship.announced_at)),
        (_("These days announced on"), _moment(championship.dates_announced_at)),
    ]
    return [{"label": label, "text": str(text)} for label, text in details if text]


def _rules_text(championship: Championship) -> str:
    try:
        return describe_rules(CompetitionRules.from_json(championship.rules))
    except InvalidRules:
        return ""


def _moment(moment: Any) -> str:
    return formats.date_format(timezone.localtime(moment), "DATETIME_FORMAT") if moment else ""


def _day(day: Any) -> str:
    return formats.date_format(day, "DATE_FORMAT") if day else ""
