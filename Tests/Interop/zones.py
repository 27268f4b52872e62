"""Times by our VTIMEZONE alone: zones.py BINARY

For 40 zones, 200 instants each over ten years: the local time that a calendar has for a game, read with nothing but the
VTIMEZONE in that calendar, is the instant at which the game starts by the system's time zone data.
"""

import datetime
import json
import random
import subprocess
import sys

ZONES = """
Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Lagos America/Anchorage America/Argentina/Buenos_Aires
America/Bogota America/Caracas America/Chicago America/Denver America/Halifax America/Havana America/Los_Angeles
America/Mexico_City America/New_York America/Nuuk America/Phoenix America/Santiago America/Sao_Paulo America/St_Johns
America/Toronto Asia/Amman Asia/Beirut Asia/Dubai Asia/Hong_Kong Asia/Jerusalem Asia/Kathmandu Asia/Kolkata Asia/Seoul
Asia/Tehran Asia/Tokyo Australia/Adelaide Australia/Lord_Howe Australia/Sydney Europe/Berlin Europe/Dublin
Europe/Istanbul Europe/London Pacific/Auckland Pacific/Chatham
""".split()
COUNT = 200
UTC = datetime.timezone.utc


def trip(zone, numbers):
    first = datetime.datetime(2016, 1, 1, tzinfo=UTC)
    starts = sorted(first + datetime.timedelta(minutes=15 * numbers.randrange(4 * 24 * 3650)) for _ in range(COUNT))
    items = []
    import zoneinfo

    for index, start in enumerate(starts):
        local = start.astimezone(zoneinfo.ZoneInfo(zone))
        items.append({
            "id": f"g{index}", "kind": "game", "day": (local.date() - datetime.date(2016, 1, 1)).days + 1,
            "sortOrder": 0, "game": {
                "id": f"g{index}", "league": "x", "home": {"name": "A"}, "away": {"name": "B"}, "venue": {"city": "C"},
                "localDate": local.date().isoformat(), "start": start.strftime("%Y-%m-%dT%H:%M:%SZ"), "timeZone": zone}})
    head = {"format": "sportstime-itinerary", "version": 1, "id": "z", "startDate": "2016-01-01", "dayCount": 3660}
    return dict(head, items=items), starts


def check(binary, zone, numbers):
    import icalendar

    itinerary, starts = trip(zone, numbers)
    result = subprocess.run(
        [binary, "export", "-", "--to", "ics"], input=json.dumps(itinerary).encode(), capture_output=True)
    if result.returncode != 0:
        return [result.stderr.decode()]
    calendar = icalendar.Calendar.from_ical(result.stdout)
    component = calendar.walk("VTIMEZONE")[0]
    # Nothing of the system's data: what the component says.
    zone_of_calendar = component.to_tz(lookup_tzid=False)
    wrong, zoned = [], 0
    events = {str(event["UID"]).split("@")[0]: event for event in calendar.walk("VEVENT")}
    for index, start in enumerate(starts):
        value = events[f"g{index}"]["DTSTART"]
        if "TZID" in value.params:
            zoned += 1
            naive = value.dt.replace(tzinfo=None)
            local = getattr(zone_of_calendar, "localize", None)
            read = local(naive) if local else naive.replace(tzinfo=zone_of_calendar)
        else:
            read = value.dt
        if read.astimezone(UTC) != start:
            wrong.append(f"{zone} {start}: {value.to_ical()} is {read.astimezone(UTC)}")
    if zoned < COUNT * 9 // 10:
        wrong.append(f"{zone}: {zoned} of {COUNT} times are in the zone")
    return wrong


def main():
    try:
        import icalendar  # noqa: F401
    except ImportError:
        print("zones: icalendar is not there")
        return 0
    numbers = random.Random(2019)
    wrong = [line for zone in ZONES for line in check(sys.argv[1], zone, numbers)]
    print(f"zones: {len(ZONES)} zones, {COUNT} instants each, {len(wrong)} wrong")
    print("\n".join(wrong[:20]), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
