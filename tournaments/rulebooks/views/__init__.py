"""Pages of rulebooks, for everybody and for staff."""
