"""Calendars of random trips as other programs write them anew: rewrites.py BINARY [COUNT [SEED]]

Each calendar is rewritten as Google does (X- properties, zones and categories gone, times in UTC, events in another
order), as Outlook does (Windows names of zones, X- properties gone), with only X-SPORTSTIME-ITEM gone, and with all X-
properties gone. Read back, it has the same games at the same instants on the same days, the same travel, and the same
custom items at the same times; or a finding says what is missing, and the exit code is 1. What is read back with 0 is
valid.
"""

import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import zoneinfo

UTC = datetime.timezone.utc
CLUBS = [
    ("nyy", "New York Yankees", "Yankee Stadium", "Bronx", "NY", "America/New_York"),
    ("bos", "Boston Red Sox", "Fenway Park", "Boston", "MA", "America/New_York"),
    ("phi", "Philadelphia Phillies", "Citizens Bank Park", "Philadelphia", "PA", "America/New_York"),
    ("chc", "Chicago Cubs", "Wrigley Field", "Chicago", "IL", "America/Chicago"),
    ("hou", "Houston Astros", "Minute Maid Park", "Houston", "TX", "America/Chicago"),
    ("col", "Colorado Rockies", "Coors Field", "Denver", "CO", "America/Denver"),
    ("ari", "Arizona Diamondbacks", "Chase Field", "Phoenix", "AZ", "America/Phoenix"),
    ("sea", "Seattle Mariners", "T-Mobile Park", "Seattle", "WA", "America/Los_Angeles"),
    ("lad", "Los Angeles Dodgers", "Dodger Stadium", "Los Angeles", "CA", "America/Los_Angeles"),
    ("tor", "Toronto Blue Jays", "Rogers Centre", "Toronto", "ON", "America/Toronto"),
]
ORIGINS = ["New York, NY", "Boston, MA", "Seattle, WA", "Denver, CO", "Chicago, IL", "Miami, FL", "Atlanta, GA"]
WINDOWS = {
    "America/New_York": "Eastern Standard Time", "America/Toronto": "Eastern Standard Time",
    "America/Chicago": "Central Standard Time", "America/Denver": "Mountain Standard Time",
    "America/Phoenix": "US Mountain Standard Time", "America/Los_Angeles": "Pacific Standard Time",
}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def schedule(numbers):
    day, games = datetime.date(2026, numbers.choice([3, 4, 7, 10]), numbers.randint(1, 28)), []
    for index in range(numbers.randint(2, 7)):
        home, away = numbers.sample(CLUBS, 2)
        zone = zoneinfo.ZoneInfo(home[5])
        hour = numbers.choice([12, 13, 16, 19, 19, 20, 21, 22])
        start = datetime.datetime(day.year, day.month, day.day, hour, numbers.choice([0, 5, 7, 10, 35]), tzinfo=zone)
        game = {
            "id": f"mlb:{1000 + index}", "league": "mlb", "season": "2026", "home": {"id": home[0], "name": home[1]},
            "away": {"id": away[0], "name": away[1]},
            "venue": {"name": home[2], "city": home[3], "region": home[4], "country": "CA" if home[4] == "ON" else "US",
                      "timeZone": home[5]},
            "localDate": day.isoformat(), "start": start.isoformat(), "timeZone": home[5], "status": "scheduled"}
        if numbers.random() < 0.1:
            del game["start"]
        games.append(game)
        day += datetime.timedelta(days=numbers.choice([0, 1, 1, 2, 3, 5]))
    return games


def request(numbers, games):
    wish = {"id": "trip", "title": "A trip", "game": [game["id"] for game in games]}
    if numbers.random() < 0.7:
        wish["origin"] = dict(zip(("city", "region"), numbers.choice(ORIGINS).split(", ")))
        wish["return"] = numbers.random() < 0.7
    # Nobody can tell where an item is that is not where its time says.
    words = ["Dinner at Joe's", "Museum", "Walk in the park", "Call Ann"]
    wish["items"] = []
    for number in range(numbers.randint(0, 3)):
        isEarly = numbers.random() < 0.5
        clock = {"start": "08:15" if isEarly else "23:40", "durationMinutes": 15} if numbers.random() < 0.6 else {}
        wish["items"].append({
            "id": f"c{number}", "kind": "custom", "title": numbers.choice(words), "day": numbers.randint(1, 3),
            "sortOrder": (-2 if isEarly else 2.5) + number / 100,
            "custom": {"category": numbers.choice(["meal", "note", "visit"]), **clock}})
    return wish


def unfold(text):
    return re.sub(r"\r?\n[ \t]", "", text).split("\r\n")


def instant(value, zone):
    local = datetime.datetime.strptime(value.rstrip("Z"), "%Y%m%dT%H%M%S")
    return local.replace(tzinfo=UTC if value.endswith("Z") else zoneinfo.ZoneInfo(zone))


def in_utc(line):
    match = re.match(r"(DT(?:START|END))(;[^:]*)?:(\d{8}T\d{6}Z?)$", line)
    zone = match and re.search(r"TZID=([^;:]+)", match.group(2) or "")
    if not zone:
        return line
    return f"{match.group(1)}:" + instant(match.group(3), zone.group(1)).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def components(lines):
    """The calendar's own lines, its zones and its events."""
    head, zones, events, here = [], [], [], None
    for line in lines:
        if line in ("BEGIN:VTIMEZONE", "BEGIN:VEVENT"):
            here = []
            (zones if line.endswith("ZONE") else events).append(here)
        (head if here is None else here).append(line)
        if line in ("END:VTIMEZONE", "END:VEVENT"):
            here = None
    return [line for line in head if line], zones, events


