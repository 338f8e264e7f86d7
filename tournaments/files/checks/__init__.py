"""A report held against itself and against its championship. Pure."""
