"""What people do with results: upload, settle, deliver, accept, return, correct."""
