"""A championship's life: announced, approved, changed, counted for the rating; the calendar and its pages."""
