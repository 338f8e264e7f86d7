"""The federation's word lists: the list of them, the form, and one list with its versions."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refusal
from federation.files.services import check_size
from federation.permissions import Actor, actor_for, can, require
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from games.lexicons.forms import LexiconForm, VersionForm
from games.lexicons.models import Lexicon
from games.lexicons.services import add_lexicon, describe_lexicon, upload_version
from games.lexicons.views import shapes
from games.permissions import GameAction


@login_required
@require_safe
def lexicon_list(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), GameAction.MANAGE_LEXICONS)
    page = get_page(request, Lexicon.objects.select_related("current").order_by("name", "pk"))
    context = {"section": "desk", "page": page, "items": shapes.lexicon_items(page)}
    return render(request, "games/lexicons/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lexicon_new(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_LEXICONS)
    form = LexiconForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, form, None)
    try:
        lexicon = add_lexicon(actor, form.description())
    except Refusal as refusal:
        return refuse_on(lambda: _form_page(request, form, None), request, refusal)
    messages.success(request, _("“%(name)s” added. Now upload its words.") % {"name": lexicon.name})
    return redirect("lexicon", lexicon.code)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lexicon_edit(request: HttpRequest, lexicon: str) -> HttpResponse:
    actor, found = find_lexicon_of(request, lexicon)
    form = LexiconForm(request.POST if request.method == "POST" else None, instance=found)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, form, lexicon)
    try:
        describe_lexicon(actor, found, form.description(), form.cleaned_data["seen"])
    except Refusal as refusal:
        fresh = LexiconForm(instance=Lexicon.objects.get(pk=found.pk))
        return refuse_on(lambda: _form_page(request, fresh, lexicon), request, refusal)
    messages.success(request, _("“%(name)s” saved.") % {"name": form.cleaned_data["name"]})
    return redirect("lexicon", lexicon)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lexicon(request: HttpRequest, lexicon: str) -> HttpResponse:
    """One word list; a new version is uploaded here."""
    actor, found = find_lexicon_of(request, lexicon)
    form = VersionForm(request.POST, request.FILES) if request.method == "POST" else VersionForm()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            check_size(data["file"].name, data["file"].size)
            content = data["file"].read()
            version = upload_version(
                actor, found, data["file"].name, content, label=data["label"], encoding=data["encoding"]
            )
        except Refusal as refusal:
            form.add_error("file", str(refusal))
            return _page(request, actor, found, form, status=refusal.status)
        return redirect("lexicon_version", lexicon, version.number)
    return _page(request, actor, found, form, status=400 if form.is_bound else 200)


def find_lexicon_of(request: HttpRequest, code: str) -> tuple[Actor, Lexicon]:
    """Return the list, for those who manage lists."""
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_LEXICONS)
    return actor, get_object_or_404(Lexicon.objects.select_related("current"), code=code)


def _form_page(request: HttpRequest, form: LexiconForm, code: str | None) -> HttpResponse:
    context = {"section": "desk", "form": form, "code": code}
    return render(request, "games/lexicons/form.html", context, status=400 if form.errors else 200)


def _page(request: HttpRequest, actor: Actor, found: Lexicon, form: VersionForm, status: int) -> HttpResponse:
    page = get_page(request, found.versions.defer("tally", "tiles_data", "problems").order_by("-number"))
    context: dict[str, object] = {
        "section": "desk",
        "lexicon": found,
        "facts": shapes.lexicon_facts(found),
        "words": shapes.words_text(found.current.words) if found.current else "",
        "page": page,
        "versions": shapes.version_items(found, list(page)),
        "form": form,
        "may_search": can(actor, GameAction.SEARCH_LEXICON),
    }
    return render(request, "games/lexicons/lexicon.html", context, status=status)
