"""A championship's page: its standings, its uploads, its rules and its poster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from federation.permissions import Actor, actor_for, can
from federation.tenancy.scope import current_federation
from federation.values.parts import Detail, Link
from federation.web.attachments import shown_picture
from federation.web.downloads import download_links
from federation.web.lists import get_page
from games.permissions import GameAction
from games.rules.queries import published_rule_sets
from tournaments.calendar.forms.decisions import GameRulesForm, version_label
from tournaments.calendar.services.posters import read_poster
from tournaments.calendar.views.rounds import interim_standings
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.ports import RatingOutcome
from tournaments.championship.queries.championships import PUBLIC_STATES, describe_life, is_run_here
from tournaments.championship.queries.game_rules import rules_of
from tournaments.championship.queries.rateability import deadline_of, find_rateability, usual_rules
from tournaments.championship.queries.standings import find_entries, list_tie_breaks, rated_player_id
from tournaments.championship.queries.versions import list_arrivals
from tournaments.championship.rules.deadlines import latest_results
from tournaments.championship.rules.phases import Phase
from tournaments.championship.views.conditions import condition_shapes, is_shown
from tournaments.championship.views.corrections import accepted_corrections
from tournaments.championship.views.facts import announced_facts, arbiter_facts, life_steps, told
from tournaments.championship.views.frame import find_championship, frame, trf_links
from tournaments.championship.views.results import standings_table
from tournaments.competition.words.rulings import list_deviations
from tournaments.permissions import ChampionshipAction
from tournaments.report.formats import family_name
from tournaments.rulebooks.queries import find_rulebook


def game_rules_facts(championship: Championship) -> list[Detail]:
    """Return the game rules a championship is played by, for its public page; empty without any."""
    if championship.rule_set_id is None:
        return []
    version = published_rule_sets().get(pk=championship.rule_set_id)
    url = reverse("rule_set", args=[version.code, version.number])
    return [Detail(_("Rules of the game"), version_label(version), url)]


def own_rules_facts(championship: Championship) -> list[Detail]:
    """Return how its competition rules differ from the federation's."""
    text = _("%(here)s (usually %(usual)s)")
    return [
        Detail(one.name, text % {"here": one.here, "usual": one.usual})
        for one in list_deviations(rules_of(championship), usual_rules(championship))
    ]


def game_rules_context(actor: Actor, championship: Championship) -> dict[str, object]:
    """The version it is played by, and the form to choose another for those who may."""
    versions = published_rule_sets()
    version = versions.get(pk=championship.rule_set_id) if championship.rule_set_id else None
    is_fixed = championship.results.filter(state=ResultsState.ACCEPTED).exists()
    may_choose = can(actor, GameAction.MANAGE_RULES) and not is_fixed
    return {
        "game_rules": version,
        "game_rules_form": GameRulesForm(championship=championship, auto_id="id_rules_%s") if may_choose else None,
    }


@require_safe
def championship_poster(request: HttpRequest, slug: str) -> HttpResponse:
    championship = find_championship(request, slug)
    public = championship.state in PUBLIC_STATES
    return shown_picture(request, read_poster(championship), championship.poster, public=public)


