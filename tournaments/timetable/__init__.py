"""When and where: lengths of tours, breaks, sites, several days, lateness."""
