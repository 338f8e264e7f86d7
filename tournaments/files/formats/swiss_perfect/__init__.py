"""Swiss Perfect's three files, read and written. Pure."""
