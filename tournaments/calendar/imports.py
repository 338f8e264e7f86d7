"""Imports championships from a table, matched by address or by name and first day; announced or changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.imports.cells import DASHES, ERROR, CellProblem, Sentence, read_day, read_name, read_text, sentences
from federation.imports.kinds import ImportKind, import_kinds
from federation.imports.plan import Importing, ImportingType, PlannedRow
from federation.names.comparison import words
from federation.permissions import Actor
from federation.seen import seen_of
from federation.tenancy.locks import locking
from federation.values.numbers import whole_number
from tournaments.calendar.resources import CalendarResource
from tournaments.calendar.services.championships import announce_championship
from tournaments.calendar.services.changes import CHANGEABLE, announcement_of, change_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.competition.rules import CompetitionRules
from tournaments.permissions import ChampionshipAction

YES, NO = "✓", "–"
_YES = frozenset({"yes", "y", "si", "s", "tak", "t", "true", "1", "x", "oui"})
_NO = frozenset({"no", "n", "nie", "false", "0"})
_HOUR_FORMATS = ("%H:%M", "%H.%M", "%H:%M:%S", "%Hh", "%H")
_ADDRESS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ADDRESS_LENGTH = 80
# Paths of our own pages next to those of championships.
_RESERVED = frozenset({"new"})


def read_address(text: str) -> str:
    if not _ADDRESS.fullmatch(text) or len(text) > _ADDRESS_LENGTH or text in _RESERVED:
        raise CellProblem("bad_address")
    return text


def read_set_day(text: str) -> date:
    """Read a day that may not be empty."""
    day = read_day(text)
    if day is None:
        raise CellProblem("cannot_be_emptied")
    return day


def read_hour(text: str) -> time | None:
    if text in DASHES:
        return None
    for written in _HOUR_FORMATS:
        try:
            return datetime.strptime(text, written).time()  # noqa: DTZ007  (an hour has no zone)
        except ValueError:
            continue
    raise CellProblem("bad_hour")


def read_quantity(text: str, least: int, most: int) -> int | None:
    if text in DASHES:
        return None
    number = whole_number(text, least=least, most=most)
    if number is None:
        raise CellProblem("bad_quantity", least=least, most=most)
    return number


def read_yes(text: str) -> bool:
    folded = " ".join(words(text))
    if text == YES or folded in _YES:
        return True
    if text in DASHES or folded in _NO:
        return False
    raise CellProblem("bad_yes")


def _write_text(name: str, limit: int) -> Callable[[CalendarImport, Championship, str], None]:
    def write(_resource: CalendarImport, championship: Championship, text: str) -> None:
        setattr(championship, name, read_text(text, limit))

    return write


class CalendarImport(Importing, CalendarResource, metaclass=ImportingType):
    def prepare(self, *, lock: bool) -> None:
        everything = Championship.objects.order_by("pk")
        found = list(locking(everything) if lock else everything)
        self.load_competitions()
        self.by_slug = {one.slug: one for one in found}
        self.by_name = {(_key(one.name), str(one.starts_on)): one for one in found}
        accepted = ResultsVersion.objects.filter(state=ResultsState.ACCEPTED)
        self.accepted = set(accepted.values_list("championship_id", flat=True))
        self.seen: dict[Any, int] = {}

    def find(self, row: Mapping[str, str]) -> Championship | None:
        slug, called = row.get("slug", ""), (_key(row.get("name", "")), _day(row.get("starts_on", "")))
        found = self.by_slug.get(slug) if slug else self.by_name.get(called)
        mark = found.pk if found else slug or called
        first = self.seen.setdefault(mark, self.line) if slug or all(called) else self.line
        if first != self.line:
            self.problem("championship_repeated", row=first)
        return found

    def start(self, row: Mapping[str, str]) -> Championship:
        return Championship(rules=self.competitions[0].rules.as_json())

    def begin_row(self, instance: Championship, row: Mapping[str, str], *, new: bool) -> None:
        super().begin_row(instance, row, new=new)
        self.one_day = instance.starts_on == instance.ends_on
        self.rules_before = instance.rules

    def text_of(self, instance: Championship, name: str) -> str:
        value = getattr(instance, name, None)
        if name == "is_circuit":
            return YES if value else NO
        if name == "starts_at":
            return f"{value:%H:%M}" if value else ""
        return super().text_of(instance, name)

    def write_slug(self, championship: Championship, text: str) -> None:
        championship.slug = championship.slug if championship.pk else read_address(text)

    def write_name(self, championship: Championship, text: str) -> None:
        championship.name = read_name(text, 200)

    def write_starts_on(self, championship: Championship, text: str) -> None:
        championship.starts_on = read_set_day(text)

    def write_ends_on(self, championship: Championship, text: str) -> None:
        championship.ends_on = read_set_day(text)

    def write_starts_at(self, championship: Championship, text: str) -> None:
        championship.starts_at = read_hour(text)

    def write_entry_deadline(self, championship: Championship, text: str) -> None:
        championship.entry_deadline = read_day(text)

    def write_timetable_on(self, championship: Championship, text: str) -> None:
        championship.timetable_on = read_day(text)

    def write_capacity(self, championship: Championship, text: str) -> None:
        championship.capacity = read_quantity(text, 2, 100_000)

    def write_rounds(self, championship: Championship, text: str) -> None:
        championship.rounds = read_quantity(text, 1, 100)

    write_place = _write_text("place", 200)
    write_organiser = _write_text("organiser", 200)
    write_contact = _write_text("contact", 200)
    write_fee = _write_text("fee", 80)
    write_prizes = _write_text("prizes", 2000)
    write_dictionary = _write_text("dictionary", 120)

    def write_is_circuit(self, championship: Championship, text: str) -> None:
        championship.is_circuit = read_yes(text)

    def write_competition(self, championship: Championship, text: str) -> None:
        wanted = _key(text)
        for competition in self.competitions:
            if wanted and wanted in (_key(competition.name), _key(competition.code)):
                championship.rules, championship.competition = competition.rules.as_json(), competition.code
                return
        names = "; ".join(competition.name for competition in self.competitions)
        raise CellProblem("competition_unknown", names=names)

    def check_row(self, instance: Championship, row: Mapping[str, str], *, new: bool) -> None:
        wrong = {problem.column for problem in self.problems}
        for name in ("name", "starts_on"):
            if not getattr(instance, name) and name not in wrong:
                self.problem("missing", name)
        if instance.starts_on and "ends_on" not in wrong and not row.get("ends_on") and (new or self.one_day):
            instance.ends_on = instance.starts_on
        if not wrong & {"starts_on", "ends_on", "entry_deadline"} and instance.starts_on:
            self._check_days(instance)
        self._check_rules(instance, row, new=new)

    def _check_days(self, championship: Championship) -> None:
        if championship.ends_on < championship.starts_on:
            self.problem("last_day_first", "ends_on", str(championship.ends_on))
        elif championship.entry_deadline and championship.entry_deadline > championship.ends_on:
            self.problem("entries_too_late", "entry_deadline", str(championship.entry_deadline))

    def _check_rules(self, championship: Championship, row: Mapping[str, str], *, new: bool) -> None:
        if row.get("rounds") and championship.rounds:
            least = CompetitionRules.from_json(championship.rules).rounds_min
            if championship.rounds < least:
                self.problem("too_few_rounds", "rounds", row["rounds"], least=least)
        if new or not self._changes(championship):
            return
        if championship.state not in CHANGEABLE:
            self.problem("championship_decided")
        if championship.pk in self.accepted and championship.rules != self.rules_before:
            self.problem("rules_fixed", "competition", row["competition"])

    def key_of(self, instance: Championship) -> str:
        return instance.slug if instance.pk else ""

    def apply(self, actor: Actor, rows: Sequence[PlannedRow]) -> None:
        """Announce or change each one as its own page would, with all the consequences."""
        for row in rows:
            announcement = announcement_of(row.draft)
            if row.draft.pk is None:
                announce_championship(actor, announcement, slug=row.draft.slug)
            else:
                change_championship(actor, row.draft, announcement, seen_of(row.draft))


def _key(text: str) -> str:
    return " ".join(words(text))


def _day(text: str) -> str:
    """Return the first day as by_name expects it; empty if invalid, which its own column reports."""
    try:
        return str(read_day(text) or "") if text else ""
    except CellProblem:
        return ""


CALENDAR_SENTENCES: dict[str, Sentence] = {
    "bad_address": (
        ERROR,
        _("This isn’t a valid page address."),
        _("Use lower-case letters without accents, digits and hyphens, or leave the cell empty."),
    ),
    "bad_hour": (ERROR, _("This isn’t a time."), _("Enter a time such as 9:30 or 16:00.")),
    "bad_quantity": (
        ERROR,
        _("This isn’t a whole number from %(least)s to %(most)s."),
        _("Enter a whole number or leave the cell empty."),
    ),
    "bad_yes": (ERROR, _("This is neither yes nor no."), _("Enter yes or no.")),
    "competition_unknown": (
        ERROR,
        _("The federation has no competition rules with this name."),
        _("Enter one of these: %(names)s."),
    ),
    "last_day_first": (ERROR, _("The last day is before the first."), _("Correct one of the two dates.")),
    "entries_too_late": (
        ERROR,
        _("The entry deadline is after the championship."),
        _("Enter a date no later than the championship."),
    ),
    "too_few_rounds": (
        ERROR,
        _("These rules require at least %(least)s rounds."),
        _("Enter more rounds or other competition rules."),
    ),
    "championship_decided": (
        ERROR,
        _("This championship was rejected, withdrawn or cancelled."),
        _("Remove the row, or give the new championship a different address."),
    ),
    "rules_fixed": (
        ERROR,
        _("Its results have been accepted, so its competition rules can’t be changed."),
        _("Leave the cell empty."),
    ),
    "championship_repeated": (
        ERROR,
        _("This is the same championship as in row %(row)s."),
        _("Remove one of the two rows."),
    ),
}


def register_calendar() -> None:
    sentences.plug_all(CALENDAR_SENTENCES)
    label, action = _("Championships"), ChampionshipAction.APPROVE_CHAMPIONSHIP
    kind = ImportKind("calendar", label, CalendarImport, action, "slug", "championship", "calendar_download")
    import_kinds.plug(kind, kind.code)
