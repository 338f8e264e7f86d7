"""Pages of rulebooks, public and at the desk."""
