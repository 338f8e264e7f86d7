"""The day of a championship that is run here, as a log of events: what may happen, and what comes of it."""
