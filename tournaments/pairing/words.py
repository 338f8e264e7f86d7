"""The reasons for a seat in a sentence that players understand; and why a round can't be paired."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from federation.values.sentences import Sentence
from federation.words import say
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.words.pairing import OPEN_POINTS
from tournaments.pairing.rounds.result import CannotPair, PairedTable, Pairing, Reason

Names = Mapping[int, str]
NOBODY = "–"

SENTENCES: Mapping[str, Promise] = {
    "first_round_halves": _(
        "In the first round, the first half of the list meets the second half, in order: place %(high)s "
        "meets place %(low)s."
    ),
    "nearest_open": _("Places %(places)s in the ranking: the nearest opponent for %(first)s."),
    "nearest_not_met": _(
        "Places %(places)s in the ranking: the nearest opponent %(first)s hasn’t met yet. Those in "
        "between have already met %(first)s: %(met)s."
    ),
    "least_distance_of_all": _(
        "Places %(places)s in the ranking: this makes the total distance across all tables as small as "
        "possible without any two players meeting twice."
    ),
    "fixed_pair": _("The arbiter set this table."),
    "forbidden_pair": _(
        "%(first)s and %(second)s were to be kept apart, but no pairing is possible without this table."
    ),
    "locked": _("%(player)s is sure of place %(place)s, whatever happens in the remaining games."),
    "starts_fewer": _("%(starter)s starts, having started fewer times."),
    "starts_in_turn": _("%(starter)s starts, not having started last time."),
    "starts_by_lot": _("%(starter)s starts by lot."),
    "starts_by_system": _("%(starter)s starts, as the system requires."),
    "bye_decided": _("%(player)s has the bye, as the arbiter decided."),
    "bye_last_ranked": _("%(player)s has the bye: the last player in the ranking who hasn’t had one yet."),
    "bye_fewest": _(
        "%(player)s has the bye: everyone who may have one has already had it, and this player is last in the ranking."
    ),
    "bye_by_system": _("%(player)s has no opponent in this round."),
    "not_bye_late": _("%(player)s is lower but joined late, and late joiners don’t get a bye."),
    "not_bye_had_one": _("%(player)s is lower but has already had a point without playing."),
    "not_bye_no_pairing": _(
        "%(player)s is lower, but without %(player)s the others couldn’t be paired without two players meeting twice."
    ),
    "results_missing": _("Results of earlier rounds are missing: their points aren’t counted."),
    "way_to_the_end": _(
        "After this round, the remaining rounds can still be paired without any two players meeting twice."
    ),
    "way_as_far_as": _("No two players need to meet twice up to round %(round)s; after that it can’t be avoided."),
    "late_after_last": _(
        "%(player)s joins in round %(round)s; under the rules, round %(last)s was the last in which to join."
    ),
    "dutch_gives_none": _(
        "The Dutch system gives no pairing here; this is the least bad one, for the arbiter to decide on."
    ),
    "second_bye": _("%(player)s would have another bye."),
    "bye_to_late_joiner": _("%(player)s joined late and has the bye."),
    "two_places": _("These players have two places in the round: %(people)s."),
    "several_byes": _("More than one player has a bye: %(people)s."),
    "second_bye_too_early": _("%(player)s has another bye, although %(other)s has had fewer."),
    "engine_gives_none": _("For these players the system gives no pairing to compare with."),
    "other_bye": _("Under the system %(instead)s would have the bye; here it was %(people)s."),
    "other_table": _("The system doesn’t put these players at the same table: %(people)s."),
    "distance_not_least": _("The distances add up to %(distance)s; %(least)s was possible."),
    "other_sizes": _("The tables have %(sizes)s players; under the system they would have %(expected)s."),
    "meetings_not_fewest": _("Repeat meetings at the tables: %(meetings)s; %(fewest)s was possible."),
    "across_groups": _("Tables with unequal points: %(tables)s; %(fewest)s was possible."),
}
REFUSALS: Mapping[str, Promise] = {
    "too_few": ngettext_lazy(
        "There is %(players)s player: a round needs at least two.",
        "There are %(players)s players: a round needs at least two.",
        "players",
    ),
    "bye_not_present": _("Number %(number)s is to have the bye but isn’t here."),
    "bye_leaves_odd": _("If number %(number)s has the bye, an odd number of players is left."),
    "no_pairing": _("The %(players)s players can’t be paired."),
    "fixed_not_possible": _("Number %(number)s is set twice or isn’t here."),
    "without_seat": _("These players have no seat: %(numbers)s."),
    "wrong_size": _("A table of %(players)s: a table seats two to four."),
    "no_tables_of_four": _("%(players)s players can’t be seated at tables of four and three."),
    "round_robin_over": _(
        "A round robin of %(players)s players (cycles: %(cycles)s) has %(rounds)s rounds: none are left."
    ),
    "tables_of_two_only": _("Round %(round)s has tables of more than two, which this system can’t pair."),
    "results_missing": _("Results of round %(round)s are missing, and this system needs them."),
    "one_game_a_round": _("Number %(number)s has two games in round %(round)s, which this system can’t pair."),
    "engine_failed": _("The pairing engine %(engine)s failed: %(said)s"),
}


def describe_reason(reason: Reason, names: Names) -> str:
    """Return one sentence in the reader's language. ``names`` by start number; without a name the number is used."""
    params = _spell(reason.params, names)
    if reason.code in _COUNTED:
        return _COUNTED[reason.code](params)
    if reason.code == "decided":
        return _describe_decision(str(reason.params["point"]), is_yes=bool(reason.params["yes"]))
    code = "nearest_not_met" if reason.code == "nearest_open" and params["met"] else reason.code
    if code in SENTENCES:
        return str(SENTENCES[code]) % params
    return say(replace(_reasons_of_systems()[code], values=params))


