"""Work that goes on after the answer: its rows, its way through a worker, its pages."""
