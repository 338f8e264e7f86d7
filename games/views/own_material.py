"""Staff at the federation's own tile sets and boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import NotPermitted, Refusal
from federation.permissions import Action, Actor, actor_for, require
from federation.views.refusals import refuse_on
from games.board import board_as_json
from games.known_material import board_choices, find_board, find_tileset, tileset_choices
from games.material_forms import BoardForm, TileSetForm
from games.models import OwnBoard, OwnTileSet
from games.problems import Refusal as RuleRefusal
from games.services.own_material import (
    add_board,
    add_tile_set,
    change_board,
    change_tile_set,
    remove_board,
    remove_tile_set,
)
from games.tiles import load_tileset, tileset_as_json
from games.views.ruleset_shapes import board_picture, tiles_picture

# Boards are drawn without tiles on them.
_ANY_TILES = "english"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD"])
def own_tile_sets(request: HttpRequest) -> HttpResponse:
    """Both lists: tile sets and boards."""
    require(actor_for(request.user), Action.MANAGE_RULES)
    return _list_page(request)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tile_set_new(request: HttpRequest) -> HttpResponse:
    actor = _staff(request)
    values = _copied(lambda: tileset_as_json(find_tileset(request.GET.get("copy", "catalan"))))
    form = TileSetForm(request.POST if request.method == "POST" else None, values=values, is_new=True)

    def save() -> str:
        return add_tile_set(actor, form.cleaned_data["code"], form.cleaned_data["name"], form.as_json()).name

    return _edit(request, form, "desk/rules/tile_set.html", save, {"own": None, "copies": tileset_choices()})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tile_set(request: HttpRequest, code: str) -> HttpResponse:
    actor = _staff(request)
    own = get_object_or_404(OwnTileSet, code=code)
    initial = {"name": own.name, "revision": own.revision}
    data = request.POST if request.method == "POST" else None
    form = TileSetForm(data, values=own.data, is_new=False, initial=initial)

    def save() -> str:
        kept = form.cleaned_data
        return change_tile_set(actor, own, kept["name"], form.as_json(), revision=kept["revision"]).name

    return _edit(request, form, "desk/rules/tile_set.html", save, {"own": own})


@login_required
@require_POST
def tile_set_remove(request: HttpRequest, code: str) -> HttpResponse:
    actor = _staff(request)
    own = get_object_or_404(OwnTileSet, code=code)
    return _remove(request, own.name, lambda: remove_tile_set(actor, own))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board_new(request: HttpRequest) -> HttpResponse:
    actor = _staff(request)
    values = _copied(lambda: board_as_json(find_board(request.GET.get("copy", "standard"))))
    form = BoardForm(request.POST if request.method == "POST" else None, values=values, is_new=True)

    def save() -> str:
        return add_board(actor, form.cleaned_data["code"], form.cleaned_data["name"], form.as_json()).name

    return _edit(request, form, "desk/rules/board.html", save, {"own": None, "copies": board_choices()})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, code: str) -> HttpResponse:
    actor = _staff(request)
    own = get_object_or_404(OwnBoard, code=code)
    initial = {"name": own.name, "revision": own.revision}
    form = BoardForm(
        request.POST if request.method == "POST" else None, values=own.data, is_new=False, initial=initial
    )

    def save() -> str:
        kept = form.cleaned_data
        return change_board(actor, own, kept["name"], form.as_json(), revision=kept["revision"]).name

    return _edit(request, form, "desk/rules/board.html", save, {"own": own})


@login_required
@require_POST
def board_remove(request: HttpRequest, code: str) -> HttpResponse:
    actor = _staff(request)
    own = get_object_or_404(OwnBoard, code=code)
    return _remove(request, own.name, lambda: remove_board(actor, own))


def _staff(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_RULES)
    return actor


def _copied(find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return find()
    except RuleRefusal as refused:
        raise Http404 from refused


def _edit(
    request: HttpRequest,
    form: TileSetForm | BoardForm,
    template: str,
    save: Callable[[], str],
    context: dict[str, Any],
) -> HttpResponse:
    """Show the form, look at what it makes, or save it."""
    status: int = 400 if form.is_bound else 200
    picture = ""
    if request.method == "POST" and form.is_valid():
        status, picture = 200, _picture(form)
        if "preview" not in request.POST:
            try:
                messages.success(request, _("“%(name)s” is saved.") % {"name": save()})
            except NotPermitted:
                raise
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = refusal.status
            else:
                return redirect("own_tile_sets")
    shown = {"section": "desk", "form": form, "picture": picture, **context}
    return render(request, template, shown, status=status)


def _picture(form: TileSetForm | BoardForm) -> SafeString:
    """What the form makes, drawn."""
    if isinstance(form, BoardForm):
        return board_picture(form.made, load_tileset(_ANY_TILES))
    return tiles_picture(form.made)


def _remove(request: HttpRequest, name: str, remove: Callable[[], None]) -> HttpResponse:
    try:
        remove()
    except NotPermitted:
        raise
    except Refusal as refusal:
        return refuse_on(lambda: _list_page(request), request, refusal)
    messages.success(request, _("“%(name)s” is removed. Published rules keep their copy.") % {"name": name})
    return redirect("own_tile_sets")


def _list_page(request: HttpRequest) -> HttpResponse:
    context = {
        "section": "desk",
        "tile_sets": OwnTileSet.objects.all(),
        "boards": OwnBoard.objects.all(),
    }
    return render(request, "desk/rules/material.html", context)
