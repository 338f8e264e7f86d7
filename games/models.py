"""The models of this app, for Django to find. Import them from their subjects."""

import games.lexicons.models  # noqa: F401
import games.material.models  # noqa: F401
import games.records.models  # noqa: F401
import games.rules.models  # noqa: F401
