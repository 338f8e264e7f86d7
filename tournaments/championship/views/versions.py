"""Championships and versions of results, for the desk's templates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.values.parts import Detail
from federation.web.moments import moment_words
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.rules.next_steps import NextStep, Powers, VersionFacts, find_next_step
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.competition.words.rulings import describe_rules

# The next step in two or three words, for lists.
STEP_WORDS = {
    NextStep.WAIT_FOR_CHECK: gettext_lazy("Being checked"),
    NextStep.MEND_REMARKS: gettext_lazy("Returned: read the comments"),
    NextStep.MEND_FILES: gettext_lazy("Correct the files and upload them again"),
    NextStep.FINISH_GAMES: gettext_lazy("Games without a result"),
    NextStep.SETTLE_NAMES: gettext_lazy("Identify players"),
    NextStep.INTERIM: gettext_lazy("Shown as interim results"),
    NextStep.DELIVER: gettext_lazy("Submit the results"),
    NextStep.WAIT_FOR_ORGANISER: gettext_lazy("The organiser has to submit them"),
    NextStep.WAIT_FOR_STAFF: gettext_lazy("With the federation"),
    NextStep.ACCEPT: gettext_lazy("Accept results"),
    NextStep.REPLACED: gettext_lazy("Replaced by a newer version"),
    NextStep.DONE: gettext_lazy("Accepted"),
}

# Steps in which the reader can only wait.
WAITING = frozenset(
    {
        NextStep.WAIT_FOR_CHECK,
        NextStep.INTERIM,
        NextStep.WAIT_FOR_ORGANISER,
        NextStep.WAIT_FOR_STAFF,
        NextStep.REPLACED,
        NextStep.DONE,
    }
)


def version_url(version: ResultsVersion) -> str:
    return reverse("results_version", args=[version.championship.slug, version.number])


def compare_url(version: ResultsVersion) -> str:
    """The page comparing it with the version before; empty for the first one."""
    if version.number <= 1:
        return ""
    return reverse("results_compare", args=[version.championship.slug, version.number - 1, version.number])


def step_of(version: ResultsVersion, powers: Powers, *, is_complete: bool) -> NextStep:
    facts = VersionFacts(version.state, version.delivered_at is not None, is_complete, version.is_interim)
    return find_next_step(facts, powers)


@dataclass(frozen=True, slots=True)
class VersionItem:
    """A row of the list of versions; ``compare_url`` is empty for the first one.

    ``step`` is the next step, and ``can_act`` says whether the reader takes it.
    """

    version: ResultsVersion
    url: str
    compare_url: str
    state: str
    state_label: str
    step: str
    can_act: bool


def version_items(versions: Iterable[ResultsVersion], powers: Powers) -> list[VersionItem]:
    """Versions must come from queries.versions.with_counts."""
    return [_version_item(version, powers) for version in versions]


def _version_item(version: ResultsVersion, powers: Powers) -> VersionItem:
    step = step_of(version, powers, is_complete=not version.has_pending)  # type: ignore[attr-defined]
    return VersionItem(
        version=version,
        url=version_url(version),
        compare_url=compare_url(version),
        state=version.state,
        state_label=version.get_state_display(),
        step=str(STEP_WORDS[step]),
        can_act=step not in WAITING,
    )


def announcement_details(championship: Championship) -> list[Detail]:
    """Return everything announced beyond the heading, without empty fields."""
    details = [
        Detail(_("Competition rules"), _rules_text(championship)),
        Detail(_("Dictionary"), championship.dictionary),
        Detail(_("Rounds"), str(championship.rounds or "")),
        Detail(_("Follows the federation’s regulations"), _("yes") if championship.follows_regulations else _("no")),
        Detail(_("Official circuit"), _("yes") if championship.is_circuit else ""),
        Detail(_("Season"), str(championship.season or "")),
        Detail(_("Contact"), championship.contact),
        Detail(_("Entry deadline"), _day(championship.entry_deadline)),
        Detail(_("Timetable available from"), _day(championship.timetable_on)),
        Detail(_("Capacity"), str(championship.capacity or "")),
        Detail(_("Fee"), championship.fee),
        Detail(_("Prizes"), championship.prizes),
        Detail(_("Announced by"), str(championship.announced_by or "")),
        Detail(_("Announced on"), moment_words(championship.announced_at)),
        Detail(_("Current dates announced on"), moment_words(championship.dates_announced_at)),
    ]
    return [detail for detail in details if detail.text]


def _rules_text(championship: Championship) -> str:
    try:
        return describe_rules(CompetitionRules.from_json(championship.rules))
    except InvalidRules:
        return ""


def _day(day: date | None) -> str:
    return formats.date_format(day, "DATE_FORMAT") if day else ""
