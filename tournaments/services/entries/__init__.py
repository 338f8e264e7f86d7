"""Who takes part in a championship that is run here: one function for each thing a person does."""
