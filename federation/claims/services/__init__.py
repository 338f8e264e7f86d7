"""Claims, invitations and corrections, and the mails that tell of them."""
