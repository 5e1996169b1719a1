"""A whole tournament as one document, out of the database."""

from tournaments.archive.read.writing import document_of, file_name, text_of, whole_of

__all__ = ["document_of", "file_name", "text_of", "whole_of"]
