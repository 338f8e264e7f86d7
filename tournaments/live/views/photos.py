"""Photos of slips and score sheets: from the phones of a table, at the desk, shown to who runs the championship."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.errors import Refusal
from federation.web.attachments import attachment, picture_response
from tournaments.live.forms.photos import DeskPhotoForm, PhotoForm
from tournaments.live.queries.slips import find_by_slip
from tournaments.live.services.photos import attach_photo, read_photo, send_photo
from tournaments.live.views.access import find_public_live, find_run_live
from tournaments.live.views.phones import find_own_table
from tournaments.live.views.rounds import find_round, round_page
from tournaments.live.views.slips import who_holds
from tournaments.log.models.entries import Entrant
from tournaments.log.models.photos import TablePhoto
from tournaments.log.queries.states import current_state
from tournaments.log.state import LiveRound, LiveTable


@never_cache
@require_POST
def live_table_photo(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """From the phone that opened its table by its own card."""
    live = find_public_live(request, slug)
    entrant = get_object_or_404(Entrant.objects.filter(number__isnull=False), live=live, token=token)
    entrant.live = live
    state = current_state(live)
    one, table = find_own_table(state, entrant, request.POST.get("round", ""))
    return _take(request, entrant, one, table, reverse("live_table", args=[slug, token]))


@never_cache
@require_POST
def live_slip_photo(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """From the phone that opened the table by its slip, and said whose it is (``?as=NUMBER``)."""
    live = find_public_live(request, slug)
    state = current_state(live)
    found = find_by_slip(live, state, token)
    entrant = who_holds(request, live, found[1]) if found else None
    if found is None or entrant is None:
        raise Http404
    back = f"{reverse('live_slip', args=[slug, token])}?as={entrant.number}"
    return _take(request, entrant, *found, back)


def _take(
    request: HttpRequest, entrant: Entrant, one: LiveRound | None, table: LiveTable | None, back: str
) -> HttpResponse:
    """Keep the photo; what stands against it is said on the table's own page, from where it can be sent again."""
    form = PhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose a photo first."))
        return redirect(back)
    values = form.cleaned_data
    if one is None or table is None or (values["round"], values["table"]) != (one.number, table.number):
        messages.error(request, _("You sit elsewhere by now. Look at your table below."))
        return redirect(back)
    try:
        send_photo(entrant, one.number, table.number, values["kind"], values["file"])
        messages.success(request, _("The photo has arrived."))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(back)


@login_required
@require_POST
def live_photos(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put a photo beside a table of a round."""
    actor, live = find_run_live(request, slug)
    state, one = find_round(live, number)
    form = DeskPhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        return round_page(request, actor, live, state, one, photo_form=form, status=400)
    table = form.cleaned_data["table"]
    try:
        attach_photo(actor, live, number, table, form.cleaned_data["kind"], form.cleaned_data["file"])
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return round_page(request, actor, live, state, one, photo_form=form, status=refusal.status)
    messages.success(request, _("The photo stands beside table %(table)s.") % {"table": table})
    return redirect("live_round", slug, number)


@login_required
@require_safe
def live_photo(request: HttpRequest, slug: str, number: int, photo: int) -> HttpResponse:
    """The picture written anew; with ``?original=1`` the bytes as they came, to be saved and never shown."""
    _actor, live = find_run_live(request, slug)
    found = get_object_or_404(live.photos.select_related("original", "shown"), round=number, number=photo)
    if request.GET.get("original"):
        return attachment(read_photo(found, original=True), _name(found), private=True)
    return picture_response(read_photo(found), "image/webp")


def _name(photo: TablePhoto) -> str:
    return f"{photo.kind}-{photo.round}-{photo.table}-{photo.number}"
