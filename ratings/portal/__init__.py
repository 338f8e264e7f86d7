"""The first pages of a federation: its home and the desk, which show something of every app."""
