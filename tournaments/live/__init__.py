"""The day of play: the organisers' desk, phones, projector, papers."""
