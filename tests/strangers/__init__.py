"""Rule files as strangers may send them: made by the hundred thousand, and read without harm."""
