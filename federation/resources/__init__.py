"""What of the registry goes out as tables and comes in from them (django-import-export)."""
