"""A player's phone: own table, its result, a photo of the slip. Opened by a token, without an account."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.api.problems import MEDIA_TYPE as PROBLEM
from federation.errors import Refusal
from federation.values.numbers import whole_number
from federation.web.attachments import attachment, picture_response
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.forms.phones import DeskPhotoForm, PhoneForm, PhotoForm
from tournaments.live.queries import explain_round, find_by_slip, photos_of_table
from tournaments.live.services.photos import attach_photo, read_photo, send_photo
from tournaments.live.services.results import check_in_myself, confirm_result, report_result
from tournaments.live.views.access import find_public_live, find_run_live
from tournaments.live.views.components import rack_of, table_line
from tournaments.live.views.rounds import find_round, round_page
from tournaments.log.decisions.rounds import pairs_without_results
from tournaments.log.models import Entrant, TablePhoto
from tournaments.log.queries import current_state
from tournaments.log.services import Appended
from tournaments.log.state import LiveRound, LiveTable, State, TableStatus


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def live_table(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The player's own table in the round under way. A repeated reference is not processed twice."""
    live = find_public_live(request, slug)
    entrant = get_object_or_404(Entrant.objects.filter(number__isnull=False), live=live, token=token)
    # With what was already read: its rules, its season.
    entrant.live = live
    state = current_state(live)
    wanted = request.POST.get("round", "") or request.GET.get("round", "")
    one, table = find_own_table(state, entrant, wanted)
    form = PhoneForm(table.players if table else (), request.POST if request.method == "POST" else None)
    if request.method == "POST":
        done = act_at_table(request, entrant, one, table, form)
        return answer_phone(request, entrant, form, done, reverse("live_table", args=[slug, token]))
    return table_page(request, entrant, state, form)


def find_own_table(state: State, entrant: Entrant, wanted: str = "") -> tuple[LiveRound | None, LiveTable | None]:
    """Return the round under way; in a league the ``wanted`` round, else the first one still to be played."""
    published = [one for one in state.played if one.published]
    one = published[-1] if published else None
    if pairs_without_results(state):
        mine = [(each, each.table_of(entrant.number or 0)) for each in published]
        open_ones = [each for each, table in mine if table is not None and table.status is not TableStatus.FINAL]
        chosen = [each for each, table in mine if table is not None and str(each.number) == wanted]
        one = next(iter([*chosen, *open_ones]), one)
    return one, one.table_of(entrant.number or 0) if one else None


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of an action: the number of its event, or the status of the page that explains why there is none."""

    event: int = 0
    status: int = 200


def act_at_table(
    request: HttpRequest, entrant: Entrant, one: LiveRound | None, table: LiveTable | None, form: PhoneForm
) -> Done:
    """Run the requested action."""
    if not form.is_valid():
        return Done(status=400)
    values = form.cleaned_data
    try:
        if values["act"] == "here":
            event = check_in_myself(entrant).state.number
            messages.success(request, _("You’re marked as here."))
        elif one is None or table is None or (values["round"], values["table"]) != (one.number, table.number):
            form.add_error(None, _("Your seat has changed. Check your table below."))
            return Done(status=409)
        elif values["act"] == "confirm":
            appended = confirm_result(
                entrant, one.number, table.number, seen=values["seen"], reference=values["reference"]
            )
            event = event_of(appended, one.number, table.number)
            messages.success(request, _("Confirmed. Thank you."))
        else:
            told = form.told(table)
            appended = report_result(entrant, one.number, table.number, told, reference=values["reference"])
            event = event_of(appended, one.number, table.number)
            messages.success(request, _("Result received."))
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return Done(status=refusal.status)
    return Done(event)


def event_of(appended: Appended, round_number: int, table: int) -> int:
    """Return the event that records a message; if it says nothing new, the last one of its table."""
    if appended.events:
        return appended.events[-1].number
    found = appended.state.played[round_number - 1].find_table(table)
    return found.changed_at if found else 0


def answer_phone(
    request: HttpRequest, entrant: Entrant, form: PhoneForm, done: Done, back: str, *, slip: str = ""
) -> HttpResponse:
    """Answer a browser with a page; static/js/receipts.js with a receipt, or with the refusal and its page."""
    if done.event:
        if not wants_receipt(request):
            return redirect(back)
        return JsonResponse({"reference": request.POST.get("reference", ""), "event": done.event})
    fresh = LiveChampionship.objects.select_related("championship").get(pk=entrant.live.pk)
    page = table_page(request, entrant, current_state(fresh), form, done.status, slip=slip)
    if not wants_receipt(request):
        return page
    return refuse_message(" ".join(str(error) for errors in form.errors.values() for error in errors), page)


def wants_receipt(request: HttpRequest) -> bool:
    """Return whether the phone keeps a message until it is told the number of its event."""
    return request.method == "POST" and request.get_preferred_type(["text/html", "application/json"]) != "text/html"


def refuse_message(detail: str, page: HttpResponse) -> JsonResponse:
    """Return the portal's own refusal, unmistakable for a Wi-Fi login page; ``page`` shows it with what was typed."""
    told = {"code": "refused", "status": page.status_code, "detail": detail, "page": page.content.decode()}
    return JsonResponse(told, status=page.status_code, content_type=PROBLEM)


