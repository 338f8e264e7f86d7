"""API of uploaded results."""
