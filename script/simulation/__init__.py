"""Tournaments simulated by seed: several writers at once under one scheduler, answers lost and doubled, restarts."""
