"""Pages of formats: the guide to each, and a championship's accepted results in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise

from federation.permissions import actor_for
from federation.tenancy.scope import current_federation
from federation.web.attachments import attachment
from tournaments.championship.queries.standings import find_entries
from tournaments.championship.views.frame import find_championship
from tournaments.files.formats.trf.writer import NEWEST, VERSIONS, Event, NotInTrf, write_trf
from tournaments.files.grid import NotInFormat
from tournaments.files.queries import Written, accepted_report, report_to_write
from tournaments.files.targets import find_lacks, find_losses, foresee_refusal, list_uncarried, receivers, targets
from tournaments.files.words.guides import Guide, guides
from tournaments.files.words.sentences import LACKS, LOSSES, REFUSALS
from tournaments.report.formats import Target
from tournaments.report.report import Report


@dataclass(frozen=True, slots=True)
class GuideItem:
    """A format. ``losses`` are what it leaves out when written; ``target`` is empty if it isn't."""

    guide: Guide
    target: str
    losses: Sequence[str]


def format_guides(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/files/guides.html", {"guides": [_item(guide) for guide in guides()]})


def _item(guide: Guide) -> GuideItem:
    target = targets().get(guide.target)
    losses = [str(LOSSES[name]) for name in list_uncarried(target)] if target else []
    return GuideItem(guide, target.title if target else "", losses)


@dataclass(frozen=True, slots=True)
class FormatItem:
    """A format with what it leaves out; ``refusal``: why it can't hold these results at all."""

    title: str
    query: str
    refusal: str
    losses: Sequence[str | Promise]


@dataclass(frozen=True, slots=True)
class ReceiverItem:
    """Another federation, with what it would find missing in the results."""

    name: str
    query: str
    refusal: str
    lacks: Sequence[str]


def championship_formats(request: HttpRequest, slug: str) -> HttpResponse:
    """The page with every format; ``?to=tsh`` is the file itself, 404 if the format can't hold the results."""
    found = find_championship(request, slug)
    written = report_to_write(actor_for(request.user), found)
    if written is None:
        raise Http404
    report, sends_on = written.report, written.private
    wanted = request.GET.get("to", "")
    if wanted:
        return _file(report, wanted, f"{current_federation().slug}-{found.slug}", private=sends_on)
    context = {
        "section": "championships",
        "championship": found,
        "formats": [_format_item(report, target) for target in targets().values()],
        "receivers": [_receiver_item(written, name, target) for name, (_receiver, target) in receivers().items()]
        if sends_on
        else [],
    }
    return render(request, "tournaments/files/formats.html", context)


def _file(report: Report, wanted: str, stem: str, *, private: bool) -> HttpResponse:
    target = targets().get(wanted)
    if target is None:
        raise Http404
    try:
        content = target.write(report)
    except NotInFormat as error:
        raise Http404 from error
    return attachment(content, f"{stem}.{target.extension}", target.content_type, private=private)


def _format_item(report: Report, target: Target) -> FormatItem:
    losses = [LOSSES[loss] for loss in find_losses(report, target)]
    return FormatItem(target.title, target.name, _refusal(report, target), losses)


def _receiver_item(written: Written, name: str, target: Target) -> ReceiverItem:
    found = find_lacks(written.report, name, written.ratings)
    lacks = [LACKS[lack] % {"names": ", ".join(names)} for lack, names in found]
    return ReceiverItem(name, target.name, _refusal(written.report, target), lacks)


def _refusal(report: Report, target: Target) -> str:
    refusal = foresee_refusal(report, target)
    return str(REFUSALS[refusal]) if refusal else ""


def trf_download(request: HttpRequest, slug: str) -> HttpResponse:
    """The results for pairing programs, with ``?version=16`` in the older form; 404 if the format can't hold them."""
    found = find_championship(request, slug)
    version = request.GET.get("version", str(NEWEST))
    entries = list(find_entries(found))
    if not entries or version not in map(str, VERSIONS):
        raise Http404
    places = {entry.number: entry.place for entry in entries if entry.place is not None}
    event = Event(place=found.place, starts_on=found.starts_on, ends_on=found.ends_on, places=places)
    try:
        text = write_trf(accepted_report(found, entries), event, int(version))
    except NotInTrf as error:
        raise Http404 from error
    name = f"{current_federation().slug}-{found.slug}.trf"
    return attachment(text, name, "text/plain; charset=utf-8")
