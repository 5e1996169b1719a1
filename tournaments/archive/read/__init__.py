"""A whole tournament as one document, out of the database."""

from tournaments.archive.read.writing import document_and_rows_of, document_of, file_name, text_of

__all__ = ["document_and_rows_of", "document_of", "file_name", "text_of"]
