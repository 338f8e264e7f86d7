"""Limits on reading an upload. Anything beyond is refused with a problem, never read and dropped."""

MEGABYTE = 1_000_000
UPLOAD_MEGABYTES = 10
UNZIPPED_MEGABYTES = 50
# Any file but a dBase table. A cross-table with the maximum of players and rounds takes less than two.
TEXT_MEGABYTES = 5
# Bytes of one line of text. A cross-table row with the maximum of rounds takes less than a tenth of it.
LINE_LENGTH = 20_000
ZIP_MEMBERS = 500
PLAYERS = 2_000
ROUNDS = 100
# Every player of the largest championship alone at a table in every round.
RECORDS = PLAYERS * ROUNDS
# Cells from A1 to the last one of a sheet, including blank ones.
SHEET_CELLS = 10 * RECORDS
# Sheets of one workbook: one per round, and some more.
SHEETS = ROUNDS + 20
# Records of players, including blank and deleted ones.
PLAYER_RECORDS = 5 * PLAYERS
# Swiss Perfect stores 51 characters of a name; the database 200.
NAME_LENGTH = 200
CLUB_LENGTH = 120
GROUP_LENGTH = 60
ID_LENGTH = 40
PROBLEMS = 300
PROBLEMS_OF_A_KIND = 50
# Limits for reading one upload. An ordinary one takes 30 MB and a fifth of a second.
READING_MEGABYTES = 768
READING_SECONDS = 9
# The largest possible championship, as JSON.
ANSWER_MEGABYTES = 100
