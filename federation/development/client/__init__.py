"""A typed Python client of the API, generated from the API's own schema."""
