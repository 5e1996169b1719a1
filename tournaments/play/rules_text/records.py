"""The rules that all games share about their records."""

from django.utils.translation import gettext_noop as _

from tournaments.play.games.shared.source import SectionSource, rule

SLUG = "record"
NOTATION = _("How moves are written")
SHEET = _("The score sheet")
SECTION = SectionSource(
    _("Records of games"),
    (
        rule("over", _("Nothing can be played after the end of a game.")),
        rule(
            "result",
            _(
                "A record ends with the result: 1-0, 0-1, 1/2-1/2, or * while the game is not finished. A "
                "game that its rules have decided has the result by the rules. Any other result needs its "
                "reason: agreement (for a draw only), resignation, time, forfeit (for a win only) or "
                "adjudication."
            ),
        ),
    ),
)
