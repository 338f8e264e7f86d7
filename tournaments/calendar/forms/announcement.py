"""Forms to announce and change a championship, and to judge a draft that is still being written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils import formats
from django.utils.text import Truncator, format_lazy
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from federation.seen import seen_of
from federation.web.forms import DayInput, Part, PartPlan, SeenField, plan_parts
from tournaments.calendar.services.championships import LONGEST_ABOUT, Announcement
from tournaments.calendar.services.changes import announcement_of, changed_fields
from tournaments.calendar.services.people import DAYS_AFTERWARDS
from tournaments.championship.models.championships import CHAMPIONSHIP_ROLES, Championship
from tournaments.championship.queries.game_rules import competition_of
from tournaments.championship.queries.standings import CLASSIC_SEATS
from tournaments.championship.rules.rateability import ChampionshipFacts
from tournaments.competition.queries import Competition
from tournaments.competition.rules import CompetitionRules

# The most important first. What few championships need is folded under “more”.
ANNOUNCEMENT_PARTS = (
    PartPlan(
        _("Name and dates"),
        _("Only the name and start date are required. You can add the rest later."),
        (("name",), ("starts_on", "ends_on", "starts_at")),
    ),
    PartPlan(
        _("Venue and organiser"),
        _("Shown publicly, so that players can find the venue and know whom to contact."),
        (("place",), ("organiser", "contact")),
    ),
    PartPlan(
        _("Format and rules"),
        _("Results are checked against these rules."),
        (("competition",), ("rounds", "dictionary")),
        (("follows_regulations", "is_circuit"),),
    ),
    PartPlan(
        _("Information for players"),
        _("What players usually want to know."),
        (("entry_deadline", "capacity", "fee"),),
        (("timetable_on",), ("prizes",), ("about",), ("poster",), ("without_poster",)),
    ),
)

# Stored separately: the announcement holds only text and numbers.
_POSTER_FIELDS = frozenset({"poster", "without_poster"})


class HourInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


def _text(label: Any, length: int, help_text: Any = "", *, required: bool = False) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, help_text=help_text, required=required)


def _day(label: Any, help_text: Any = "", *, required: bool = False) -> forms.DateField:
    return forms.DateField(label=label, help_text=help_text, required=required, widget=DayInput)


class AnnouncementForm(forms.Form):
    """Fields of an Announcement. ``competitions`` are the rules the federation offers, the usual ones first."""

    name = _text(_("Championship name"), 200, _("As printed on the poster."), required=True)
    starts_on = _day(_("First day"), required=True)
    ends_on = _day(_("Last day"), _("Leave empty for a one-day championship."))
    starts_at = forms.TimeField(label=_("Start time"), required=False, widget=HourInput)
    place = _text(_("Venue"), 200, _("Hall and town."))
    organiser = _text(_("Organised by"), 200, _("A club or one or more people."))
    contact = _text(_("Contact"), 200, _("An address or phone number that can be shown publicly."))
    competition = forms.ChoiceField(label=_("Competition rules"), widget=forms.RadioSelect)
    rounds = forms.IntegerField(label=_("Rounds"), required=False, min_value=1, max_value=100)
    dictionary = _text(_("Dictionary"), 120)
    follows_regulations = forms.ChoiceField(
        label=_("Does it follow the federation’s regulations?"),
        choices=[("yes", _("yes")), ("no", _("no"))],
        required=False,
        initial="yes",
        widget=forms.RadioSelect,
    )
    is_circuit = forms.BooleanField(label=_("It’s part of the season’s official circuit"), required=False)
    entry_deadline = _day(_("Entry deadline"))
    timetable_on = _day(_("Timetable available from"))
    capacity = forms.IntegerField(label=_("Capacity"), required=False, min_value=2, max_value=100_000)
    fee = _text(_("Fee"), 80, _("For example “€10, juniors €5”."))
    prizes = forms.CharField(label=_("Prizes"), required=False, max_length=2000, widget=forms.Textarea)
    about = forms.CharField(
        label=_("Anything else"),
        required=False,
        max_length=LONGEST_ABOUT,
        help_text=_("How to get there, where to eat and stay. Markdown: # for a heading, - for a list."),
        widget=forms.Textarea,
    )
    poster = forms.FileField(
        label=_("Poster"),
        required=False,
        help_text=_(
            "PNG, JPEG, WebP or PDF (only the first page is shown). Upload only what you have the right to publish."
        ),
        widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.webp,.pdf"}),
    )

    def __init__(
        self, *args: Any, competitions: Sequence[Competition], decides_circuit: bool, notice: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.competitions = {competition.code: competition for competition in competitions}
        choice = self.fields["competition"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(competition.code, competition.name) for competition in competitions]
        choice.initial = competitions[0].code
        # A preset without a code means “any”; then there is nothing to choose.
        choice.required = bool(competitions[0].code)
        self.fields["starts_on"].help_text = notice
        if not decides_circuit:
            del self.fields["is_circuit"]

    def parts(self) -> list[Part]:
        """Return the fields grouped in parts, for the template."""
        return plan_parts(self, ANNOUNCEMENT_PARTS)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get("starts_on"), data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        entries = data.get("entry_deadline")
        if entries and first and entries > (last or first):
            self.add_error("entry_deadline", _("The entry deadline is after the championship."))
        self._check_rounds(data)
        return data

    def clean_follows_regulations(self) -> bool:
        return bool(self.cleaned_data["follows_regulations"] != "no")

    def _check_rounds(self, data: dict[str, Any]) -> None:
        competition = self.competitions.get(data.get("competition", ""))
        fewest = competition.rules.rounds_min if competition else 1
        if data.get("rounds") and data["rounds"] < fewest:
            text = ngettext(
                "These rules require at least %(count)s round.",
                "These rules require at least %(count)s rounds.",
                fewest,
            )
            self.add_error("rounds", text % {"count": fewest})
        most = competition.rules.rounds_max if competition else None
        if most is not None and (data.get("rounds") or 0) > most:
            text = ngettext(
                "These rules allow at most %(count)s round.",
                "These rules allow at most %(count)s rounds.",
                most,
            )
            self.add_error("rounds", text % {"count": most})

    def as_announcement(self) -> Announcement:
        data = {name: value for name, value in self.cleaned_data.items() if name not in _POSTER_FIELDS}
        competition = self.competitions[data.pop("competition") or next(iter(self.competitions))]
        data["ends_on"] = data["ends_on"] or data["starts_on"]
        return Announcement(**data, rules=competition.rules.as_json(), competition=competition.code)


class OrganiserForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_(
            "We’ll notify this person by e-mail. If they don’t have an account yet, the e-mail explains how "
            "to get one."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, role.label) for role in CHAMPIONSHIP_ROLES],
        help_text=format_lazy(
            "{} {}",
            _(
                "An organiser can do everything you can. An arbiter runs the rounds, makes decisions and "
                "corrects results. A helper only manages entries, pairings and the results of the tables."
            ),
            _("Arbiters’ names appear on the championship’s page."),
        ),
    )
    days = forms.IntegerField(
        label=_("Days after the last day until the role ends"),
        min_value=0,
        max_value=366,
        initial=DAYS_AFTERWARDS,
        required=False,
        help_text=_("For arbiters and helpers. An organiser’s role doesn’t end automatically."),
    )

    def clean_days(self) -> int:
        days: int | None = self.cleaned_data["days"]
        return DAYS_AFTERWARDS if days is None else days


class RoleHolderForm(forms.Form):
    """A role and its holder, sent by the buttons of the list."""

    user = forms.IntegerField(min_value=1, max_value=2**31)
    role = forms.ChoiceField(choices=[(role.value, "") for role in CHAMPIONSHIP_ROLES])


# The choice that keeps the announced rules when the federation no longer offers them.
AS_ANNOUNCED = "as_announced"
_LONGEST_SHOWN = 300


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that the form wants to change and someone else has changed since."""

    label: str
    now: str
    wanted: str


