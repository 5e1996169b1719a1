"""The tour’s own rules: how it is played, what is worth how much, how places follow, in words from its settings."""
