"""How waiting grows with a federation, and with the number of federations: ``python -m tests.bench --growth``."""
