"""Copies of the database that the server makes by itself, and data that goes when its time is over."""
