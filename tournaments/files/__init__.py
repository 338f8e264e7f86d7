"""Files with results, coming in and going out: a folder for each format, and the checks."""
