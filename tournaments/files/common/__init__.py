"""What the readers of several formats share: archives, code pages, text tables, people. Pure."""
