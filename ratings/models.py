"""The models of this app, for Django to find. Import them from their subjects."""

import ratings.laboratory.models  # noqa: F401
import ratings.lists.models.corrections  # noqa: F401
import ratings.lists.models.lists  # noqa: F401
import ratings.lists.models.seals  # noqa: F401
import ratings.outside.models  # noqa: F401
import ratings.players.models  # noqa: F401
import ratings.publication.models  # noqa: F401
import ratings.replay.models.changes  # noqa: F401
import ratings.replay.models.seeds  # noqa: F401
import ratings.seasons.models  # noqa: F401
import ratings.systems.models  # noqa: F401
