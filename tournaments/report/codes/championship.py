"""Problems of results with their championship and the registry. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import ASK_STAFF, LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, STAFF_SETTLE

PLAYER_NOT_FOUND = note(
    "player_not_found",
    "name",
    title=_("Not in the registry"),
    sentence=_("%(name)s isn’t in the registry yet. Staff will identify the player or add a new one."),
    when=_("No one in the registry has this name or number."),
    advice=STAFF_SETTLE,
)
AMBIGUOUS_PLAYER = warning(
    "ambiguous_player",
    "name",
    title=_("Several players with this name"),
    sentence=_("Several players in the registry are called %(name)s. Staff will identify the right one."),
    when=_("Several players in the registry have this name."),
    advice=STAFF_SETTLE,
)
NUMBER_AND_NAME = warning(
    "number_and_name",
    "name",
    title=_("Another player’s number"),
    sentence=_("The number given for %(name)s belongs to a player with a different name. Staff will check it."),
    when=_("The number belongs to a player with a different name."),
    advice=STAFF_SETTLE,
)
CLAIMED_TWICE = warning(
    "claimed_twice",
    "name",
    title=_("Two names, one player"),
    sentence=_("%(name)s and another player in the file seem to be the same person. Staff will check it."),
    when=_("Two players in the file seem to be the same person."),
    advice=STAFF_SETTLE,
)
TOO_FEW_ROUNDS = warning(
    "too_few_rounds",
    "rounds",
    "minimum",
    title=_("Too few rounds"),
    sentence=_("The championship has %(rounds)s rounds; the regulations require at least %(minimum)s."),
    when=_("There are fewer rounds than the regulations require."),
    advice=_("Staff decide whether the championship counts anyway."),
)
TABLE_TOO_LARGE = error(
    "table_too_large",
    "seats",
    "allowed",
    title=_("Table too large"),
    sentence=_("%(seats)s players are at one table; the maximum in this championship is %(allowed)s."),
    when=_("A table has more players than the rules allow."),
    advice=MEND_AND_SEND,
)
NOT_APPROVED = error(
    "not_approved",
    title=_("Championship not approved"),
    sentence=_("This championship hasn’t been approved. Its results can be checked once it is."),
    when=_("The championship was not approved when its results were checked."),
    advice=_("Ask the federation’s staff to approve it, then upload the files again."),
)
FORMAT_NOT_ACCEPTED = error(
    "format_not_accepted",
    "format",
    "accepted",
    title=_("Format not accepted"),
    sentence=_("This federation doesn’t accept results in %(format)s format. It accepts: %(accepted)s."),
    when=_("The federation doesn’t accept results in this format."),
    advice=_("Save or export the results in one of the accepted formats and upload them again."),
)
SENT_BEFORE_END = warning(
    "sent_before_end",
    "received",
    "end",
    title=_("Uploaded before the end"),
    sentence=_("The results arrived on %(received)s; the championship ends on %(end)s."),
    when=_("The results arrived before the last day of the championship."),
    advice=ASK_STAFF,
)
DEADLINE_MISSED = warning(
    "deadline_missed",
    "received",
    "deadline",
    title=_("Deadline missed"),
    sentence=_("The results arrived on %(received)s; they were due by %(deadline)s."),
    when=_("The results arrived after the federation’s deadline."),
    advice=_("Staff decide whether the results count. If you sent them by e-mail earlier, tell staff when."),
)
ROUNDS_NOT_AS_ANNOUNCED = warning(
    "rounds_not_as_announced",
    "rounds",
    "announced",
    title=_("Number of rounds differs from the announcement"),
    sentence=_("There are %(rounds)s rounds; %(announced)s were announced."),
    when=_("The number of rounds differs from the announcement."),
    advice=ASK_STAFF,
)
MORE_ROUNDS_THAN_ANNOUNCED = error(
    "more_rounds_than_announced",
    "rounds",
    "announced",
    title=_("More rounds than announced"),
    sentence=_(
        "There are %(rounds)s rounds, but %(announced)s were announced. Check whether some games appear "
        "twice. If that many rounds were played, change the number in the announcement and have the "
        "files checked again."
    ),
    when=_("There are more rounds than announced."),
    advice=_("Remove the duplicates, or change the announcement and have the files checked again."),
)
FILES_OF_ANOTHER = warning(
    "files_of_another",
    "championship",
    "day",
    title=_("Files from another championship"),
    sentence=_(
        "These files are from another championship: the accepted results of “%(championship)s” "
        "(%(day)s). To accept them here, staff must give a reason."
    ),
    when=_("The files match another championship’s accepted results. They can only be accepted with a reason."),
    advice=_(
        "Upload this championship’s files. If these are the right ones, staff give a reason when they accept them."
    ),
)
NAME_OF_ANOTHER = warning(
    "name_of_another",
    "found",
    "championship",
    title=_("Another championship’s name"),
    sentence=_("The file names another championship: “%(found)s”. To accept it here, staff must give a reason."),
    when=_("The file names another of the federation’s championships. It can only be accepted with a reason."),
    advice=_(
        "Upload this championship’s files. If these are the right ones, staff give a reason when they accept them."
    ),
)
CAPACITY_EXCEEDED = warning(
    "capacity_exceeded",
    "players",
    "capacity",
    title=_("More players than the capacity"),
    sentence=_("%(players)s players took part; the championship’s capacity was %(capacity)s."),
    when=_("More players took part than the championship’s capacity."),
    advice=ASK_STAFF,
)
TABLE_TOO_SMALL = warning(
    "table_too_small",
    "seats",
    "allowed",
    title=_("Table too small"),
    sentence=_("%(seats)s players are at one table; the maximum in this championship is %(allowed)s."),
    when=_("A table has fewer players than the rules require."),
    advice=LOOK_AND_GO_ON,
)
# For results checked before meetings were reported once per pair; now MET_AGAIN.
REPEATED_MEETING = warning(
    "repeated_meeting",
    "number",
    "other",
    "round",
    "earlier",
    title=_("Repeated meeting"),
    sentence=_("Players %(number)s and %(other)s meet in round %(round)s but already met in round %(earlier)s."),
    when=_("Two players met again although the rules forbid it. Forfeits and byes don’t count as meetings."),
    advice=_("Check that the right opponent was entered. If they did meet twice, continue: staff will decide."),
)
MET_AGAIN = warning(
    "met_again",
    "name",
    "other",
    "rounds",
    "article",
    title=_("Met more than once"),
    sentence=_("%(name)s and %(other)s meet more than once, in rounds %(rounds)s (%(article)s)."),
    when=_("Two players met more than once although the rules forbid it. Forfeits and byes don’t count as meetings."),
    advice=_("Check that the right opponent was entered. If they did meet twice, continue: staff will decide."),
)
BYE_NOT_LAST = warning(
    "bye_not_last",
    "name",
    "round",
    "below",
    "article",
    title=_("Bye given to a player who wasn’t last"),
    sentence=_(
        "%(name)s has the bye in round %(round)s, although %(below)s was lower in the standings and had "
        "not had one (%(article)s)."
    ),
    when=_("A player got the bye although an eligible player was lower in the standings."),
    advice=LOOK_AND_GO_ON,
)
SECOND_BYE = warning(
    "second_bye",
    "name",
    "rounds",
    "article",
    title=_("Second bye"),
    sentence=_(
        "%(name)s got a full point without playing in rounds %(rounds)s, although others had not had one "
        "(%(article)s)."
    ),
    when=_("A player got a full point without playing more than once, although someone else had none."),
    advice=LOOK_AND_GO_ON,
)
BYE_FOR_LATE_JOINER = warning(
    "bye_for_late_joiner",
    "name",
    "rounds",
    "first",
    "article",
    title=_("Bye for a player who joined late"),
    sentence=_(
        "%(name)s joined late, in round %(first)s, and has a bye in these rounds: %(rounds)s. Players "
        "who join late don’t get byes (%(article)s)."
    ),
    when=_("A player who joined late got a bye."),
    advice=LOOK_AND_GO_ON,
)
FICTITIOUS_POINTS = warning(
    "fictitious_points",
    "name",
    "stated",
    "points",
    "counted",
    "article",
    title=_("Fictitious points deducted"),
    sentence=_(
        "%(name)s joined late. Points in the file: %(stated)s; fictitious points, used for pairing only "
        "(%(article)s): %(points)s; points counted in the standings: %(counted)s."
    ),
    when=_("A player who joined late has points for earlier rounds. They count for pairing only."),
    advice=_("If they are fictitious, continue. If they were given for another reason, tell the federation’s staff."),
)
FORFEITS_FILLED = note(
    "forfeits_filled",
    "count",
    "winner",
    "loser",
    "article",
    title=_("Score of unplayed games"),
    sentence=_(
        "Unplayed games without a score: %(count)s. Under the rules they count as %(winner)s–%(loser)s (%(article)s)."
    ),
    when=_("The file has scores, but some unplayed games have none. They get the score set by the rules of the game."),
    advice=NOTHING,
)
LENGTH_TAKEN = note(
    "length_taken",
    "rounds",
    "played",
    title=_("Length of the championship"),
    sentence=_(
        "The championship has %(rounds)s rounds; the file has %(played)s of them. The standings are "
        "based on the full length."
    ),
    when=_(
        "There are fewer rounds than the championship has. The standings are calculated according to its full length."
    ),
    advice=NOTHING,
)
DISQUALIFIED = note(
    "disqualified",
    "name",
    "round",
    title=_("Disqualified"),
    sentence=_(
        "%(name)s was disqualified after round %(round)s and gets no place. The games already played "
        "stay valid and are rated."
    ),
    when=_(
        "A player was disqualified and gets no place and no further rounds. The games already played "
        "stay valid and are rated."
    ),
    advice=NOTHING,
)
JOINED_LATE = note(
    "joined_late",
    "number",
    "round",
    title=_("Joined late"),
    sentence=_("Player %(number)s has no result before round %(round)s."),
    when=_("A player’s first result is in a later round."),
    advice=NOTHING,
)
JOINED_TOO_LATE = warning(
    "joined_too_late",
    "number",
    "round",
    "last",
    title=_("Joined too late"),
    sentence=_("Player %(number)s joined in round %(round)s; the last round for joining was %(last)s."),
    when=_("A player joined after the last round in which players may join."),
    advice=_("Check whether an earlier result is missing. If not, staff will decide."),
)
RESULT_MISSING = warning(
    "result_missing",
    "number",
    "rounds",
    title=_("Missing result"),
    sentence=_("No result for player %(number)s in these rounds: %(rounds)s."),
    when=_("A player has no game, bye or absence in a round that falls between rounds with results."),
    advice=_("Add the game, bye or absence for those rounds and upload the files again."),
)
LEFT_EARLY = warning(
    "left_early",
    "number",
    "round",
    "rounds",
    title=_("Results stop before the end"),
    sentence=_("The last result for player %(number)s is in round %(round)s; there are %(rounds)s rounds."),
    when=_("A player’s results stop before the last round, and the file doesn’t say that the player withdrew."),
    advice=_("If the player withdrew, continue. If not, add what’s missing and upload the files again."),
)
MERGED_PLAYER = note(
    "merged_player",
    "name",
    "number",
    "into",
    title=_("Merged player"),
    sentence=_(
        "%(name)s is number %(number)s, which was merged into number %(into)s. The results count for that record."
    ),
    when=_("A player’s name matches a record that was merged into another."),
    advice=NOTHING,
)
RETIRED_PLAYER = warning(
    "retired_player",
    "name",
    "since",
    title=_("Retired player"),
    sentence=_("%(name)s has been retired since %(since)s."),
    when=_("A player is marked as retired in the registry."),
    advice=_("Check that it’s the same person. If it is, staff can undo the retirement."),
)
