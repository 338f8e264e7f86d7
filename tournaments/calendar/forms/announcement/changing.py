"""The form in which an announced championship is changed: it knows what it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django import forms
from django.utils import formats
from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_lazy

from federation.seen import seen_of
from federation.web.forms.fields import SeenField
from tournaments.calendar.forms.announcement.announcing import AnnouncementForm
from tournaments.calendar.services.championships import Announcement
from tournaments.calendar.services.changes.changing import announcement_of, changed_fields
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.game_rules import competition_of
from tournaments.competition.queries.competitions import Competition
from tournaments.competition.rules import CompetitionRules

# The choice that leaves the rules as they were announced, where the federation offers them no more.
AS_ANNOUNCED = "as_announced"
_LONGEST_SHOWN = 300


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field in which the form differs from what somebody else has made of it since."""

    label: str
    now: str
    wanted: str


class ChangeForm(AnnouncementForm):
    seen = SeenField()
    without_poster = forms.BooleanField(label=gettext_lazy("Take the poster away"), required=False)

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
            # Not the organiser's to say; it stays as it is.
            self.cleaned_data["is_circuit"] = self.championship.is_circuit
        self.cleaned_data.pop("seen", None)
        announcement = super().as_announcement()
        if announcement.competition == AS_ANNOUNCED:
            return replace(announcement, competition=competition_of(self.championship))
        return announcement

    def conflicts(self, wanted: Announcement) -> list[Conflict]:
        """Where what was asked for differs from what stands there now."""
        now = announcement_of(self.championship)
        changed = changed_fields(now, wanted)
        labels = {name: str(field.label) for name, field in self.fields.items()}
        labels["rules"] = labels["competition"]
        return [
            Conflict(labels[name], _shown(getattr(now, name)), _shown(getattr(wanted, name)))
            for name in sorted(changed & labels.keys(), key=list(labels).index)
            # Other rules of competition have another code, too; that is said once.
            if name != "competition" or "rules" not in changed
        ]


def with_announced_rules(championship: Championship, competitions: Sequence[Competition]) -> list[Competition]:
    """What can be chosen, the championship's own rules first."""
    same = [one for one in competitions if one.rules.as_json() == championship.rules]
    others = [one for one in competitions if one not in same]
    # Two competitions may differ in nothing but the rules of the game.
    same.sort(key=lambda one: one.code != championship.competition)
    if same:
        return [*same, *others]
    rules = CompetitionRules.from_json(championship.rules)
    return [Competition(AS_ANNOUNCED, gettext("As it is announced now"), rules), *others]


def _shown(value: Any) -> str:
    if value is None or value == "":
        return gettext("nothing")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        return gettext("other rules")
    # A free text may be long; its beginning is enough to know it by.
    return Truncator(str(formats.localize(value))).chars(_LONGEST_SHOWN)
