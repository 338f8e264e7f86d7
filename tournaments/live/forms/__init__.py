"""What is filled in at the desk and on phones."""
