"""A championship that is run here: one function for each thing a person does there."""
