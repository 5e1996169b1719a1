"""The demo: a small invented school tournament, told in data and played through the same use cases as a real one."""
