"""Staff pages of the federation's own tile sets and boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refusal
from federation.permissions import Actor, actor_for, require
from federation.seen import seen_of
from federation.web.refusals import refuse_on
from games.material.board import board_as_json
from games.material.models import OwnBoard, OwnMaterial, OwnTileSet
from games.material.queries import board_choices, find_board, find_tileset, tileset_choices
from games.material.tiles import load_tileset, tileset_as_json
from games.own_material.forms import BoardForm, TileSetForm
from games.own_material.services import (
    add_board,
    add_tile_set,
    change_board,
    change_tile_set,
    remove_board,
    remove_tile_set,
)
from games.permissions import GameAction
from games.problems.kinds import ProblemsFound
from games.rules.views.shapes import board_picture, tiles_picture

# Boards are drawn without tiles.
_ANY_TILES = "english"
Json = dict[str, Any]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD"])
def own_tile_sets(request: HttpRequest) -> HttpResponse:
    """Both lists: tile sets and boards."""
    require(actor_for(request.user), GameAction.MANAGE_RULES)
    return _list_page(request)


@dataclass(frozen=True, slots=True)
class Material:
    """A kind of material: how it is copied, written as JSON and stored. ``usual`` is copied by default."""

    model: type[OwnTileSet] | type[OwnBoard]
    form: type[TileSetForm] | type[BoardForm]
    template: str
    usual: str
    copy: Callable[[str], Json]
    choices: Callable[[], list[tuple[str, str]]]
    add: Callable[[Actor, str, str, Json], OwnMaterial]
    change: Callable[..., OwnMaterial]
    remove: Callable[[Actor, Any], None]


TILE_SETS = Material(
    model=OwnTileSet,
    form=TileSetForm,
    template="games/own_material/tile_set.html",
    usual="catalan",
    copy=lambda code: tileset_as_json(find_tileset(code)),
    choices=tileset_choices,
    add=add_tile_set,
    change=change_tile_set,
    remove=remove_tile_set,
)
BOARDS = Material(
    model=OwnBoard,
    form=BoardForm,
    template="games/own_material/board.html",
    usual="standard",
    copy=lambda code: board_as_json(find_board(code)),
    choices=board_choices,
    add=add_board,
    change=change_board,
    remove=remove_board,
)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def material_new(request: HttpRequest, material: Material) -> HttpResponse:
    actor = _staff(request)
    values = _copied(lambda: material.copy(request.GET.get("copy", material.usual)))
    form = material.form(request.POST if request.method == "POST" else None, values=values, is_new=True)

    def save() -> str:
        return material.add(actor, form.cleaned_data["code"], form.cleaned_data["name"], form.as_json()).name

    return _edit(request, form, material.template, save, {"own": None, "copies": material.choices()})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def material_change(request: HttpRequest, material: Material, code: str) -> HttpResponse:
    actor = _staff(request)
    own: OwnMaterial = get_object_or_404(material.model, code=code)
    initial = {"name": own.name, "seen": seen_of(own)}
    data = request.POST if request.method == "POST" else None
    form = material.form(data, values=own.data, is_new=False, initial=initial)

    def save() -> str:
        kept = form.cleaned_data
        return material.change(actor, own, kept["name"], form.as_json(), seen=kept["seen"]).name

    return _edit(request, form, material.template, save, {"own": own})


@login_required
@require_POST
def material_remove(request: HttpRequest, material: Material, code: str) -> HttpResponse:
    actor = _staff(request)
    own: OwnMaterial = get_object_or_404(material.model, code=code)
    return _remove(request, own.name, lambda: material.remove(actor, own))


def _staff(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, GameAction.MANAGE_RULES)
    return actor


def _copied(find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return find()
    except ProblemsFound as refused:
        raise Http404 from refused


def _edit(
    request: HttpRequest,
    form: TileSetForm | BoardForm,
    template: str,
    save: Callable[[], str],
    context: dict[str, object],
) -> HttpResponse:
    """Show the form, preview what it makes, or save it."""
    status: int = 400 if form.is_bound else 200
    picture = ""
    if request.method == "POST" and form.is_valid():
        status, picture = 200, _picture(form)
        if "preview" not in request.POST:
            try:
                messages.success(request, _("“%(name)s” saved.") % {"name": save()})
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = refusal.status
            else:
                return redirect("own_tile_sets")
    shown = {"section": "desk", "form": form, "picture": picture, **context}
    return render(request, template, shown, status=status)


def _picture(form: TileSetForm | BoardForm) -> SafeString:
    """Draw what the form makes."""
    if isinstance(form, BoardForm):
        return board_picture(form.made, load_tileset(_ANY_TILES))
    return tiles_picture(form.made)


def _remove(request: HttpRequest, name: str, remove: Callable[[], None]) -> HttpResponse:
    try:
        remove()
    except Refusal as refusal:
        return refuse_on(lambda: _list_page(request), request, refusal)
    messages.success(request, _("“%(name)s” removed. Published rules keep their copy.") % {"name": name})
    return redirect("own_tile_sets")


def _list_page(request: HttpRequest) -> HttpResponse:
    context = {
        "section": "desk",
        "tile_sets": OwnTileSet.objects.all(),
        "boards": OwnBoard.objects.all(),
    }
    return render(request, "games/own_material/list.html", context)
