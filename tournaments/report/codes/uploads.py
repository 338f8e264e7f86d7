"""Problems with an upload as a whole. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import NOTHING, SEND_SMALLER, SEND_WHOLE

NO_FILES = error(
    "no_files",
    title=_("No files"),
    sentence=_("There is no file to read."),
    when=_("Nothing was uploaded, or only folders and system files."),
    advice=_("Choose the file with the results and upload it."),
)
FILE_UNREADABLE = error(
    "file_unreadable",
    "file",
    title=_("Can’t open file"),
    sentence=_("“%(file)s” can’t be opened."),
    when=_("A file named on the command line can’t be opened."),
    advice=_("Check that the name is right and that you have permission to read the file."),
)
EMPTY_FILE = error(
    "empty_file",
    "file",
    title=_("Empty file"),
    sentence=_("“%(file)s” is empty."),
    when=_("A file is empty."),
    advice=SEND_WHOLE,
)
UPLOAD_TOO_LARGE = error(
    "upload_too_large",
    "limit",
    title=_("Upload too large"),
    sentence=_("The files are too large: the limit is %(limit)s MB in total."),
    when=_("Together the files exceed the limit, in megabytes."),
    advice=SEND_SMALLER,
)
TEXT_TOO_LARGE = error(
    "text_too_large",
    "file",
    "limit",
    title=_("Text file too large"),
    sentence=_("“%(file)s” is too large: the limit for a text file is %(limit)s MB."),
    when=_("A text file exceeds the limit, in megabytes."),
    advice=SEND_SMALLER,
)
LINE_TOO_LONG = error(
    "line_too_long",
    "file",
    "limit",
    title=_("Line too long"),
    sentence=_("“%(file)s” has a line of more than %(limit)s characters, so it isn’t a table of results."),
    when=_("A text file has a line that exceeds the limit, in bytes."),
    advice=SEND_SMALLER,
)
DAMAGED_ZIP = error(
    "damaged_zip",
    "file",
    title=_("Damaged zip file"),
    sentence=_("“%(file)s” is damaged and can’t be unzipped."),
    when=_("A file claims to be a zip but can’t be opened as one."),
    advice=_("Create the zip again, or upload the files without zipping them."),
)
ENCRYPTED_ZIP = error(
    "encrypted_zip",
    "file",
    title=_("Password-protected zip file"),
    sentence=_("“%(file)s” is password-protected. Upload it without a password."),
    when=_("A zip file, or a file inside it, is password-protected."),
    advice=_("Create the zip without a password, or upload the files themselves."),
)
ZIP_TOO_LARGE = error(
    "zip_too_large",
    "file",
    "limit",
    title=_("Zip file too large"),
    sentence=_("“%(file)s” is larger than %(limit)s MB when unzipped."),
    when=_("A zip file exceeds the limit when unzipped, in megabytes."),
    advice=SEND_SMALLER,
)
ZIP_TOO_MANY_FILES = error(
    "zip_too_many_files",
    "file",
    "limit",
    title=_("Too many files in the zip"),
    sentence=_("“%(file)s” contains more than %(limit)s files."),
    when=_("A zip file contains more files than allowed."),
    advice=SEND_SMALLER,
)
ZIP_METHOD = error(
    "zip_method",
    "file",
    title=_("Unsupported zip file"),
    sentence=_("“%(file)s” is compressed in a way we can’t read. Upload an ordinary zip file."),
    when=_("A zip file uses a compression method that isn’t supported."),
    advice=_("Create an ordinary zip, or upload the files without zipping them."),
)
NESTED_ZIP = error(
    "nested_zip",
    "file",
    title=_("Zip file inside a zip file"),
    sentence=_("There is a zip inside the zip: “%(file)s”. Upload the files it contains."),
    when=_("A zip file contains another zip file."),
    advice=_("Unzip the inner file and upload the files it contains."),
)
MACROS = error(
    "macros",
    "file",
    title=_("Workbook with macros"),
    sentence=_("“%(file)s” contains macros. Save it as an ordinary workbook (.xlsx) and upload that."),
    when=_("A workbook contains programs (macros)."),
    advice=_("Save the workbook without macros, as .xlsx, and upload it again."),
)
DOCUMENT_ENTITIES = error(
    "document_entities",
    "file",
    title=_("Unsafe workbook"),
    sentence=_(
        "“%(file)s” wasn’t written by a spreadsheet program: its structure is typical of harmful files. "
        "Save it again in a spreadsheet program."
    ),
    when=_("Part of a workbook declares its own entities."),
    advice=SEND_WHOLE,
)
READING_TOO_LARGE = error(
    "reading_too_large",
    "files",
    title=_("Reading takes too much memory"),
    sentence=_(
        "%(files)s: there is far more here than a championship’s results, so nothing was read. Copy only "
        "the results into a new workbook and upload that."
    ),
    when=_("Reading the files takes more memory than is allowed."),
    advice=SEND_SMALLER,
)
READING_TOO_LONG = error(
    "reading_too_long",
    "files",
    title=_("Reading takes too long"),
    sentence=_("%(files)s: reading this takes too long. Copy only the results into a new workbook and upload that."),
    when=_("Reading the files takes more time than is allowed."),
    advice=SEND_SMALLER,
)
READING_FAILED = error(
    "reading_failed",
    "files",
    title=_("Reading was interrupted"),
    sentence=_(
        "%(files)s can’t be read; the file may be damaged. Save it again in the program it comes from, "
        "then upload it again."
    ),
    when=_("Reading the files ended without a result."),
    advice=SEND_WHOLE,
)
UNKNOWN_FORMAT = error(
    "unknown_format",
    "file",
    title=_("Unknown format"),
    sentence=_("“%(file)s” isn’t in a supported format."),
    when=_("A file’s content isn’t in any format we recognise."),
    advice=_(
        "Upload a spreadsheet, the Swiss Perfect files or a tournament report. The upload page lists all the formats."
    ),
)
MIXED_STEMS = error(
    "mixed_stems",
    "stems",
    title=_("Files with different names"),
    sentence=_("The files don’t belong together: %(stems)s. They must all have the same name."),
    when=_("A championship’s files have different names."),
    advice=_("Upload only one championship’s files together."),
)
MISSING_FILES = error(
    "missing_files",
    "missing",
    title=_("Missing files"),
    sentence=_("Some files are missing: %(missing)s."),
    when=_("Some of a championship’s files aren’t in the upload."),
    advice=SEND_WHOLE,
)
SEVERAL_CHAMPIONSHIPS = error(
    "several_championships",
    "stems",
    title=_("Several championships"),
    sentence=_("There is more than one championship here: %(stems)s. Upload them one at a time."),
    when=_("The upload contains several championships."),
    advice=_("Upload each championship separately."),
)
PLAYERS_LIST_MISSING = error(
    "players_list_missing",
    title=_("No list of players"),
    sentence=_(
        "These files identify players by number only. Upload the list of players too: the .trn file or a text export."
    ),
    when=_("Round files were uploaded without a list of players."),
    advice=_("Upload the list of players together with the rounds."),
)
FILE_NOT_USED = note(
    "file_not_used",
    "file",
    title=_("File not needed"),
    sentence=_("“%(file)s” was not needed."),
    when=_("A file wasn’t needed because another one contains more information."),
    advice=NOTHING,
)
MORE_PROBLEMS = warning(
    "more_problems",
    "count",
    title=_("More problems"),
    sentence=_("%(count)s more problems aren’t listed."),
    when=_("More problems were found than are listed."),
    advice=_("Fix the listed problems; the others will appear next time."),
)
FILES_OF_TWO = error(
    "files_of_two",
    "players",
    "results",
    "count",
    title=_("Files from two championships"),
    sentence=_(
        "“%(players)s” and “%(results)s” don’t belong together: many of the %(count)s players in the "
        "first have no result in the second, or there are results for people who aren’t listed. Export "
        "the championship again."
    ),
    when=_("The Swiss Perfect player and result files are from different championships."),
    advice=SEND_WHOLE,
)
