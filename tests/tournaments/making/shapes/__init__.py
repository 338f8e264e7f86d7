"""The shapes themselves: each name says what is peculiar, each function writes the results of ``made_workbooks``."""
