"""Staff write the draft of a rule set: one section a page, the questions beside the articles they write."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.seen import seen_of
from federation.web.forms import show_again
from federation.web.refusals import refuse_on
from games.editor.articles import Pair, pair_questions, read_articles
from games.editor.forms import SectionForm
from games.errors import DraftChanged
from games.rules.models import RuleSetVersion
from games.rules.queries import newest_published
from games.rules.sections import FACTS, Section, find_section, section_values, sections
from games.rules.services import save_draft
from games.rules.views.drafts import find_draft
from games.rules.words.differences import Difference, differences, rule_differences


@dataclass(frozen=True, slots=True)
class ContentsItem:
    """A section in the contents; ``changes``: how many of its parameters differ from the version in force."""

    number: int
    title: str | Promise
    url: str
    changes: int
    is_current: bool


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_draft(request: HttpRequest, code: str, section: str = "general") -> HttpResponse:
    actor, draft = find_draft(request, code)
    shown = find_section(section)
    if shown is None:
        raise Http404
    in_force = newest_published(code)
    form = SectionForm(
        request.POST if request.method == "POST" else None, version=draft, section=shown, in_force=in_force
    )
    if "restore" in request.POST:
        form.data = form.restored(request.POST["restore"])
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, 400 if form.is_bound else 200)
    data = form.cleaned_data
    facts = {name: data[name] for name in FACTS if name in data}
    try:
        save_draft(actor, draft, shown, rules=form.as_json(), facts=facts, seen=data["seen"])
    except DraftChanged as refusal:
        return _conflict_page(request, code, shown, refusal)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, form, refusal.status)
    messages.success(request, _("Section saved. No one else can see the draft until it’s published."))
    return redirect(_address(code, shown))


def _conflict_page(request: HttpRequest, code: str, section: Section, refusal: Refusal) -> HttpResponse:
    """What was written stays; sent again it is meant against what the section says now."""
    _actor, draft = find_draft(request, code)
    form = SectionForm(request.POST, version=draft, section=section, in_force=newest_published(code))
    show_again(form, seen_of(section_values(draft, section)))
    rows = _conflicts(form) if form.is_valid() else []
    return refuse_on(lambda: _page(request, form, refusal.status, conflicts=rows), request, refusal)


def _conflicts(form: SectionForm) -> list[Difference]:
    """What the section says now beside what was written."""
    facts = [
        Difference(str(form.section.title), str(field.label), *(str(one) for one in (field.initial, written)))
        for field in form.fact_fields()
        if (written := form.cleaned_data[field.name]) != field.initial
    ]
    return facts + rule_differences(form.values, form.as_json())


def _page(
    request: HttpRequest, form: SectionForm, status: int, *, conflicts: list[Difference] | None = None
) -> HttpResponse:
    draft, in_force = form.version, form.in_force
    changed = differences(in_force, draft) if in_force else []
    contents = _contents(draft, form.section, changed)
    after = [item for item in contents if item.number == form.section.number + 1]
    articles = read_articles(draft, in_force)
    pairs = pair_questions(form.questions(), articles) if articles else [Pair(form.questions(), [], [])]
    context: dict[str, object] = {
        "section": "desk",
        "form": form,
        "draft": draft,
        "in_force": in_force,
        "contents": contents,
        "following": after[0] if after else None,
        "changes": len(changed),
        "conflicts": conflicts,
        "pairs": pairs if form.section.chapter else [],
        "has_articles": articles is not None,
    }
    return render(request, "games/editor/section.html", context, status=status)


def _contents(draft: RuleSetVersion, current: Section, changed: list[Difference]) -> list[ContentsItem]:
    titles = [one.chapter for one in changed]
    return [
        ContentsItem(
            number=section.number,
            title=section.title,
            url=_address(draft.code, section),
            changes=titles.count(str(section.title)),
            is_current=section == current,
        )
        for section in sections()
    ]


def _address(code: str, section: Section) -> str:
    if section.chapter is None:
        return reverse("rule_set_draft", args=[code])
    return reverse("rule_set_section", args=[code, section.code])
