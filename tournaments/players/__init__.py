"""Who is meant by a name, and what is asked about players across championships."""
