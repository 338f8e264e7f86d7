"""Pages as PDF: made by workers, kept for a while."""
