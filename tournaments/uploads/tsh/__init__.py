"""Files of tsh, the command shell of English-language events: ``.t``, archive, config, tourney.js. Pure."""
