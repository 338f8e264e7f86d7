"""Rating lists, recognised in order to refuse them and say where they belong. Pure."""

from __future__ import annotations

from federation.problems.kinds import Where
from federation.values.sentences import sentence as _
from tournaments.files.formats.rating_lists.reader import find_list_kind, read_list
from tournaments.files.parts import read_one
from tournaments.report import codes
from tournaments.report.formats import Example, FileKind, Format, Reader
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, UploadedFile

# A JSON list may be all on one line.
_LIST = FileKind(
    code="rating_list",
    order=160,
    fits=lambda file: find_list_kind(file) is not None,
    in_one_line=lambda file: file.content[:1] == b"{",
)


def _refuse(file: UploadedFile, _answers: Answers) -> Reading:
    """Refuse it, as a list isn't a championship, but still show its contents."""
    listed = read_list(file)
    refusal = codes.LIST_NOT_RESULTS.at(Where(file=file.name), file=file.name)
    return Reading(None, (refusal, *listed.problems), listed.divisions)


LISTS = Format(
    code="lists",
    order=130,
    title=_("Rating lists"),
    what=_(
        "Rating lists of NASPA, CoCo, AUPAIR (.RT) and PFS. They are read as a system’s starting list, not as results."
    ),
    source=_("From the website of the organisation that publishes the list."),
    open=(_("A list that doesn’t say how many games each rating is based on is rejected."),),
    examples=(
        Example(
            "ratings.txt",
            "name\trating\trank\texpiry\tgames\nPUIG ANNA:AA000017\t1640\t1\t20270131\t402\n"
            "LOS JAN:AA000023\t1580\t2\t20270131\t51\n",
        ),
    ),
    known_by="the columns of `.RT`, of NASPA's, CoCo's, WESPA's (JSON) and the PFS's lists, and of Baxter's entrants",
    readers=(Reader(order=180, family=None, signs=(_LIST,), read=read_one(_refuse)),),
)
