"""The models of this app, for Django to find. Import them from their own packages."""

import tournaments.challenges.models
import tournaments.championship.models.championships
import tournaments.championship.models.games
import tournaments.championship.models.live
import tournaments.championship.models.results
import tournaments.log.models
import tournaments.records.models
import tournaments.results.models
import tournaments.rulebooks.models  # noqa: F401
