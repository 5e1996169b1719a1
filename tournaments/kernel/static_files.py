"""How static files are stored for a server: each under a name that changes with its content."""

from servestatic.storage import CompressedManifestStaticFilesStorage

OURS = "tournaments/*.js"


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts that are modules name one another; in what is stored, they name each other's stored names.

    A browser runs a module once for each address: one that is named by a page and by another module must have one.
    Only our own scripts are looked into: packages bring along some that name files which they do not bring.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        OURS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
