"""A rule set: its parameters, reading and writing it, telling two apart. No Django."""
