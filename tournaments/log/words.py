"""Names of the log's events, and sentences for its refusals and for findings about a pairing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from federation.templatetags.faristol import counted_points, half_points
from tournaments.championship.models.live import LiveEvent
from tournaments.log.decisions.judgement import Finding
from tournaments.log.decisions.refusal import Reason
from tournaments.log.decisions.results import spell
from tournaments.log.events import Act
from tournaments.log.state import State, seats_from_json

SENTENCES: dict[str, Promise] = {
    "not_opened": gettext_lazy("This championship isn’t run here yet. Open it first."),
    "already_opened": gettext_lazy("This championship is already run here."),
    "finished": gettext_lazy("This championship is finished. To correct something, reopen it and give a reason."),
    "not_finished": gettext_lazy("This championship isn’t finished yet."),
    "rounds_out_of_range": ngettext_lazy(
        "There can’t be %(rounds)s round: these rules require at least %(least)s, and at most %(most)s are possible.",
        "There can’t be %(rounds)s rounds: these rules require at least %(least)s, and at most %(most)s are possible.",
        "rounds",
    ),
    "rounds_already_played": ngettext_lazy(
        "There can’t be %(rounds)s round: %(played)s are already paired.",
        "There can’t be %(rounds)s rounds: %(played)s are already paired.",
        "rounds",
    ),
    "no_such_entrant": gettext_lazy("There is no entry with number %(number)s."),
    "name_missing": gettext_lazy("Enter the player’s name, at most %(limit)s characters."),
    "too_many_entrants": gettext_lazy("There can be at most %(limit)s entries."),
    "already_entered": gettext_lazy("%(name)s has already entered, as number %(number)s."),
    "too_late_to_join": gettext_lazy(
        "No one else can join: under the rules of this championship, round %(last)s was the last in which to join."
    ),
    "still_waiting": gettext_lazy("%(name)s is on the waiting list and has no place yet."),
    "round_already_paired": gettext_lazy("%(name)s is already paired in round %(round)s, or there is no such round."),
    "already_left": gettext_lazy("%(name)s is no longer taking part."),
    "no_open_games": gettext_lazy("%(name)s is still taking part, or has no game without a result."),
    "has_not_left": gettext_lazy("%(name)s hasn’t withdrawn, or was disqualified."),
    "seeding_is_over": gettext_lazy("Ratings for the seeding can only be imported before the first round is paired."),
    "all_rounds_paired": gettext_lazy("All %(rounds)s rounds are already paired."),
    "no_such_round": gettext_lazy("Round %(round)s isn’t paired."),
    "not_the_last_round": gettext_lazy(
        "Only the last paired round, %(last)s, can be changed; this is round %(round)s."
    ),
    "reason_due": gettext_lazy("Enter a reason. Other people will read it."),
    "table_has_result": gettext_lazy("Table %(table)s has a result, so its players can’t be moved."),
    "round_has_results": gettext_lazy("Round %(round)s already has results. If they are wrong, remove them first."),
    "round_not_published": gettext_lazy("Round %(round)s isn’t published yet."),
    "round_closed": gettext_lazy(
        "Round %(round)s is closed and its results are kept; an arbiter can correct a typing error from "
        "the signed slip."
    ),
    "rounds_left": gettext_lazy(
        "%(played)s of %(rounds)s rounds have been played. Play the rest, or shorten the championship."
    ),
    "results_missing": ngettext_lazy(
        "Round %(round)s: %(count)s result is missing, at table %(tables)s.",
        "Round %(round)s: %(count)s results are missing, at tables %(tables)s.",
        "count",
    ),
    "confirm_broken_rules": gettext_lazy("Confirm if you want to do it anyway."),
    "nobody_to_pair": gettext_lazy("There are no players to pair."),
    "seated_twice": gettext_lazy("%(name)s has two places in this round."),
    "does_not_play": gettext_lazy("%(name)s isn’t playing in round %(round)s."),
    "left_out": gettext_lazy("%(name)s is here but has no place in this round."),
    "table_size": gettext_lazy(
        "Table %(table)s has %(size)s players; under these rules there are %(seats)s at a table."
    ),
    "second_meeting": gettext_lazy("Table %(table)s: %(one)s and %(other)s already met in round %(round)s."),
    "second_bye": gettext_lazy("%(name)s has already had a point without playing."),
    "bye_to_late_joiner": gettext_lazy("%(name)s joined late and can’t get a point without playing."),
    "forbidden_pair": gettext_lazy("Table %(table)s: %(one)s and %(other)s must be kept apart."),
    "unwanted_pair": gettext_lazy("Table %(table)s: %(one)s and %(other)s should not meet if it can be avoided."),
    "locked_meets_contender": gettext_lazy(
        "Table %(table)s: of %(one)s and %(other)s, one is sure of their place and the other is still "
        "playing for a prize."
    ),
    "several_byes": gettext_lazy("%(count)s players have a bye in this round."),
    "same_club": gettext_lazy("Table %(table)s: both are from %(club)s."),
    "no_such_table": gettext_lazy("There is no table %(table)s in round %(round)s."),
    "not_at_the_table": gettext_lazy("%(name)s isn’t at table %(table)s."),
    "result_is_final": gettext_lazy(
        "Table %(table)s already has a result: %(result)s. If it’s wrong, ask an arbiter."
    ),
    "in_dispute": gettext_lazy("The two sides sent different results for table %(table)s. An arbiter will decide."),
    "nothing_to_confirm": gettext_lazy("No one has sent a result for table %(table)s yet."),
    "own_report": gettext_lazy("You sent this result yourself; the other side confirms it."),
    "result_stands": gettext_lazy("Table %(table)s already has the result %(result)s. Give a reason for changing it."),
    "other_players_there": gettext_lazy(
        "The players at table %(table)s have changed in the meantime. Check it again."
    ),
    "table_changed": gettext_lazy(
        "Someone has changed table %(table)s in the meantime; its result is now “%(result)s”. Check it "
        "and decide again."
    ),
    "points_out_of_range": gettext_lazy(
        "%(points)s points isn’t possible: enter a number between %(least)s and %(most)s."
    ),
    "word_too_long": gettext_lazy("A word can have at most %(limit)s characters here."),
    "points_missing": gettext_lazy("Enter the points of both sides."),
    "equal_not_decided": gettext_lazy(
        "Under these rules a tie is broken at the table. Choose who won by the last move."
    ),
    "who_was_there": gettext_lazy("Choose which of the two was there."),
    "who_lost": gettext_lazy("Choose who lost the game."),
    "not_lost_by_overtime": gettext_lazy("Under these rules no game is lost by overtime."),
    "not_at_this_table": gettext_lazy("At a table of %(size)s, a game is decided by its scores."),
    "no_result_to_penalise": gettext_lazy("The player has no final result in that round to deduct points from."),
    "party_rules": gettext_lazy(
        "%(name)s is on the committee and is a party here. Enter who rules in place of %(name)s."
    ),
    "too_few_points": gettext_lazy("%(name)s has %(points)s points: no more can be deducted."),
    "game_gave_less": gettext_lazy("That game gave %(points)s points: no more can be deducted from it."),
    "nobody_equal": gettext_lazy("No one shares place %(place)s: there are no lots to draw."),
    "seed_due": gettext_lazy("Lots need a seed so that anyone can repeat the draw."),
    "nothing_changed": gettext_lazy("Choose two different players."),
    "nobody_seated": gettext_lazy("Neither player has a place in this round."),
    "reference_taken": gettext_lazy(
        "This message was already sent with different content. Send it again as a new message."
    ),
    "seen_is_old": gettext_lazy("This championship has changed in the meantime. Check it and decide again."),
}


def say_reasons(reasons: Iterable[Reason | Finding]) -> str:
    """Return all objections to a command, as sentences in the reader's language."""
    return " ".join(say(reason) for reason in reasons)


