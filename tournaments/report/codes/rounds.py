"""What can be wrong with rounds and games. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_WHOLE

NO_GAMES = error(
    "no_games",
    title=_("No games"),
    sentence=_("There are no games."),
    when=_("No game was found."),
    advice=SEND_WHOLE,
)
BAD_ROUND = error(
    "bad_round",
    "found",
    "limit",
    title=_("Impossible round"),
    sentence=_("“%(found)s” is no round: rounds go from 1 to %(limit)s."),
    when=_("A round is no number from 1 to the limit."),
    advice=MEND_AND_SEND,
)
ROUNDS_DIFFER = note(
    "rounds_differ",
    "stated",
    "found",
    title=_("Other rounds than stated"),
    sentence=_("The file announces %(stated)s rounds and has %(found)s."),
    when=_("The file announces other rounds than it holds."),
    advice=NOTHING,
)
ROUNDS_MISSING = warning(
    "rounds_missing",
    "rounds",
    title=_("Rounds are missing"),
    sentence=_("There is nothing of these rounds: %(rounds)s."),
    when=_("Rounds between the first and the last have no games."),
    advice=_("If they were played, add them and send the files again."),
)
UNKNOWN_PLAYER = error(
    "unknown_player",
    "id",
    title=_("Unknown player"),
    sentence=_("A result names player %(id)s, who is not in the list."),
    when=_("A result refers to a player who is not in the list."),
    advice=MEND_AND_SEND,
)
PLAYER_AGAINST_SELF = error(
    "player_against_self",
    "number",
    title=_("Player against self"),
    sentence=_("Player %(number)s plays against himself or herself."),
    when=_("A player is paired with himself or herself."),
    advice=MEND_AND_SEND,
)
TWO_RESULTS = error(
    "two_results",
    "number",
    "round",
    title=_("Two games in one round"),
    sentence=_("Player %(number)s has more than one result in round %(round)s."),
    when=_("A player has two results in one round."),
    advice=MEND_AND_SEND,
)
DOUBLE_ROUNDS = note(
    "double_rounds",
    "rounds",
    title=_("Double rounds"),
    sentence=_("Some players have more than one game in these rounds: %(rounds)s."),
    when=_("Players have several games in a round of a list of games."),
    advice=NOTHING,
)
MISSING_OPPONENT = error(
    "missing_opponent",
    "number",
    "round",
    title=_("Opponent without the game"),
    sentence=_("The opponent of player %(number)s in round %(round)s does not have this game."),
    when=_("A game is known from one side only."),
    advice=MEND_AND_SEND,
)
SIDES_DISAGREE = error(
    "sides_disagree",
    "number",
    "other",
    "round",
    title=_("Two sides that disagree"),
    sentence=_("Players %(number)s and %(other)s have results in round %(round)s that cannot both be."),
    when=_("Two sides of a game cannot both be."),
    advice=MEND_AND_SEND,
)
BOTH_LOST = warning(
    "both_lost",
    "number",
    "other",
    "round",
    title=_("Both lost"),
    sentence=_("Players %(number)s and %(other)s played in round %(round)s and both lost."),
    when=_("A game was played and both sides lost it."),
    advice=LOOK_AND_GO_ON,
)
BAD_SCORE = error(
    "bad_score",
    "found",
    title=_("Impossible match score"),
    sentence=_("“%(found)s” is no score."),
    when=_("A match score is missing where one is needed, or is impossible."),
    advice=MEND_AND_SEND,
)
SCORES_DO_NOT_ADD_UP = error(
    "scores_do_not_add_up",
    "white",
    "black",
    title=_("Match points do not add up"),
    sentence=_("The match points of a game must add up to 1: here they are %(white)s and %(black)s."),
    when=_("Match points of a game are not 1."),
    advice=MEND_AND_SEND,
)
NOT_RATED = note(
    "not_rated",
    "number",
    "other",
    title=_("Game without moves"),
    sentence=_(
        "The game of players %(number)s and %(other)s ended before it began. "
        "It was read as a forfeit and is not rated."
    ),
    when=_("A TRF has a game that ended before its first move."),
    advice=NOTHING,
)
OTHER_POINTS = warning(
    "other_points",
    "found",
    title=_("Other points in a report"),
    sentence=_(
        "The file gives points in its own way (%(found)s). Wins, draws and losses were read, totals were not compared."
    ),
    when=_("A TRF gives other points than 1, ½ and 0."),
    advice=LOOK_AND_GO_ON,
)
MULTI_GAMES = error(
    "multi_games",
    "games",
    title=_("Several games in one"),
    sentence=_(
        "Each result here is the sum of %(games)s games. Send the results game by game, each as a round of its own."
    ),
    when=_("Each record holds the sum of several games, not the games."),
    advice=_("Send each game as a row of its own."),
)
UNKNOWN_RESULT_TYPE = warning(
    "unknown_result_type",
    "white",
    "black",
    title=_("Unknown kind of result"),
    sentence=_("The type of this result is not known (%(white)s, %(black)s). It was read as a forfeit."),
    when=_("W_TYPE or B_TYPE is not known."),
    advice=LOOK_AND_GO_ON,
)
FORFEIT_CONTRADICTS = warning(
    "forfeit_contradicts",
    "number",
    "other",
    title=_("Forfeit and score disagree"),
    sentence=_("The forfeit of players %(number)s and %(other)s and its score do not agree."),
    when=_("Forfeit type and score differ."),
    advice=LOOK_AND_GO_ON,
)
GAME_WITHOUT_SCORE = warning(
    "game_without_score",
    "number",
    "other",
    title=_("Game without score"),
    sentence=_("The game of players %(number)s and %(other)s stands at 0–0. It was read as not played yet."),
    when=_("A game is marked played at 0-0."),
    advice=_("If it was played, enter the result and send again."),
)
PENDING_GAMES = warning(
    "pending_games",
    "round",
    "count",
    title=_("Games not played yet"),
    sentence=_("Games of round %(round)s not played yet: %(count)s."),
    when=_("Games of a round are not played yet."),
    advice=_("Enter the results that are missing and send the files again."),
)
# Of results checked before byes were held against the rules of the championship; now SECOND_BYE.
SEVERAL_BYES = warning(
    "several_byes",
    "number",
    "count",
    title=_("More than one bye"),
    sentence=_("Player %(number)s has %(count)s full byes."),
    when=_("A player has more than one full bye."),
    advice=LOOK_AND_GO_ON,
)
POINTS_CONTRADICT = error(
    "points_contradict",
    "number",
    "stated",
    "found",
    title=_("Total is not the sum"),
    sentence=_("Player %(number)s has %(stated)s points in the file, but the results give %(found)s."),
    when=_("A total is not the sum."),
    advice=MEND_AND_SEND,
)
POINTS_DIFFER = warning(
    "points_differ",
    "number",
    "stated",
    "found",
    title=_("Standings differ"),
    sentence=_("Player %(number)s has %(stated)s points in the standings and %(found)s in these rounds."),
    when=_("Round files do not give a total."),
    advice=LOOK_AND_GO_ON,
)
GAME_POINTS_MISSING = warning(
    "game_points_missing",
    "number",
    "other",
    title=_("No game points"),
    sentence=_("The game of players %(number)s and %(other)s has no game points."),
    when=_("A scored game has no game points."),
    advice=LOOK_AND_GO_ON,
)
ODD_GAME_POINTS = warning(
    "odd_game_points",
    "found",
    title=_("Odd doubled points"),
    sentence=_("Game points are stored doubled, and %(found)s is odd. They were left out."),
    when=_("Game points stored doubled are an odd number."),
    advice=LOOK_AND_GO_ON,
)
GAME_POINTS_CONTRADICT = warning(
    "game_points_contradict",
    "number",
    "other",
    title=_("Scores contradict the result"),
    sentence=_("The game points of players %(number)s and %(other)s do not agree with who won the game."),
    when=_("The winner has fewer points, or a draw has unequal scores."),
    advice=LOOK_AND_GO_ON,
)
BONUS_UNREADABLE = warning(
    "bonus_unreadable",
    "name",
    "found",
    title=_("Unreadable bonus"),
    sentence=_("%(name)s: the bonus “%(found)s” is not a number of half points."),
    when=_("BONUS is not a number of half points."),
    advice=LOOK_AND_GO_ON,
)
BONUS_ROUND_CHOSEN = note(
    "bonus_round_chosen",
    "number",
    title=_("Rounds of a bonus chosen"),
    sentence=_(
        "Player %(number)s missed more rounds than the bonus pays for. The first ones were taken as half byes."
    ),
    when=_("More rounds could be half byes than BONUS pays."),
    advice=NOTHING,
)
BONUS_FULL_BYE = warning(
    "bonus_full_bye",
    "number",
    "round",
    title=_("Bonus makes a full bye"),
    sentence=_("The bonus of player %(number)s makes round %(round)s a full bye."),
    when=_("BONUS pays a whole point for one round."),
    advice=LOOK_AND_GO_ON,
)
BONUS_ROUND_UNKNOWN = warning(
    "bonus_round_unknown",
    "number",
    "points",
    title=_("Bonus without a round"),
    sentence=_("Player %(number)s has %(points)s points of bonus that no missed round explains."),
    when=_("No missed round explains BONUS."),
    advice=LOOK_AND_GO_ON,
)
