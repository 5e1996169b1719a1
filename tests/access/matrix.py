"""Who may open what: the expectation for every address of the site.

One line per URL name. ``GET`` and ``POST`` name the roles that are let in; everybody else must get 403 or 404. A method
that is missing must be answered 405 to those whom another method lets in. A name that is not in this table fails the
build: decide who may before the page exists.
"""

from dataclasses import dataclass, field

EVERYBODY = frozenset(
    "public judge other_judge captain_a captain_b other_captain organiser other_organiser superuser".split()
)
ORGANISERS = frozenset({"organiser", "superuser"})
ACCOUNTS = ORGANISERS | {"other_organiser"}
JUDGES = ORGANISERS | {"judge"}
CAPTAIN_A = ORGANISERS | {"captain_a"}
CAPTAINS = ORGANISERS | {"captain_a", "captain_b"}
READERS = JUDGES | CAPTAINS
JUDGE_LINKS = frozenset({"judge", "other_judge"})
CAPTAIN_LINKS = frozenset({"captain_a", "captain_b", "other_captain"})


@dataclass(frozen=True)
class Rule:
    """Roles per method; ``where`` gives the arguments of the address besides the cast's own."""

    get: frozenset[str] | None = None
    post: frozenset[str] | None = None
    where: dict[str, object] = field(default_factory=dict)

    def roles(self, method: str) -> frozenset[str] | None:
        """Who is let in by the method; None when the address does not know it."""
        return self.get if method == "GET" else self.post


RULES: dict[str, Rule] = {
    "set_language": Rule(post=EVERYBODY),
    "login": Rule(get=EVERYBODY, post=EVERYBODY),
    "logout": Rule(post=EVERYBODY),
    "leave": Rule(post=EVERYBODY),
    "enter": Rule(get=EVERYBODY, post=EVERYBODY, where={"token": "the-token-of-a-working-link"}),
    "home": Rule(get=EVERYBODY),
    "tournament": Rule(get=EVERYBODY),
}
