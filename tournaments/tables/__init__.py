"""Tables of the pages and of the files made from them (django-tables2)."""
