"""Swiss Perfect's text exports, read and written. Pure."""
