"""What the commands in ``script/`` share: plain Python, nothing but the standard library unless a module says so."""
