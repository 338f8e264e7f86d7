"""The first pages of a federation, which show something of every app: home, desk, search, feed, cards and embeds."""
