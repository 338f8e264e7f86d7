"""Pages of one version of a word list: problems, new words, the file itself, and a search for staff."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.errors import Refusal
from federation.files.services import read_file
from federation.jobs.views import answer_poll, describe_progress
from federation.permissions import Actor, actor_for, require
from federation.web.attachments import attachment
from federation.web.refusals import refuse_on
from games.lexicons.forms import FROM_RACK, PATTERN, SearchForm
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.queries import ready_versions, words_only_in
from games.lexicons.services import Found, find_anagrams, find_pattern, make_current
from games.lexicons.views import shapes
from games.lexicons.views.lexicons import find_lexicon_of
from games.lexicons.views.shapes import words_text
from games.permissions import GameAction


@login_required
@never_cache
@require_safe
def lexicon_version(request: HttpRequest, lexicon: str, version: int) -> HttpResponse:
    _actor, found = _find(request, lexicon, version)
    if request.headers.get("HX-Request") == "true" and found.job is not None:
        return answer_poll(request, found.job, request.path)
    return _page(request, found)


@login_required
@require_POST
def lexicon_current(request: HttpRequest, lexicon: str, version: int) -> HttpResponse:
    actor, found = _find(request, lexicon, version)
    try:
        make_current(actor, found)
    except Refusal as refusal:
        return refuse_on(lambda: _page(request, found), request, refusal)
    messages.success(request, _("Championships approved from now on use this version; others keep theirs."))
    return redirect("lexicon_version", lexicon, version)


@login_required
@require_safe
def lexicon_file(request: HttpRequest, lexicon: str, version: int) -> HttpResponse:
    """The original, byte for byte, always as a download."""
    _actor, found = _find(request, lexicon, version)
    try:
        return attachment(read_file(found.file), found.file_name, private=True)
    except FileNotFoundError as error:
        raise Http404 from error


@login_required
@require_safe
def lexicon_added(request: HttpRequest, lexicon: str, version: int) -> HttpResponse:
    """The words that the previous version lacked, one a line."""
    return _difference(request, lexicon, version, added=True)


@login_required
@require_safe
def lexicon_removed(request: HttpRequest, lexicon: str, version: int) -> HttpResponse:
    """The words that only the previous version has, one a line."""
    return _difference(request, lexicon, version, added=False)


def _difference(request: HttpRequest, lexicon: str, number: int, *, added: bool) -> HttpResponse:
    _actor, found = _find(request, lexicon, number)
    if not found.compared:
        raise Http404
    versions = ready_versions().filter(lexicon=found.lexicon)
    other = get_object_or_404(versions, number=found.compared["number"])
    one, another = (found, other) if added else (other, found)
    words = words_only_in(one, another)
    name = f"{lexicon}-{other.number}-{found.number}-{'added' if added else 'removed'}.txt"
    return attachment("".join(f"{word}\n" for word in words).encode(), name, "text/plain; charset=utf-8", private=True)


def _find(request: HttpRequest, lexicon: str, number: int) -> tuple[Actor, LexiconVersion]:
    actor, one = find_lexicon_of(request, lexicon)
    versions = LexiconVersion.objects.select_related("file", "compiled", "job")
    found = get_object_or_404(versions, lexicon=one, number=number)
    found.lexicon = one
    return actor, found


def _page(request: HttpRequest, found: LexiconVersion) -> HttpResponse:
    context: dict[str, object] = {
        "section": "desk",
        "version": found,
        "lexicon": found.lexicon,
        "state": shapes.STATES[LexiconState(found.state)],
        "is_current": found.lexicon.current_id == found.pk,
        "at_work": found.state == LexiconState.COMPILING,
        "problems": shapes.problem_texts(found),
        "stats": shapes.tally_tiles(found),
        "groups": shapes.rejected_groups(found),
        "difference": shapes.difference_shape(found),
        "file": shapes.file_shape(found),
    }
    if found.state == LexiconState.COMPILING and found.job is not None:
        address = reverse("lexicon_version", args=[found.lexicon.code, found.number])
        context["progress"] = describe_progress(found.job, address)
    return render(request, "games/lexicons/version.html", context)


SHORTEST = 2


@login_required
@require_safe
def lexicon_find(request: HttpRequest, lexicon: str) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.SEARCH_LEXICON)
    one = get_object_or_404(Lexicon.objects.select_related("current"), code=lexicon)
    form = SearchForm(request.GET or None)
    status, found = 200, None
    version = _version(one, form)
    if version is not None and form.is_valid() and form.cleaned_data["what"].strip():
        try:
            found = _search(actor, version, form)
        except Refusal as refusal:
            form.add_error("what", str(refusal))
    if form.errors:
        status = 400
    context = {
        "section": "desk",
        "lexicon": one,
        "version": version,
        "form": form,
        "found": found,
        "count": words_text(len(found.words)) if found else "",
    }
    return render(request, "games/lexicons/find.html", context, status=status)


def _version(lexicon: Lexicon, form: SearchForm) -> LexiconVersion | None:
    """Return the requested version, else the one in use."""
    versions = ready_versions().filter(lexicon=lexicon)
    number = form.cleaned_data.get("version") if form.is_valid() else None
    if number:
        return get_object_or_404(versions, number=number)
    return versions.filter(pk=lexicon.current.pk).first() if lexicon.current else None


def _search(actor: Actor, version: LexiconVersion, form: SearchForm) -> Found:
    what, length = form.cleaned_data["what"].strip(), form.cleaned_data["length"]
    if form.cleaned_data["how"] == PATTERN:
        return find_pattern(actor, version, what, length)
    shortest = (length or SHORTEST) if form.cleaned_data["how"] == FROM_RACK else None
    return find_anagrams(actor, version, what, shortest)
