"""Swiss Perfect's exports as text, read and written. Pure."""
