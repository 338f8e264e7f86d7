"""The models of this app, for Django to find. Import them from their subjects."""

import ratings.laboratory.models
import ratings.lists.models
import ratings.outside.models
import ratings.players.models
import ratings.publication.models
import ratings.replay.models
import ratings.seasons.models
import ratings.systems.models  # noqa: F401
