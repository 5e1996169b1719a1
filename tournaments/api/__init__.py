"""A read-only interface for programs: what everybody may know, as JSON, described by an OpenAPI document."""
