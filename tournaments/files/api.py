"""API of result formats: what each is and can't express, and a championship's results in them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.permissions import actor_for
from federation.tenancy.scope import current_federation
from federation.web.attachments import attachment
from tournaments.championship.api import find_championship
from tournaments.files.grid import NotInFormat
from tournaments.files.queries import Written, report_to_write
from tournaments.files.targets import find_lacks, find_losses, foresee_refusal, targets
from tournaments.files.words.guides import Guide, guides
from tournaments.files.words.sentences import LACKS, LOSSES, REFUSALS
from tournaments.report.formats import Target
from tournaments.report.report import Report
from tournaments.report.words import guide_url


class ExampleSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    text = serializers.CharField()


class GuideSerializer(serializers.Serializer[Guide]):
    """A format: what it is, an example, what it can't express. ``written_as`` is null if it is only read."""

    key = serializers.CharField()
    title = serializers.CharField()
    what = serializers.CharField()
    comes_from = serializers.CharField(source="source")
    open = serializers.ListField(child=serializers.CharField())
    written_as = serializers.SerializerMethodField()
    examples = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    def get_written_as(self, guide: Guide) -> str | None:
        return guide.target or None

    def get_examples(self, guide: Guide) -> list[dict[str, str]]:
        return [{"name": one.name, "text": one.text} for one in guide.examples]

    def get_url(self, guide: Guide) -> str:
        return str(self.context["request"].build_absolute_uri(guide_url(guide.key)))


class FormatGuidesView(GenericAPIView[Any]):
    """Every result format, in one list without pages."""

    serializer_class = GuideSerializer
    pagination_class = None

    @extend_schema(responses=GuideSerializer(many=True))
    def get(self, request: Request) -> Response:
        context = self.get_serializer_context()
        return Response([GuideSerializer(guide, context=context).data for guide in guides()])


class TargetSerializer(serializers.Serializer[Target]):
    """One format to write the results in: what it would leave out, or why it can't hold them (then ``url`` is null).

    ``receiver`` is the organisation that requires this format, null for others and for readers who don't send results
    on; ``missing`` is what it would reject.
    """

    name = serializers.CharField()
    title = serializers.CharField()
    left_out = serializers.SerializerMethodField()
    refusal = serializers.SerializerMethodField()
    receiver = serializers.SerializerMethodField()
    missing = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    @property
    def written(self) -> Written:
        written: Written = self.context["written"]
        return written

    @property
    def report(self) -> Report:
        return self.written.report

    def get_left_out(self, target: Target) -> list[str]:
        return [str(LOSSES[loss]) for loss in find_losses(self.report, target)]

    def get_refusal(self, target: Target) -> str:
        refusal = foresee_refusal(self.report, target)
        return str(REFUSALS[refusal]) if refusal else ""

    def get_receiver(self, target: Target) -> str | None:
        return target.receiver.name if target.receiver and self.written.private else None

    def get_missing(self, target: Target) -> list[str]:
        receiver = self.get_receiver(target)
        lacks = find_lacks(self.report, receiver, self.written.ratings) if receiver else []
        return [str(LACKS[lack]) % {"names": ", ".join(names)} for lack, names in lacks]

    def get_url(self, target: Target) -> str | None:
        if foresee_refusal(self.report, target):
            return None
        kwargs = {"slug": self.context["slug"], "name": target.name}
        return reverse("api_championship_format", kwargs=kwargs, request=self.context["request"])


class ChampionshipFormatsView(GenericAPIView[Any]):
    """A championship's accepted results in other programs' formats: what each leaves out, and the file's URL."""

    serializer_class = TargetSerializer
    pagination_class = None

    @extend_schema(responses=TargetSerializer(many=True), operation_id="championships_formats")
    def get(self, request: Request, slug: str) -> Response:
        context = {**self.get_serializer_context(), "written": _written(request, slug), "slug": slug}
        return Response([TargetSerializer(target, context=context).data for target in targets().values()])


class ChampionshipFormatView(GenericAPIView[Any]):
    serializer_class = TargetSerializer

    @extend_schema(
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY}, operation_id="championships_format"
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """The file; 404 if the format can't hold these results."""
        written = _written(request, slug)
        target = targets().get(name)
        if target is None:
            raise Http404
        try:
            content = target.write(written.report)
        except NotInFormat as error:
            raise Http404 from error
        stem = f"{current_federation().slug}-{slug}"
        return attachment(content, f"{stem}.{target.extension}", target.content_type, private=written.private)


def _written(request: Request, slug: str) -> Written:
    found = report_to_write(actor_for(request.user), find_championship(request, slug))
    if found is None:
        raise Http404
    return found
