"""A typed client of the API in Python, written from the API's own description."""
