"""What formats, columns and questions of files are called, with a guide and an example for each format."""
