"""Shapes of what is sent to take a championship from one step to the next."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.calendar.services.championships import LONGEST_ABOUT, Announcement
from tournaments.championship.models.championships import Championship
from tournaments.championship.rules.rateability import FIXED, Condition
from tournaments.competition.queries.competitions import Competition

_FIELDS = (
    *("name", "starts_on", "ends_on", "starts_at", "place", "organiser", "contact", "entry_deadline", "timetable_on"),
    *("rounds", "dictionary", "follows_regulations", "is_circuit", "capacity", "fee", "prizes", "about"),
)


class AnnouncementSerializer(serializers.ModelSerializer[Championship]):
    """An announcement. ``competition`` is the code of rules that the federation offers; the usual ones unless given.

    The context holds ``competitions`` (those offered) and ``announced`` (an Announcement, where one is changed).
    """

    competition = serializers.SlugField(required=False)
    ends_on = serializers.DateField(required=False)
    capacity = serializers.IntegerField(required=False, allow_null=True, min_value=2, max_value=100_000)
    rounds = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=100)
    prizes = serializers.CharField(required=False, allow_blank=True, max_length=2000)
    about = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_ABOUT, help_text="In Markdown.")

    class Meta:
        model = Championship
        fields = [*_FIELDS, "competition"]

    def validate_competition(self, code: str) -> str:
        if code not in self._competitions():
            raise serializers.ValidationError(_("The federation does not offer these rules of competition."))
        return code

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        wanted = self._merge(attrs)
        if wanted["ends_on"] < wanted["starts_on"]:
            raise serializers.ValidationError({"ends_on": _("The last day lies before the first.")})
        if wanted["entry_deadline"] and wanted["entry_deadline"] > wanted["ends_on"]:
            raise serializers.ValidationError({"entry_deadline": _("Entries end after the championship.")})
        if wanted["rounds"] and wanted["rounds"] < wanted["rules"].get("rounds_min", 1):
            raise serializers.ValidationError({"rounds": _("The rules of competition ask for more rounds.")})
        if wanted["rounds"] and wanted["rounds"] > (wanted["rules"].get("rounds_max") or wanted["rounds"]):
            raise serializers.ValidationError({"rounds": _("The rules of competition ask for fewer rounds.")})
        return attrs

    def as_announcement(self) -> Announcement:
        return Announcement(**self._merge(self.validated_data))

    def _merge(self, sent: dict[str, Any]) -> dict[str, Any]:
        """What was sent, over what is announced now."""
        announced: Announcement | None = self.context["announced"]
        values = asdict(announced) if announced else self._new(sent)
        values |= sent
        if "competition" in sent:
            chosen = self._competitions()[sent["competition"]]
            values |= {"rules": chosen.rules.as_json(), "competition": chosen.code}
        return values

    def _new(self, sent: dict[str, Any]) -> dict[str, Any]:
        usual: Competition = self.context["competitions"][0]
        day = sent["starts_on"]
        rules = usual.rules.as_json()
        empty = Announcement(name=sent["name"], starts_on=day, ends_on=day, rules=rules, competition=usual.code)
        return {**asdict(empty), "dictionary": usual.rules.dictionary}

    def _competitions(self) -> dict[str, Competition]:
        return {one.code: one for one in self.context["competitions"]}


class RevisionSerializer(serializers.Serializer[Any]):
    """``revision``: that of the championship as it was read; refused when somebody has changed it since."""

    revision = serializers.IntegerField(min_value=0)


class ChangeSerializer(AnnouncementSerializer):
    """What is to change, and the ``revision`` it was read in."""

    revision = serializers.IntegerField(min_value=0)

    class Meta(AnnouncementSerializer.Meta):
        fields = [*AnnouncementSerializer.Meta.fields, "revision"]


class ApprovalSerializer(serializers.Serializer[Any]):
    revision = serializers.IntegerField(min_value=0, required=False)


class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)


class RemarksSerializer(serializers.Serializer[Any]):
    remarks = serializers.CharField(max_length=5000)


class AcceptanceSerializer(serializers.Serializer[Any]):
    """``in_spite_of``: the sign of the warnings that were read, as the version shows it; empty without warnings.

    ``reason``: why results are accepted that seem to be another championship's.
    """

    in_spite_of = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    reason = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")


class ReceiptSerializer(serializers.Serializer[Any]):
    """When the complete results came by mail, and how that is known."""

    received_at = serializers.DateTimeField()
    note = serializers.CharField(max_length=2000)


class WhichConditionSerializer(serializers.Serializer[Any]):
    """One condition that staff may decide; the championship as a whole where none is named."""

    condition = serializers.ChoiceField([one.value for one in Condition], required=False, allow_blank=True, default="")

    def validate_condition(self, value: str) -> str:
        if value and Condition(value) in FIXED:
            raise serializers.ValidationError(_("Nobody decides this condition; it follows from the championship."))
        return value


class DecisionSerializer(WhichConditionSerializer):
    """Everybody can read the reason."""

    is_met = serializers.BooleanField(default=True)
    reason = serializers.CharField(max_length=2000)
