"""What a championship is played by, chosen on its desk page: the rules of the game, the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.permissions import require
from games.permissions import GameAction
from tournaments.calendar.forms.decisions.game_rules import GameRulesForm
from tournaments.calendar.services.changes.choosing import choose_rule_set, choose_rulebook
from tournaments.calendar.views.manage.managing import manage_page
from tournaments.championship.models.championships import Championship
from tournaments.championship.views.access import find_managed
from tournaments.rulebooks.forms import EditionForm


class ChoiceForm(Protocol):
    """A form of one version to choose, and of the one that was ``seen``."""

    cleaned_data: dict[str, Any]

    def is_valid(self) -> bool: ...

    def chosen(self) -> Any: ...


@login_required
def championship_game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    done = _("The rules of the game are chosen.")
    return _choose(request, slug, GameRulesForm, choose_rule_set, "game_rules_form", done)


@login_required
def championship_rulebook(request: HttpRequest, slug: str) -> HttpResponse:
    return _choose(request, slug, EditionForm, choose_rulebook, "rulebook_form", _("The rulebook is chosen."))


def _choose(
    request: HttpRequest,
    slug: str,
    make_form: Callable[..., ChoiceForm],
    choose: Callable[..., Championship],
    name: str,
    done: str,
) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, GameAction.MANAGE_RULES)
    if request.method != "POST":
        return redirect("championship_manage", slug)
    form, status = make_form(request.POST, championship=championship), 400
    if form.is_valid():
        try:
            choose(actor, championship, form.chosen(), seen=form.cleaned_data["seen"])
        except Refusal as refusal:
            championship.refresh_from_db()
            form, status = make_form(championship=championship), refusal.status
            messages.error(request, str(refusal))
        else:
            messages.success(request, done)
            return redirect("championship_manage", slug)
    return manage_page(request, actor, championship, status=status, **{name: form})
