"""Reasons in words: they are read with every number that can stand in them."""

import re

from games.core.types import Message
from games.partner import reasons

NUMBERS = re.compile(r"%\((?:count|filled|turns)\)s [a-z]")


def test_no_reason_has_a_word_behind_a_number_that_would_change_with_it() -> None:
    sentences = [value.template for value in vars(reasons).values() if isinstance(value, Message)]
    assert len(sentences) > 20
    assert [sentence for sentence in sentences if NUMBERS.search(sentence)] == []
