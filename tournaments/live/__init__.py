"""The day as people see it: the organisers' desk, phones, projector, papers."""
