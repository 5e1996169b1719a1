"""Set-ups that are drawn by lot: where a record keeps the seed, and the action that follows from it."""

from collections.abc import Mapping

from games.registry import AnyGame


def lot_tag(engine: AnyGame) -> str:
    """The tag that keeps the seed, "" in a game without a lot."""
    return engine.lot.tag if engine.lot else ""


def seeded(engine: AnyGame, seed: str) -> dict[str, str]:
    """The tags of a game whose set-up is drawn with this seed; none without a seed, or in a game without a lot."""
    return {engine.lot.tag: seed} if engine.lot and seed else {}


def seed_in(engine: AnyGame, tags: Mapping[str, str]) -> str:
    """The seed that tags hold, "" when the set-up was not drawn."""
    return tags.get(engine.lot.tag, "") if engine.lot else ""


def drawn_text(engine: AnyGame, tags: Mapping[str, str]) -> str:
    """The action that sets a game up which begins with these tags, "" when its set-up was not drawn."""
    seed = seed_in(engine, tags)
    return engine.format(engine.lot.drawn(seed)) if engine.lot and seed else ""
