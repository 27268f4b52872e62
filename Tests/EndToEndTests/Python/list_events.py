"""list_events.py FILE: a line an event in order of time, as Python's icalendar reads the file: local start, summary."""
import sys
from datetime import datetime, timezone

import icalendar

with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
rows = []
for number, event in enumerate(calendar.walk("VEVENT")):
    start = event["DTSTART"].dt
    if isinstance(start, datetime):
        key = start.astimezone(timezone.utc)
        shown = start.strftime("%Y-%m-%dT%H:%M%z")
    else:
        key = datetime(start.year, start.month, start.day, tzinfo=timezone.utc)
        shown = start.isoformat()
    rows.append((key, number, f"{shown} {event['SUMMARY']}"))
for _, _, row in sorted(rows):
    print(row)
