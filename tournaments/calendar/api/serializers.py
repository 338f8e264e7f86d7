"""Serializers of championships and of the input of their steps."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from federation.api.fields import LinkField, PointsField
from federation.people.models.players import Player
from games.rules.models import RuleSetVersion
from tournaments.calendar.services.championships import LONGEST_ABOUT, Announcement
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry, Seat, Table
from tournaments.championship.queries.championships import CalendarEntry, Life, named_arbiters
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.standings import rated_player_id
from tournaments.championship.rules.phases import Phase
from tournaments.championship.rules.rateability import FIXED, Condition, Judgement, Rateability, Verdict
from tournaments.competition.criterion import tie_breaks
from tournaments.competition.queries import Competition
from tournaments.rulebooks.models import RulebookEdition


class ChampionshipQuery(serializers.Serializer[Any]):
    """Query parameters of a list of championships."""

    season = serializers.CharField(required=False, max_length=32, help_text="Name of a season.")
    state = serializers.ChoiceField(ChampionshipState.choices, required=False)
    when = serializers.ChoiceField(
        [("coming", "not over yet, the next one first"), ("past", "over, the latest first")], required=False
    )


class CalendarEntrySerializer(serializers.Serializer[CalendarEntry]):
    """A championship in a list. ``phase`` is its progress, derived from its dates and results."""

    url = LinkField("api_championship", "championship.slug")
    slug = serializers.SlugField(source="championship.slug")
    name = serializers.CharField(source="championship.name")
    season = serializers.CharField(source="championship.season.name", default=None, allow_null=True)
    starts_on = serializers.DateField(source="championship.starts_on")
    ends_on = serializers.DateField(source="championship.ends_on")
    place = serializers.CharField(source="championship.place")
    state = serializers.ChoiceField(ChampionshipState.choices, source="championship.state")
    phase = serializers.ChoiceField([phase.value for phase in Phase])
    players = serializers.IntegerField()
    winners = serializers.ListField(child=serializers.CharField())


class StepSerializer(serializers.Serializer[Any]):
    """One step of a championship's life; ``when`` is a date, a date and time, or null if not yet known."""

    code = serializers.CharField()
    status = serializers.CharField()
    when = serializers.SerializerMethodField()

    def get_when(self, step: Any) -> str | None:
        return step.when.isoformat() if step.when else None


class ConditionSerializer(serializers.Serializer[Judgement]):
    """A condition for the rating. ``judged`` is what the facts say; ``verdict`` counts, as staff may override it."""

    condition = serializers.ChoiceField([one.value for one in Condition])
    judged = serializers.ChoiceField([one.value for one in Verdict])
    verdict = serializers.ChoiceField([one.value for one in Verdict])
    due = serializers.DateField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    found = serializers.CharField()
    reason = serializers.CharField(source="decision.reason", default="")


class RateabilitySerializer(serializers.Serializer[Rateability]):
    """Whether a championship is rated, and why."""

    verdict = serializers.ChoiceField([one.value for one in Verdict])
    reason = serializers.CharField(source="decision.reason", default="")
    conditions = ConditionSerializer(source="judgements", many=True)


class PlayedRulesSerializer(serializers.ModelSerializer[RuleSetVersion]):
    """The version of the game rules that a championship is played by."""

    url = LinkField("api_rule_set", "code", "number")

    class Meta:
        model = RuleSetVersion
        fields = ["url", "code", "number", "name"]


class PlayedRulebookSerializer(serializers.ModelSerializer[RulebookEdition]):
    """The edition of the rulebook that a championship is played under."""

    url = LinkField("api_rulebook", "book", "number")

    class Meta:
        model = RulebookEdition
        fields = ["url", "book", "number", "title"]


class ChampionshipSerializer(serializers.ModelSerializer[Championship]):
    url = LinkField("api_championship", "slug")
    season = serializers.CharField(source="season.name", default=None, allow_null=True)
    phase = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()
    rules = serializers.JSONField()
    rule_set = PlayedRulesSerializer(allow_null=True)
    rulebook = PlayedRulebookSerializer(allow_null=True)
    # "rounds" links to the rounds that were played.
    announced_rounds = serializers.IntegerField(source="rounds", allow_null=True)
    rateability = serializers.SerializerMethodField()
    arbiters = serializers.SerializerMethodField()
    standings = LinkField("api_standings", "slug")
    rounds = LinkField("api_rounds", "slug")
    results = LinkField("api_results", "slug")

    class Meta:
        model = Championship
        fields = [
            *("url", "slug", "name", "season", "state", "phase", "starts_on", "ends_on", "starts_at", "place"),
            *("organiser", "contact", "entry_deadline", "timetable_on", "capacity", "fee", "prizes", "dictionary"),
            *("announced_rounds", "follows_regulations", "is_circuit", "rules", "rule_set", "rulebook"),
            *("about", "arbiters", "revision", "rateability"),
            *("steps", "standings", "rounds", "results"),
        ]

    @extend_schema_field(serializers.ChoiceField([phase.value for phase in Phase]))
    def get_phase(self, championship: Championship) -> str:
        life: Life = self.context["life"]
        return life.phase.value

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_arbiters(self, championship: Championship) -> list[str]:
        return named_arbiters(championship)

    @extend_schema_field(StepSerializer(many=True))
    def get_steps(self, championship: Championship) -> Any:
        life: Life = self.context["life"]
        return StepSerializer(life.steps, many=True).data

    @extend_schema_field(RateabilitySerializer)
    def get_rateability(self, championship: Championship) -> Any:
        return RateabilitySerializer(find_rateability(championship)).data


