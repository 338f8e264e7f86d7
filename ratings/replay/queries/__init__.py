"""Reading rated results from the database, and previewing lists."""