@cache
def _reasons_of_systems() -> Mapping[str, Sentence]:
    return {f"by_{code.replace('-', '_')}": system.why for code, system in pairing_systems().items()}


def describe_table(table: PairedTable, names: Names) -> str:
    """Return the reasons for a table, most telling first."""
    return " ".join(describe_reason(reason, names) for reason in table.why)


def describe_pairing(pairing: Pairing, names: Names) -> list[dict[str, Any]]:
    """Return everything to say about a round: its tables, its byes, the whole."""
    of_tables = [{"table": table.number, **_tell(table.why, names)} for table in pairing.tables]
    of_byes = [
        {"bye": number, **_tell(why, names)} for number, why in zip(pairing.byes, pairing.byes_why, strict=True)
    ]
    return [*of_tables, *of_byes, *({"round": pairing.round, **_tell((note,), names)} for note in pairing.notes)]


def describe_refusal(refusal: CannotPair) -> str:
    """Return why there is no pairing at all."""
    return str(REFUSALS[refusal.code] % refusal.params)


def _tell(reasons: Sequence[Reason], names: Names) -> dict[str, Any]:
    sentence = " ".join(describe_reason(reason, names) for reason in reasons)
    return {"sentence": sentence, "reasons": [reason.as_json() for reason in reasons]}


def _spell(params: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Return the parameters with player numbers as names and lists in words."""
    spelt = dict(params)
    for key in ("player", "starter", "other"):
        if key in spelt:
            spelt[key] = names.get(spelt[key], str(spelt[key]))
    if "players" in spelt and isinstance(spelt["players"], list):
        people = [names.get(number, str(number)) for number in spelt["players"]]
        spelt |= dict(zip(("first", "second"), people, strict=False))
        spelt["people"] = "; ".join(people) or NOBODY
    if "expected" in spelt:
        spelt["instead"] = "; ".join(names.get(number, str(number)) for number in spelt["expected"]) or NOBODY
    if "places" in spelt:
        places = spelt["places"]
        spelt |= {"places": _list(places), "high": places[0], "low": places[-1]}
    if "nearest_to" in spelt:
        spelt["first"] = names.get(spelt["nearest_to"], str(spelt["nearest_to"]))
        spelt["met"] = "; ".join(names.get(number, str(number)) for number in spelt.get("met_between", ()))
    return spelt


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _met_before(params: Mapping[str, Any]) -> str:
    return (
        ngettext(
            "%(first)s and %(second)s have met once before: no pairing without a repeat was left.",
            "%(first)s and %(second)s have met %(times)s times before: no pairing without a repeat was left.",
            params["times"],
        )
        % params
    )


def _second_meeting(params: Mapping[str, Any]) -> str:
    return (
        ngettext(
            "%(first)s and %(second)s would meet again, having met once.",
            "%(first)s and %(second)s would meet again, having met %(times)s times.",
            params["times"],
        )
        % params
    )


def _meets_again(params: Mapping[str, Any]) -> str:
    return (
        ngettext(
            "%(first)s and %(second)s have met once before, which this system allows.",
            "%(first)s and %(second)s have met %(times)s times before, which this system allows.",
            params["times"],
        )
        % params
    )


_COUNTED: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "met_before": _met_before,
    "second_meeting": _second_meeting,
    "meets_again": _meets_again,
}


def _describe_decision(point: str, *, is_yes: bool) -> str:
    text = OPEN_POINTS[point].yes if is_yes else OPEN_POINTS[point].no
    return str(_("The regulation doesn’t say; it was decided: %(decision)s")) % {"decision": text}
