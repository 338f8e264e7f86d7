"""What stands in the cells of a sheet, and what its columns tell. Pure."""
