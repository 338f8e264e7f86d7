"""Shapes of results as they are sent in: versions, problems, names to settle."""

from __future__ import annotations

from typing import Any

from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from federation.api.fields import LinkField
from federation.problems.kinds import Severity
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.versions import OpenName, Proposed, same_files_as
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.stored import read_stored_players
from tournaments.report.words.addresses import code_url
from tournaments.report.words.sentences import fill, names_in


class UploadSerializer(serializers.Serializer[Any]):
    """One part for each file, whatever the parts are called."""

    file = serializers.FileField()
    again = serializers.BooleanField(required=False, default=False)
    interim = serializers.BooleanField(required=False, default=False)


class VersionNumberField(serializers.IntegerField):
    """The number of a version; null for files that cannot be read, which are none."""

    def to_representation(self, value: int) -> int | None:  # type: ignore[override]
        return super().to_representation(value) if value > 0 else None


class ReceivedSerializer(serializers.ModelSerializer[ResultsVersion]):
    """A version and the job that checks it. ``same_as``: an earlier version of the same files, if there is one."""

    url = LinkField("api_results_version", "championship.slug", "number")
    job = LinkField("api_job", "job.reference")
    version = VersionNumberField(source="number", allow_null=True, read_only=True)
    same_as = serializers.SerializerMethodField()

    class Meta:
        model = ResultsVersion
        fields = ["url", "version", "state", "received_at", "same_as", "job"]

    def get_same_as(self, version: ResultsVersion) -> int | None:
        return same_files_as(version)


class ListedVersionSerializer(serializers.ModelSerializer[ResultsVersion]):
    """``unsettled``: how many names nobody was found for. ``has_pending``: whether a game has no result yet."""

    url = LinkField("api_results_version", "championship.slug", "number")
    version = VersionNumberField(source="number", allow_null=True, read_only=True)
    unsettled = serializers.IntegerField()
    has_pending = serializers.BooleanField()

    class Meta:
        model = ResultsVersion
        fields = [
            *("url", "version", "state", "format", "unsettled", "has_pending"),
            *("received_at", "delivered_at", "accepted_at"),
        ]


class WhereSerializer(serializers.Serializer[Any]):
    """Where in a file something stands: only what is known of it."""

    file = serializers.CharField(required=False)
    sheet = serializers.CharField(required=False)
    row = serializers.IntegerField(required=False)
    column = serializers.CharField(required=False)
    record = serializers.IntegerField(required=False)
    round = serializers.IntegerField(required=False)
    table = serializers.IntegerField(required=False)
    player = serializers.IntegerField(required=False)


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing found in the files: an error refuses them, a warning is for a human, a note informs."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([severity.value for severity in Severity])
    message = serializers.SerializerMethodField()
    where = WhereSerializer()
    params = serializers.DictField()
    help = serializers.SerializerMethodField()

    def get_message(self, problem: dict[str, Any]) -> str:
        return fill(problem["code"], problem["params"], self._names)

    @cached_property
    def _names(self) -> dict[int, str]:
        """The names by number of the version whose problems these are."""
        version = self.root.instance
        return names_in(read_stored_players(version.report)) if isinstance(version, ResultsVersion) else {}

    def get_help(self, problem: dict[str, Any]) -> str:
        """The page that explains the code."""
        return str(self.context["request"].build_absolute_uri(code_url(problem["code"])))


class ProposalSerializer(serializers.Serializer[Proposed]):
    """A player of the registry who may be meant; ``likeness`` is from 0 to 100."""

    url = LinkField("api_player", "player.number")
    number = serializers.IntegerField(source="player.number")
    name = serializers.CharField(source="player.name")
    likeness = serializers.IntegerField()


class OpenNameSerializer(serializers.Serializer[OpenName]):
    """A name of the files that nobody was found for, with those who may be meant, best first."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    club = serializers.CharField(source="entry.club")
    proposals = ProposalSerializer(many=True)


class VersionSerializer(serializers.ModelSerializer[ResultsVersion]):
    """One version of results. ``message`` of its problems is in the language asked for.

    ``in_spite_of`` is a sign of the warnings among them, empty where there are none: who accepts sends it along.
    """

    url = LinkField("api_results_version", "championship.slug", "number")
    championship = LinkField("api_championship", "championship.slug")
    version = VersionNumberField(source="number", allow_null=True, read_only=True)
    files = serializers.SerializerMethodField()
    problems = ProblemSerializer(many=True)
    unsettled = serializers.SerializerMethodField()
    job = serializers.SerializerMethodField()
    in_spite_of = serializers.SerializerMethodField()
    questions = LinkField("api_results_questions", "championship.slug", "number")
    deliver = LinkField("api_results_deliver", "championship.slug", "number")
    accept = LinkField("api_results_accept", "championship.slug", "number")

    class Meta:
        model = ResultsVersion
        fields = [
            *("url", "championship", "version", "state", "format", "files", "problems", "unsettled", "job"),
            *("received_at", "delivered_at", "accepted_at", "sent_back_at", "remarks"),
            *("is_interim", "in_spite_of", "questions", "deliver", "accept"),
        ]

    @extend_schema_field(OpenNameSerializer(many=True))
    def get_unsettled(self, version: ResultsVersion) -> Any:
        return OpenNameSerializer(self.context["names"], many=True, context=self.context).data

    def get_in_spite_of(self, version: ResultsVersion) -> str:
        return sign_warnings(version.problems)

    def get_files(self, version: ResultsVersion) -> list[str]:
        return [file.name for file in version.files.all()]

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_job(self, version: ResultsVersion) -> str | None:
        if version.job is None:
            return None
        return reverse("api_job", args=[version.job.reference], request=self.context["request"])