class NamedPlayerSerializer(serializers.ModelSerializer[Player]):
    url = LinkField("api_player", "number")

    class Meta:
        model = Player
        fields = ["url", "number", "name"]


class TieBreakValueSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField([criterion.code for criterion in tie_breaks()])
    value = serializers.FloatField(allow_null=True)


class StandingSerializer(serializers.ModelSerializer[Entry]):
    """A line of the standings. The ratings are those before and after this championship, once it is rated."""

    player = NamedPlayerSerializer()
    club = serializers.CharField(source="player.club.name", default=None, allow_null=True)
    points = PointsField(source="half_points")
    fictitious_points = PointsField(source="taken_off", help_text="In the results for pairing only; not counted.")
    tie_breaks = serializers.SerializerMethodField()
    rating_before = serializers.SerializerMethodField()
    rating_after = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = [
            *("group", "place", "number", "player", "club", "points", "fictitious_points", "disqualified_after"),
            "tie_breaks",
            *("rating_before", "rating_after"),
        ]

    @extend_schema_field(TieBreakValueSerializer(many=True))
    def get_tie_breaks(self, entry: Entry) -> list[dict[str, Any]]:
        # A tie-break may have been added to the rules after the results came in.
        pairs = zip(self.context["tie_breaks"], entry.tie_breaks, strict=False)
        return [{"code": code, "value": value} for code, value in pairs]

    def get_rating_before(self, entry: Entry) -> int | None:
        rating = self.context["ratings"].get(rated_player_id(entry))
        return rating.before if rating else None

    def get_rating_after(self, entry: Entry) -> int | None:
        rating = self.context["ratings"].get(rated_player_id(entry))
        return rating.after if rating else None


class RoundSerializer(serializers.Serializer[Any]):
    url = LinkField("api_round", "slug", "number")
    number = serializers.IntegerField()


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """One side of a table. ``starts`` says whether this player moved first, if known."""

    player = NamedPlayerSerializer()
    points = PointsField(source="half_points", allow_null=True)

    class Meta:
        model = Seat
        fields = ["number", "player", "kind", "outcome", "points", "game_points", "place", "starts"]


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table with its seats in order. A bye or an absence has one seat and no number."""

    seats = SeatSerializer(many=True)

    class Meta:
        model = Table
        fields = ["round", "number", "seats"]


_FIELDS = (
    *("name", "starts_on", "ends_on", "starts_at", "place", "organiser", "contact", "entry_deadline", "timetable_on"),
    *("rounds", "dictionary", "follows_regulations", "is_circuit", "capacity", "fee", "prizes", "about"),
)


class AnnouncementSerializer(serializers.ModelSerializer[Championship]):
    """An announcement. ``competition`` is the code of rules that the federation offers; by default its usual ones.

    The context holds ``competitions`` (those offered) and, for a change, ``announced`` (the current Announcement).
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
            raise serializers.ValidationError(_("The federation doesn’t offer these competition rules."))
        return code

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        wanted = self._merge(attrs)
        if wanted["ends_on"] < wanted["starts_on"]:
            raise serializers.ValidationError({"ends_on": _("The last day is before the first.")})
        if wanted["entry_deadline"] and wanted["entry_deadline"] > wanted["ends_on"]:
            raise serializers.ValidationError({"entry_deadline": _("The entry deadline is after the championship.")})
        if wanted["rounds"] and wanted["rounds"] < wanted["rules"].get("rounds_min", 1):
            raise serializers.ValidationError({"rounds": _("These competition rules require more rounds.")})
        if wanted["rounds"] and wanted["rounds"] > (wanted["rules"].get("rounds_max") or wanted["rounds"]):
            raise serializers.ValidationError({"rounds": _("These competition rules require fewer rounds.")})
        return attrs

    def as_announcement(self) -> Announcement:
        return Announcement(**self._merge(self.validated_data))

    def _merge(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Return the input merged over what is currently announced."""
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
    """``revision`` is that of the championship as you read it; refused if someone has changed it since."""

    revision = serializers.IntegerField(min_value=0)


class ChangeSerializer(AnnouncementSerializer):
    """The fields to change, and the ``revision`` they were read at."""

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
    """``in_spite_of`` is the signature of the warnings that were read, as the version shows it; empty without any.

    ``reason`` says why results are accepted that seem to belong to another championship.
    """

    in_spite_of = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    reason = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")


class ReceiptSerializer(serializers.Serializer[Any]):
    """When the complete results arrived by e-mail, and how that is known."""

    received_at = serializers.DateTimeField()
    note = serializers.CharField(max_length=2000)


class WhichConditionSerializer(serializers.Serializer[Any]):
    """One condition that staff may override; the championship as a whole if none is named."""

    condition = serializers.ChoiceField([one.value for one in Condition], required=False, allow_blank=True, default="")

    def validate_condition(self, value: str) -> str:
        if value and Condition(value) in FIXED:
            raise serializers.ValidationError(
                _("This condition can’t be overridden; it follows from the championship itself.")
            )
        return value


class DecisionSerializer(WhichConditionSerializer):
    """An override. The reason is public."""

    is_met = serializers.BooleanField(default=True)
    reason = serializers.CharField(max_length=2000)