def say(reason: Reason | Finding) -> str:
    return str(SENTENCES[reason.code] % reason.params)


ACT_NAMES: Mapping[Act, Promise] = {
    Act.OPENED: gettext_lazy("Opened"),
    Act.SETTINGS_CHANGED: gettext_lazy("Settings changed"),
    Act.ENTERED: gettext_lazy("Entered"),
    Act.ENTRY_CHANGED: gettext_lazy("Entry changed"),
    Act.MOVED_UP: gettext_lazy("Moved up from the waiting list"),
    Act.CHECKED_IN: gettext_lazy("Checked in"),
    Act.CHECK_IN_UNDONE: gettext_lazy("Check-in undone"),
    Act.ABSENT: gettext_lazy("Will miss rounds"),
    Act.PRESENT_AGAIN: gettext_lazy("Is here after all"),
    Act.WITHDRAWN: gettext_lazy("Withdrew"),
    Act.RETURNED: gettext_lazy("Came back"),
    Act.SEEDED: gettext_lazy("Ratings imported"),
    Act.PAIRED: gettext_lazy("Round paired"),
    Act.PAIRING_CHANGED: gettext_lazy("Pairing changed by hand"),
    Act.UNPAIRED: gettext_lazy("Pairing undone"),
    Act.PUBLISHED: gettext_lazy("Round published"),
    Act.REPORTED: gettext_lazy("Result reported by a player"),
    Act.CONFIRMED: gettext_lazy("Result confirmed"),
    Act.DISPUTED: gettext_lazy("Different result reported"),
    Act.SETTLED: gettext_lazy("Result entered at the desk"),
    Act.CLEARED: gettext_lazy("Result removed"),
    Act.CORRECTED: gettext_lazy("Result corrected after the round"),
    Act.PENALISED: gettext_lazy("Penalty"),
    Act.DISQUALIFIED: gettext_lazy("Disqualified"),
    Act.COMMITTEE_NAMED: gettext_lazy("Arbitral committee named"),
    Act.RULED: gettext_lazy("Committee decision"),
    Act.CLOSED: gettext_lazy("Results of the round closed"),
    Act.LOTS_DRAWN: gettext_lazy("Lots drawn"),
    Act.FINISHED: gettext_lazy("Finished"),
    Act.REOPENED: gettext_lazy("Reopened"),
    Act.ANONYMISED: gettext_lazy("A player was anonymised"),
}


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event as a page shows it."""

    number: int
    name: str
    about: str
    actor: str
    moment: datetime
    reason: str
    digest: str


def describe_event(state: State, event: LiveEvent) -> EventLine:
    """Return an event in the reader's language, with the names in the current state."""
    about = ", ".join(part for part in _parts(state, event.payload) if part)
    name = str(ACT_NAMES[Act(event.act)])
    return EventLine(event.number, name, about, event.actor, event.moment, event.reason, event.digest)


