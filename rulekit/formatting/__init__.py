"""Rule files as they should look: the same words, order and comments, set in one style."""

from rulekit.formatting.style import WIDTH as WIDTH
from rulekit.formatting.style import Unfit as Unfit
from rulekit.formatting.style import formatted as formatted
