"""What can still become of a championship under way. Pure."""
