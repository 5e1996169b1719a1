"""Faults of the machine under a running tournament, and what they leave of what people were told is stored."""
