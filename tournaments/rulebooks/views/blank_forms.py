"""Public forms to fill in by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from federation.pdf.pages import Mark
from federation.pdf.views import answer_printout
from federation.tenancy.scope import current_federation
from games.rules.models import RuleSetVersion
from games.rules.queries import ListedRuleSet, find_rule_set, list_rule_sets
from games.sheets.blank_forms import LABELS, FormChoice, form_sheet, offered_forms
from tournaments.rulebooks.views.rulebooks import language_choices

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class BlankForm:
    """A form to print; ``with_places``: with a column for places on the board, if that is optional."""

    label: str
    url: str
    with_places: str


@dataclass(frozen=True, slots=True)
class RuleSetForms:
    """The forms needed for games under a rule set."""

    name: str
    forms: Sequence[BlankForm]


@require_safe
def form_list(request: HttpRequest) -> HttpResponse:
    wanted = [request.GET.get("language", ""), translation.get_language() or "", current_federation().language]
    language = next(one for one in (*wanted, *LANGUAGES) if one in LANGUAGES)
    today = timezone.localdate()
    in_force = [(listed, listed.in_force(today)) for listed in list_rule_sets()]
    context = {
        "section": "rules",
        "choices": language_choices(LANGUAGES, language),
        "rule_sets": [_item(listed, version, language) for listed, version in in_force if version],
    }
    return render(request, "tournaments/rulebooks/blank_forms.html", context)


@require_safe
def form_pdf(request: HttpRequest, rules: str, kind: str, language: str) -> HttpResponse:
    """``?places=1``: with a column for the places on the board."""
    version = find_rule_set(rules, timezone.localdate())
    if version is None or language not in LANGUAGES or kind not in offered_forms(version.as_rules()):
        raise Http404
    choice = FormChoice(kind, language, places=request.GET.get("places") == "1")
    federation = current_federation()
    return answer_printout(
        request,
        f"form:{version.pk}",
        f"{federation.slug}-{rules}-{kind}-{language}.pdf",
        lambda: form_sheet(choice, version.as_rules(), version.as_tileset(), Mark.of(federation)),
    )


def _item(listed: ListedRuleSet, version: RuleSetVersion, language: str) -> RuleSetForms:
    rules = version.as_rules()
    forms = []
    for kind in offered_forms(rules):
        url = reverse("form_pdf", args=[listed.code, kind, language])
        has_choice = kind.startswith("score-sheet") and rules.sheet.coordinates == "optional"
        forms.append(BlankForm(str(LABELS[kind]), url, f"{url}?places=1" if has_choice else ""))
    return RuleSetForms(version.name, forms)
