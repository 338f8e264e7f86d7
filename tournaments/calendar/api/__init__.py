"""The calendar and a championship's steps, for programs."""
