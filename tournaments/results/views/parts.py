"""Parts of a version's pages: what it is, names to identify, the effect of accepting it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.audit.models import AuditEntry
from federation.audit.words import action_label
from federation.people.models.players import Player
from federation.permissions import Actor, can
from federation.problems.kinds import Severity
from federation.values.parts import Choice, Fact
from tournaments.calendar.forms.decisions import DecisionForm
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.ports import find_rating_outcome
from tournaments.championship.queries.versions import OpenName
from tournaments.championship.rules.rateability import Rateability, Verdict
from tournaments.championship.views.conditions import ConditionItem, Conditions, condition_shapes
from tournaments.permissions import ChampionshipAction
from tournaments.report.packed import read_stored_players
from tournaments.report.words import title_of
from tournaments.results.forms import NewPlayerForm
from tournaments.results.queries import compare_results
from tournaments.results.views.comparison import ComparedGame, comparison_parts

# Number of games on the card; the comparison has them all.
GAMES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Replaced:
    """The accepted version that another one would replace, its address, and the differences.

    ``game_count``: how many games differ, ``games``: the first of them. There are none if one can't be read.
    """

    number: int
    url: str
    compare_url: str
    edition: int | None
    system: str
    edition_url: str
    is_same: bool = False
    games: Sequence[ComparedGame] = ()
    game_count: int = 0
    more_games: int = 0


@dataclass(frozen=True, slots=True)
class AcceptanceShape:
    """``reasons``: why it isn't rated."""

    rateability: Conditions
    counts: bool
    reasons: Sequence[ConditionItem]
    may_decide: bool
    decision_form: DecisionForm
    replaces: Replaced | None


def acceptance_shape(actor: Actor, version: ResultsVersion, rateability: Rateability) -> AcceptanceShape:
    """``rateability`` is the forecast with this version accepted."""
    conditions = condition_shapes(rateability, version.championship)
    return AcceptanceShape(
        rateability=conditions,
        counts=rateability.verdict is Verdict.MET,
        reasons=[one for one in conditions.conditions if one.tone != "good"],
        may_decide=can(actor, ChampionshipAction.MANAGE_RATINGS),
        decision_form=DecisionForm(rateability=rateability, auto_id="id_decision_%s"),
        replaces=_replaced(version),
    )


def _replaced(version: ResultsVersion) -> Replaced | None:
    championship = version.championship
    accepted = championship.results.filter(state=ResultsState.ACCEPTED).exclude(pk=version.pk).first()
    if accepted is None:
        return None
    outcome = find_rating_outcome(championship)
    address = [championship.slug, accepted.number, version.number]
    replaced = Replaced(
        number=accepted.number,
        url=reverse("results_version", args=address[:2]),
        compare_url=reverse("results_compare", args=address),
        edition=outcome.edition,
        system=outcome.system,
        edition_url=reverse("edition", args=[outcome.code, outcome.edition]) if outcome.edition else "",
    )
    comparison = compare_results(championship, accepted, version)
    if comparison is None:
        return replaced
    parts = comparison_parts(comparison, comparison.games[:GAMES_SHOWN])
    return replace(
        replaced,
        is_same=comparison.is_empty,
        games=parts.games,
        game_count=parts.game_count,
        more_games=max(0, parts.game_count - GAMES_SHOWN),
    )


# The number of names per page and form: Django reads a thousand fields.
NAMES_AT_ONCE = 300
# Sent instead of a player's number.
NEW, LIKELY = "new", "likely"


@dataclass(frozen=True, slots=True)
class OpenNameItem:
    """For tournaments/results/names/_open.html.

    ``chosen`` is what was sent, else the player who is very likely, else a new one if no name is similar.
    """

    name: OpenName
    note: str
    new_player: NewPlayerForm
    chosen: str
    is_chosen_for_you: bool


def open_name_shape(name: OpenName, note: str, likely: Player | None, sent: Mapping[str, str]) -> OpenNameItem:
    number = name.entry.number
    proposed = str(likely.number) if likely else "" if name.proposals else NEW
    return OpenNameItem(
        name=name,
        note=note,
        new_player=NewPlayerForm.among_others(name.entry.name, number, sent),
        chosen=sent.get(f"who-{number}", proposed),
        is_chosen_for_you=bool(proposed),
    )


def has_preview(version: ResultsVersion) -> bool:
    """Return whether its report has standings and rounds: one with errors may contradict itself."""
    # Not by its state: a replaced version may have been unusable.
    refused = any(problem["severity"] == Severity.ERROR for problem in version.problems)
    return bool(version.report) and not refused


def version_tabs(version: ResultsVersion, current: str) -> list[Choice]:
    """An unusable version has nothing more to show."""
    if not has_preview(version):
        return []
    tabs = (("results_version", _("Check")), ("results_standings", _("Standings")), ("results_rounds", _("Rounds")))
    args = [version.championship.slug, version.number]
    return [Choice(label, reverse(name, args=args), name == current) for name, label in tabs]


def report_facts(version: ResultsVersion) -> list[Fact]:
    """Return the file's own description, so that a wrong file is noticed."""
    report = read_stored_players(version.report)
    if report is None:
        return []
    players, rounds = len(report.players), report.rounds
    count = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    length = ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    title = _("listed as “%(name)s” in the file") % {"name": report.name} if report.name else ""
    facts = [Fact("people", f"{count}, {length}"), Fact("note", title)]
    return [fact for fact in facts if fact.text]


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """What was done with a version, by whom and when."""

    act: str
    who: str
    at: datetime
    note: str


def history_items(entries: Sequence[AuditEntry]) -> list[HistoryItem]:
    return [HistoryItem(action_label(entry.action), entry.actor, entry.at, _in_spite_of(entry)) for entry in entries]


def _in_spite_of(entry: AuditEntry) -> str:
    """Return the titles of the warnings that were acknowledged when accepting."""
    codes = entry.data.get("in_spite_of") or {}
    spelt = ", ".join(f"{title_of(code)} ({count})" for code, count in codes.items())
    return _("despite: %(warnings)s") % {"warnings": spelt} if spelt else ""
