"""Who may do what now, decided from the state of a championship: events, or a refusal."""