class ChangeForm(AnnouncementForm):
    seen = SeenField()
    without_poster = forms.BooleanField(label=gettext_lazy("Remove poster"), required=False)

    def __init__(
        self, data: Any = None, *, championship: Championship, competitions: Sequence[Competition], **kwargs: Any
    ) -> None:
        self.championship = championship
        offered = with_announced_rules(championship, competitions)
        initial = {
            **asdict(announcement_of(championship)),
            "competition": offered[0].code,
            "follows_regulations": "yes" if championship.follows_regulations else "no",
            "seen": seen_of(championship),
        }
        super().__init__(data, competitions=offered, initial=initial, **kwargs)
        if not championship.poster:
            del self.fields["without_poster"]

    def as_announcement(self) -> Announcement:
        if "is_circuit" not in self.fields:
            # Not for the organiser to decide; it stays as it is.
            self.cleaned_data["is_circuit"] = self.championship.is_circuit
        self.cleaned_data.pop("seen", None)
        announcement = super().as_announcement()
        if announcement.competition == AS_ANNOUNCED:
            return replace(announcement, competition=competition_of(self.championship))
        return announcement

    def conflicts(self, wanted: Announcement) -> list[Conflict]:
        """Return the fields whose submitted value conflicts with the current one."""
        now = announcement_of(self.championship)
        changed = changed_fields(now, wanted)
        labels = {name: str(field.label) for name, field in self.fields.items()}
        labels["rules"] = labels["competition"]
        return [
            Conflict(labels[name], _shown(getattr(now, name)), _shown(getattr(wanted, name)))
            for name in sorted(changed & labels.keys(), key=list(labels).index)
            # Different competition rules also have a different code; report that once.
            if name != "competition" or "rules" not in changed
        ]


