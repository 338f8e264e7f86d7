"""What stands in the cells of spreadsheets, and what their headings, scores and kinds of results mean."""
