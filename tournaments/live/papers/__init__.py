"""Papers for the day, ready to be laid out."""
