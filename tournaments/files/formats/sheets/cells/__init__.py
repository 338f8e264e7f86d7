"""The cells of a sheet, and the meaning of its columns. Pure."""
