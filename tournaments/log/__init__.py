"""The day of a championship run here, as a log of events: what may happen, and its effects."""
