"""Claims, invitations and corrections, and their e-mails."""
