"""What the formats of results look like, and what each cannot say: the words and pictures of the help page."""
