"""Identifying the names in a file: one click on a candidate, another player, a new one, all the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.vary import vary_on_headers

from federation.errors import NotFound, Refusal
from federation.names.comparison import words
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.queries import search_players
from federation.registry.services.duplicates import say_name_is_not
from federation.values.numbers import whole_number
from federation.web.refusals import refuse_on
from tournaments.championship.models.results import ReportedEntry, ResultsVersion
from tournaments.championship.queries.versions import likely_players, open_names, taken_players
from tournaments.championship.views.frame import find_version
from tournaments.errors import NewPlayerUnclear
from tournaments.results.forms import LinkForm, NewPlayerForm
from tournaments.results.services.identification import (
    Answer,
    create_all_players,
    create_player_for,
    link_entry,
    settle_names,
    unlink_entry,
)
from tournaments.results.views.parts import LIKELY, NEW
from tournaments.results.views.versions import frame, version_page

MOST_FOUND = 20
LONGEST_SEARCH = 80

Act = Callable[[Actor, ReportedEntry], object]


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A search result; ``taken_by``: the number in the file that this player already has."""

    player: Player
    taken_by: int | None


@login_required
@vary_on_headers("HX-Request")
def entry(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    """One name, and a registry search for the player; only the results when searching while typing."""
    actor, version = find_version(request, slug, number)
    require(actor, Action.SETTLE_PLAYERS)
    found = get_object_or_404(version.entries.select_related("player"), number=entry_number)
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    context: dict[str, object] = {
        **frame(version, ""),
        "entry": found,
        "text": text,
        "is_searching": bool(words(text)),
        **_found_players(version, text),
    }
    if request.headers.get("HX-Request") == "true":
        return render(request, "tournaments/results/names/_found_players.html", context)
    context["proposals"] = open_names([found])[0].proposals
    context["new_player"] = NewPlayerForm.for_name(found.name, found.number)
    return render(request, "tournaments/results/names/entry.html", context)


def _found_players(version: ResultsVersion, text: str) -> dict[str, object]:
    if not words(text):
        return {"found": [], "has_more": False}
    taken = taken_players(version)
    players = search_players(text).select_related("club").order_by("sort_key", "number")[: MOST_FOUND + 1]
    rows = [FoundPlayer(player, taken.get(player.pk)) for player in players]
    return {"found": rows[:MOST_FOUND], "has_more": len(rows) > MOST_FOUND}


@login_required
def entry_link(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    def link(actor: Actor, found: ReportedEntry) -> None:
        link_entry(actor, found, _chosen_player(request))

    return _settle(request, slug, number, entry_number, link)


@login_required
def entry_distinct(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    """Record that the name isn't this player's, who is no longer proposed for it unless someone chooses them."""

    def say(actor: Actor, found: ReportedEntry) -> None:
        player = _chosen_player(request)
        say_name_is_not(actor, found.name, player)
        said = _("“%(name)s” isn’t %(player)s, who won’t be suggested for this name again.")
        messages.success(request, said % {"name": found.name, "player": player.name})

    return _settle(request, slug, number, entry_number, say)


def _chosen_player(request: HttpRequest) -> Player:
    """Return the player whose number was sent. Raises NotFound."""
    form = LinkForm(request.POST)
    player = Player.objects.filter(number=form.cleaned_data["player"]).first() if form.is_valid() else None
    if player is None:
        raise NotFound(what=request.POST.get("player", "")[:20])
    return player


@login_required
def entry_create(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    """Register a new player under the name in the form, or the file's if none is sent."""

    def create(actor: Actor, found: ReportedEntry) -> None:
        if "surname" not in request.POST:
            create_player_for(actor, found)
            return
        form = NewPlayerForm(request.POST)
        if not form.is_valid():
            raise NewPlayerUnclear(problems=form.problems())
        create_player_for(actor, found, **form.cleaned_data)

    return _settle(request, slug, number, entry_number, create)


@login_required
def entry_unlink(request: HttpRequest, slug: str, number: int, entry_number: int) -> HttpResponse:
    return _settle(request, slug, number, entry_number, unlink_entry)


def _settle(request: HttpRequest, slug: str, number: int, entry_number: int, act: Act) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    if request.method == "POST":
        found = get_object_or_404(version.entries, number=entry_number)
        try:
            act(actor, found)
        except Refusal as refusal:
            version.refresh_from_db()
            return refuse_on(lambda: version_page(request, actor, version), request, refusal)
    address = reverse("results_version", args=[slug, number])
    # Back to the list, with the next name first and what was done above it.
    return redirect(f"{address}?settled={entry_number}#names")


@login_required
def entries_settle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Apply the answers to all names on the page at once, or accept all very likely players."""
    actor, version = find_version(request, slug, number)
    if request.method == "POST":
        open_before = version.entries.filter(player=None).count()
        try:
            answers, refusals = _read_answers(request, version)
            refusals += settle_names(actor, version, answers)
        except Refusal as refusal:
            version.refresh_from_db()
            return refuse_on(lambda: version_page(request, actor, version), request, refusal)
        version.refresh_from_db()
        count = open_before - version.entries.filter(player=None).count()
        if count or not (answers or refusals):
            _tell_settled(request, count)
        if refusals:
            for other in refusals[1:]:
                messages.error(request, str(other))
            return refuse_on(lambda: version_page(request, actor, version), request, refusals[0])
    return redirect("results_version", slug, number)


def _read_answers(request: HttpRequest, version: ResultsVersion) -> tuple[list[Answer], list[Refusal]]:
    """Return the answers chosen, and those that can't be used."""
    entries = version.entries.order_by("number")
    if request.POST.get("act") == LIKELY:
        by_number = {entry.number: entry for entry in entries.filter(player=None)}
        likely = likely_players(open_names(by_number.values()), taken_players(version))
        return [Answer(by_number[number], player) for number, player in likely.items()], []
    # Including identified names: someone may have identified them differently since the page was shown.
    chosen = {entry: request.POST.get(f"who-{entry.number}", "") for entry in entries}
    numbers = [text for text in chosen.values() if whole_number(text) is not None]
    players = {str(player.number): player for player in Player.objects.filter(number__in=numbers)}
    answers: list[Answer] = []
    refusals: list[Refusal] = []
    for entry, text in chosen.items():
        if text == NEW:
            form = NewPlayerForm.among_others(entry.name, entry.number, request.POST)
            if form.is_valid():
                answers.append(Answer(entry, new_name=(form.cleaned_data["surname"], form.cleaned_data["given_name"])))
            else:
                refusals.append(NewPlayerUnclear(problems=f"{entry.name}: {form.problems()}"))
        elif text in players:
            answers.append(Answer(entry, players[text]))
        elif text:
            refusals.append(NotFound(what=text[:20]))
    return answers, refusals


def _tell_settled(request: HttpRequest, count: int) -> None:
    if count:
        done = ngettext("%(count)s name was identified.", "%(count)s names were identified.", count)
        messages.success(request, done % {"count": count})
    else:
        messages.info(request, _("No names were identified: nothing was chosen."))


@login_required
def entries_create(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Register everyone without candidates."""
    actor, version = find_version(request, slug, number)
    if request.method == "POST":
        try:
            count = create_all_players(actor, version)
        except Refusal as refusal:
            version.refresh_from_db()
            return refuse_on(lambda: version_page(request, actor, version), request, refusal)
        done = ngettext("%(count)s new player was registered.", "%(count)s new players were registered.", count)
        if count:
            messages.success(request, done % {"count": count})
        else:
            messages.info(request, _("There was no one left to register."))
    return redirect("results_version", slug, number)
