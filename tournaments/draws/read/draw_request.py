"""What an organiser asks of a draw."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from tournaments.draws.rules.pairing.model import Method
from tournaments.draws.rules.pairing.weights import Within
from tournaments.kernel.values.seeds import MAX_SEED

MAX_CYCLES: Final = 4


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What the organiser asks of a draw.

    ``kept`` are matches (ids) of the tour that stand, ``forbidden`` pairs of teams (ids) that must not meet: for
    Swiss draws. ``best`` is how many of the best teams begin a table or bracket, None for all of them; of each group
    so many with ``each_group``. ``fresh`` begins a new one where another could go on. ``by_group`` draws every group
    by itself: for Swiss draws and round robins.
    """

    method: str
    seed: int
    within: str = Within.HALVES.value
    cycles: int = 1
    third_place: bool = True
    best: int | None = None
    fresh: bool = False
    by_group: bool = False
    each_group: bool = False
    kept: tuple[int, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "DrawRequest":
        """From plain data; ValueError or TypeError when it cannot be understood."""
        forbidden = tuple((int(one), int(other)) for one, other in data.get("forbidden", ()))
        kept = tuple(int(pk) for pk in data.get("kept", ()))
        draw_request = cls(**dict(data) | {"kept": kept, "forbidden": forbidden})
        method, _within = Method(draw_request.method), Within(draw_request.within)
        if not 0 <= draw_request.seed <= MAX_SEED or not 1 <= draw_request.cycles <= MAX_CYCLES:
            raise ValueError("seed or cycles out of range")
        if draw_request.best is not None and draw_request.best < (1 if draw_request.each_group else 2):
            raise ValueError("fewer than two teams")
        if (draw_request.by_group and method is Method.KNOCK_OUT) or (
            draw_request.each_group and method is Method.SWISS
        ):
            raise ValueError("groups do not go with this method")
        return draw_request

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"kept": list(self.kept), "forbidden": [list(pair) for pair in self.forbidden]}
