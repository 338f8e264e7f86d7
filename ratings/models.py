"""This app's models, for Django to discover. Import them from their own packages."""

import ratings.laboratory.models
import ratings.lists.models
import ratings.outside.models
import ratings.players.models
import ratings.publication.models
import ratings.replay.models
import ratings.seasons.models
import ratings.systems.models  # noqa: F401