def joined(head, zones, events):
    lines = head[:-1] + [line for part in zones + events for line in part] + head[-1:]
    return "".join(line + "\r\n" for line in lines)


def without(lines, *names):
    return [line for line in lines if not line.startswith(names)]


def google(text, numbers):
    head, _, events = components(unfold(text))
    numbers.shuffle(events)
    events = [[in_utc(line) for line in without(event, "X-", "CATEGORIES", "GEO")] for event in events]
    head = without(head, "X-SPORTSTIME")
    return joined(head[:1] + ["X-WR-TIMEZONE:America/New_York"] + head[1:], [], events)


def outlook(text, numbers):
    head, zones, events = components(unfold(text))
    lines = [without(part, "X-") for part in zones + events]
    for part in lines:
        for index, line in enumerate(part):
            for name, other in WINDOWS.items():
                line = line.replace(f"TZID={name}:", f"TZID={other}:").replace(f"TZID:{name}", f"TZID:{other}")
            part[index] = line
    return joined(without(head, "X-SPORTSTIME"), lines[:len(zones)], lines[len(zones):])


def without_items(text, numbers):
    return joined(*(lambda head, zones, events: (head, zones, [without(e, "X-SPORTSTIME-ITEM:") for e in events]))(
        *components(unfold(text))))


def without_x(text, numbers):
    head, zones, events = components(unfold(text))
    return joined(without(head, "X-"), zones, [without(event, "X-") for event in events])


REWRITES = {"google": google, "outlook": outlook, "no items": without_items, "no X-": without_x}


def facts(trip):
    """What has to be the same: games, travel and custom items."""
    first = datetime.date.fromisoformat(trip["startDate"])
    found = []
    for item in trip["items"]:
        date = (first + datetime.timedelta(days=item["day"] - 1)).isoformat()
        if item["kind"] == "game":
            game = item["game"]
            start = game.get("start")
            found.append((
                "game", game["id"], date, game["localDate"], game.get("league"), game["home"]["name"],
                game["away"]["name"], game["venue"]["name"], game["venue"]["city"],
                start and datetime.datetime.fromisoformat(start).astimezone(UTC).isoformat()))
        elif item["kind"] == "travel":
            found.append(("travel", item["title"], date))
        else:
            found.append(("custom", item["title"], date, item["custom"].get("start")))
    kinds = [item["kind"] for item in sorted(trip["items"], key=lambda item: (item["day"], item["sortOrder"]))]
    games = [index for index, kind in enumerate(kinds) if kind == "game"] or [len(kinds)]
    goes, returns = "travel" in kinds[:games[0]], "travel" in kinds[games[-1]:]
    # Of a trip that begins and ends where its games are, nothing shows an origin.
    found.append(("trip", (trip.get("origin") or {}).get("city") if goes or returns else "", returns))
    return sorted(found, key=repr)


def main():
    tool = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    same = told = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)
        for number in range(seed, seed + count):
            numbers = random.Random(number)
            games = schedule(numbers)
            with open(path("s.jsonl"), "w") as output:
                output.write("".join(json.dumps(game) + "\n" for game in games))
            with open(path("r.json"), "w") as output:
                json.dump(request(numbers, games), output)
            run(tool, "build", "-q", "-s", path("s.jsonl"), "--request", path("r.json"), "-o", path("t.json"))
            exported = run(tool, "export", "-q", path("t.json"), "--to", "ics")
            if exported.returncode != 0:
                continue
            with open(path("t.json")) as file:
                trip = json.load(file)
            before = {line for line in run(tool, "validate", path("t.json")).stdout.splitlines() if " error " in line}
            for name, rewrite in REWRITES.items():
                with open(path("x.ics"), "w", newline="") as output:
                    output.write(rewrite(exported.stdout.replace("\n", "\r\n"), numbers))
                back = run(tool, "export", path("x.ics"), "--to", "json")
                problem = ""
                if back.returncode not in (0, 1) or not back.stdout:
                    problem = f"exit {back.returncode}: {back.stderr[-300:]}"
                else:
                    wanted, got = facts(trip), facts(json.loads(back.stdout))
                    if wanted == got:
                        same += 1
                    elif back.returncode == 1:
                        told += 1
                        if os.environ.get("VERBOSE"):
                            print(f"seed {number}, {name}: {back.stderr}", file=sys.stderr)
                            print([f for f in wanted if f not in got], [f for f in got if f not in wanted], file=sys.stderr)
                    else:
                        problem = f"lost {[f for f in wanted if f not in got]}, has {[f for f in got if f not in wanted]}"
                    with open(path("b.json"), "w") as output:
                        output.write(back.stdout)
                    checked = run(tool, "validate", path("b.json"))
                    if back.returncode == 0 and checked.returncode != 0 and not before:
                        problem += " invalid: " + checked.stdout[:400]
                if problem:
                    wrong += 1
                    if wrong <= 12:
                        print(f"seed {number}, {name}: {problem}", file=sys.stderr)
    print(f"rewritten calendars: {same} the same, {told} with a finding, {wrong} wrong")
    return 1 if wrong or not same else 0


if __name__ == "__main__":
    sys.exit(main())
