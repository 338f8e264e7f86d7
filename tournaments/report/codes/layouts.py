"""What can be wrong with the layout and the cells of sheets. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LAYOUTS, LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING

HEADINGS_MISSING = error(
    "headings_missing",
    "sheet",
    title=_("Headings missing"),
    sentence=_(
        "The sheet “%(sheet)s” has games but no row of headings. Write one above them, such as: Round, Table, "
        "Player 1, Score 1, Player 2, Score 2."
    ),
    when=_("A sheet seems to hold games, but no row says what its columns are."),
    advice=LAYOUTS,
)
ONLY_STANDINGS = error(
    "only_standings",
    "sheet",
    title=_("Only a classification"),
    sentence=_(
        "The sheet “%(sheet)s” holds a classification. What is needed are the games: who played whom in which "
        "round, and the scores."
    ),
    when=_("There is a classification and not one game."),
    advice=LAYOUTS,
)
SEVERAL_GAMES_IN_ROW = error(
    "several_games_in_row",
    "headings",
    title=_("Several games in one row"),
    sentence=_(
        "Each row here has the scores of more than one game: %(headings)s. Write each game into a row of its "
        "own, with its round."
    ),
    when=_("Two pairs of columns are headed as the scores of one game."),
    advice=LAYOUTS,
)
TABLE_NOT_USED = note(
    "table_not_used",
    "sheet",
    "rows",
    title=_("Classification left out"),
    sentence=_(
        "The classification on the sheet “%(sheet)s” (rows %(rows)s) was not needed: places are computed from "
        "the games."
    ),
    when=_("A classification stands beside the games."),
    advice=NOTHING,
)
LINES_NOT_USED = note(
    "lines_not_used",
    "found",
    "rows",
    title=_("Rows left out"),
    sentence=_("Rows %(rows)s are not part of the games and were left out. They begin: “%(found)s”."),
    when=_("Rows below a list name nobody who could have played a game."),
    advice=NOTHING,
)
ROWS_NOT_READ = error(
    "rows_not_read",
    "found",
    "count",
    title=_("Games outside of the list"),
    sentence=_(
        "These rows seem to hold games but do not belong to a list of games: %(count)s, the first is "
        "“%(found)s”. Put them under the headings, or take them out."
    ),
    when=_("Rows apart from the list of games have two players and numbers."),
    advice=MEND_AND_SEND,
)
TABLE_REPEATS = note(
    "table_repeats",
    "sheet",
    "count",
    title=_("Games told twice"),
    sentence=_(
        "The table on the sheet “%(sheet)s” tells %(count)s games that stand elsewhere too, with the same "
        "results. They were taken once."
    ),
    when=_("A second table of a file tells the same games."),
    advice=NOTHING,
)
READINGS_DIFFER = error(
    "readings_differ",
    "sheet",
    "count",
    title=_("Tables that contradict each other"),
    sentence=_(
        "The table on the sheet “%(sheet)s” tells %(count)s games otherwise than the rest of the file, or not "
        "at all. Which is right? Mend one of them, or take it out."
    ),
    when=_("Two tables of one file tell the same players' games differently."),
    advice=MEND_AND_SEND,
)
OPPONENTS_OR_ROUNDS = error(
    "opponents_or_rounds",
    title=_("Opponents or rounds?"),
    sentence=_(
        "It cannot be told whether these columns are opponents or rounds. If they are opponents, put an X "
        "where a player would meet himself or herself; if they are rounds, say in each cell who the opponent "
        "was."
    ),
    when=_("Columns are numbered as many as there are players, and may be rounds or opponents."),
    advice=LAYOUTS,
)
OWN_SCORES_ONLY = error(
    "own_scores_only",
    title=_("Scores without opponents"),
    sentence=_(
        "This table has each player's score in each round, but not who the opponent was. Send a list of "
        "games, or write opponent and result into each cell."
    ),
    when=_("A table by rounds has scores and no opponents."),
    advice=LAYOUTS,
)
LEFT_READ = warning(
    "left_read",
    "name",
    "round",
    title=_("Player who left"),
    sentence=_("%(name)s left in round %(round)s. It was read as withdrawn, and absent from then on."),
    when=_("A cell of a cross-table says that a player left."),
    advice=LOOK_AND_GO_ON,
)
LEFT_AND_BYES = error(
    "left_and_byes",
    "round",
    "count",
    title=_("Bye or forfeit?"),
    sentence=_(
        "In round %(round)s somebody is marked as away, and %(count)s players have a bye. Whoever was to meet "
        "the absent player won by forfeit: write that opponent's number and a plus instead of a bye."
    ),
    when=_("Somebody left, and several others have a bye in that round."),
    advice=MEND_AND_SEND,
)
NO_SHOW_READ = warning(
    "no_show_read",
    "name",
    "found",
    title=_("No-show in place of a score"),
    sentence=_(
        "“%(found)s” stands in place of the score of %(name)s. It was read as: %(name)s did not come and lost "
        "by forfeit."
    ),
    when=_("A score's cell says that the player did not come."),
    advice=LOOK_AND_GO_ON,
)
GIVEN_UP_READ = warning(
    "given_up_read",
    "name",
    "found",
    title=_("Given up in place of a score"),
    sentence=_(
        "“%(found)s” stands in place of the score of %(name)s. It was read as: %(name)s gave the game up and lost it."
    ),
    when=_("A score's cell says that the player gave up."),
    advice=LOOK_AND_GO_ON,
)
BYE_FILLED = note(
    "bye_filled",
    "name",
    title=_("Zeros beside a bye"),
    sentence=_("The 0 beside the bye of %(name)s fills the cell: it was read as a full bye."),
    when=_("A bye among games with game points has zeros."),
    advice=NOTHING,
)
TOTALS_NOT_USED = note(
    "totals_not_used",
    "headings",
    title=_("Totals left out"),
    sentence=_("The results say who won each game. These columns hold totals and were not used: %(headings)s."),
    when=_("Points beside a column of results are totals of the championship."),
    advice=NOTHING,
)
NUMBERS_NOT_USED = warning(
    "numbers_not_used",
    "headings",
    title=_("Columns of numbers left out"),
    sentence=_("These columns hold numbers like scores and were not used: %(headings)s."),
    when=_("Columns with unknown headings hold numbers like scores."),
    advice=LOOK_AND_GO_ON,
)
PAIRINGS_NOT_USED = note(
    "pairings_not_used",
    "sheet",
    "count",
    title=_("Pairings left out"),
    sentence=_(
        "The pairings on the sheet “%(sheet)s” were not needed: the results of these rounds stand elsewhere "
        "(%(count)s)."
    ),
    when=_("A list without results pairs players who have a result in the same round elsewhere in the file."),
    advice=NOTHING,
)
PENALTIES_NOT_USED = warning(
    "penalties_not_used",
    "headings",
    title=_("Points taken off are not used"),
    sentence=_(
        "Beside the scores there are points taken off or added: %(headings)s. The scores were read as they stand; "
        "nothing was taken off."
    ),
    when=_("A column beside the scores holds penalties, handicaps or bonuses."),
    advice=LOOK_AND_GO_ON,
)
ROUND_UNCLEAR = error(
    "round_unclear",
    "found",
    "next",
    title=_("Round without a number"),
    sentence=_("“%(found)s” does not say which round it is. Write its number; %(next)s would be the next one."),
    when=_("A round has a name among others that are numbers."),
    advice=MEND_AND_SEND,
)
TABLE_OVERFULL = error(
    "table_overfull",
    "round",
    "table",
    "found",
    title=_("Too many at one table"),
    sentence=_("Table %(table)s of round %(round)s has more players than a table can have: %(found)s."),
    when=_("A list by player has more than four rows for one table."),
    advice=MEND_AND_SEND,
)
REPEATS_UNCLEAR = error(
    "repeats_unclear",
    "count",
    title=_("Once or twice?"),
    sentence=_(
        "Each of these %(count)s games stands here twice with the same result. Is it one game written down "
        "twice? Then take one of them out. Are they two games? Then give the second one its own round."
    ),
    when=_("Each of a few games stands twice with one result and no scores."),
    advice=MEND_AND_SEND,
)
RUNNING_TOTALS = error(
    "running_totals",
    title=_("Totals in place of scores"),
    sentence=_(
        "Everybody's points grow from round to round: they look like totals, not like the scores of the "
        "games. Write the score of each game."
    ),
    when=_("Everybody's scores grow from round to round."),
    advice=MEND_AND_SEND,
)
RESULTS_AGAINST_SCORES = error(
    "results_against_scores",
    "count",
    "games",
    title=_("Results against scores"),
    sentence=_(
        "In %(count)s of %(games)s games the result says one thing and the scores another. Perhaps these "
        "columns hold totals: write the score of each game."
    ),
    when=_("In many games the result goes against the scores."),
    advice=MEND_AND_SEND,
)
TINY_SCORES = error(
    "tiny_scores",
    "round",
    title=_("Points among scores"),
    sentence=_(
        "Here stand points such as 1 and 0, and the scores of the other games are game points. If somebody "
        "did not come, write W.O. in place of that player's score; otherwise write the scores of the game."
    ),
    when=_("A game has 1 and 0, or other tiny numbers, where others have game points."),
    advice=MEND_AND_SEND,
)
SOMEBODY_OR_BYE = error(
    "somebody_or_bye",
    "name",
    "round",
    title=_("Somebody, or a bye?"),
    sentence=_(
        "Is “%(name)s” somebody? In round %(round)s there are no scores. If it means a bye, write BYE; if the "
        "game is still to be played, write “pending” into a column of kinds."
    ),
    when=_("A name stands in one row only, without scores and table."),
    advice=MEND_AND_SEND,
)
NAMES_ALIKE = error(
    "names_alike",
    "name",
    "found",
    title=_("One person or two?"),
    sentence=_(
        "“%(found)s” and “%(name)s” never play in the same round: is it one person? Then write the name alike "
        "everywhere. If they are two, give the players their start numbers or licence numbers in columns of "
        "their own."
    ),
    when=_("Two names of one file may be one person spelt twice."),
    advice=MEND_AND_SEND,
)
NAMES_NEARLY_ALIKE = warning(
    "names_nearly_alike",
    "name",
    "found",
    title=_("One person spelt twice?"),
    sentence=_("“%(found)s” and “%(name)s” never play in the same round and were read as two people."),
    when=_("Two names may be one person spelt twice, in a file that knows people by their names alone."),
    advice=_("If it is one person, write the name alike in every row and send the file again."),
)
TWO_CLUBS = warning(
    "two_clubs",
    "name",
    "club",
    "found",
    title=_("One name, two clubs"),
    sentence=_(
        "“%(name)s” stands with “%(club)s” and with “%(found)s”, and was read as one person. If they are two, give "
        "the players their start numbers or licence numbers in columns of their own."
    ),
    when=_("A name without a number stands with two clubs in one file."),
    advice=LOOK_AND_GO_ON,
)
TWO_GROUPS = warning(
    "two_groups",
    "name",
    "group",
    "found",
    title=_("One player, two groups"),
    sentence=_("“%(name)s” stands in the group “%(group)s” and in “%(found)s”. The first counts for the places."),
    when=_("A file puts a player into two groups of the championship."),
    advice=LOOK_AND_GO_ON,
)
NAMESAKES = warning(
    "namesakes",
    "name",
    "found",
    "round",
    title=_("Namesakes"),
    sentence=_("“%(found)s” and “%(name)s” both play in round %(round)s and were read as two people."),
    when=_("Two names have the same words, and both play in one round."),
    advice=LOOK_AND_GO_ON,
)
