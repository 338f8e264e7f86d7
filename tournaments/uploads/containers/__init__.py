"""What holds the texts of a file: zips and tables of dBase, opened within limits."""
