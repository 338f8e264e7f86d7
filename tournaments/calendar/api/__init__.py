"""API of the calendar and of a championship's steps."""
