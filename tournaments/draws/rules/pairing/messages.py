"""The sentences of draws and of checked pairs. Scores stand without a noun, so that no language needs a plural."""

from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import tell

MESSAGES: Final = {
    "pairing.too_few": gettext_noop("A draw needs at least two who take part."),
    "pairing.locked_absent": gettext_noop(
        "Decided pair %(table)s has somebody who does not take part. Take the pair out."
    ),
    "pairing.locked_twice": gettext_noop(
        "“%(team)s” stands in two pairs that are already decided. Keep one of them."
    ),
    "pairing.impossible": gettext_noop(
        "The forbidden pairs leave no draw. It would be enough to allow these: %(pairs)s."
    ),
    "pairing.no_repeat": gettext_noop("Nobody meets an opponent for the second time."),
    "pairing.by_lot": gettext_noop("Those with the same score and place were put in order by lot."),
    "pairing.locked": gettext_noop("%(one)s – %(other)s was decided by a person."),
    "pairing.locked_again": gettext_noop(
        "%(one)s and %(other)s have met before (times: %(times)s); a person decided that they meet again."
    ),
    "pairing.locked_bye": gettext_noop("A person decided on the bye of %(team)s."),
    "pairing.locked_bye_again": gettext_noop("%(team)s has had a bye before; a person decided on one more."),
    "pairing.again_met_all": gettext_noop(
        "%(one)s and %(other)s meet again: %(team)s has met everybody who is left."
    ),
    "pairing.again_bye": gettext_noop(
        "%(one)s and %(other)s meet again: a draw with fewer repeats would give somebody a further bye."
    ),
    "pairing.again_decided": gettext_noop(
        "%(one)s and %(other)s meet again: fewer repeats are possible only without the pairs that were "
        "decided or forbidden."
    ),
    "pairing.again_needed": gettext_noop("%(one)s and %(other)s meet again: no draw has fewer repeats."),
    "pairing.bye_lowest": gettext_noop("%(team)s has the bye: the lowest of those that have had none."),
    "pairing.bye_again": gettext_noop(
        "%(team)s has the bye once more (number %(times)s): everybody has had as many, and this is the lowest place."
    ),
    "pairing.bye_higher": gettext_noop(
        "%(team)s has the bye and not %(other)s, lower in the table: that would cost a further repeat or a forbidden "
        "pair."
    ),
    "pairing.bye_forced": gettext_noop(
        "%(team)s has the bye again, although %(other)s has had fewer: every other choice needs a forbidden pair."
    ),
    "pairing.float_met": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): nobody with the score %(score)s is left to be met for "
        "the first time."
    ),
    "pairing.float_odd": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): an odd number with the score %(score)s was left."
    ),
    "pairing.float_needed": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): closer scores would cost a further repeat, a less "
        "fair bye or a forbidden pair."
    ),
    "pairing.no_such_tour": gettext_noop(
        "There is no tour %(tour)s here: everything is played after tour %(tours)s."
    ),
    "pairing.table_again": gettext_noop(
        "%(one)s and %(other)s have met before, and the table has them meet again."
    ),
    "pairing.table_bye": gettext_noop("%(team)s has the bye: the table has no opponent for this tour."),
    "pairing.opponent_withdrew": gettext_noop(
        "%(team)s has the bye: the opponent in the table has withdrawn."
    ),
    "pairing.not_decided": gettext_noop(
        "It is not known yet who goes on: %(pairs)s. Enter these results first."
    ),
    "pairing.drawn": gettext_noop("A knock-out match needs a winner: %(pairs)s. Decide who goes on."),
    "pairing.bracket_bye": gettext_noop("%(team)s goes on without playing: the best numbers have the byes."),
    "pairing.bracket_walk_over": gettext_noop("%(team)s goes on without playing: no opponent is left."),
    "pairing.third_alone": gettext_noop("%(team)s has the third place without playing: no opponent is left."),
    "pairing.group_alone": gettext_noop("%(team)s has the bye: nobody else of the group takes part."),
    "pairing.group_over": gettext_noop(
        "Everybody here has met everybody; the table ended with tour %(tours)s."
    ),
    "pairing.groups_over": gettext_noop(
        "In every group everybody has met everybody. Draw who goes on, or begin new tables."
    ),
    "pairing.across": gettext_noop(
        "%(one)s and %(other)s are in different groups, so their pair cannot stand. Untick it."
    ),
    "pairing.going_on": gettext_noop("From “%(group)s” go on: %(teams)s."),
    "pairing.going_on_outside": gettext_noop("Of those without a group go on: %(teams)s."),
    "pairing.going_on_by_lot": gettext_noop(
        "%(one)s goes on and not %(other)s by lot alone: both have the same place."
    ),
    "pairing.final": gettext_noop("Final"),
    "pairing.third_place": gettext_noop("Match for the third place"),
    "pairing.semi_final": gettext_noop("Semi-final"),
    "pairing.quarter_final": gettext_noop("Quarter-final"),
    "pairing.round_of": gettext_noop("Round of %(teams)s"),
    "pairing.itself": gettext_noop("“%(team)s” stands twice in one pair. Choose another opponent."),
    "pairing.unknown": gettext_noop("Nobody in this tournament has the number %(team)s."),
    "pairing.twice": gettext_noop("“%(team)s” stands in two pairs of this tour. Take it out of one of them."),
    "pairing.withdrawn": gettext_noop("“%(team)s” does not take part any more."),
    "pairing.second_bye": gettext_noop("“%(team)s” has had a bye before: this is number %(times)s."),
    "pairing.repeat": gettext_noop("%(one)s and %(other)s have met before (times: %(times)s)."),
    "pairing.forbidden": gettext_noop("%(one)s and %(other)s are not to meet."),
    "pairing.mixed": gettext_noop("%(one)s and %(other)s are in different groups."),
    "pairing.same_side": gettext_noop(
        "“%(team)s” has side %(side)s without a change (tours running: %(times)s)."
    ),
    "pairing.uneven_sides": gettext_noop(
        "“%(team)s” has side %(side)s far more often than the other (times: %(times)s)."
    ),
    "pairing.several_byes": gettext_noop("There are more byes than necessary: %(byes)s."),
    "pairing.left_out": gettext_noop("“%(team)s” has no opponent and no bye."),
}
tell(MESSAGES)
