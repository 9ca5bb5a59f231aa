// Excerpts of what was found are fetched page by page, which browsers refuse on pages from disk.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
