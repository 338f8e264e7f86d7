"""The one kind of error that `./run` reports without a traceback. Standard library only."""


class CommandRefused(Exception):
    """A command cannot go on; the message tells the user what to do."""
