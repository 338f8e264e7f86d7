"""Who may do what now, and the events that follow from it. Pure."""
