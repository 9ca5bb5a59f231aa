"""The studio: rules are written, played and looked at in a browser, served by this machine."""
