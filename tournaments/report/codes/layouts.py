"""Problems with the layout and the cells of sheets. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LAYOUTS, LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING

HEADINGS_MISSING = error(
    "headings_missing",
    "sheet",
    title=_("Missing headings"),
    sentence=_(
        "The sheet “%(sheet)s” has games but no heading row. Add one above them, such as: Round, Table, "
        "Player 1, Score 1, Player 2, Score 2."
    ),
    when=_("A sheet seems to contain games, but no row says what the columns are."),
    advice=LAYOUTS,
)
ONLY_STANDINGS = error(
    "only_standings",
    "sheet",
    title=_("Only a classification"),
    sentence=_(
        "The sheet “%(sheet)s” contains only a classification. We need the games: who played whom in "
        "which round, and the scores."
    ),
    when=_("There is a classification but no games."),
    advice=LAYOUTS,
)
SEVERAL_GAMES_IN_ROW = error(
    "several_games_in_row",
    "headings",
    title=_("Several games in one row"),
    sentence=_(
        "Each row has the scores of more than one game: %(headings)s. Put each game in its own row, with its round."
    ),
    when=_("Two pairs of columns have headings for the scores of a game."),
    advice=LAYOUTS,
)
TABLE_NOT_USED = note(
    "table_not_used",
    "sheet",
    "rows",
    title=_("Classification ignored"),
    sentence=_(
        "The classification on the sheet “%(sheet)s” (rows %(rows)s) wasn’t needed: places are "
        "calculated from the games."
    ),
    when=_("There is a classification next to the games."),
    advice=NOTHING,
)
LINES_NOT_USED = note(
    "lines_not_used",
    "found",
    "rows",
    title=_("Rows ignored"),
    sentence=_("Rows %(rows)s aren’t part of the games and were ignored. They begin with: “%(found)s”."),
    when=_("Rows below a list name no one who could have played a game."),
    advice=NOTHING,
)
ROWS_NOT_READ = error(
    "rows_not_read",
    "found",
    "count",
    title=_("Games outside the list"),
    sentence=_(
        "Some rows seem to be games but aren’t in a list of games: %(count)s in all, the first is "
        "“%(found)s”. Move them under the headings or remove them."
    ),
    when=_("Some rows outside the list of games have two players and numbers."),
    advice=MEND_AND_SEND,
)
TABLE_REPEATS = note(
    "table_repeats",
    "sheet",
    "count",
    title=_("Games listed twice"),
    sentence=_(
        "The table on the sheet “%(sheet)s” has %(count)s games that also appear elsewhere with the same "
        "results. They were counted once."
    ),
    when=_("A second table in a file contains the same games."),
    advice=NOTHING,
)
READINGS_DIFFER = error(
    "readings_differ",
    "sheet",
    "count",
    title=_("Contradictory tables"),
    sentence=_(
        "The table on the sheet “%(sheet)s” gives %(count)s games differently from the rest of the file, "
        "or not at all. Which is right? Correct one of the tables or remove it."
    ),
    when=_("Two tables in one file give different results for the same players’ games."),
    advice=MEND_AND_SEND,
)
OPPONENTS_OR_ROUNDS = error(
    "opponents_or_rounds",
    title=_("Opponents or rounds?"),
    sentence=_(
        "We can’t tell whether these columns are opponents or rounds. If they are opponents, put an X "
        "where a player would meet themselves. If they are rounds, enter the opponent in each cell."
    ),
    when=_("There are as many numbered columns as players, so they may be rounds or opponents."),
    advice=LAYOUTS,
)
OWN_SCORES_ONLY = error(
    "own_scores_only",
    title=_("Scores without opponents"),
    sentence=_(
        "This table has each player’s score in each round but not the opponent. Upload a list of games, "
        "or enter the opponent and result in each cell."
    ),
    when=_("A table by rounds has scores but no opponents."),
    advice=LAYOUTS,
)
LEFT_READ = warning(
    "left_read",
    "name",
    "round",
    title=_("Player who withdrew"),
    sentence=_(
        "%(name)s left in round %(round)s. This was read as a withdrawal, with the player absent from then on."
    ),
    when=_("A cell in a cross-table says that a player withdrew."),
    advice=LOOK_AND_GO_ON,
)
LEFT_AND_BYES = error(
    "left_and_byes",
    "round",
    "count",
    title=_("Bye or forfeit?"),
    sentence=_(
        "In round %(round)s a player is marked as absent and %(count)s players have a bye. The absent "
        "player’s opponent won by forfeit. Instead of that opponent’s bye, write the absent player’s "
        "number and a plus."
    ),
    when=_("A player withdrew, and several others have a bye in that round."),
    advice=MEND_AND_SEND,
)
NO_SHOW_READ = warning(
    "no_show_read",
    "name",
    "found",
    title=_("No-show instead of a score"),
    sentence=_(
        "“%(found)s” appears instead of a score for %(name)s. It was read as a no-show: %(name)s lost by forfeit."
    ),
    when=_("A score cell says that the player didn’t show up."),
    advice=LOOK_AND_GO_ON,
)
GIVEN_UP_READ = warning(
    "given_up_read",
    "name",
    "found",
    title=_("Abandoned game instead of a score"),
    sentence=_(
        "“%(found)s” appears instead of a score for %(name)s. It was read as an abandoned game: %(name)s "
        "gave up and lost."
    ),
    when=_("A score cell says that the player gave up."),
    advice=LOOK_AND_GO_ON,
)
BYE_FILLED = note(
    "bye_filled",
    "name",
    title=_("Zeros next to a bye"),
    sentence=_("The 0 next to the bye of %(name)s was read as a placeholder, and the bye as a full bye."),
    when=_("A bye has zeros where other games have game points."),
    advice=NOTHING,
)
TOTALS_NOT_USED = note(
    "totals_not_used",
    "headings",
    title=_("Totals ignored"),
    sentence=_("The results say who won each game. These columns contain totals and were not used: %(headings)s."),
    when=_("The points next to a results column are championship totals."),
    advice=NOTHING,
)
NUMBERS_NOT_USED = warning(
    "numbers_not_used",
    "headings",
    title=_("Number columns ignored"),
    sentence=_("These columns contain numbers that look like scores and were not used: %(headings)s."),
    when=_("Columns with unknown headings contain numbers that look like scores."),
    advice=LOOK_AND_GO_ON,
)
PAIRINGS_NOT_USED = note(
    "pairings_not_used",
    "sheet",
    "count",
    title=_("Pairings ignored"),
    sentence=_(
        "The pairings on the sheet “%(sheet)s” weren’t needed: the results of these rounds are elsewhere "
        "in the file (%(count)s)."
    ),
    when=_("A list without results pairs players who have a result in the same round elsewhere in the file."),
    advice=NOTHING,
)
PENALTIES_NOT_USED = warning(
    "penalties_not_used",
    "headings",
    title=_("Penalties not applied"),
    sentence=_(
        "Next to the scores there are points added or deducted: %(headings)s. The scores were read as "
        "they are; nothing was added or deducted."
    ),
    when=_("A column next to the scores contains penalties, handicaps or bonuses."),
    advice=LOOK_AND_GO_ON,
)
ROUND_UNCLEAR = error(
    "round_unclear",
    "found",
    "next",
    title=_("Round without a number"),
    sentence=_("“%(found)s” doesn’t say which round it is. Enter its number; the next one would be %(next)s."),
    when=_("One round has a name while the others have numbers."),
    advice=MEND_AND_SEND,
)
TABLE_OVERFULL = error(
    "table_overfull",
    "round",
    "table",
    "found",
    title=_("Too many players at a table"),
    sentence=_("Table %(table)s in round %(round)s has more players than allowed: %(found)s."),
    when=_("A list by player has more than four rows for one table."),
    advice=MEND_AND_SEND,
)
REPEATS_UNCLEAR = error(
    "repeats_unclear",
    "count",
    title=_("Once or twice?"),
    sentence=_(
        "Each of these %(count)s games appears twice with the same result. If it’s one game entered "
        "twice, remove one of them. If it’s two games, give the second one its own round."
    ),
    when=_("A few games appear twice, each with the same result and no scores."),
    advice=MEND_AND_SEND,
)
RUNNING_TOTALS = error(
    "running_totals",
    title=_("Totals instead of scores"),
    sentence=_(
        "Every player’s points grow from round to round, so they look like totals, not game scores. "
        "Enter the score of each game."
    ),
    when=_("Every player’s scores grow from round to round."),
    advice=MEND_AND_SEND,
)
RESULTS_AGAINST_SCORES = error(
    "results_against_scores",
    "count",
    "games",
    title=_("Results contradict the scores"),
    sentence=_(
        "In %(count)s of %(games)s games the result contradicts the scores. These columns may contain "
        "totals: enter the score of each game."
    ),
    when=_("In many games the result contradicts the scores."),
    advice=MEND_AND_SEND,
)
TINY_SCORES = error(
    "tiny_scores",
    "round",
    title=_("Match points among game scores"),
    sentence=_(
        "These are points such as 1 and 0, but the other games have game scores. If a player didn’t show "
        "up, enter W.O. instead of that player’s score. If not, enter the game’s scores."
    ),
    when=_("A game has 1 and 0 or other very small numbers where other games have game scores."),
    advice=MEND_AND_SEND,
)
SOMEBODY_OR_BYE = error(
    "somebody_or_bye",
    "name",
    "round",
    title=_("Player or bye?"),
    sentence=_(
        "Is “%(name)s” a player? In round %(round)s there are no scores. If it means a bye, enter BYE. "
        "If the game is still to be played, enter “pending” in a “Kind” column."
    ),
    when=_("A name appears in only one row, without scores or a table."),
    advice=MEND_AND_SEND,
)
NAMES_ALIKE = error(
    "names_alike",
    "name",
    "found",
    title=_("One person or two?"),
    sentence=_(
        "“%(found)s” and “%(name)s” never play in the same round. If they are one person, write the name "
        "the same way everywhere. If they are two, add a column with the players’ start numbers or "
        "licence numbers."
    ),
    when=_("Two names in a file may be one person spelt two ways."),
    advice=MEND_AND_SEND,
)
NAMES_NEARLY_ALIKE = warning(
    "names_nearly_alike",
    "name",
    "found",
    title=_("One person spelt two ways?"),
    sentence=_("“%(found)s” and “%(name)s” never play in the same round and were read as two people."),
    when=_("Two names may be one person spelt two ways, in a file that identifies people only by name."),
    advice=_("If they are one person, write the name the same way in every row and upload the file again."),
)
TWO_CLUBS = warning(
    "two_clubs",
    "name",
    "club",
    "found",
    title=_("One name, two clubs"),
    sentence=_(
        "“%(name)s” appears with “%(club)s” and with “%(found)s” and was read as one person. If they are "
        "two, add a column with the players’ start numbers or licence numbers."
    ),
    when=_("A name without a number appears with two clubs in one file."),
    advice=LOOK_AND_GO_ON,
)
TWO_GROUPS = warning(
    "two_groups",
    "name",
    "group",
    "found",
    title=_("One player, two groups"),
    sentence=_("“%(name)s” is in the group “%(group)s” and in “%(found)s”. The first one counts for the places."),
    when=_("A file lists a player in two groups of the championship."),
    advice=LOOK_AND_GO_ON,
)
NAMESAKES = warning(
    "namesakes",
    "name",
    "found",
    "round",
    title=_("Players with the same name"),
    sentence=_("“%(found)s” and “%(name)s” both play in round %(round)s and were read as two people."),
    when=_("Two names consist of the same words, and both play in the same round."),
    advice=LOOK_AND_GO_ON,
)
