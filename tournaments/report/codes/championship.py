"""What can be wrong with results in their championship and the registry. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import ASK_STAFF, LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, STAFF_SETTLE

PLAYER_NOT_FOUND = note(
    "player_not_found",
    "name",
    title=_("Not in the registry"),
    sentence=_("%(name)s is not in the registry yet. Staff will say who it is, or add a new player."),
    when=_("Nobody in the registry has this name or number."),
    advice=STAFF_SETTLE,
)
AMBIGUOUS_PLAYER = warning(
    "ambiguous_player",
    "name",
    title=_("Several players of this name"),
    sentence=_("Several players of the registry are called %(name)s. Staff will say which one it is."),
    when=_("Several players of the registry have this name."),
    advice=STAFF_SETTLE,
)
NUMBER_AND_NAME = warning(
    "number_and_name",
    "name",
    title=_("Number of somebody else"),
    sentence=_("The number of %(name)s belongs to a player of another name. Staff will look at it."),
    when=_("The number belongs to a player of another name."),
    advice=STAFF_SETTLE,
)
CLAIMED_TWICE = warning(
    "claimed_twice",
    "name",
    title=_("Two names, one player"),
    sentence=_("%(name)s and another player of the file seem to be the same person. Staff will look at it."),
    when=_("Two players of the file seem to be the same person."),
    advice=STAFF_SETTLE,
)
TOO_FEW_ROUNDS = warning(
    "too_few_rounds",
    "rounds",
    "minimum",
    title=_("Too few rounds"),
    sentence=_("The championship has %(rounds)s rounds; the regulations ask for at least %(minimum)s."),
    when=_("Fewer rounds than the regulations ask."),
    advice=_("Staff decide whether the championship counts all the same."),
)
TABLE_TOO_LARGE = error(
    "table_too_large",
    "seats",
    "allowed",
    title=_("Table too large"),
    sentence=_("%(seats)s players sit at one table; this championship is played by %(allowed)s."),
    when=_("A table has more players than the rules."),
    advice=MEND_AND_SEND,
)
NOT_APPROVED = error(
    "not_approved",
    title=_("Championship not approved"),
    sentence=_("This championship is not approved. Its results can be checked once it is."),
    when=_("The championship was not approved when its results were checked."),
    advice=_("Ask the federation's staff to approve it, and send again."),
)
FORMAT_NOT_ACCEPTED = error(
    "format_not_accepted",
    "format",
    "accepted",
    title=_("Format not accepted"),
    sentence=_("This federation does not take results in the format %(format)s. It takes: %(accepted)s."),
    when=_("The federation does not accept results in this format."),
    advice=_("Save or export the results in one of the formats named, and send them again."),
)
SENT_BEFORE_END = warning(
    "sent_before_end",
    "received",
    "end",
    title=_("Sent before the end"),
    sentence=_("The results came in on %(received)s; the championship ends on %(end)s."),
    when=_("Results came in before the last day of the championship."),
    advice=ASK_STAFF,
)
DEADLINE_MISSED = warning(
    "deadline_missed",
    "received",
    "deadline",
    title=_("Deadline missed"),
    sentence=_("The results came in on %(received)s; they were due by %(deadline)s."),
    when=_("Results came in after the federation's deadline."),
    advice=_("Staff decide whether the results count. If you sent them by mail before, tell staff when."),
)
ROUNDS_NOT_AS_ANNOUNCED = warning(
    "rounds_not_as_announced",
    "rounds",
    "announced",
    title=_("Other rounds than announced"),
    sentence=_("There are %(rounds)s rounds; %(announced)s were announced."),
    when=_("There are other rounds than were announced."),
    advice=ASK_STAFF,
)
MORE_ROUNDS_THAN_ANNOUNCED = error(
    "more_rounds_than_announced",
    "rounds",
    "announced",
    title=_("More rounds than announced"),
    sentence=_(
        "There are %(rounds)s rounds, and %(announced)s were announced. Look whether games are here twice. If so many "
        "were played, change the number of rounds in the announcement and have the files checked again."
    ),
    when=_("There are more rounds than were announced."),
    advice=_("Take out what is here twice, or change the announcement and have the files checked again."),
)
FILES_OF_ANOTHER = warning(
    "files_of_another",
    "championship",
    "day",
    title=_("Files of another championship"),
    sentence=_(
        "These are the files of another championship: the accepted results of “%(championship)s” (%(day)s). They can "
        "be accepted here only with a reason."
    ),
    when=_("The files are those of another championship's accepted results; accepted only with a reason."),
    advice=_("Send the files of this championship. If they are right, staff say why when they accept them."),
)
NAME_OF_ANOTHER = warning(
    "name_of_another",
    "found",
    "championship",
    title=_("Name of another championship"),
    sentence=_(
        "The file says that it is of another championship: “%(found)s”. It can be accepted here only with a reason."
    ),
    when=_("The file names another championship of the federation; accepted only with a reason."),
    advice=_("Send the files of this championship. If they are right, staff say why when they accept them."),
)
CAPACITY_EXCEEDED = warning(
    "capacity_exceeded",
    "players",
    "capacity",
    title=_("More players than places"),
    sentence=_("%(players)s players took part; the championship had %(capacity)s places."),
    when=_("More players took part than the championship had places."),
    advice=ASK_STAFF,
)
TABLE_TOO_SMALL = warning(
    "table_too_small",
    "seats",
    "allowed",
    title=_("Table too small"),
    sentence=_("%(seats)s players sit at one table; this championship is played by %(allowed)s."),
    when=_("A table has fewer players than the rules know."),
    advice=LOOK_AND_GO_ON,
)
# Of results checked before meetings were named once for each pair; now MET_AGAIN.
REPEATED_MEETING = warning(
    "repeated_meeting",
    "number",
    "other",
    "round",
    "earlier",
    title=_("Repeated meeting"),
    sentence=_("Players %(number)s and %(other)s meet in round %(round)s and met in round %(earlier)s already."),
    when=_("Two players met again though the rules forbid it. Forfeits and byes are no meetings."),
    advice=_("Look whether the right opponent is entered. If they did meet twice, go on: staff decide."),
)
MET_AGAIN = warning(
    "met_again",
    "name",
    "other",
    "rounds",
    "article",
    title=_("Met more than once"),
    sentence=_("%(name)s and %(other)s meet more than once, in rounds %(rounds)s (%(article)s)."),
    when=_("Two players met more than once though the rules forbid it. Forfeits and byes are no meetings."),
    advice=_("Look whether the right opponent is entered. If they did meet twice, go on: staff decide."),
)
BYE_NOT_LAST = warning(
    "bye_not_last",
    "name",
    "round",
    "below",
    "article",
    title=_("Bye for somebody who was not last"),
    sentence=_(
        "%(name)s has the bye of round %(round)s, though %(below)s stood lower and had had none (%(article)s)."
    ),
    when=_("A bye went to somebody though another player who could have it stood lower."),
    advice=LOOK_AND_GO_ON,
)
SECOND_BYE = warning(
    "second_bye",
    "name",
    "rounds",
    "article",
    title=_("Second bye"),
    sentence=_(
        "%(name)s has a full point without playing in rounds %(rounds)s, though others had none (%(article)s)."
    ),
    when=_("A player had a full point without playing more than once though somebody else had none."),
    advice=LOOK_AND_GO_ON,
)
BYE_FOR_LATE_JOINER = warning(
    "bye_for_late_joiner",
    "name",
    "rounds",
    "first",
    "article",
    title=_("Bye for a late joiner"),
    sentence=_(
        "%(name)s, who joined late in round %(first)s, has a bye in these rounds: %(rounds)s. Late joiners get none "
        "(%(article)s)."
    ),
    when=_("Byes went to somebody who had joined late."),
    advice=LOOK_AND_GO_ON,
)
FICTITIOUS_POINTS = warning(
    "fictitious_points",
    "name",
    "stated",
    "points",
    "counted",
    "article",
    title=_("Fictitious points taken off"),
    sentence=_(
        "%(name)s joined late. Points in the file: %(stated)s; fictitious, for pairing only (%(article)s): "
        "%(points)s; counted in the standings: %(counted)s."
    ),
    when=_("A late joiner has points for the rounds before, which count for pairing only."),
    advice=_("If they are fictitious, go on. If they were given for something else, tell the federation's staff."),
)
FORFEITS_FILLED = note(
    "forfeits_filled",
    "count",
    "winner",
    "loser",
    "article",
    title=_("Score of games that fell out"),
    sentence=_(
        "Games that fell out and have no score here: %(count)s. By the rules they count as %(winner)s–%(loser)s "
        "(%(article)s)."
    ),
    when=_("Games that fell out have no score in a file with scores; that of the rules of the game is taken."),
    advice=NOTHING,
)
LENGTH_TAKEN = note(
    "length_taken",
    "rounds",
    "played",
    title=_("Length of the championship"),
    sentence=_(
        "The championship has %(rounds)s rounds, of which %(played)s are here. The standings go by its length."
    ),
    when=_("Fewer rounds are there than the championship has; its length decides how the standings are made."),
    advice=NOTHING,
)
DISQUALIFIED = note(
    "disqualified",
    "name",
    "round",
    title=_("Disqualified"),
    sentence=_("%(name)s was disqualified after round %(round)s: no place; the games played stand and are rated."),
    when=_("A player was disqualified: no place and no further rounds, the games played stand and are rated."),
    advice=NOTHING,
)
JOINED_LATE = note(
    "joined_late",
    "number",
    "round",
    title=_("Joined late"),
    sentence=_("Player %(number)s has no result before round %(round)s."),
    when=_("A player has no result before a later round."),
    advice=NOTHING,
)
JOINED_TOO_LATE = warning(
    "joined_too_late",
    "number",
    "round",
    "last",
    title=_("Joined too late"),
    sentence=_("Player %(number)s joined in round %(round)s; the last round to join was %(last)s."),
    when=_("A player joined after the last round that allows it."),
    advice=_("Look whether an earlier result is missing. Otherwise staff decide."),
)
RESULT_MISSING = warning(
    "result_missing",
    "number",
    "rounds",
    title=_("Missing result"),
    sentence=_("Nothing is known of player %(number)s in these rounds: %(rounds)s."),
    when=_("A player has neither a game nor a bye nor an absence in a round between others."),
    advice=_("Add the game, the bye or the absence to those rounds, and send the files again."),
)
LEFT_EARLY = warning(
    "left_early",
    "number",
    "round",
    "rounds",
    title=_("No results to the end"),
    sentence=_("The last result of player %(number)s is of round %(round)s; there are %(rounds)s rounds."),
    when=_("A player's results end before the last round, and the file does not say that he or she withdrew."),
    advice=_("If the player withdrew, go on. If not, add what is missing and send again."),
)
MERGED_PLAYER = note(
    "merged_player",
    "name",
    "number",
    "into",
    title=_("Merged player"),
    sentence=_("%(name)s is number %(number)s, which was merged into number %(into)s. The results count there."),
    when=_("A player is found under the name of a record that was merged into another."),
    advice=NOTHING,
)
RETIRED_PLAYER = warning(
    "retired_player",
    "name",
    "since",
    title=_("Retired player"),
    sentence=_("%(name)s is retired since %(since)s."),
    when=_("A player is retired in the registry."),
    advice=_("Look whether it is the same person. If so, staff can undo the retirement."),
)
