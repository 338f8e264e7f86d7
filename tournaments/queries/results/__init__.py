"""Questions about results as they were sent in: versions, their comparison, what they count as."""
