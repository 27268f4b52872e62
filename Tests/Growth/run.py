#!/usr/bin/env python3
"""run.py BINARY [--only TEXT]: what commands cost when one thing grows: time and memory at n, 2n, 4n and 8n.

The exponent of a step is how much more than itself the time grows when the input doubles: 1 for twice, 2 for four times;
what a run costs with hardly any input is taken off. The worst of each row has to stay below 1.2, and memory alike: from n
to 4n, and from 2n to 8n. A buffer that grows has twice its size at some length, so that one doubling of the input may come
just before that and the next just after.
"""
import argparse
import datetime
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "EndToEndTests" / "Python"))
from measure import KINDS as HOSTILE_KINDS

WORST = 1.2
# Differences below these say nothing about growth.
LEAST_SECONDS, LEAST_BYTES = 0.1, 16 << 20
FIRST = datetime.date(2026, 3, 1)
CITIES = [("Boston", "MA"), ("New York", "NY"), ("Chicago", "IL"), ("Philadelphia", "PA")]


# MARK: Itineraries

def trip(items, days=1, name="t", **members):
    return {"format": "sportstime-itinerary", "version": 1, "id": name, "title": "T", "startDate": str(FIRST),
            "dayCount": days, **members, "items": items}


def custom(number, day=1, key=None, **members):
    return {"id": f"c{number}", "kind": "custom", "day": day, "sortOrder": float(number if key is None else key),
            "title": f"Item {number}", **members}


def game(number, day, key, city, **members):
    town, region = CITIES[city]
    return {"id": f"g{number}", "kind": "game", "day": day, "sortOrder": key, "title": f"Game {number}",
            "game": {"id": f"x:{number}", "localDate": str(FIRST + datetime.timedelta(day - 1)),
                     "venue": {"city": town, "region": region}, **members}}


def travel(number, day, key, left, right, leg=None):
    ends = [{"city": CITIES[city][0], "region": CITIES[city][1]} for city in (left, right)]
    return {"id": f"t{number}", "kind": "travel", "day": day, "sortOrder": key,
            "travel": {"from": ends[0], "to": ends[1]} | ({} if leg is None else {"leg": leg})}


