"""The sentences of draws and of checked pairs. Scores stand without a noun, so that no language needs a plural."""

from typing import Final

MESSAGES: Final = {
    "pairing.too_few": "A draw needs at least two who take part.",
    "pairing.locked_absent": "Decided pair %(table)s has somebody who does not take part. Take the pair out.",
    "pairing.locked_twice": "“%(team)s” stands in two pairs that are already decided. Keep one of them.",
    "pairing.impossible": "The forbidden pairs leave no draw. It would be enough to allow these: %(pairs)s.",
    "pairing.no_repeat": "Nobody meets an opponent for the second time.",
    "pairing.by_lot": "Those with the same score and place were put in order by lot.",
    "pairing.locked": "%(one)s – %(other)s was decided by a person.",
    "pairing.locked_again": (
        "%(one)s and %(other)s have met before (times: %(times)s); a person decided that they meet again."
    ),
    "pairing.locked_bye": "A person decided on the bye of %(team)s.",
    "pairing.locked_bye_again": "%(team)s has had a bye before; a person decided on one more.",
    "pairing.again_met_all": "%(one)s and %(other)s meet again: %(team)s has met everybody who is left.",
    "pairing.again_bye": (
        "%(one)s and %(other)s meet again: a draw with fewer repeats would give somebody a further bye."
    ),
    "pairing.again_decided": (
        "%(one)s and %(other)s meet again: fewer repeats are possible only without the pairs that were "
        "decided or forbidden."
    ),
    "pairing.again_needed": "%(one)s and %(other)s meet again: no draw has fewer repeats.",
    "pairing.bye_lowest": "%(team)s has the bye: the lowest of those that have had none.",
    "pairing.bye_again": (
        "%(team)s has the bye once more (number %(times)s): everybody has had as many, and this is the lowest place."
    ),
    "pairing.bye_higher": (
        "%(team)s has the bye and not %(other)s, lower in the table: that would cost a further repeat or a forbidden "
        "pair."
    ),
    "pairing.bye_forced": (
        "%(team)s has the bye again, although %(other)s has had fewer: every other choice needs a forbidden pair."
    ),
    "pairing.float_met": (
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): nobody with the score %(score)s is left to be met for "
        "the first time."
    ),
    "pairing.float_odd": (
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): an odd number with the score %(score)s was left."
    ),
    "pairing.float_needed": (
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): closer scores would cost a further repeat, a less "
        "fair bye or a forbidden pair."
    ),
    "pairing.no_such_tour": "There is no tour %(tour)s here: everything is played after tour %(tours)s.",
    "pairing.table_again": "%(one)s and %(other)s have met before, and the table has them meet again.",
    "pairing.table_bye": "%(team)s has the bye: the table has no opponent for this tour.",
    "pairing.opponent_withdrew": "%(team)s has the bye: the opponent in the table has withdrawn.",
    "pairing.not_decided": "It is not known yet who goes on: %(pairs)s. Enter these results first.",
    "pairing.drawn": "A knock-out match needs a winner: %(pairs)s. Decide who goes on.",
    "pairing.bracket_bye": "%(team)s goes on without playing: the best numbers have the byes.",
    "pairing.bracket_walk_over": "%(team)s goes on without playing: no opponent is left.",
    "pairing.third_alone": "%(team)s has the third place without playing: no opponent is left.",
    "pairing.group_alone": "%(team)s has the bye: nobody else of the group takes part.",
    "pairing.group_over": "Everybody here has met everybody; the table ended with tour %(tours)s.",
    "pairing.groups_over": "In every group everybody has met everybody. Draw who goes on, or begin new tables.",
    "pairing.across": "%(one)s and %(other)s are in different groups, so their pair cannot stand. Untick it.",
    "pairing.going_on": "From “%(group)s” go on: %(teams)s.",
    "pairing.going_on_outside": "Of those without a group go on: %(teams)s.",
    "pairing.going_on_by_lot": "%(one)s goes on and not %(other)s by lot alone: both have the same place.",
    "pairing.final": "Final",
    "pairing.third_place": "Match for the third place",
    "pairing.semi_final": "Semi-final",
    "pairing.quarter_final": "Quarter-final",
    "pairing.round_of": "Round of %(teams)s",
    "pairing.itself": "“%(team)s” stands twice in one pair. Choose another opponent.",
    "pairing.unknown": "Nobody in this tournament has the number %(team)s.",
    "pairing.twice": "“%(team)s” stands in two pairs of this tour. Take it out of one of them.",
    "pairing.withdrawn": "“%(team)s” does not take part any more.",
    "pairing.second_bye": "“%(team)s” has had a bye before: this is number %(times)s.",
    "pairing.repeat": "%(one)s and %(other)s have met before (times: %(times)s).",
    "pairing.forbidden": "%(one)s and %(other)s are not to meet.",
    "pairing.mixed": "%(one)s and %(other)s are in different groups.",
    "pairing.same_side": "“%(team)s” has side %(side)s without a change (tours running: %(times)s).",
    "pairing.uneven_sides": "“%(team)s” has side %(side)s far more often than the other (times: %(times)s).",
    "pairing.several_byes": "There are more byes than necessary: %(byes)s.",
    "pairing.left_out": "“%(team)s” has no opponent and no bye.",
}
