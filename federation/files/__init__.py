"""Files that people give us, kept byte for byte."""
