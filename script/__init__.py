"""The programs of ``script/``: a package of its own, as libraries bring modules of that name along (odfpy does)."""