# The number of versions on the public page; the desk shows all.
SHOWN = 5
# Public state of the results: (badge text, sentence about the latest version).
PUBLIC_RESULTS: dict[str, tuple[Promise, Promise]] = {
    ResultsState.RECEIVED: (
        pgettext_lazy("results", "being checked"),
        gettext_lazy("The results have been received and are being checked."),
    ),
    ResultsState.INVALID: (
        pgettext_lazy("results", "to be corrected"),
        gettext_lazy("Results have been received but must be corrected before they can be used."),
    ),
    ResultsState.TO_SETTLE: (
        pgettext_lazy("results", "names being identified"),
        gettext_lazy("The results have been received. The federation is identifying some of the players."),
    ),
    ResultsState.VALID: (
        pgettext_lazy("results", "checked"),
        gettext_lazy("The results have been received and checked. The organisers haven’t submitted them yet."),
    ),
    ResultsState.DELIVERED: (
        pgettext_lazy("results", "submitted"),
        gettext_lazy("The results have been submitted. The federation hasn’t accepted them yet."),
    ),
    ResultsState.SENT_BACK: (
        pgettext_lazy("results", "returned"),
        gettext_lazy("The federation has returned the results to the organisers with questions."),
    ),
    ResultsState.ACCEPTED: (
        pgettext_lazy("results", "accepted"),
        gettext_lazy("The federation has accepted the results."),
    ),
    ResultsState.SUPERSEDED: (
        pgettext_lazy("results", "replaced"),
        gettext_lazy("These results have been replaced."),
    ),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """What was done with a version, and when."""

    what: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ArrivedVersion:
    """An uploaded version. ``url``, ``files`` and ``remarks`` only for those who may see uploads."""

    number: int
    format: str
    is_correction: bool
    received_at: datetime
    sender: str
    state: str
    state_label: str
    moments: Sequence[Moment]
    url: str = ""
    files: Sequence[Link] = ()
    remarks: str = ""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Progress of a championship's results. ``more``: there are more versions than those listed."""

    sentence: str
    rating: RatingOutcome | None
    versions: Sequence[ArrivedVersion]
    more: bool
    is_corrected: bool
    by_mail: datetime | date | None


def arrivals_shape(
    championship: Championship, phase: Phase, rating: RatingOutcome, today: date, *, sees_uploads: bool
) -> Arrivals | None:
    """Progress of the results; None if there is nothing to show. Names and files only for ``sees_uploads``."""
    if phase in {Phase.ANNOUNCED, Phase.REFUSED, Phase.WITHDRAWN, Phase.CANCELLED}:
        return None
    versions = list(list_arrivals(championship, with_files=sees_uploads)[: SHOWN + 1])
    if not versions and phase is Phase.APPROVED:
        return None
    return Arrivals(
        sentence=_sentence(versions, championship, today),
        rating=rating if rating.system else None,
        versions=[_version(version, championship, sees_uploads=sees_uploads) for version in versions[:SHOWN]],
        more=len(versions) > SHOWN,
        is_corrected=any(version.was_corrected for version in versions),  # type: ignore[attr-defined]
        by_mail=championship.results_received_at,
    )


def _sentence(versions: list[ResultsVersion], championship: Championship, today: date) -> str:
    accepted = next((one for one in versions if one.state == ResultsState.ACCEPTED), None)
    if accepted is not None and accepted is versions[0]:
        return str(PUBLIC_RESULTS[ResultsState.ACCEPTED][1])
    if accepted is not None:
        return _(
            "The federation has accepted the results. A newer version has been uploaded since and isn’t accepted yet."
        )
    if versions and versions[0].is_interim:
        return _("Interim results have been uploaded. The final results haven’t been submitted yet.")
    if versions:
        return str(PUBLIC_RESULTS[versions[0].state][1])
    deadline = deadline_of(current_federation(), "results")
    due = latest_results(championship.ends_on, deadline) if deadline else None
    if due is None:
        return _("No results have been uploaded yet.")
    day = {"day": formats.date_format(due, "DATE_FORMAT")}
    if due < today:
        return _("No results have been uploaded yet. They were due by %(day)s.") % day
    return _("No results have been uploaded yet. They are due by %(day)s.") % day


def _version(version: ResultsVersion, championship: Championship, *, sees_uploads: bool) -> ArrivedVersion:
    moments = (
        (_("submitted"), version.delivered_at),
        (_("returned"), version.sent_back_at),
        (_("accepted"), version.accepted_at),
    )
    arrived = ArrivedVersion(
        number=version.number,
        format=family_name(version.format),
        is_correction=version.origin == ResultsVersion.Origin.CORRECTION,
        received_at=version.received_at,
        sender=str(version.uploaded_by) if sees_uploads and version.uploaded_by else _part_of(version),
        state=version.state,
        state_label=str(PUBLIC_RESULTS[version.state][0]),
        moments=[Moment(what, timezone.localtime(at)) for what, at in moments if at is not None],
    )
    return _with_files(arrived, version, championship.slug) if sees_uploads else arrived


def _with_files(arrived: ArrivedVersion, version: ResultsVersion, slug: str) -> ArrivedVersion:
    files = [
        Link(file.name, reverse("results_file", args=[slug, version.number, file.pk])) for file in version.files.all()
    ]
    url = reverse("results_version", args=[slug, version.number])
    return replace(arrived, url=url, files=files, remarks=version.remarks)


def _part_of(version: Any) -> str:
    """The role in which the sender acted; the sender's name isn't public."""
    if version.by_organiser:
        return _("an organiser")
    if version.by_arbiter:
        return _("an arbiter")
    if version.by_staff or version.uploaded_by_id is None:
        return _("the federation")
    return _("an official of this championship")


def championship_page(request: HttpRequest, found: Championship, current: str = "championship") -> HttpResponse:
    """Its standings once there are any, what was announced, and how far it is."""
    page = get_page(request, find_entries(found))
    entries = list(page)
    today = timezone.localdate()
    life = describe_life(found, today, [rated_player_id(entry) for entry in entries])
    sees_uploads = can(actor_for(request.user), ChampionshipAction.SEE_UPLOADS, found)
    arrivals = arrivals_shape(found, life.phase, life.rating, today, sees_uploads=sees_uploads)
    table = standings_table(entries, list_tie_breaks(found), life.rating.by_player)
    context = {
        **frame(request, found, life, current),
        "steps": life_steps(life.steps),
        "page": page,
        "headings": table.headings,
        "tie_break_names": table.tie_break_names,
        "rows": table.rows,
        "corrections": accepted_corrections(found) if arrivals and arrivals.is_corrected else [],
        "arrivals": arrivals,
        "interim": None if life.has_results else interim_standings(found),
        "announced": [
            *announced_facts(found),
            *arbiter_facts(found),
            *game_rules_facts(found),
            *own_rules_facts(found),
        ],
        "told": told(found),
        "rulebook": find_rulebook(found),
        "rateability": condition_shapes(find_rateability(found), found) if is_shown(found) else None,
        "is_run_here": is_run_here(found),
        "downloads": download_links("standings_download", found.slug) if entries else [],
        "games_downloads": [*download_links("games_download", found.slug), *trf_links(found)] if entries else [],
    }
    return render(request, "tournaments/calendar/championship.html", context)
