"""A championship's accepted results in other programs' formats: what each leaves out, and the files.

Who settles the registry gets the players' numbers as members in them, and what other federations would refuse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise

from federation.permissions import actor_for
from federation.tenancy.scope import current_federation
from federation.web.attachments import attachment
from tournaments.championship.views.frame import find_championship
from tournaments.files.grid import NotInFormat
from tournaments.files.queries import Written, report_to_write
from tournaments.files.sending import RECEIVERS, find_lacks
from tournaments.files.targets import TARGETS, Target, find_losses, foresee_refusal
from tournaments.files.words.sentences.exports import LACKS, LOSSES, REFUSALS
from tournaments.report.report import Report


@dataclass(frozen=True, slots=True)
class FormatItem:
    """A format with what it leaves out; ``refusal``: why it cannot hold these results at all."""

    title: str
    query: str
    refusal: str
    losses: Sequence[str | Promise]


@dataclass(frozen=True, slots=True)
class ReceiverItem:
    """Another federation with what it would miss in the results."""

    name: str
    query: str
    refusal: str
    lacks: Sequence[str]


def championship_formats(request: HttpRequest, slug: str) -> HttpResponse:
    """The page with every format; ``?to=tsh`` the file itself, 404 where the format cannot hold the results."""
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
        "formats": [_format_item(report, target) for target in TARGETS.values()],
        "receivers": [_receiver_item(written, name, target) for name, target in RECEIVERS.items()] if sends_on else [],
    }
    return render(request, "tournaments/files/formats.html", context)


def _file(report: Report, wanted: str, stem: str, *, private: bool) -> HttpResponse:
    target = TARGETS.get(wanted)
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
