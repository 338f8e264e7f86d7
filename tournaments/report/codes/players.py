"""Problems with the players of a report. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_WHOLE

TOO_MANY_PLAYERS = error(
    "too_many_players",
    "limit",
    title=_("Too many players"),
    sentence=_("There are more than %(limit)s players."),
    when=_("There are more players than allowed."),
    advice=_("Upload the parts of the championship as separate championships."),
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
    title=_("Two players with the same ID"),
    sentence=_("Two players have ID %(id)s, so we can’t tell whose results are whose."),
    when=_("Two players have the same ID, which results use to refer to players."),
    advice=MEND_AND_SEND,
)
DUPLICATE_NUMBER = error(
    "duplicate_number",
    "number",
    title=_("Two players with the same number"),
    sentence=_("Two players have number %(number)s."),
    when=_("Two players in a report have the same number."),
    advice=MEND_AND_SEND,
)
START_NUMBER_TAKEN = warning(
    "start_number_taken",
    "name",
    "number",
    "given",
    title=_("Start number used twice"),
    sentence=_("%(name)s has start number %(number)s, like another player, and is listed here as number %(given)s."),
    when=_("Two players have the same START_NO."),
    advice=LOOK_AND_GO_ON,
)
START_NUMBER_MISSING = warning(
    "start_number_missing",
    "name",
    "given",
    title=_("No start number"),
    sentence=_("%(name)s has no start number and is listed here as number %(given)s."),
    when=_("A player has no START_NO."),
    advice=LOOK_AND_GO_ON,
)
PLAYER_WITHOUT_ID = warning(
    "player_without_id",
    "name",
    title=_("Player without an ID"),
    sentence=_("%(name)s has no ID, so we can’t find any results for this player."),
    when=_("A named player has no ID and therefore no results."),
    advice=LOOK_AND_GO_ON,
)
PLAYER_WITHOUT_NAME = error(
    "player_without_name",
    "number",
    title=_("Player without a name"),
    sentence=_("Player %(number)s has results but no name."),
    when=_("Results refer to a player without a name."),
    advice=MEND_AND_SEND,
)
NOT_A_NAME = error(
    "not_a_name",
    "name",
    title=_("Not a name"),
    sentence=_("“%(name)s” isn’t a name: it’s a formula or part of a web page."),
    when=_("A name begins with =, + or @, or contains < or >."),
    advice=MEND_AND_SEND,
)
NAME_TOO_LONG = warning(
    "name_too_long",
    "name",
    title=_("Name too long"),
    sentence=_("This name is too long and was shortened: “%(name)s”."),
    when=_("A name is longer than allowed and was shortened."),
    advice=LOOK_AND_GO_ON,
)
DUPLICATE_NAME = warning(
    "duplicate_name",
    "name",
    "number",
    "other",
    title=_("Two players with the same name"),
    sentence=_("Players %(other)s and %(number)s have the same name: %(name)s."),
    when=_("Two players have the same name."),
    advice=_("If they are one person, correct the file. If they are two, tell staff which is which."),
)
UNKNOWN_FEDERATION = warning(
    "unknown_federation",
    "name",
    "found",
    title=_("Unknown federation"),
    sentence=_("%(name)s: “%(found)s” isn’t a known federation."),
    when=_("FEDER doesn’t contain a known federation code."),
    advice=LOOK_AND_GO_ON,
)
ID_LOOKS_LIKE_DATE = note(
    "id_looks_like_date",
    "name",
    title=_("Date instead of an ID"),
    sentence=_("%(name)s has a date instead of an ID. It was ignored."),
    when=_("There is a date where an ID should be. It is ignored."),
    advice=NOTHING,
)
NUMBERS_AS_IDS = warning(
    "numbers_as_ids",
    "file",
    title=_("Start numbers read as IDs"),
    sentence=_(
        "“%(file)s” has start numbers, while the rounds have IDs. They were assumed to be the same: check the names."
    ),
    when=_("The list of players has start numbers, while the round files have IDs."),
    advice=_("Check that each player has the right results."),
)
OTHER_STEM = warning(
    "other_stem",
    "file",
    title=_("List with a different name"),
    sentence=_("“%(file)s” has a different name from the round files. Is it from the same championship?"),
    when=_("The list of players has a different name from the round files."),
    advice=_("Check that the list of players is from this championship."),
)
SPELLING_DIFFERS = note(
    "spelling_differs",
    "found",
    "name",
    title=_("Name spelt two ways"),
    sentence=_("“%(found)s” was read as %(name)s, the spelling used elsewhere."),
    when=_("A player’s name is spelt two ways in one file."),
    advice=LOOK_AND_GO_ON,
)
NUMBERS_DISAGREE = error(
    "numbers_disagree",
    "name",
    "number",
    title=_("Numbers and names don’t match"),
    sentence=_("%(name)s can’t have number %(number)s: the numbers and names in this file don’t match."),
    when=_("A player has two numbers, or two players share one."),
    advice=MEND_AND_SEND,
)
IDS_DISAGREE = error(
    "ids_disagree",
    "name",
    "id",
    title=_("IDs and names don’t match"),
    sentence=_("%(name)s can’t have ID %(id)s: the IDs and names in this file don’t match."),
    when=_("A player has two IDs, or two players share one."),
    advice=MEND_AND_SEND,
)
NEVER_PLAYED = note(
    "never_played",
    "count",
    title=_("Entered but never played"),
    sentence=_("Players without any results: %(count)s."),
    when=_("Some players have no results at all."),
    advice=NOTHING,
)
