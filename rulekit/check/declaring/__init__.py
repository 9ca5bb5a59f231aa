"""What a rule file declares: the deck, options, zones, melds, cells, definitions, procedures."""
