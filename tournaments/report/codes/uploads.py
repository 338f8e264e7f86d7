"""What can be wrong with an upload as a whole. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import NOTHING, SEND_SMALLER, SEND_WHOLE

NO_FILES = error(
    "no_files",
    title=_("No files"),
    sentence=_("There is no file to read."),
    when=_("Nothing was uploaded, or nothing but folders and system files."),
    advice=_("Choose the file with the results and send it."),
)
FILE_UNREADABLE = error(
    "file_unreadable",
    "file",
    title=_("File cannot be opened"),
    sentence=_("“%(file)s” cannot be opened."),
    when=_("A file named on the command line cannot be opened."),
    advice=_("Look whether the name is right and the file may be read."),
)
EMPTY_FILE = error(
    "empty_file",
    "file",
    title=_("Empty file"),
    sentence=_("“%(file)s” is empty."),
    when=_("A file has no bytes."),
    advice=SEND_WHOLE,
)
UPLOAD_TOO_LARGE = error(
    "upload_too_large",
    "limit",
    title=_("Upload too large"),
    sentence=_("The files are too large: together they may have %(limit)s MB."),
    when=_("The files together pass the limit, in megabytes."),
    advice=SEND_SMALLER,
)
TEXT_TOO_LARGE = error(
    "text_too_large",
    "file",
    "limit",
    title=_("Text file too large"),
    sentence=_("“%(file)s” is too large: a text file may have %(limit)s MB."),
    when=_("A text file passes the limit, in megabytes."),
    advice=SEND_SMALLER,
)
LINE_TOO_LONG = error(
    "line_too_long",
    "file",
    "limit",
    title=_("Line too long"),
    sentence=_("“%(file)s” has a line of more than %(limit)s characters: this is no table of results."),
    when=_("A text file has a line above the limit, in bytes."),
    advice=SEND_SMALLER,
)
DAMAGED_ZIP = error(
    "damaged_zip",
    "file",
    title=_("Damaged zip"),
    sentence=_("“%(file)s” is damaged and cannot be unpacked."),
    when=_("A file says it is a zip, but cannot be opened as one."),
    advice=_("Make the zip anew, or send the files without one."),
)
ENCRYPTED_ZIP = error(
    "encrypted_zip",
    "file",
    title=_("Zip with a password"),
    sentence=_("“%(file)s” asks for a password. Send it without one."),
    when=_("A zip, or a file in it, asks for a password."),
    advice=_("Make the zip without a password, or send the files themselves."),
)
ZIP_TOO_LARGE = error(
    "zip_too_large",
    "file",
    "limit",
    title=_("Zip too large"),
    sentence=_("“%(file)s” unpacks to more than %(limit)s MB."),
    when=_("A zip unpacks to more than the limit, in megabytes."),
    advice=SEND_SMALLER,
)
ZIP_TOO_MANY_FILES = error(
    "zip_too_many_files",
    "file",
    "limit",
    title=_("Zip with too many files"),
    sentence=_("“%(file)s” holds more than %(limit)s files."),
    when=_("A zip holds more files than the limit."),
    advice=SEND_SMALLER,
)
ZIP_METHOD = error(
    "zip_method",
    "file",
    title=_("Unusual zip"),
    sentence=_("“%(file)s” is packed in a way that cannot be read. Send an ordinary zip."),
    when=_("A zip is packed by a method that is not read here."),
    advice=_("Make an ordinary zip, or send the files without one."),
)
NESTED_ZIP = error(
    "nested_zip",
    "file",
    title=_("Zip inside a zip"),
    sentence=_("There is a zip inside the zip: “%(file)s”. Send its files themselves."),
    when=_("A zip holds another zip."),
    advice=_("Unpack the inner zip and send its files."),
)
MACROS = error(
    "macros",
    "file",
    title=_("Workbook with macros"),
    sentence=_("“%(file)s” holds macros. Save it as an ordinary workbook (.xlsx) and send that."),
    when=_("A workbook holds programs (macros)."),
    advice=_("Save the workbook without macros, as .xlsx, and send it again."),
)
DOCUMENT_ENTITIES = error(
    "document_entities",
    "file",
    title=_("Workbook built to do harm"),
    sentence=_(
        "“%(file)s” was not written by a spreadsheet program: it is built as files are that do harm. Save it anew."
    ),
    when=_("A part of a workbook declares entities of its own."),
    advice=SEND_WHOLE,
)
READING_TOO_LARGE = error(
    "reading_too_large",
    "files",
    title=_("Reading takes too much memory"),
    sentence=_(
        "%(files)s: there is far more in this than in the results of a championship, so it was not read. "
        "Copy the results alone into a new workbook and send that."
    ),
    when=_("Reading the files takes more memory than allowed."),
    advice=SEND_SMALLER,
)
READING_TOO_LONG = error(
    "reading_too_long",
    "files",
    title=_("Reading takes too long"),
    sentence=_(
        "%(files)s: this takes far too long to read. Copy the results alone into a new workbook and send that."
    ),
    when=_("Reading the files takes more time than allowed."),
    advice=SEND_SMALLER,
)
READING_FAILED = error(
    "reading_failed",
    "files",
    title=_("Reading broke off"),
    sentence=_(
        "%(files)s: this cannot be read; the file may be damaged. Save it anew in its program and send it again."
    ),
    when=_("Reading the files ended without an answer."),
    advice=SEND_WHOLE,
)
UNKNOWN_FORMAT = error(
    "unknown_format",
    "file",
    title=_("Unknown format"),
    sentence=_("“%(file)s” is not in a format that can be read here."),
    when=_("What a file holds is no format known here."),
    advice=_("Send a spreadsheet, the files of Swiss Perfect or a tournament report; the upload page lists them all."),
)
MIXED_STEMS = error(
    "mixed_stems",
    "stems",
    title=_("Files of different names"),
    sentence=_("The files do not belong together: %(stems)s. All must have the same name."),
    when=_("Files of one championship have different names."),
    advice=_("Send only the files of one championship together."),
)
MISSING_FILES = error(
    "missing_files",
    "missing",
    title=_("Missing files"),
    sentence=_("Not all the files are here. Missing: %(missing)s."),
    when=_("Some files of a championship are not in the upload."),
    advice=SEND_WHOLE,
)
SEVERAL_CHAMPIONSHIPS = error(
    "several_championships",
    "stems",
    title=_("Several championships"),
    sentence=_("There is more than one championship here: %(stems)s. Send them one by one."),
    when=_("The upload holds several championships."),
    advice=_("Send each championship by itself."),
)
PLAYERS_LIST_MISSING = error(
    "players_list_missing",
    title=_("No list of players"),
    sentence=_(
        "These files name players by number only. Send the list of players too: the .trn file or a text export."
    ),
    when=_("Round files came without a list of players."),
    advice=_("Send the list of players along with the rounds."),
)
FILE_NOT_USED = note(
    "file_not_used",
    "file",
    title=_("File not needed"),
    sentence=_("“%(file)s” was not needed."),
    when=_("A file was not needed: another one says more."),
    advice=NOTHING,
)
MORE_PROBLEMS = warning(
    "more_problems",
    "count",
    title=_("More problems"),
    sentence=_("%(count)s more problems are not listed."),
    when=_("More problems were found than are listed."),
    advice=_("Mend those that are listed; the others show the next time."),
)
FILES_OF_TWO = error(
    "files_of_two",
    "players",
    "results",
    "count",
    title=_("Files of two championships"),
    sentence=_(
        "“%(players)s” and “%(results)s” do not belong together: of the %(count)s players in the one, many have no "
        "result in the other, or results name people who are not there. Export the championship once more."
    ),
    when=_("The players' and the results' files of Swiss Perfect are of different championships."),
    advice=SEND_WHOLE,
)
