"""A championship's life: announcement, approval, changes, whether it is rated; the calendar and its pages."""