def table_page(
    request: HttpRequest,
    entrant: Entrant,
    state: State,
    form: PhoneForm,
    status: int = 200,
    *,
    slip: str = "",
) -> HttpResponse:
    """The player's seat and opponent; the form, or its outcome; the games so far. ``slip``: the code used."""
    number = entrant.number or 0
    one, table = find_own_table(state, entrant, request.POST.get("round", "") or request.GET.get("round", ""))
    me = state.entrant(number)
    known = table_line(state, table) if table else None
    why = explain_round(entrant.live, state, one) if one else {}
    context = {
        "section": "championships",
        "live": entrant.live,
        "championship": entrant.live.championship,
        "day": state,
        "rack": rack_of(state),
        "me": me,
        "round": one,
        "table": known,
        "others": [seat for seat in known.seats if seat.number != number] if known else [],
        "starts": bool(table and table.players[0] == number),
        "why": why.get(str(table.number) if table else f"bye {number}", ""),
        "is_mine": bool(table and table.reported_by == number),
        "has_bye": bool(one and number in one.byes),
        "form": form,
        "points": [(seat, form.points_field(seat.number)) for seat in known.seats] if known and table else [],
        "marks": [(seat, form.mark_fields(seat.number)) for seat in known.seats] if known and table else [],
        "photo": _photo_slot(entrant, one, table, slip),
        "reference": uuid.uuid4().hex,
        "seen": table.changed_at if table else 0,
        "other_rounds": [
            each.number
            for each in state.played
            if pairs_without_results(state) and each.published and each is not one
            if (own := each.table_of(number)) is not None and own.status is not TableStatus.FINAL
        ],
        "games": [
            (each.number, table_line(state, played))
            for each in state.played
            if each.published and (played := each.table_of(number)) is not None and each is not one
        ],
    }
    return render(request, "tournaments/live/phones/table.html", context, status=status)


@dataclass(frozen=True, slots=True)
class PhotoSlot:
    """For tournaments/live/phones/_photo.html: the form, its address, and how many this table has sent."""

    form: PhotoForm
    address: str
    count: int


