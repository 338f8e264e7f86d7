"""The one kind of error that `./run` tells without a traceback. Standard library only."""


class CommandRefused(Exception):
    """A command cannot go on; the message is for the person at the terminal and says what to do."""
