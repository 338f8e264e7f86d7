"""A package for each format: what it is, how its files are recognised, read and written."""