def _photo_slot(entrant: Entrant, one: LiveRound | None, table: LiveTable | None, slip: str) -> PhotoSlot | None:
    """The place to send a photo of the slip while the round is open."""
    if one is None or table is None or one.closed or not entrant.live.phones:
        return None
    slug = entrant.live.championship.slug
    address = reverse("live_table_photo", args=[slug, entrant.token])
    if slip:
        address = f"{reverse('live_slip_photo', args=[slug, slip])}?as={entrant.number}"
    return PhotoSlot(
        form=PhotoForm(initial={"round": one.number, "table": table.number}, auto_id="id_photo_%s"),
        address=address,
        count=photos_of_table(entrant.live, one.number, table).count(),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def live_slip(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A table opened by its slip: a player says who holds the phone (``?as=NUMBER``), then it is as with their card.

    Both sides hold the slip together, and what counts in the end is what they signed on it.
    """
    live = find_public_live(request, slug)
    state = current_state(live)
    found = find_by_slip(live, state, token)
    if found is None:
        if wants_receipt(request):
            # Others play there now: what a phone stored for this slip no longer applies.
            return refuse_message(_("This slip is from a round that is over."), HttpResponse(status=404))
        raise Http404
    one, table = found
    entrant = who_holds(request, live, table)
    if entrant is None or one is not state.played[-1]:
        return slip_page(request, live, state, one, table)
    form = PhoneForm(table.players, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        done = act_at_table(request, entrant, one, table, form)
        back = f"{reverse('live_slip', args=[slug, token])}?as={entrant.number}"
        return answer_phone(request, entrant, form, done, back, slip=token)
    return table_page(request, entrant, state, form, slip=token)


def who_holds(request: HttpRequest, live: LiveChampionship, table: LiveTable) -> Entrant | None:
    """Return which side of a slip's table says it holds the phone."""
    number = whole_number(request.GET.get("as"))
    if number not in table.players:
        return None
    entrant = Entrant.objects.filter(live=live, number=number).first()
    if entrant is not None:
        entrant.live = live
    return entrant


def slip_page(
    request: HttpRequest, live: LiveChampionship, state: State, one: LiveRound, table: LiveTable
) -> HttpResponse:
    """Ask which side of the table holds the phone; after the round, show its result. Nothing is recorded."""
    is_over = one is not state.played[-1]
    context = {
        "section": "championships",
        "live": live,
        "championship": live.championship,
        "day": state,
        "round": one,
        "table": table_line(state, table),
        "is_over": is_over,
    }
    status = 409 if request.method == "POST" else 200
    page = render(request, "tournaments/live/phones/slip.html", context, status=status)
    if not wants_receipt(request):
        return page
    return refuse_message(_("This slip is from a round that is over.") if is_over else _("Who are you?"), page)


@never_cache
@require_POST
def live_table_photo(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A photo from a phone that opened its table with its own card."""
    live = find_public_live(request, slug)
    entrant = get_object_or_404(Entrant.objects.filter(number__isnull=False), live=live, token=token)
    entrant.live = live
    state = current_state(live)
    one, table = find_own_table(state, entrant, request.POST.get("round", ""))
    return _take(request, entrant, one, table, reverse("live_table", args=[slug, token]))


@never_cache
@require_POST
def live_slip_photo(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A photo from a phone that opened the table by its slip, and said whose it is (``?as=NUMBER``)."""
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
    """Store the photo; problems are shown on the table's own page, where it can be sent again."""
    form = PhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose a photo first."))
        return redirect(back)
    values = form.cleaned_data
    if one is None or table is None or (values["round"], values["table"]) != (one.number, table.number):
        messages.error(request, _("Your seat has changed. Check your table below."))
        return redirect(back)
    try:
        send_photo(entrant, one.number, table.number, values["kind"], values["file"])
        messages.success(request, _("Photo received."))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(back)


@login_required
@require_POST
def live_photos(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Attach a photo to a table of a round."""
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
    messages.success(request, _("The photo is shown next to table %(table)s.") % {"table": table})
    return redirect("live_round", slug, number)


@login_required
@require_safe
def live_photo(request: HttpRequest, slug: str, number: int, photo: int) -> HttpResponse:
    """The re-encoded picture; with ``?original=1`` the original bytes, as a download only."""
    _actor, live = find_run_live(request, slug)
    found = get_object_or_404(live.photos.select_related("original", "shown"), round=number, number=photo)
    if request.GET.get("original"):
        return attachment(read_photo(found, original=True), _name(found), private=True)
    return picture_response(read_photo(found), "image/webp")


def _name(photo: TablePhoto) -> str:
    return f"{photo.kind}-{photo.round}-{photo.table}-{photo.number}"
