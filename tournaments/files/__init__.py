"""Result files, incoming and outgoing: a package for each format, and the checks."""
