"""A tournament as one file, out and in, and as the copy of another one."""