def legs(count, misplaced=False, numbered=True, per_day=1):
    """A game a day, or several, each in another city than the one before."""
    items = []
    for number in range(count):
        day, rank = number // per_day + 1, number % per_day
        items.append(game(number, day, rank / 1000, number % 2))
        if number:
            key = (rank - 0.5) / 1000 if rank else -1.0
            items.append(travel(number, day, 900.0 if misplaced else key, (number - 1) % 2, number % 2,
                                number - 1 if numbered else None))
    return trip(items, (count - 1) // per_day + 1)


def one(make):
    return lambda folder, n: (folder / "t.json").write_text(json.dumps(make(n)))


def lines(make):
    return lambda folder, n: (folder / "t.jsonl").write_text("".join(json.dumps(make(k)) + "\n" for k in range(n)))


def day_of_items(n):
    return trip([custom(k) for k in range(n)])


ITINERARIES = {
    "items a day": (one(day_of_items), 50_000),
    "items of one key": (one(lambda n: trip([custom(k, key=1) for k in range(n)])), 20_000),
    "items of one id": (one(lambda n: trip([custom(k) | {"id": "c"} for k in range(n)])), 50_000),
    "days": (one(lambda n: trip([custom(k, day=k + 1) for k in range(n)], n)), 450),
    "legs": (one(lambda n: legs(n, per_day=10)), 4_000),
    "legs without numbers": (one(lambda n: legs(n, numbered=False, per_day=10)), 4_000),
    "legs of one day": (one(lambda n: legs(n, per_day=n)), 4_000),
    "misplaced legs": (one(lambda n: legs(n, misplaced=True)), 450),
    "bytes of a title": (one(lambda n: trip([custom(1) | {"title": "é" * n}])), 500_000),
    "unknown members": (one(lambda n: trip([custom(1) | {f"x{k}": k for k in range(n)}])), 20_000),
    "bytes of notes": (one(lambda n: trip([custom(1, custom={"category": "note", "notes": "a\nb - *" * n})])), 100_000),
}
CORPORA = {
    "itineraries": (lines(lambda k: trip([custom(1)], name=f"t{k}")), 5_000),
    "itineraries of one id": (lines(lambda k: trip([custom(1)])), 5_000),
    "itineraries with findings": (lines(lambda k: trip([custom(1, day=9), custom(1, day=9)], name=f"t{k}")), 5_000),
    "unreadable lines": (lambda folder, n: (folder / "t.jsonl").write_text("{\"id\": \n" * n), 10_000),
    "itineraries to fix": (lines(lambda k: legs(3, misplaced=True) | {"id": f"t{k}"}), 1_000),
}

# Inputs that are made to do harm, at a size that takes a moment.
HOSTILE = {
    "long-line": 12_000_000, "empty-lines": 10_000_000, "deep-open": 4_000_000, "nuls-in-lines": 10_000_000, "utf16-bom": 50_000,
    "same-ids": 125_000, "same-ids-of-trips": 400_000, "empty-arrays": 300_000, "cut-character": 200_000, "lone-crs": 400_000,
    "one-array": 400_000, "combining": 2_000_000,
}


def hostile(kind):
    return lambda folder, n: (folder / "t.jsonl").write_bytes(HOSTILE_KINDS[kind](n))


# MARK: Schedules

def when(number, per_day=10):
    return FIRST + datetime.timedelta(number // per_day % 200)


def table(row):
    def write(folder, n):
        head = "id,league,home,away,venue,city,start,tz,status\n"
        (folder / "f.csv").write_text(head + "".join(row(k) + "\n" for k in range(n)))
        return None
    return write


def usual(k, name="g", shift=0):
    left, right = k % 30, (k * 7 + 1) % 30
    return (f"{name}{k},x,Club {left},Club {right if right != left else 31},Ground {left},Boston,"
            f"{when(k + shift)}T19:{k % 60:02}:00,America/New_York,scheduled")


def records_json(folder, n):
    games = [dict(zip("id league home away venue city start tz status".split(), usual(k).split(","))) for k in range(n)]
    (folder / "f.json").write_text(json.dumps(games))


def calendar(event):
    def write(folder, n):
        body = "".join("BEGIN:VEVENT\r\n" + event(k) + "END:VEVENT\r\n" for k in range(n))
        (folder / "f.ics").write_text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + body + "END:VCALENDAR\r\n", newline="")
    return write


def event(k):
    return (f"UID:e{k}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=America/New_York:{when(k):%Y%m%d}T19{k % 60:02}00\r\n"
            f"SUMMARY:Club {k % 30} at Club {(k * 7 + 1) % 30}\r\nLOCATION:Ground {k % 30}\\, Boston\r\n")


def sources(folder, n):
    (folder / "in").mkdir()
    for k in range(n):
        head = "id,league,home,away,venue,city,start,tz,status\n"
        (folder / "in" / f"{k:06}.csv").write_text(head + usual(k) + "\n")


def columns(folder, n):
    names = ["id", "league", "home", "away", "venue", "city", "start", "tz", "status"] + [f"c{k}" for k in range(n)]
    rows = [usual(k) + "," + ",".join(["v"] * n) for k in range(4_000)]
    (folder / "f.csv").write_text(",".join(names) + "\n" + "\n".join(rows) + "\n")


def gazetteer(folder, n):
    """Half of its rows are wrong."""
    (folder / "g").mkdir()
    rows = [f"v{k},Ground {k},Boston,MA,US,{95 if k % 2 else 42.3},-71.1,America/New_York,," for k in range(n)]
    head = "id,name,city,region,country,latitude,longitude,timeZone,from,until"
    (folder / "g" / "venues.csv").write_text("\n".join([head] + rows) + "\n")
    table(usual)(folder, 1)


def schedule(row=usual, name="s.jsonl"):
    """A schedule, which the binary makes of a table before the clock runs."""
    def write(folder, n):
        table(row)(folder, n)
        subprocess.run([BINARY, "import", "f.csv", "-o", name, "-q", "--no-config"], cwd=folder, capture_output=True)
        (folder / "f.csv").unlink()
    return write


def written(write, *names, source="t.json"):
    """What was exported before, so that it is written over."""
    def prepare(folder, n):
        write(folder, n)
        for name in names:
            subprocess.run([BINARY, "export", source, "-o", name, "-q"], cwd=folder, capture_output=True)
    return prepare


def both(*writers):
    def write(folder, n):
        for writer in writers:
            writer(folder, n)
    return write


def pair(k, name="g", shift=0):
    return (f"{name}{k},x,Club 1,Club 2,Ground 1,Boston,{FIRST + datetime.timedelta((k + shift) // 20 % 300)}"
            f"T{k % 20:02}:00:00,America/New_York,scheduled")


IMPORTS = {
    "records (CSV)": (table(usual), "f.csv", 10_000),
    "records (JSON)": (records_json, "f.json", 10_000),
    "events (iCalendar)": (calendar(event), "f.ics", 5_000),
    "unknown venues, teams and cities": (table(lambda k: f"g{k},x,Home {k},Away {k},Ground {k},City {k},{when(k)}T19:00:00,"
                                               "America/New_York,scheduled"), "f.csv", 10_000),
    "records of one id": (table(lambda k: "g," + usual(k).split(",", 1)[1]), "f.csv", 10_000),
    "the same record": (table(lambda k: usual(1)), "f.csv", 10_000),
    "rejected records": (table(lambda k: f"g{k},x,Club 1,Club 2,Ground,Boston,2026-13-45T99:00:00,America/New_York,s"), "f.csv",
                         10_000),
    "meetings of one pair": (table(pair), "f.csv", 5_000),
    "sources": (sources, "in", 250),
    "columns": (columns, "f.csv", 500),
    "events that recur": (calendar(lambda k: event(k) + "RRULE:FREQ=WEEKLY;COUNT=20\r\n"), "f.ics", 250),
    "parts of a rule": (lambda folder, n: calendar(lambda k: event(k) + "RRULE:FREQ=YEARLY;COUNT=20;BYDAY="
                                                   + ",".join(["1MO", "2TU", "-1SU"] * n) + "\r\n")(folder, 1), "f.ics", 10_000),
    "dates that an event leaves out": (lambda folder, n: calendar(
        lambda k: event(k) + "RRULE:FREQ=DAILY\r\nEXDATE:" + ",".join(["20270501T190000"] * n) + "\r\n")(folder, 1), "f.ics", 7_500),
    "bytes of a name": (lambda folder, n: table(lambda k: f"g{k},x,{'é' * n},Club {k},Ground,Boston,{when(k)}T19:00:00,"
                                                "America/New_York,scheduled")(folder, 20), "f.csv", 10_000),
}


def script(folder, n):
    """Inserts into one gap, which is normalized again and again, and moves."""
    (folder / "t.json").write_text(json.dumps(trip([custom(k) for k in range(20)])))
    edits = [{"op": "insert", "item": {"id": f"n{k}", "kind": "custom", "title": "x"}, "after": "c3"} for k in range(n)]
    (folder / "e.jsonl").write_text("".join(json.dumps(edit) + "\n" for edit in edits))


def operations(make, *writers):
    """A script of n operations, on what the writers make of n."""
    def write(folder, n):
        for writer in writers:
            writer(folder, n)
        (folder / "e.jsonl").write_text("".join(json.dumps(make(k)) + "\n" for k in range(n)))
    return write


def dropped_in_any_order(folder, n):
    """Every second game of a trip that was built, in any order."""
    schedule(all_days)(folder, n)
    trips(False, "--from", str(FIRST), "--max-games-per-day", "1")(folder, n)
    items = json.loads((folder / "t.json").read_text())["items"]
    games = [item["id"] for item in items if item["kind"] == "game"]
    random.Random(1).shuffle(games)
    edits = [{"op": "dropGame", "item": game} for game in games[::2]]
    (folder / "e.jsonl").write_text("".join(json.dumps(edit) + "\n" for edit in edits))


def games_only(n):
    """A game a day, each in another city than the one before, and no travel."""
    return trip([game(k, k + 1, 0.0, k % 2) for k in range(n)], n)


def all_days(k):
    """A game a day, each in another city than the one before."""
    left, right = k % 30, (k * 7 + 1) % 30
    city, zone = [("Boston", "New_York"), ("Chicago", "Chicago")][k % 2]
    return (f"g{k},x,Club {left},Club {right if right != left else 31},Ground {left},{city},"
            f"{FIRST + datetime.timedelta(k)}T19:00:00,America/{zone},scheduled")


def one_uid(folder, n):
    """A calendar of one UID, and the next one."""
    for name, shift in (("f.ics", 0), ("u.ics", 1)):
        calendar(lambda k: event(k + shift).replace(f"UID:e{k + shift}\r\n", "UID:e\r\n"))(folder, n)
        if name == "f.ics":
            (folder / name).rename(folder / "old.ics")
    (folder / "f.ics").rename(folder / "new.ics")


def namesakes(folder, n):
    """Teams of one name, each of a league of its own."""
    (folder / "g").mkdir()
    rows = [f"t{k},l{k},Rovers,Rovers,Boston,MA,US,,America/New_York,," for k in range(n)]
    head = "id,league,name,shortName,city,region,country,venue,timeZone,from,until"
    (folder / "g" / "teams.csv").write_text("\n".join([head] + rows) + "\n")
    table(usual)(folder, 1)


def clashes(k):
    """Two games at one time on each day, of which a trip sees one."""
    city, zone = [("Boston", "New_York"), ("Chicago", "Chicago")][k % 2]
    return (f"g{k},x,Club {k % 30},Club {(k * 7 + 1) % 30},Ground {k % 30},{city},"
            f"{FIRST + datetime.timedelta(k // 2)}T19:00:00,America/{zone},scheduled")


def unknown_table(folder, n):
    rows = [f"{k},{k * 7 % 1000},{k * 13 % 977},word {k % 50}" for k in range(n)]
    (folder / "f.csv").write_text("alpha,beta,gamma,delta\n" + "\n".join(rows) + "\n")


def trips(requests, *words):
    """A trip, or one for each request, of the schedule that is there."""
    def write(folder, n):
        given = list(words)
        if requests:
            lines = (json.dumps({"id": f"r{k}", "team": [f"Club {k % 30}"], "maxGamesPerDay": 1}) for k in range(n))
            (folder / "r.jsonl").write_text("\n".join(lines) + "\n")
            given += ["-r", "r.jsonl"]
        subprocess.run([BINARY, "build", "-s", "s.jsonl", *given, "-o", "t.jsonl" if requests else "t.json", "-q"],
                       cwd=folder, capture_output=True)
    return write


def nightly(later):
    """A store of one night, and what the next one reads."""
    def write(folder, n):
        feeds = [{"name": "games", "source": "f.csv", "guard": {"minGames": 1_000_000}}]
        (folder / "sportstime-sync.json").write_text(json.dumps({"format": "sportstime-sync", "version": 1, "feeds": feeds}))
        table(usual)(folder, n)
        subprocess.run([BINARY, "sync", "--now", "2026-02-01T00:00:00Z", "-q"], cwd=folder, capture_output=True)
        table(later)(folder, n)
    return write


def held(folder, n):
    """A store with a night of which all changes are held back: each game moved, and every second one is gone."""
    feeds = [{"name": "games", "source": "f.csv", "guard": {"minGames": 1}}]
    (folder / "sportstime-sync.json").write_text(json.dumps({"format": "sportstime-sync", "version": 1, "feeds": feeds}))
    for day, row in ((1, usual), (2, lambda k: usual(2 * k, shift=3))):
        table(row)(folder, n // day or 1)
        subprocess.run([BINARY, "sync", "--now", f"2026-02-0{day}T00:00:00Z", "-q"], cwd=folder, capture_output=True)
    (folder / "store").rename(folder / "store.before")


def cases():
    for name, (write, n) in ITINERARIES.items():
        for command in (["validate", "t.json"], ["validate", "t.json", "--fix", "-o", "o.json"],
                        ["export", "t.json", "--to", "ics", "-o", "o.ics"], ["export", "t.json", "--to", "markdown", "-o", "o.md"],
                        ["export", "t.json", "--to", "html", "-o", "o.html"], ["export", "t.json", "--to", "gpx", "-o", "o.gpx"],
                        ["export", "t.json", "--to", "geojson", "-o", "o.geojson"], ["show", "t.json"],
                        ["edit", "t.json", "--op", '{"op":"retitle","title":"x"}', "-o", "o.json"]):
            yield name, write, n, command
    for name in ("items a day", "days", "legs"):
        write, n = ITINERARIES[name]
        for output in ("over.ics", "over.md"):
            yield name, written(write, output), min(n, 5_000), ["export", "t.json", "-o", output]
    for output in ("over.ics", "over.md"):
        write, _ = CORPORA["itineraries"]
        yield "itineraries in one file", written(write, output, source="t.jsonl"), 500, ["export", "t.jsonl", "-o", output]
    for name, (write, n) in CORPORA.items():
        for command in (["validate", "t.jsonl"], ["validate", "t.jsonl", "--fix", "-o", "o.jsonl"],
                        ["export", "t.jsonl", "--to", "ics", "-o", "o"]):
            yield name, write, n // (5 if command[0] == "export" else 1), command
    for kind, n in HOSTILE.items():
        yield f"hostile: {kind}", hostile(kind), n, ["validate", "t.jsonl", "-f", "json", "--max-findings", "100"]
    for name, (write, source, n) in IMPORTS.items():
        yield name, write, n, ["import", source, "-o", "o.jsonl"]
    yield "edits of a script", script, 500, ["edit", "t.json", "--script", "e.jsonl", "-o", "o.json"]
    edit = ["edit", "t.json", "--script", "e.jsonl", "-o", "o.json", "-q"]
    dropped = operations(lambda k: {"op": "dropGame", "item": f"g{k + 1}"}, one(lambda n: legs(n + 2)))
    yield "dropped games", dropped, 450, edit
    yield "dropped games, in any order", dropped_in_any_order, 450, edit
    yield "fixes", operations(lambda k: {"op": "fix", "code": "travel-missing"}, one(lambda n: games_only(n + 1))), 450, edit
    added = operations(lambda k: {"op": "addGame", "game": f"x:g{k}"}, schedule(all_days), one(lambda n: trip([], n)))
    yield "added games", added, 450, ["edit", "t.json", "-s", "s.jsonl", *edit[2:]]
    update = operations(lambda k: {"op": "update", "item": "c1", "custom": {"notes": f"note {k}"}}, one(lambda n: trip([custom(1)])))
    yield "updates of one item", update, 1_000, edit
    few = one(lambda n: legs(302))
    yield "edits of games in one trip", operations(lambda k: {"op": "setOrigin", "origin": {"city": ["Boston", "Chicago"][k % 2]}},
                                                   few), 50, edit
    yield "games beside a page", both(schedule(), one(lambda n: legs(20))), 1_500, ["edit", "t.json", "-s", "s.jsonl", "--page",
                                                                                   "-o", "o.html"]
    yield "calendars without an end", lambda folder, n: (folder / "f.ics").write_text("BEGIN:VCALENDAR\r\n" * n), 20_000, [
        "export", "f.ics", "-o", "o.json"]
    yield "events of one UID", one_uid, 2_000, ["heal", "old.ics", "new.ics", "-o", "o.ics", "-q"]
    yield "teams of one name", namesakes, 20_000, ["import", "f.csv", "--gazetteer", "g", "-o", "o.jsonl"]
    yield "games that clash", schedule(clashes), 900, ["build", "-s", "s.jsonl", "--from", "2026-01-01", "--alternatives", "5",
                                                       "-o", "o.json"]
    yield "rows of an unknown table", unknown_table, 20_000, ["import", "f.csv", "-o", "o.jsonl"]
    yield "rows of a gazetteer", gazetteer, 10_000, ["import", "f.csv", "--gazetteer", "g", "-o", "o.jsonl"]
    moved = both(schedule(), schedule(lambda k: usual(k, shift=3), "u.jsonl"))
    renamed = both(schedule(), schedule(lambda k: usual(k, "h"), "u.jsonl"))
    yield "games, moved", moved, 5_000, ["diff", "s.jsonl", "u.jsonl"]
    yield "games, other ids", renamed, 5_000, ["diff", "s.jsonl", "u.jsonl"]
    meetings = both(schedule(pair), schedule(lambda k: pair(k, "h", 7), "u.jsonl"))
    yield "meetings of one pair, other ids", meetings, 1_250, ["diff", "s.jsonl", "u.jsonl"]
    yield "games", schedule(), 5_000, ["audit", "s.jsonl"]
    yield "games of a request", schedule(), 2_500, ["build", "-s", "s.jsonl", "--team", "Club 1", "--max-games-per-day", "1",
                                                    "-o", "o.json"]
    yield "meetings of one pair", schedule(pair), 1_250, ["build", "-s", "s.jsonl", "--from", "2026-01-01", "-o", "o.json"]
    carried = both(moved, trips(False, "--team", "Club 1", "--on-conflict", "keep"))
    yield "games of a trip, moved", carried, 20_000, ["rebase", "t.json", "-s", "u.jsonl", "-o", "o.json"]
    several = both(lambda folder, n: moved(folder, 500), trips(True))
    yield "itineraries of a schedule that moved", several, 500, ["rebase", "t.jsonl", "-s", "u.jsonl", "-o", "o.jsonl"]
    yield "changes that are accepted", held, 10_000, ["sync", "--accept", "--now", "2026-02-02T00:00:00Z"]
    yield "games of a quiet night", nightly(usual), 5_000, ["sync", "--now", "2026-02-02T00:00:00Z"]
    for name, later in (("games that moved overnight", lambda k: usual(k, shift=3)), ("games with other ids", lambda k: usual(k, "h"))):
        yield name, nightly(later), 5_000, ["sync", "--now", "2026-02-02T00:00:00Z", "--dry-run"]


# MARK: Measuring

# A process counts the memory of the one that it was forked from, so a small one forks.
METER = """
import json, os, subprocess, sys
for line in sys.stdin:
    words, folder = json.loads(line)
    child = subprocess.Popen(words, cwd=folder, stdin=-3, stdout=-3, stderr=-3)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    print(json.dumps([usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, child.returncode]), flush=True)
"""


class Meter:
    """CPU seconds, the most memory and the exit code of runs."""
    def __init__(self):
        self.process = subprocess.Popen([sys.executable, "-S", "-E", "-c", METER], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def measure(self, command, folder):
        # A file that is there is read before it is written over: rows of their own.
        for left in folder.glob("o.*"):
            left.unlink()
        # A store is changed by each run.
        if (folder / "store.before").exists():
            shutil.rmtree(folder / "store", ignore_errors=True)
            shutil.copytree(folder / "store.before", folder / "store")
        self.process.stdin.write(json.dumps([[BINARY, *command, "--jobs", "1"], str(folder)]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def exponents(values, base, least, doublings=1):
    """Of each step, of so many doublings, that says something."""
    nets = [value - base for value in values]
    return [math.log2(right / left) / doublings for left, right in zip(nets, nets[doublings:]) if left > least]


def lacks_editor(write, command):
    """Whether a row can't be run: its command writes the editor's page, and the build is without one."""
    if "--page" not in command:
        return False
    with tempfile.TemporaryDirectory() as place:
        write(Path(place), 1)
        result = subprocess.run([BINARY, *command], cwd=place, capture_output=True, text=True)
    return "has no editor" in result.stderr


def row(meter, name, write, n, command):
    with tempfile.TemporaryDirectory() as place:
        folders = []
        for size in [1] + [n * factor for factor in (1, 2, 4, 8)]:
            folder = Path(place) / str(size)
            folder.mkdir()
            write(folder, size)
            folders.append(folder)
        found = [meter.measure(command, folder) for folder in folders]
        # Something else on the machine only ever makes a run slower: what looks bad is measured again.
        for _ in range(6):
            times, memories = [one[0] for one in found], [one[1] for one in found]
            step = max(exponents(times[1:], times[0], LEAST_SECONDS), default=None)
            growth = max(exponents(memories[1:], memories[0], LEAST_BYTES, doublings=2), default=None)
            if (step or 0) < WORST:
                break
            found = [min(one, meter.measure(command, folder)) for one, folder in zip(found, folders)]
    return name, n, command, times[1:], step, memories[1:], growth, found[-1][2]


def main():
    global BINARY
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("--only", default="", metavar="TEXT", help="rows with this in their name or command")
    arguments = options.parse_args()
    BINARY = os.path.abspath(arguments.binary)
    wanted = [case for case in cases() if arguments.only in f"{case[0]}: {' '.join(case[3])}"]
    bad, skipped = [], 0
    print(f"{'what grows':<34}{'command':<26}{'n':>8}  {'CPU seconds at n, 2n, 4n, 8n':<30}{'worst':>6}  {'MB at 8n':>9}{'worst':>6}")
    meter = Meter()
    try:
        for case in wanted:
            if lacks_editor(case[1], case[3]):
                print(f"{case[0]:<34}skipped: the build has no editor ('make editor')", flush=True)
                skipped += 1
                continue
            name, n, command, times, step, memories, growth, code = row(meter, *case)
            words = [word for word in command if word not in ("-o", "--op") and not word.startswith(("t.", "o", "s.", "f.", "{"))]
            # No step says anything where all are too quick.
            shown = [f"{value:.2f}" if value is not None else "-" for value in (step, growth)]
            print(f"{name:<34}{' '.join(words)[:25]:<26}{n:>8}  {' '.join(f'{value:.2f}' for value in times):<30}{shown[0]:>6}  "
                  f"{memories[-1] / 1e6:>9.0f}{shown[1]:>6}", flush=True)
            if max(step or 0, growth or 0) >= WORST:
                bad.append(f"{name}: {' '.join(command)}")
            if code not in (0, 1, 65):
                bad.append(f"{name}: {' '.join(command)} ends with {code}")
    finally:
        meter.close()
    print(f"{len(wanted) - skipped} rows, {skipped} skipped, {len(bad)} that grow faster than the input"
          + "".join(f"\n  {line}" for line in bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
