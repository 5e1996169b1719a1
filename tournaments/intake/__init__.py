"""Tables from elsewhere, pasted or as files: the steps that every import of rows goes through."""
