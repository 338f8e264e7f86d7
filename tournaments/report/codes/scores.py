"""Scores that are doubtful under a championship's rules. Pure."""

from __future__ import annotations

from federation.problems.kinds import mark as _
from federation.problems.kinds import note, warning
from tournaments.report.codes.advice import LOOK_AND_GO_ON, NOTHING

UNUSUAL_SCORE = warning(
    "unusual_score",
    "number",
    "found",
    title=_("Unusual score"),
    sentence=_("Player %(number)s has %(found)s points in one game."),
    when=_("No one scores that much or that little in a game."),
    advice=LOOK_AND_GO_ON,
)
BYE_WITH_SCORE = note(
    "bye_with_score",
    "number",
    "found",
    title=_("Bye with points"),
    sentence=_("Player %(number)s has %(found)s points although there was no game. They don’t count."),
    when=_("A bye or an absence has game points."),
    advice=NOTHING,
)
EQUAL_SCORE_WON = warning(
    "equal_score_won",
    "number",
    "other",
    "found",
    title=_("Equal scores, one winner"),
    sentence=_(
        "Players %(number)s and %(other)s have %(found)s points each. Under the rules that’s a draw, but "
        "one of them is recorded as the winner."
    ),
    when=_("A game with equal scores is recorded as a win although the rules make it a draw."),
    advice=LOOK_AND_GO_ON,
)
PLACES_CONTRADICT = warning(
    "places_contradict",
    "round",
    title=_("Places contradict the points"),
    sentence=_("The places and points at a table in round %(round)s don’t match."),
    when=_("At a table of three or four, the places and game points don’t match."),
    advice=LOOK_AND_GO_ON,
)
MATCH_POINTS_CONTRADICT = warning(
    "match_points_contradict",
    "number",
    "found",
    "expected",
    title=_("Match points contradict the rules"),
    sentence=_("Player %(number)s has %(found)s match points; under the rules it should be %(expected)s."),
    when=_("A result or a place doesn’t have the match points that the rules give."),
    advice=LOOK_AND_GO_ON,
)
