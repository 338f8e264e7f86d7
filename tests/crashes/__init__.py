"""Work that is killed at any moment: what is stored is whole, and the work is finished in the end."""
