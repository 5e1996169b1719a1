"""What every room stands on: the write path, access, values, faults and their wording, bases of forms and tables."""
