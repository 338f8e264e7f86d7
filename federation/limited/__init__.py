"""Processing untrusted bytes in a process with few resources and no access. Standard library only.

``caller.call_limited`` gives a ``child`` one piece of work. The child has limits on memory and time, cannot open a
file or a connection, gives up root, knows none of our secrets, and ends with the process that started it.
"""
