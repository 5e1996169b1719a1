"""The sentences of draws and of checked pairs. Scores stand without a noun, so that no language needs a plural."""

from typing import Final

from games.core.types import gettext_noop

MESSAGES: Final = {
    "pairing.too_few": gettext_noop("A draw needs at least two participants."),
    "pairing.locked_absent": gettext_noop(
        "Fixed pair %(table)s includes someone who is not taking part. Remove the pair."
    ),
    "pairing.locked_twice": gettext_noop("“%(team)s” is in two fixed pairs. Keep one of them."),
    "pairing.impossible": gettext_noop(
        "With these forbidden pairs no draw is possible. It would be enough to allow: %(pairs)s."
    ),
    "pairing.no_repeat": gettext_noop("Nobody meets the same opponent twice."),
    "pairing.by_lot": gettext_noop("Participants with the same score and place were ordered by lot."),
    "pairing.locked": gettext_noop("%(one)s – %(other)s was set by hand."),
    "pairing.locked_again": gettext_noop(
        "%(one)s and %(other)s have met before (earlier matches: %(times)s); this pair was set by hand."
    ),
    "pairing.locked_bye": gettext_noop("The bye of %(team)s was set by hand."),
    "pairing.locked_bye_again": gettext_noop("%(team)s has had a bye before; this one was set by hand."),
    "pairing.again_met_all": gettext_noop("%(one)s and %(other)s meet again: %(team)s has already met everyone else."),
    "pairing.again_bye": gettext_noop(
        "%(one)s and %(other)s meet again: with fewer repeats, someone would get an extra bye."
    ),
    "pairing.again_decided": gettext_noop(
        "%(one)s and %(other)s meet again: fewer repeats are possible only without the fixed or forbidden pairs."
    ),
    "pairing.again_needed": gettext_noop("%(one)s and %(other)s meet again: no draw has fewer repeats."),
    "pairing.bye_lowest": gettext_noop("%(team)s has the bye: the lowest of those who have had none."),
    "pairing.bye_again": gettext_noop(
        "%(team)s has another bye (number %(times)s): everyone has had as many, and this is the lowest place."
    ),
    "pairing.bye_higher": gettext_noop(
        "%(team)s has the bye, not %(other)s, who is lower in the table: that would mean an extra repeat or "
        "a forbidden pair."
    ),
    "pairing.bye_forced": gettext_noop(
        "%(team)s has a bye again although %(other)s has had fewer: any other choice needs a forbidden pair."
    ),
    "pairing.float_met": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): there are no new opponents left with a "
        "score of %(score)s."
    ),
    "pairing.float_odd": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): an odd number of participants with a score "
        "of %(score)s was left."
    ),
    "pairing.float_needed": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): closer scores would mean an extra repeat, a "
        "less fair bye or a forbidden pair."
    ),
    "pairing.no_such_tour": gettext_noop(
        "All rounds (%(tours)s) are drawn already. Choose another method, or start a new round robin or bracket in "
        "this tour."
    ),
    "pairing.round_drawn": gettext_noop(
        "The next round of the knock-out is already drawn: %(tour)s. Undo that draw first, choose another method, or "
        "start a new round robin or bracket in this tour."
    ),
    "pairing.table_again": gettext_noop(
        "%(one)s and %(other)s have met before; by the round-robin table they meet again."
    ),
    "pairing.table_bye": gettext_noop(
        "%(team)s has the bye: there is no opponent for this tour in the round-robin table."
    ),
    "pairing.table_made_up": gettext_noop("These are the pairs of a round that the round robin had left out."),
    "pairing.table_misses": gettext_noop(
        "Other tours of this round robin are already drawn. With this draw these pairs will not meet: %(pairs)s. To "
        "let them meet, draw the next empty tour as a round robin: it will get these pairs."
    ),
    "pairing.table_misses_once": gettext_noop(
        "Other tours of this round robin are already drawn. With this draw these pairs will meet once less than all "
        "others: %(pairs)s. To let them meet, draw the next empty tour as a round robin: it will get these pairs."
    ),
    "pairing.table_meets_again": gettext_noop("These pairs meet again in a later tour: %(pairs)s."),
    "pairing.opponent_withdrew": gettext_noop(
        "%(team)s has the bye: the opponent in the round-robin table has withdrawn."
    ),
    "pairing.not_decided": gettext_noop("It is not known yet who goes through: %(pairs)s. Enter these results first."),
    "pairing.drawn": gettext_noop("A knock-out match needs a winner: %(pairs)s. Decide who goes through."),
    "pairing.bracket_bye": gettext_noop("%(team)s goes through without playing: the best numbers have the byes."),
    "pairing.bracket_walk_over": gettext_noop("%(team)s goes through without playing: there is no opponent left."),
    "pairing.third_alone": gettext_noop("%(team)s takes third place without playing: there is no opponent left."),
    "pairing.group_alone": gettext_noop("%(team)s has the bye: nobody else in the group is taking part."),
    "pairing.group_over": gettext_noop(
        "Everyone here has met everyone; the last tour in the round-robin table was tour %(tours)s."
    ),
    "pairing.groups_over": gettext_noop(
        "In every group everyone has met everyone. Draw those who go through, or start new round robins."
    ),
    "pairing.across": gettext_noop(
        "%(one)s and %(other)s are in different groups, so this pair cannot be fixed. Untick it."
    ),
    "pairing.going_on": gettext_noop("Going through from “%(group)s”: %(teams)s."),
    "pairing.going_on_outside": gettext_noop("Going through from those without a group: %(teams)s."),
    "pairing.going_on_by_lot": gettext_noop(
        "%(one)s goes through rather than %(other)s only by lot: both have the same place."
    ),
    "pairing.final": gettext_noop("Final"),
    "pairing.third_place": gettext_noop("Match for third place"),
    "pairing.semi_final": gettext_noop("Semi-final"),
    "pairing.quarter_final": gettext_noop("Quarter-final"),
    "pairing.round_of_sixteen": gettext_noop("Round of 16"),
    "pairing.round_of_thirty_two": gettext_noop("Round of 32"),
    "pairing.round_of_sixty_four": gettext_noop("Round of 64"),
    "pairing.round_of_many": gettext_noop("Round of 128"),
    "pairing.round_of": gettext_noop("Round of %(teams)s"),
    "pairing.itself": gettext_noop("“%(team)s” is on both sides of one pair. Choose another opponent."),
    "pairing.unknown": gettext_noop("Nobody in this tournament has number %(team)s."),
    "pairing.twice": gettext_noop("“%(team)s” is in two pairs of this tour. Remove it from one of them."),
    "pairing.withdrawn": gettext_noop("“%(team)s” does not play in this tour: they join later or have withdrawn."),
    "pairing.second_bye": gettext_noop("“%(team)s” has had a bye before: this is number %(times)s."),
    "pairing.repeat": gettext_noop("%(one)s and %(other)s have met before; earlier matches: %(times)s."),
    "pairing.forbidden": gettext_noop("%(one)s and %(other)s must not meet."),
    "pairing.wish_missed": gettext_noop("%(one)s and %(other)s have to meet in this tour."),
    "pairing.exchanged": gettext_noop(
        "%(one)s and %(other)s have swapped numbers to keep apart those who must not meet."
    ),
    "pairing.mixed": gettext_noop("%(one)s and %(other)s are in different groups."),
    "pairing.same_side": gettext_noop("“%(team)s” is always on side %(side)s (tours in a row: %(times)s)."),
    "pairing.uneven_sides": gettext_noop(
        "“%(team)s” is on side %(side)s far more often than on the other (times: %(times)s)."
    ),
    "pairing.nobody_plays": gettext_noop("Nobody plays in this tour: no one has an opponent."),
    "pairing.several_byes": gettext_noop("There are more byes than necessary: %(byes)s."),
    "pairing.left_out": gettext_noop("“%(team)s” has neither an opponent nor a bye."),
}
