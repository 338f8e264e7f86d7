"""Tables of cells from spreadsheets and delimited texts, read within limits. No Django."""
