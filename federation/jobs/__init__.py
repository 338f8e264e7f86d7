"""Background work: its rows, its way through a worker, its pages."""
