"""Finding words in a list, for staff who check it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from federation.errors import Refusal
from federation.permissions import Actor, actor_for, require
from games.lexicons.forms import FROM_RACK, PATTERN, SearchForm
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.queries.lexicons import ready_versions
from games.lexicons.services.lexicon_search import Found, find_anagrams, find_pattern
from games.lexicons.views.shapes import words_text
from games.permissions import GameAction

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
    """The version asked for, else the one in use."""
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
