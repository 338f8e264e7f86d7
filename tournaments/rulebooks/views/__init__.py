"""Pages of rulebooks, public and for staff."""
