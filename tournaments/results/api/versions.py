"""API of uploading, tracking and submitting results. The services decide what is allowed."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.functional import cached_property
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.fields import LinkField
from federation.api.parsers import MultiPartParser
from federation.people.models.accounts import KeyScope
from federation.permissions import Actor, actor_for, require
from federation.problems.kinds import Severity
from federation.tables.tabular import CONTENT_TYPES, XLSX
from federation.web.attachments import attachment
from tournaments.calendar.api.serializers import AcceptanceSerializer, RemarksSerializer
from tournaments.championship.api import find_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.versions import (
    OpenName,
    Proposed,
    get_received_version,
    list_versions,
    open_names,
    same_files_as,
)
from tournaments.permissions import ChampionshipAction
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.packed import read_stored_players
from tournaments.report.words import code_url, fill, names_in
from tournaments.results.forms import read_files
from tournaments.results.queries import make_results_template
from tournaments.results.services.acceptance import accept_results, deliver_results, send_back_results
from tournaments.results.services.repeats import upload_from_program


class UploadSerializer(serializers.Serializer[Any]):
    """One part for each file; the names of the parts don't matter."""

    file = serializers.FileField()
    again = serializers.BooleanField(required=False, default=False)
    interim = serializers.BooleanField(required=False, default=False)


class VersionNumberField(serializers.IntegerField):
    """The number of a version; null for unreadable files, which aren't a version."""

    def to_representation(self, value: int) -> int | None:  # type: ignore[override]
        return super().to_representation(value) if value > 0 else None


class ReceivedSerializer(serializers.ModelSerializer[ResultsVersion]):
    """A version and the job that checks it. ``same_as``: an earlier version of the same files, if any."""

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
    """``unsettled``: number of names without a match. ``has_pending``: whether a game has no result yet."""

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
    """A location in a file; unknown parts are left out."""

    file = serializers.CharField(required=False)
    sheet = serializers.CharField(required=False)
    row = serializers.IntegerField(required=False)
    column = serializers.CharField(required=False)
    record = serializers.IntegerField(required=False)
    round = serializers.IntegerField(required=False)
    table = serializers.IntegerField(required=False)
    player = serializers.IntegerField(required=False)


class ProblemSerializer(serializers.Serializer[Any]):
    """One finding in the files: an error refuses them, a warning needs a human, a note informs."""

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
        """The names by number in the version that has these problems."""
        version = self.root.instance
        return names_in(read_stored_players(version.report)) if isinstance(version, ResultsVersion) else {}

    def get_help(self, problem: dict[str, Any]) -> str:
        """The page that explains the code."""
        return str(self.context["request"].build_absolute_uri(code_url(problem["code"])))


class ProposalSerializer(serializers.Serializer[Proposed]):
    """A candidate from the registry; ``likeness`` is from 0 to 100."""

    url = LinkField("api_player", "player.number")
    number = serializers.IntegerField(source="player.number")
    name = serializers.CharField(source="player.name")
    likeness = serializers.IntegerField()


class OpenNameSerializer(serializers.Serializer[OpenName]):
    """A name in the files without a match, with its candidates, best first."""

    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    club = serializers.CharField(source="entry.club")
    proposals = ProposalSerializer(many=True)


class VersionSerializer(serializers.ModelSerializer[ResultsVersion]):
    """One version of results. The ``message`` of each problem is in the requested language.

    ``in_spite_of`` is the signature of its warnings, empty if there are none: send it along to accept the results.
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


class ResultsView(GenericAPIView[ResultsVersion]):
    """Base of the addresses below a championship's results."""

    scope = KeyScope.RESULTS
    permission_classes = [IsAuthenticated]

    def find_championship(self, action: ChampionshipAction) -> tuple[Actor, Championship]:
        championship = find_championship(self.request, self.kwargs["slug"])
        actor = actor_for(self.request.user)
        require(actor, action, championship)
        return actor, championship

    def find_version(self, championship: Championship) -> ResultsVersion:
        versions = championship.results.select_related("championship", "job").prefetch_related("files")
        return get_received_version(versions, self.kwargs["number"])

    def describe(self, version: ResultsVersion) -> Response:
        names = open_names(version.entries.filter(player=None).order_by("number"))
        context = {**self.get_serializer_context(), "names": names}
        return Response(VersionSerializer(version, context=context).data)


