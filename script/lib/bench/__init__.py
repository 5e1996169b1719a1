"""Measurements: every figure beside the ratio to something plain that is measured in the same run, turn by turn."""
