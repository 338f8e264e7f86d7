"""Pages of the calendar, of a championship, and of its desk."""
