"""Who is meant by a name, and queries about players across championships."""
