"""Work on untrusted bytes, in a process that may use little and reach nothing. Standard library only.

``caller.call_limited`` asks a ``child`` for one piece of work. The child has limits of memory and time, cannot open
a file or a connection, gives up root, knows none of our secrets, and ends with the process that started it.
"""