def with_announced_rules(championship: Championship, competitions: Sequence[Competition]) -> list[Competition]:
    """Return the choices, the championship's own rules first."""
    same = [one for one in competitions if one.rules.as_json() == championship.rules]
    others = [one for one in competitions if one not in same]
    # Two competitions may differ only in the rules of the game.
    same.sort(key=lambda one: one.code != championship.competition)
    if same:
        return [*same, *others]
    rules = CompetitionRules.from_json(championship.rules)
    return [Competition(AS_ANNOUNCED, gettext("As currently announced"), rules), *others]


def _shown(value: Any) -> str:
    if value is None or value == "":
        return gettext("nothing")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        return gettext("other rules")
    # A free text may be long; its beginning is enough to recognise it.
    return Truncator(str(formats.localize(value))).chars(_LONGEST_SHOWN)


# The first and last day as announced, and when they were announced.
Announced = tuple[date, date, datetime]


class ForeseenForm(forms.Form):
    """The part of an AnnouncementForm that decides whether it is rated. Accepts incomplete forms."""

    starts_on = forms.DateField(required=False)
    ends_on = forms.DateField(required=False)
    competition = forms.CharField(required=False, max_length=40)
    dictionary = forms.CharField(required=False, max_length=120)
    follows_regulations = forms.CharField(required=False, max_length=3)
    is_circuit = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, competitions: Sequence[Competition], is_circuit: bool | None = None) -> None:
        """``is_circuit``: whether it belongs to the circuit, if the writer doesn't choose that."""
        super().__init__(data)
        self.competitions = {one.code: one for one in competitions}
        self.known_circuit = is_circuit

    def facts(self, now: datetime, *, announced: Announced | None = None) -> ChampionshipFacts | None:
        """Return the facts it would be judged by; None until there is a first day.

        ``announced``: the current announcement when one is changed; unchanged days keep the moment they were
        announced.
        """
        self.full_clean()
        given = self.cleaned_data
        first = given.get("starts_on")
        if first is None:
            return None
        last = max(given.get("ends_on") or first, first)
        chosen = self.competitions.get(given.get("competition", "")) or next(iter(self.competitions.values()))
        is_same = announced is not None and (first, last) == announced[:2]
        return ChampionshipFacts(
            starts_on=first,
            ends_on=last,
            announced_at=announced[2] if announced is not None and is_same else now,
            is_classic=chosen.rules.seats == CLASSIC_SEATS,
            is_circuit=given.get("is_circuit", False) if self.known_circuit is None else self.known_circuit,
            follows_regulations=given.get("follows_regulations") != "no",
            dictionary=given.get("dictionary", ""),
        )
