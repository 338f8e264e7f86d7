"""What is rated: results read from the database in the order of the sequence, and replays of it."""
