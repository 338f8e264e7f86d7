"""Chapter: time. Clocks, minutes, stopping a clock, overtime and its penalty, the end of a round."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.endings import Ending
from games.play.outcome import Side, settle_game
from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, items, list_or, put, table, text, write_chapter
from games.rulebook.results import tell_lost_game

# Seconds over, for the examples: less than a minute, exactly one, a second more, and some minutes.
EXAMPLES = (30, 60, 61, 260)


def write_overtime(m: Material) -> Draft | None:
    """The penalty per minute, or what a player may still do; nothing if overtime has no consequence."""
    overtime = m.rules.overtime
    if overtime.kind == "none":
        return None
    blocks = _points(m) if overtime.kind == "points" else _no_more_moves(m)
    return draft(
        "time.overtime",
        _("Overtime"),
        *blocks,
        prints=("overtime.kind", "overtime.points_per_minute", "overtime.begun_minute_counts"),
    )


def _points(m: Material) -> tuple[Block | None, ...]:
    overtime = m.rules.overtime
    price = ngettext(
        "For each minute over the player’s time, %(points)s point is deducted when the game is over.",
        "For each minute over the player’s time, %(points)s points are deducted when the game is over.",
        overtime.points_per_minute,
    )
    begun = _("Part of a minute counts as a whole minute.")
    whole = _("Only whole minutes count.")
    return (
        text(put(price, points=overtime.points_per_minute), begun if overtime.begun_minute_counts else whole),
        table(
            (_("Time exceeded by"), _("Points deducted")),
            ((f"{seconds // 60}:{seconds % 60:02}", str(overtime_price(m, seconds))) for seconds in _examples(m)),
        ),
    )


def _examples(m: Material) -> list[int]:
    limit = m.rules.overtime.lost_after_minutes
    return [seconds for seconds in EXAMPLES if limit is None or seconds < limit * 60]


def overtime_price(m: Material, seconds: int) -> int:
    """Return the points that so many seconds over cost, by the settlement rules."""
    sides = [Side(0, (), overtime_seconds=seconds, last_word=0), Side(0, (), last_word=0)]
    outcome = settle_game(m.rules, m.tiles, sides, Ending("stall"))
    return sum(-entry.points for entry in outcome.standings[0].entries if entry.code == "overtime")


def _no_more_moves(m: Material) -> tuple[Block | None, ...]:
    goes_on = _("The opponent plays on.") if m.is_pair else _("The others play on.")
    return (
        text(
            _("A player who has used up their time may no longer lay or exchange tiles: all their turns are passes."),
            goes_on,
        ),
    )


def write_time(m: Material) -> tuple[Chapter, ...]:
    drafts = [_clock(m), _turns(m), _stops(m), _keeping(m), write_overtime(m), _lost(m), _round(m)]
    return write_chapter("time", _("Time"), drafts, m.rules.assumed)


def _clock(m: Material) -> Draft | None:
    time = m.rules.time
    clocks = {
        "chess": _("Time is kept with a chess clock, which shows each player’s own time."),
        "sand_glass": _("Time is kept with a sand timer."),
        "none": _("No clock is used."),
    }
    whole = ngettext(
        "A game lasts at most %(minutes)s minute in total.",
        "A game lasts at most %(minutes)s minutes in total.",
        time.game_minutes or 0,
    )
    return draft(
        "time.clock",
        _("The clock"),
        text(
            clocks[time.clock],
            _player_minutes(time.player_minutes),
            put(whole, minutes=time.game_minutes) if time.game_minutes is not None else None,
        ),
        prints=("time.clock", "time.player_minutes", "time.game_minutes"),
    )


def _player_minutes(minutes: tuple[int, ...]) -> str | None:
    if not minutes:
        return None
    if len(minutes) == 1:
        own = ngettext(
            "Each player has %(minutes)s minute for the whole game, to use as they like.",
            "Each player has %(minutes)s minutes for the whole game, to use as they like.",
            minutes[0],
        )
        return put(own, minutes=minutes[0])
    choice = _(
        "Each player has the same time for the whole game, to use as they like: %(minutes)s minutes, as "
        "decided by the organiser for the championship."
    )
    return put(choice, minutes=list_or([str(each) for each in minutes]))


def _turns(m: Material) -> Draft | None:
    minutes = m.rules.time.turn_minutes
    if minutes is None:
        single = _("There is no time limit for a single turn.") if m.rules.time.player_minutes else None
        return draft("time.turns", _("Time per turn"), text(single), prints=("time.turn_minutes",))
    limit = ngettext("A turn lasts at most %(minutes)s minute.", "A turn lasts at most %(minutes)s minutes.", minutes)
    lost = _("A player who takes longer takes back the tiles laid and loses the turn.")
    nothing = _("A player who takes longer is reminded of the limit but does not lose the turn.")
    return draft(
        "time.turns",
        _("Time per turn"),
        text(put(limit, minutes=minutes), lost if m.rules.time.turn_overrun == "turn_lost" else nothing),
        prints=("time.turn_minutes", "time.turn_overrun"),
    )


def _stops(m: Material) -> Draft | None:
    stops = {
        "challenge": _("while a move is challenged"),
        "score_difference": _("when the players disagree about the points of the last move or about a total"),
        "arbiter_called": _("when an arbiter is called"),
        "overdraw": _("while excess tiles are put back"),
        "force_majeure": _("when something happens that is beyond the players’ control"),
    }
    return draft(
        "time.stops",
        _("When the clock is stopped"),
        items([stops[stop] for stop in m.rules.conduct.clock_stops], lead=_("The clock is stopped only:")),
        prints=("conduct.clock_stops",),
    )


def _keeping(m: Material) -> Draft | None:
    kept_by = m.rules.conduct.clock_kept_by
    if not m.is_timed or kept_by == "not_stated":
        return None
    if kept_by == "opponent":
        who = _("The opponent is responsible for making sure that a player’s time runs.")
    else:
        who = _("Each player is responsible for pressing the clock after a move.")
    return draft(
        "time.keeping",
        _("Who keeps the time"),
        text(
            who,
            _("No player may complain about having forgotten to start or stop a clock."),
            _("When an arbiter is called, the player whose clock is running stops it.")
            if kept_by == "opponent" and "arbiter_called" in m.rules.conduct.clock_stops
            else None,
        ),
        prints=("conduct.clock_kept_by",),
    )


def _lost(m: Material) -> Draft | None:
    limit = m.rules.overtime.lost_after_minutes
    if limit is None:
        return None
    lost = ngettext(
        "A player who exceeds their time by %(minutes)s minute or more loses the game.",
        "A player who exceeds their time by %(minutes)s minutes or more loses the game.",
        limit,
    )
    instead = (
        _("In that case, the points for minutes (article [[time.overtime]]) are not deducted from this player.")
        if m.rules.overtime.kind == "points"
        else None
    )
    return draft(
        "time.lost",
        _("A game lost on time"),
        text(put(lost, minutes=limit), instead),
        *tell_lost_game(m, m.rules.overtime.loss),
        prints=("overtime.lost_after_minutes", "overtime.loss"),
    )


def _round(m: Material) -> Draft | None:
    time = m.rules.time
    if time.round_over == "not_provided":
        return None
    if time.round_over == "committee_calls":
        called = _(
            "When the time for the round is over, the arbiters decide whether to call time on a game still "
            "in progress."
        )
    elif time.round_over == "committee_tells":
        called = _("When the time for the round is over, the arbiters call time on every game still in progress.")
    else:
        called = _("When the time for the game is over, time is always called on a game still in progress.")
    return draft(
        "time.round",
        _("When the time for the round is over"),
        text(called),
        _after_call(m),
        prints=("time.round_over", "time.turns_after_call", "time.called_turn_minutes", "endings.racks.time_called"),
    )


def _after_call(m: Material) -> Block | None:
    turns, minutes = m.rules.time.turns_after_call, m.rules.time.called_turn_minutes
    ends = _("For the tiles left on the racks, see article [[endings.racks]].")
    if not turns:
        return text(_("When time is called, the game ends at once."), ends)
    more = ngettext(
        "After time is called, %(turns)s turn is still played: the one in progress.",
        "After time is called, %(turns)s turns are still played, including the one in progress.",
        turns,
    )
    each = ngettext(
        "Each of them lasts at most %(minutes)s minute.",
        "Each of them lasts at most %(minutes)s minutes.",
        minutes or 0,
    )
    return text(
        put(more, turns=turns),
        put(each, minutes=minutes) if minutes is not None else None,
        _("The game then ends with the points as they stand."),
        ends,
    )
