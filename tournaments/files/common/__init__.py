"""What the readers of several formats share: archives, code pages, tables in text, people. Pure."""
