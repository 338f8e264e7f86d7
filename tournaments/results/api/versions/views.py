"""Results sent in by programs: upload, follow, deliver. What may be done is said by the services."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.parsers import MultiPartParser
from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import Actor, actor_for, require
from federation.tables.tabular import CONTENT_TYPES, XLSX
from federation.web.attachments import attachment
from tournaments.calendar.api.steps_serializers import AcceptanceSerializer, RemarksSerializer
from tournaments.championship.api import find_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.versions import get_received_version, list_versions, open_names
from tournaments.permissions import ChampionshipAction
from tournaments.results.api.versions.serializers import (
    ListedVersionSerializer,
    ReceivedSerializer,
    UploadSerializer,
    VersionSerializer,
)
from tournaments.results.forms.uploading import read_files
from tournaments.results.queries.template import make_results_template
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.repeats import upload_from_program
from tournaments.results.services.returning import send_back_results


class ResultsView(GenericAPIView[ResultsVersion]):
    """What the addresses below a championship's results have in common."""

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
    """The versions of a championship's results, the newest first."""

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
        """Send in results, in one file or several; a job reads and checks them.

        The same files as the version before are that version, so that a request may be repeated. Those of an older one
        are refused, unless `again` says that they are meant. `interim`: the championship is still being played;
        everybody sees the standings once the files are checked, and nothing is delivered.
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
        """A workbook for the results, with players, rounds and lists; filled in, it is read without a question."""
        _actor, championship = self.find_championship(ChampionshipAction.UPLOAD_RESULTS)
        content = make_results_template(championship)
        return attachment(content, f"{championship.slug}.xlsx", CONTENT_TYPES[XLSX], private=True)


class ResultsVersionView(ResultsView):
    serializer_class = VersionSerializer

    def get(self, request: Request, slug: str, number: int) -> Response:
        """One version: its state, the problems found in its files, and the names that nobody was found for."""
        _actor, championship = self.find_championship(ChampionshipAction.SEE_UPLOADS)
        return self.describe(self.find_version(championship))


class DeliverView(ResultsView):
    serializer_class = VersionSerializer

    @extend_schema(request=None)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The organiser says: these are our results, all of them."""
        actor, championship = self.find_championship(ChampionshipAction.DELIVER_RESULTS)
        version = self.find_version(championship)
        deliver_results(actor, version)
        return self.describe(self.find_version(championship))


class AcceptView(ResultsView):
    scope = KeyScope.EVERYTHING
    serializer_class = VersionSerializer

    @extend_schema(request=AcceptanceSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Staff accept results: they become the federation's, and are rated."""
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
        """Staff return delivered results to the organisers with remarks."""
        actor, championship = self.find_championship(ChampionshipAction.ACCEPT_RESULTS)
        version = self.find_version(championship)
        sent = RemarksSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        send_back_results(actor, version, sent.validated_data["remarks"])
        return self.describe(self.find_version(championship))
