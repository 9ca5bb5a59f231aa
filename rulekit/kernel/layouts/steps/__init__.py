"""Single steps of rearranging: a short list of patterns, instead of all layouts."""
