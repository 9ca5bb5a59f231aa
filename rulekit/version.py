"""The version, and the name under which rulekit is installed."""

VERSION = "0.7.0"

DISTRIBUTION = "rummy-rulekit"
"""The distribution `rulekit` of the package index is another project."""
