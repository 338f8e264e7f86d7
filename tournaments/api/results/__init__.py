"""Results for programs: sent in, followed, compared, and what their problems mean."""