class ResultsListView(ListAPIView[ResultsVersion], ResultsView):
    """The versions of a championship's results, newest first."""

    serializer_class = ListedVersionSerializer
    parser_classes = [MultiPartParser]

    def get_queryset(self) -> QuerySet[ResultsVersion]:
        _actor, championship = self.find_championship(ChampionshipAction.SEE_UPLOADS)
        return list_versions(championship)

    @extend_schema(
        request={"multipart/form-data": UploadSerializer},
        responses={202: ReceivedSerializer},
        operation_id="championships_results_upload",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Upload results, in one file or several; a job reads and checks them.

        The same files as the previous version return that version, so a request can be repeated. Files of an older
        version are refused unless `again` confirms them. `interim`: the championship is still being played; the
        standings are public once the files are checked, and nothing is submitted.
        """
        actor, championship = self.find_championship(ChampionshipAction.UPLOAD_RESULTS)
        sent = [file for _name, files in request.FILES.lists() for file in files]
        again, interim = (request.POST.get(name) in {"1", "true", "yes"} for name in ("again", "interim"))
        version = upload_from_program(actor, championship, read_files(sent), on_purpose=again, interim=interim)
        body = ReceivedSerializer(version, context=self.get_serializer_context()).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers={"Location": body["url"]})


class TemplateView(ResultsView):
    serializer_class = VersionSerializer

    @extend_schema(responses={(200, CONTENT_TYPES[XLSX]): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str) -> HttpResponse:
        """A workbook for the results, with players, rounds and lists; filled in, it is read without questions."""
        _actor, championship = self.find_championship(ChampionshipAction.UPLOAD_RESULTS)
        content = make_results_template(championship)
        return attachment(content, f"{championship.slug}.xlsx", CONTENT_TYPES[XLSX], private=True)


class ResultsVersionView(ResultsView):
    serializer_class = VersionSerializer

    def get(self, request: Request, slug: str, number: int) -> Response:
        """One version: its state, the problems found in its files, and the names without a match."""
        _actor, championship = self.find_championship(ChampionshipAction.SEE_UPLOADS)
        return self.describe(self.find_version(championship))


class DeliverView(ResultsView):
    serializer_class = VersionSerializer

    @extend_schema(request=None)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Submit the results as complete (organiser)."""
        actor, championship = self.find_championship(ChampionshipAction.DELIVER_RESULTS)
        version = self.find_version(championship)
        deliver_results(actor, version)
        return self.describe(self.find_version(championship))


class AcceptView(ResultsView):
    scope = KeyScope.EVERYTHING
    serializer_class = VersionSerializer

    @extend_schema(request=AcceptanceSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Accept results (staff): they become the federation's, and are rated."""
        actor, championship = self.find_championship(ChampionshipAction.ACCEPT_RESULTS)
        version = self.find_version(championship)
        sent = AcceptanceSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        accept_results(actor, version, **sent.validated_data)
        return self.describe(self.find_version(championship))


class SendBackView(ResultsView):
    scope = KeyScope.EVERYTHING
    serializer_class = VersionSerializer

    @extend_schema(request=RemarksSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Send submitted results back to the organisers with remarks (staff)."""
        actor, championship = self.find_championship(ChampionshipAction.ACCEPT_RESULTS)
        version = self.find_version(championship)
        sent = RemarksSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        send_back_results(actor, version, sent.validated_data["remarks"])
        return self.describe(self.find_version(championship))