def _parts(state: State, payload: Mapping[str, Any]) -> list[str]:
    parts = []
    numbers = [payload["number"]] if "number" in payload else payload.get("numbers", [])
    parts += [_name(state, number) for number in numbers[:6]]
    if len(numbers) > 6:
        parts.append(_("and %(count)s more") % {"count": len(numbers) - 6})
    if payload.get("round"):
        parts.append(_("round %(round)s") % {"round": payload["round"]})
    if payload.get("table"):
        parts.append(_("table %(table)s") % {"table": payload["table"]})
    if payload.get("seats"):
        parts.append(spell(seats_from_json(payload["seats"])))
    if payload.get("by"):
        parts.append(_name(state, payload["by"]))
    if payload.get("half_points"):
        halves = payload["half_points"]
        number = counted_points(halves)
        taken = ngettext("%(points)s match point deducted", "%(points)s match points deducted", number)
        parts.append(taken % {"points": half_points(halves)})
    if payload.get("seed"):
        drawn = "; ".join(_name(state, number) for number in payload["order"])
        parts.append(_("seed %(seed)s: %(order)s") % {"seed": payload["seed"], "order": drawn})
    if payload.get("instead"):
        parts.append(_("%(name)s ruled in place of a member who is a party") % {"name": payload["instead"]})
    return [*parts, str(payload.get("text") or "")]


def _name(state: State, number: int) -> str:
    entrant = state.entrant(number)
    return entrant.name if entrant else str(number)
