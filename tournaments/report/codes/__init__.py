"""Every problem that reading or checking results can find, one entry for each.

Codes are stable: they are stored with a championship's results and known to programs that use the API. Pure.
"""

from federation.problems.kinds import Code
from tournaments.report.codes.championship import *  # noqa: F403
from tournaments.report.codes.events import *  # noqa: F403
from tournaments.report.codes.files import *  # noqa: F403
from tournaments.report.codes.layouts import *  # noqa: F403
from tournaments.report.codes.players import *  # noqa: F403
from tournaments.report.codes.rounds import *  # noqa: F403
from tournaments.report.codes.scores import *  # noqa: F403
from tournaments.report.codes.sheets import *  # noqa: F403
from tournaments.report.codes.uploads import *  # noqa: F403

CODES: dict[str, Code] = {code.code: code for code in list(globals().values()) if isinstance(code, Code)}
