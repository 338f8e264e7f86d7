"""A folder for each format: what it is, how its files are known, how they are read and written."""
