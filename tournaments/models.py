"""The models of this app, for Django to find. Import them from their subjects."""

import tournaments.challenges.models  # noqa: F401
import tournaments.championship.models.championships  # noqa: F401
import tournaments.championship.models.columns  # noqa: F401
import tournaments.championship.models.games  # noqa: F401
import tournaments.championship.models.live  # noqa: F401
import tournaments.championship.models.rateability  # noqa: F401
import tournaments.championship.models.results  # noqa: F401
import tournaments.log.models.entries  # noqa: F401
import tournaments.log.models.photos  # noqa: F401
import tournaments.records.models  # noqa: F401
import tournaments.rulebooks.models  # noqa: F401
