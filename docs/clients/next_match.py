"""Tells a team's next match, and tells it again whenever it changes: next_match.py https://tour.example cup "Alpha"."""

import json
import sys
import time
from urllib.request import Request, urlopen


def follow(address):
    """The matches of the tournament by their numbers, each time that something has changed."""
    matches, last = {}, ""
    while True:
        try:
            headers = {"Accept": "text/event-stream", "Last-Event-ID": last}
            with urlopen(Request(address, headers=headers), timeout=60) as stream:
                for line in stream:
                    name, _, value = line.decode().strip().partition(": ")
                    if name == "data":
                        take(matches, json.loads(value))
                    elif name == "id":  # comes after all that has changed at once
                        last = value
                        yield matches
        except OSError:
            pass
        time.sleep(3)  # the stream has ended: go on from the last event


def take(matches, event):
    """The matches that there are, or one match as it is now, or one that is gone."""
    if event["type"] == "matches" and isinstance(event["data"], list):
        matches.clear()
        matches.update({match["id"]: match for match in event["data"]})
    elif event["type"] == "matches":
        matches[event["id"]] = event["data"]


def next_of(matches, team):
    """The team's first match that is not over, in words."""
    for match in sorted(filter(None, matches.values()), key=lambda match: match["tour"]):
        names = [match[side]["name"] for side in ("team_a", "team_b") if match[side]]
        if team in names and match["state"] not in ("signed", "approved"):
            when = match["expected_at"] or match["planned_at"] or "time unknown"
            return f"Tour {match['tour']}, {match['room'] or 'no room yet'}, {when}: {' – '.join(names)}"
    return "No match ahead."


said = None
for now in follow(f"{sys.argv[1]}/api/v1/tournaments/{sys.argv[2]}/events"):
    if (text := next_of(now, sys.argv[3])) != said:
        print(said := text, flush=True)
