"""What the tests of accounts have in common."""

from tests.accounts.steps import phone

__all__ = ["phone"]
