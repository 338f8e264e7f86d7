"""Every problem that reading or checking results can find, one entry for each.

Codes are stable: they are stored with a championship's results and known to programs that use the API. Pure.
"""

from federation.problems.kinds import Code
from tournaments.problems.codes.championship import *  # noqa: F403
from tournaments.problems.codes.events import *  # noqa: F403
from tournaments.problems.codes.files import *  # noqa: F403
from tournaments.problems.codes.layouts import *  # noqa: F403
from tournaments.problems.codes.players import *  # noqa: F403
from tournaments.problems.codes.rounds import *  # noqa: F403
from tournaments.problems.codes.scores import *  # noqa: F403
from tournaments.problems.codes.sheets import *  # noqa: F403
from tournaments.problems.codes.uploads import *  # noqa: F403

CODES: dict[str, Code] = {code.code: code for code in list(globals().values()) if isinstance(code, Code)}
