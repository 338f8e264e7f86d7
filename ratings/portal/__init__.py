"""A federation's main pages, with something of every app: home, desk, search, feed, cards and embeds."""
