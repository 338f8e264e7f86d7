"""Who takes part: entry lists, the waiting list, attendance, debutants."""
