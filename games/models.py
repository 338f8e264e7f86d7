"""The models of this app, for Django to find. Import them from their own packages."""

import games.lexicons.models
import games.material.models
import games.records.models
import games.rules.models  # noqa: F401
