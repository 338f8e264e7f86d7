"""Chapter: numbers to look up at the table, and where to look when something happens."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rulebook.document import Chapter
from games.rulebook.endings import possible_stalls
from games.rulebook.prose import Draft, Material, draft, list_or, put, table, write_chapter

Row = tuple[str, str, str]


def write_glance(m: Material) -> tuple[Chapter, ...]:
    return write_chapter("glance", _("The game at a glance"), [_numbers(m), _cases(m)])


def _numbers(m: Material) -> Draft | None:
    rows = [*_tiles(m), *_time(m), *_called(m), *_results(m)]
    return draft(
        "glance.numbers",
        _("Key numbers"),
        table(
            (_("What"), pgettext("of a number", "Value"), _("Article")),
            ((name, number, f"[[{code}]]") for name, number, code in rows),
        ),
    )


def _cases(m: Material) -> Draft | None:
    rules = m.rules
    penalties = rules.decision.jury_deducts_points or rules.conduct.disqualification
    cases = [
        (_("A player doubts a word in a move"), "challenges.right", True),
        (_("A player disagrees with the answer"), "challenges.again", rules.challenge.again_with_reasons),
        (_("Tiles were laid incorrectly"), "turn.corrections", True),
        (_("Too many tiles were drawn"), "drawing.overdraw", True),
        (_("A tile is found in the bag at the end"), "drawing.forgotten", True),
        (_("A rack has only vowels or only consonants"), "drawing.swap", rules.free_swap.allowed),
        (_("A player runs out of time"), "time.overtime", rules.overtime.kind != "none"),
        (_("Time for the round runs out"), "time.round", rules.time.round_over != "not_provided"),
        (_("No one is making moves any more"), "endings.stall", bool(possible_stalls(m))),
        (_("Tiles are left on the racks at the end"), "endings.racks", True),
        (_("The points are equal"), "results.winner", True),
        (_("A player abandons the game"), "results.abandonment", True),
        (_("A player is absent"), "results.absence", rules.table.minimum_players == 2),
        (_("A player breaks the rules"), "conduct.penalties", penalties),
    ]
    return draft(
        "glance.cases",
        _("Which article applies"),
        table(
            (_("What happens"), _("Article")), ((name, f"[[{code}]]") for name, code, is_there in cases if is_there)
        ),
    )


def _tiles(m: Material) -> Iterable[Row]:
    scoring, swap = m.rules.scoring, m.rules.free_swap
    yield _("Tiles on a full rack"), str(scoring.rack_size), "before.racks"
    for bonus in scoring.bonuses:
        yield (
            put(_("Bonus for tiles laid in one move: %(tiles)s"), tiles=bonus.tiles),
            str(bonus.points),
            "scoring.bonus",
        )
    yield _("Minimum tiles in the bag for an exchange"), str(m.rules.exchange.minimum_in_bag), "drawing.exchange"
    if swap.allowed:
        yield _("Minimum tiles in the bag for a free swap"), str(swap.minimum_in_bag), "drawing.swap"
    for stall in possible_stalls(m):
        turns = ngettext("%(count)s turn per player", "%(count)s turns per player", stall.turns_each)
        yield _("The game stalls"), put(turns, count=stall.turns_each), "endings.stall"


def _time(m: Material) -> Iterable[Row]:
    time, overtime = m.rules.time, m.rules.overtime
    if time.player_minutes:
        yield _("Time per player"), _minutes(*time.player_minutes), "time.clock"
    if time.game_minutes is not None:
        yield _("Time per game"), _minutes(time.game_minutes), "time.clock"
    if time.turn_minutes is not None:
        yield _("Time per turn"), _minutes(time.turn_minutes), "time.turns"
    if overtime.kind == "points":
        begun = _("Overtime, per minute or part of a minute")
        whole = _("Overtime, per full minute")
        price = f"−{overtime.points_per_minute}"
        yield begun if overtime.begun_minute_counts else whole, price, "time.overtime"
    if overtime.lost_after_minutes is not None:
        yield _("Overtime that loses the game"), _minutes(overtime.lost_after_minutes), "time.lost"


def _called(m: Material) -> Iterable[Row]:
    time = m.rules.time
    if time.round_over == "not_provided" or not time.turns_after_call:
        return
    yield _("Turns after time is called"), str(time.turns_after_call), "time.round"
    if time.called_turn_minutes is not None:
        yield _("Time for each of these turns"), _minutes(time.called_turn_minutes), "time.round"


def _results(m: Material) -> Iterable[Row]:
    forfeits = m.rules.forfeits
    if m.rules.table.minimum_players > 2:
        return
    yield _("Waiting time for an absent player"), _minutes(forfeits.absence.grace_minutes), "results.absence"
    recorded = f"{forfeits.winner_points}–{forfeits.loser_points}"
    yield _("Unplayed game"), recorded, "results.absence"
    if forfeits.abandonment.deduction:
        yield _("Abandoning a game"), f"−{forfeits.abandonment.deduction}", "results.abandonment"


def _minutes(*choices: int) -> str:
    """“15 minutes”, “30 or 25 minutes”."""
    unit = ngettext("%(count)s minute", "%(count)s minutes", choices[-1])
    return put(unit, count=list_or([str(minutes) for minutes in choices]))
