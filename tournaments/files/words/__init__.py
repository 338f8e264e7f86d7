"""Names of formats, columns and file questions, with a guide and an example for each format."""
