"""What can be wrong with the players of a report. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_WHOLE

TOO_MANY_PLAYERS = error(
    "too_many_players",
    "limit",
    title=_("Too many players"),
    sentence=_("There are more than %(limit)s players."),
    when=_("There are more players than the limit."),
    advice=_("Send parts of the championship as championships of their own."),
)
NO_PLAYERS = error(
    "no_players",
    title=_("No players"),
    sentence=_("There are no players."),
    when=_("No player was found."),
    advice=SEND_WHOLE,
)
DUPLICATE_ID = error(
    "duplicate_id",
    "id",
    title=_("Two players with one id"),
    sentence=_("Two players have ID %(id)s, so it is not known whose results are whose."),
    when=_("Two players have the id by which results refer to players."),
    advice=MEND_AND_SEND,
)
DUPLICATE_NUMBER = error(
    "duplicate_number",
    "number",
    title=_("Two players with one number"),
    sentence=_("Two players have number %(number)s."),
    when=_("Two players of a report have one number."),
    advice=MEND_AND_SEND,
)
START_NUMBER_TAKEN = warning(
    "start_number_taken",
    "name",
    "number",
    "given",
    title=_("Start number used twice"),
    sentence=_("%(name)s has start number %(number)s like another player and is %(given)s here."),
    when=_("Two players share START_NO."),
    advice=LOOK_AND_GO_ON,
)
START_NUMBER_MISSING = warning(
    "start_number_missing",
    "name",
    "given",
    title=_("No start number"),
    sentence=_("%(name)s has no start number and is %(given)s here."),
    when=_("A player has no START_NO."),
    advice=LOOK_AND_GO_ON,
)
PLAYER_WITHOUT_ID = warning(
    "player_without_id",
    "name",
    title=_("Player without id"),
    sentence=_("%(name)s has no ID, so no result can be found."),
    when=_("A named player has no ID, so no results."),
    advice=LOOK_AND_GO_ON,
)
PLAYER_WITHOUT_NAME = error(
    "player_without_name",
    "number",
    title=_("Player without name"),
    sentence=_("Player %(number)s has results but no name."),
    when=_("Results refer to a player with no name."),
    advice=MEND_AND_SEND,
)
NOT_A_NAME = error(
    "not_a_name",
    "name",
    title=_("Not a name"),
    sentence=_("“%(name)s” is no name: a formula or a piece of a web page stands in its place."),
    when=_("A name begins with =, + or @, or holds < or >."),
    advice=MEND_AND_SEND,
)
NAME_TOO_LONG = warning(
    "name_too_long",
    "name",
    title=_("Name too long"),
    sentence=_("This name is too long and was cut: “%(name)s”."),
    when=_("A name is longer than the limit and was cut."),
    advice=LOOK_AND_GO_ON,
)
DUPLICATE_NAME = warning(
    "duplicate_name",
    "name",
    "number",
    "other",
    title=_("Two players of one name"),
    sentence=_("Players %(other)s and %(number)s have the same name: %(name)s."),
    when=_("Two players have the same name."),
    advice=_("If it is one person, mend the file. If they are two, tell staff who is who."),
)
UNKNOWN_FEDERATION = warning(
    "unknown_federation",
    "name",
    "found",
    title=_("Unknown federation"),
    sentence=_("%(name)s: “%(found)s” is no known federation."),
    when=_("FEDER holds no known federation code."),
    advice=LOOK_AND_GO_ON,
)
ID_LOOKS_LIKE_DATE = note(
    "id_looks_like_date",
    "name",
    title=_("Date in place of an id"),
    sentence=_("%(name)s has a date in place of an id. It was left out."),
    when=_("A date stands where an id should; it is left out."),
    advice=NOTHING,
)
NUMBERS_AS_IDS = warning(
    "numbers_as_ids",
    "file",
    title=_("Numbers taken for ids"),
    sentence=_(
        "“%(file)s” gives start numbers, and the rounds give ids. They were taken to be the same: look at the names."
    ),
    when=_("A list gives start numbers, round files give ids."),
    advice=_("Look whether every player has his or her own results."),
)
OTHER_STEM = warning(
    "other_stem",
    "file",
    title=_("List of another name"),
    sentence=_("“%(file)s” has another name than the rounds. Is it of the same championship?"),
    when=_("The list of players is named unlike the round files."),
    advice=_("Look whether the list of players is that of this championship."),
)
SPELLING_DIFFERS = note(
    "spelling_differs",
    "found",
    "name",
    title=_("Name spelt in two ways"),
    sentence=_("“%(found)s” was taken for %(name)s, who is spelt so elsewhere."),
    when=_("A player is spelt in two ways in one file."),
    advice=LOOK_AND_GO_ON,
)
NUMBERS_DISAGREE = error(
    "numbers_disagree",
    "name",
    "number",
    title=_("Numbers and names disagree"),
    sentence=_("%(name)s cannot have number %(number)s: numbers and names do not go together here."),
    when=_("A player has two numbers, or shares one."),
    advice=MEND_AND_SEND,
)
IDS_DISAGREE = error(
    "ids_disagree",
    "name",
    "id",
    title=_("Ids and names disagree"),
    sentence=_("%(name)s cannot have id %(id)s: ids and names do not go together here."),
    when=_("A player has two ids, or shares one."),
    advice=MEND_AND_SEND,
)
NEVER_PLAYED = note(
    "never_played",
    "count",
    title=_("Entered and never played"),
    sentence=_("Players without any result: %(count)s."),
    when=_("Some players have no result at all."),
    advice=NOTHING,
)
