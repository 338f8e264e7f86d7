"""Results sent in by programs: upload, follow, deliver. What may be done is said by the services."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.permissions import Action, Actor, actor_for, require
from tournaments.api.finding import find_championship
from tournaments.api.results_serializers import (
    ListedVersionSerializer,
    ReceivedSerializer,
    UploadSerializer,
    VersionSerializer,
)
from tournaments.api.steps_serializers import AcceptanceSerializer, RemarksSerializer
from tournaments.models import Championship, ResultsVersion
from tournaments.queries.versions import list_versions, open_names
from tournaments.services.acceptance import accept_results, deliver_results
from tournaments.services.returning import send_back_results
from tournaments.services.uploads import upload_results
from tournaments.views.uploading import read_files


class ResultsView(GenericAPIView[ResultsVersion]):
    """What the addresses below a championship's results have in common."""

    permission_classes = [IsAuthenticated]

    def find_championship(self, action: Action) -> tuple[Actor, Championship]:
        championship = find_championship(self.request, self.kwargs["slug"])
        actor = actor_for(self.request.user)
        require(actor, action, championship)
        return actor, championship

    def find_version(self, championship: Championship) -> ResultsVersion:
        versions = championship.results.select_related("championship", "job").prefetch_related("files")
        return get_object_or_404(versions, number=self.kwargs["number"])

    def describe(self, version: ResultsVersion) -> Response:
        names = open_names(version.entries.filter(player=None).order_by("number"))
        context = {**self.get_serializer_context(), "names": names}
        return Response(VersionSerializer(version, context=context).data)


class ResultsListView(ListAPIView[ResultsVersion], ResultsView):
    """The versions of a championship's results, the newest first."""

    serializer_class = ListedVersionSerializer
    parser_classes = [MultiPartParser]

    def get_queryset(self) -> QuerySet[ResultsVersion]:
        _actor, championship = self.find_championship(Action.SEE_UPLOADS)
        return list_versions(championship)

    @extend_schema(
        request={"multipart/form-data": UploadSerializer},
        responses={202: ReceivedSerializer},
        operation_id="championships_results_upload",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Send in results, in one file or several; a job reads and checks them."""
        actor, championship = self.find_championship(Action.UPLOAD_RESULTS)
        sent = [file for _name, files in request.FILES.lists() for file in files]
        version = upload_results(actor, championship, read_files(sent))
        body = ReceivedSerializer(version, context=self.get_serializer_context()).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers={"Location": body["url"]})


class ResultsVersionView(ResultsView):
    serializer_class = VersionSerializer

    def get(self, request: Request, slug: str, number: int) -> Response:
        """One version: its state, the problems found in its files, and the names that nobody was found for."""
        _actor, championship = self.find_championship(Action.SEE_UPLOADS)
        return self.describe(self.find_version(championship))


class DeliverView(ResultsView):
    serializer_class = VersionSerializer

    @extend_schema(request=None)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The organiser says: these are our results, all of them."""
        actor, championship = self.find_championship(Action.DELIVER_RESULTS)
        version = self.find_version(championship)
        deliver_results(actor, version)
        return self.describe(self.find_version(championship))


class AcceptView(ResultsView):
    serializer_class = VersionSerializer

    @extend_schema(request=AcceptanceSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Staff accept results: they become the federation's, and are rated."""
        actor, championship = self.find_championship(Action.ACCEPT_RESULTS)
        version = self.find_version(championship)
        sent = AcceptanceSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        accept_results(actor, version, in_spite_of=sent.validated_data["in_spite_of"])
        return self.describe(self.find_version(championship))


class SendBackView(ResultsView):
    serializer_class = VersionSerializer

    @extend_schema(request=RemarksSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Staff return delivered results to the organisers with remarks."""
        actor, championship = self.find_championship(Action.ACCEPT_RESULTS)
        version = self.find_version(championship)
        sent = RemarksSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        send_back_results(actor, version, sent.validated_data["remarks"])
        return self.describe(self.find_version(championship))
