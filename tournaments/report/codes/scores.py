"""What the rules of a championship make doubtful in scores. Pure."""

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
    when=_("Nobody scores so much in a game, or so little."),
    advice=LOOK_AND_GO_ON,
)
BYE_WITH_SCORE = note(
    "bye_with_score",
    "number",
    "found",
    title=_("Bye with points"),
    sentence=_("Player %(number)s has %(found)s points though there was no game. They do not count."),
    when=_("A bye or an absence has game points."),
    advice=NOTHING,
)
EQUAL_SCORE_WON = warning(
    "equal_score_won",
    "number",
    "other",
    "found",
    title=_("Equal score, one winner"),
    sentence=_(
        "Players %(number)s and %(other)s have %(found)s points each. The rules make that a draw, but one of them won."
    ),
    when=_("A game with equal scores is given to one player though the rules make it a draw."),
    advice=LOOK_AND_GO_ON,
)
PLACES_CONTRADICT = warning(
    "places_contradict",
    "round",
    title=_("Places contradict the points"),
    sentence=_("Places and points of a table of round %(round)s do not agree."),
    when=_("At a table of three or four, places and game points differ."),
    advice=LOOK_AND_GO_ON,
)
MATCH_POINTS_CONTRADICT = warning(
    "match_points_contradict",
    "number",
    "found",
    "expected",
    title=_("Match points contradict the rules"),
    sentence=_("Player %(number)s has %(found)s match points; the rules give %(expected)s."),
    when=_("A result or a place has other match points than the rules give."),
    advice=LOOK_AND_GO_ON,
)
