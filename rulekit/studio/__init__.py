"""The studio: rules are written, played and looked at in a browser, from a server of this machine."""
