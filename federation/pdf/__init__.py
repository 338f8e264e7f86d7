"""Pages as PDF: laid out by workers, kept for a while."""
