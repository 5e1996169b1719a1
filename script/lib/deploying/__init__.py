"""``script/try-deploying``: what docs/deploying.md tells, tried on one machine."""
