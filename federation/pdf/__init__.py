"""Pages as PDF: the document around them, and the engine that lays them out."""
