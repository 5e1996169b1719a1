"""A match and its protocol: line-ups, results, clocks, signatures, approval, requests to the organiser."""
