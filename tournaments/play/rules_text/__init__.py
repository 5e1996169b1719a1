"""The rules of the games as people read them, with the rulings, in the language that is active.

Every rule stands under the number that refusals cite. Pages and paper show the same texts.
"""

from tournaments.play.read.options import Option, OptionValue, options_of
from tournaments.play.rules_text.texts import (
    Rule,
    RulesText,
    Ruling,
    Section,
    has_rules,
    rules_of,
)

__all__ = [
    "Option",
    "OptionValue",
    "Rule",
    "RulesText",
    "Ruling",
    "Section",
    "has_rules",
    "options_of",
    "rules_of",
]
