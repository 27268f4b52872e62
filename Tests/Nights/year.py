"""Runs `sync` night by night on generated feeds with known changes.

Games move, swap days, are postponed, cancelled and removed; rows disappear and return; open times are set; feeds fail, are
truncated, or get other columns. `sync` must report exactly the changes that were made, and the store's schedule must
match. Each night is run three times, and only the first run may find changes. At the end, `--as-of` is compared with the
known states.

usage: year.py BINARY [--nights N] [--feeds N] [--games N] [--seed N] [--table]
"""
import argparse
import collections
import datetime
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

CITIES = [("Boston", "America/New_York"), ("Chicago", "America/Chicago"), ("Denver", "America/Denver"),
          ("Los Angeles", "America/Los_Angeles"), ("Phoenix", "America/Phoenix")]
FIRST_NIGHT = datetime.date(2025, 12, 1)
FIRST_GAME = datetime.date(2025, 12, 10)
NAMES = "Ants Bats Cats Dogs Eels Frogs Goats Hawks Ibises Jays Kites Lions Moles Newts Owls Pikes Quails Rams Seals " \
        "Toads Urchins Voles Wasps Yaks Zebras Auks Bees Crows Deer Elks Finches Geese Hens Imps".split()


class Feed:
    """One league and its file. Games have a key here, whether or not the file has ids."""

    def __init__(self, number, games, days, rng):
        self.number = number
        self.name = f"feed{number:02d}"
        self.kind = ("csv", "json", "jsonl", "csv without ids", "ics", "xml")[number % 6]
        self.rng = rng
        self.games = {}
        self.gone = {}
        self.broken = None
        pairs = [(home, away) for home in NAMES for away in NAMES if home != away]
        for index, (home, away) in enumerate(rng.sample(pairs, games)):
            self.games[f"{home}-{away}"] = self.game(home, away, days * index // games, index)
        self.next_day = days

    def game(self, home, away, day, index):
        city, zone = CITIES[NAMES.index(home) % len(CITIES)]
        date = FIRST_GAME + datetime.timedelta(days=day)
        game = {"id": f"{self.name}-{index}", "home": home, "away": away, "venue": f"{home} Park {self.number}",
                "city": city, "zone": zone, "date": date.isoformat(), "time": f"{self.rng.randint(12, 21):02d}:{self.rng.choice('03')}0",
                "status": "scheduled"}
        if self.kind != "ics" and self.rng.random() < 0.05:
            game["time"] = None
        return game

    @property
    def path(self):
        return self.name + {"csv without ids": ".csv"}.get(self.kind, "." + self.kind.split()[0])

    def start(self, game):
        return game["date"] + (f'T{game["time"]}:00' if game["time"] else "")

    # The games of a night

    def to_come(self, night):
        later = (night + datetime.timedelta(days=3)).isoformat()
        return [key for key, game in self.games.items() if game["date"] > later and game["status"] == "scheduled"]

    def live(self, night):
        """Changes the games for the next night."""
        rng = self.rng
        if self.kind != "ics":
            yesterday = (night - datetime.timedelta(days=2)).isoformat()
            for game in self.games.values():
                if game["date"] < yesterday and game["status"] == "scheduled":
                    game["status"] = "final"
        keys = self.to_come(night)
        if len(keys) < 40:
            return
        touched = rng.sample(keys, 12)
        for key in touched[:rng.randint(0, 2)]:
            game = self.games[key]
            game["time"] = f"{rng.randint(12, 21):02d}:{rng.choice('1245')}5"
        if rng.random() < 0.3:
            game = self.games[touched[2]]
            game["date"] = (datetime.date.fromisoformat(game["date"]) + datetime.timedelta(days=rng.randint(1, 9))).isoformat()
        # Without ids, a game that moves by weeks can't be recognised.
        if rng.random() < 0.1 and (self.kind != "csv without ids" or self.are_near(touched[3], touched[4])):
            one, two = self.games[touched[3]], self.games[touched[4]]
            for member in ("date", "time"):
                one[member], two[member] = two[member], one[member]
        if rng.random() < 0.1:
            self.games[touched[5]]["venue"] += " Annex"
        if rng.random() < 0.05:
            self.games[touched[6]]["status"] = "cancelled"
        if rng.random() < 0.05 and self.kind != "ics":
            self.games[touched[7]]["status"] = "postponed"
        if rng.random() < 0.05:
            self.gone[touched[8]] = self.games.pop(touched[8])
        if self.gone and rng.random() < 0.2:
            key = rng.choice(sorted(self.gone))
            game = self.gone.pop(key)
            if game["date"] > (night + datetime.timedelta(days=3)).isoformat():
                self.games[key] = game
        if rng.random() < 0.03:
            pairs = [f"{home}-{away}" for home in NAMES for away in NAMES if home != away]
            free = [pair for pair in pairs if pair not in self.games and pair not in self.gone]
            if free:
                key = rng.choice(free)
                home, away = key.split("-")
                self.games[key] = self.game(home, away, self.next_day, f"new{self.next_day}{key}")
        # Other games than those above, as the swaps already test two changes at once.
        open_ = [key for key in touched[9:] if not self.games[key]["time"]]
        for key in open_:
            self.games[key]["time"] = "19:05"

    def are_near(self, *keys):
        one, two = (datetime.date.fromisoformat(self.games[key]["date"]) for key in keys)
        return abs((one - two).days) <= 9

    # The file

    def text(self):
        games = sorted(self.games.values(), key=lambda game: (game["date"], game["home"], game["away"]))
        rows = [{"id": game["id"], "league": self.name, "home": game["home"], "away": game["away"], "venue": game["venue"],
                 "city": game["city"], "start": self.start(game), "tz": game["zone"], "status": game["status"]}
                for game in games]
        if self.kind == "csv without ids":
            for row in rows:
                del row["id"]
        if self.kind.startswith("csv"):
            return "\n".join([",".join(rows[0])] + [",".join(row.values()) for row in rows]) + "\n"
        if self.kind == "json":
            return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"
        if self.kind == "jsonl":
            return "".join(json.dumps(row) + "\n" for row in rows)
        if self.kind == "xml":
            members = "\n".join(
                f'<game id="{row["id"]}" league="{row["league"]}" status="{row["status"]}"><home>{row["home"]}</home>'
                f'<away>{row["away"]}</away><venue>{row["venue"]}</venue><city>{row["city"]}</city>'
                f'<start tz="{row["tz"]}">{row["start"]}</start></game>' for row in rows)
            return f'<?xml version="1.0"?>\n<schedule>\n{members}\n</schedule>\n'
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"]
        for row in rows:
            status = "CANCELLED" if row["status"] == "cancelled" else "CONFIRMED"
            stamp = row["start"].replace("-", "").replace(":", "")
            lines += ["BEGIN:VEVENT", f'UID:{row["id"]}', "DTSTAMP:20250101T000000Z", f"CATEGORIES:{self.name}",
                      f'SUMMARY:{row["away"]} at {row["home"]}', f'LOCATION:{row["venue"]}\\, {row["city"]}',
                      f'DTSTART;TZID={row["tz"]}:{stamp}', f"STATUS:{status}", "END:VEVENT"]
        return "\r\n".join(lines + ["END:VCALENDAR", ""])

    def spoil(self, text, rng):
        """The text of a damaged file for one night without other changes; None for no file."""
        way = rng.choice(("missing", "torn", "columns", "page"))
        if way == "torn" and self.kind in ("json", "xml"):
            return text[:len(text) * 3 // 5]
        if way == "columns" and self.kind != "ics":
            return text.replace("<start ", "<startsAt ").replace("</start>", "</startsAt>") if self.kind == "xml" \
                else text.replace("start", "startsAt")
        if way == "page":
            return "<!DOCTYPE html><html><body>503</body></html>"
        return None

    def facts(self):
        return {key: fact(game, self) for key, game in self.games.items()}


def fact(game, feed):
    return (feed.start(game)[:16], game["status"], game["venue"])


def fact_of_record(record):
    start = record.get("start", record.get("localDate", ""))[:16]
    return (start, record["status"], record["venue"]["name"])


def key_of_record(record):
    return record["league"], f'{record["home"]["name"]}-{record["away"]["name"]}'


def kinds(before, after, was_gone):
    """The expected kinds of a change, as in the report."""
    if before is None:
        return {"comeBack" if was_gone else "added"}
    if after is None:
        return {"withdrawn"}
    found = set()
    if before[0][:10] != after[0][:10]:
        found.add("dayMoved")
    if len(before[0]) == 10 and len(after[0]) > 10:
        found.add("timeSet")
    elif len(before[0]) > 10 and len(after[0]) == 10:
        found.add("timeTakenBack")
    elif before[0][11:] != after[0][11:] and "dayMoved" not in found:
        found.add("timeMoved")
    if before[1] != after[1]:
        found.add("status")
    if before[2] != after[2]:
        found.add("venue")
    return found


class Runner:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        # CPU seconds of each run.
        self.processor = []

    def sync(self, night, *options):
        begin, used = time.monotonic(), processor()
        process = subprocess.Popen(
            [self.tool, "sync", "-q", "--format", "json", "--now", f"{night.isoformat()}T05:00:00Z", *options],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        output, messages = process.communicate()
        self.processor.append(processor() - used)
        return process.returncode, output, messages, time.monotonic() - begin


def processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def memory():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def growth(sizes, seconds, megabytes):
    """Problems if size, time or memory grow with the number of nights: compares the two halves of the nights."""
    half = len(sizes) // 2
    if half < 50:
        return []
    found = []
    spans = [(sizes[half][0] - sizes[0][0], sum(size[2] for size in sizes[1:half + 1])),
             (sizes[-1][0] - sizes[half][0], sum(size[2] for size in sizes[half + 1:]))]
    early, late = (bytes_ / max(1, changes) for bytes_, changes in spans)
    print(f"journal bytes per change: {early:.0f} in the first half, {late:.0f} in the second")
    if late > 1.25 * early:
        found.append("the journal grows faster than the changes")
    early, late = (sorted(part)[len(part) // 2] for part in (seconds[1:half], seconds[half:]))
    print(f"median CPU seconds per night: {early:.3f} in the first half, {late:.3f} in the second")
    if late > 1.5 * early:
        found.append("runs take longer as the number of nights grows")
    print(f"memory: {megabytes[0]} MiB in the first tenth, {megabytes[-1]} MiB at the end")
    if megabytes[-1] > 1.25 * megabytes[0]:
        found.append("memory grows with the number of nights")
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("--nights", type=int, default=365)
    options.add_argument("--feeds", type=int, default=30)
    options.add_argument("--games", type=int, default=1000, help="a feed")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--table", action="store_true", help="size, time and changes every tenth night")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return year(arguments, pathlib.Path(folder))


def year(arguments, folder):
    rng = random.Random(arguments.seed)
    days = max(arguments.nights, 60)
    feeds = [Feed(number, arguments.games, days, random.Random(f"{arguments.seed} {number}"))
             for number in range(arguments.feeds)]
    plain = {"csv": "plain-csv", "csv without ids": "plain-csv", "json": "plain-json", "jsonl": "plain-jsonl",
             "ics": "plain-ical", "xml": "plain-xml"}
    (folder / "sportstime-sync.json").write_text(json.dumps({
        "format": "sportstime-sync", "version": 1,
        "feeds": [{"name": feed.name, "source": feed.path, "feed": plain[feed.kind], "league": feed.name, "season": "2026"} for feed in feeds]}))
    run = Runner(os.path.abspath(arguments.binary), folder)
    known = {feed.name: {} for feed in feeds}
    was_there = {feed.name: set() for feed in feeds}
    states, wrong, total, spoiled = {}, [], collections.Counter(), 0
    quiet, first, sizes, used, megabytes = [], [], [], [], []
    for number in range(arguments.nights):
        night = FIRST_NIGHT + datetime.timedelta(days=number)
        expected, bad = {}, set()
        for feed in feeds:
            before = known[feed.name]
            path = folder / feed.path
            if number > 0 and rng.random() < 0.01:
                text = feed.spoil(feed.text(), rng)
                if text is None:
                    path.unlink()
                else:
                    path.write_text(text, newline="")
                bad.add(feed.name)
                spoiled += 1
                continue
            if number > 0:
                feed.live(night)
            path.write_text(feed.text(), newline="")
            after = feed.facts()
            for key in before.keys() | after.keys():
                change = before.get(key), after.get(key)
                if change[0] != change[1]:
                    expected[feed.name, key] = (kinds(*change, key in was_there[feed.name]), *change)
            known[feed.name] = after
            was_there[feed.name] |= set(after)
        code, output, messages, seconds = run.sync(night)
        first.append(seconds)
        used.append(run.processor[-1])
        if number * 10 >= arguments.nights:
            megabytes.append(memory())
        if (code == 0) != (not bad):
            wrong.append(f"night {number + 1}: exit code {code} with {sorted(bad)}: {messages[:300]}")
        try:
            report = json.loads(output)
        except ValueError:
            wrong.append(f"night {number + 1}: no report: {messages[:500]}")
            break
        for feed in report["feeds"]:
            if feed["read"] != sum(feed[name] for name in ("new", "changed", "same", "duplicate", "rejected", "notGames")):
                wrong.append(f"night {number + 1}: the counts of {feed['name']} do not reconcile")
            if feed["drift"] and feed["name"] not in bad:
                wrong.append(f"night {number + 1}: {feed['name']} has drifted: {feed['drift']}")
        found = {}
        for change in report["changes"]:
            record = change["after"] or change["before"]
            entry = tuple(fact_of_record(change[side]) if change[side] else None for side in ("before", "after"))
            key = key_of_record(record)
            if key in found:
                wrong.append(f"night {number + 1}: {key} has two changes: {found[key]}, {change['kinds']} {entry}")
            found[key] = (set(change["kinds"]), *entry)
        for key in sorted(expected.keys() | found.keys()):
            if expected.get(key) != found.get(key):
                wrong.append(f"night {number + 1}: {key}: true {expected.get(key)}, found {found.get(key)}")
        for entry in expected.values():
            total.update(entry[0])
        files = snapshot(folder)
        for _ in range(2):
            again = run.sync(night)
            quiet.append(again[3])
            if again[0] != code or snapshot(folder) != files:
                wrong.append(f"night {number + 1}: a second run changes the result")
        truth = {(name, key): value for name, games in known.items() for key, value in games.items()}
        stored = schedule((folder / "store/schedule.jsonl").read_text())
        if stored != truth:
            odd = [key for key in truth.keys() | stored.keys() if truth.get(key) != stored.get(key)]
            wrong.append(f"night {number + 1}: the store has {len(odd)} wrong games, such as {odd[:3]}")
        if number % max(1, arguments.nights // 8) == 0:
            states[night] = truth
        sizes.append((sum(path.stat().st_size for path in (folder / "store/journal").iterdir()),
                      sum(path.stat().st_size for path in (folder / "store").rglob("*") if path.is_file()), len(found)))
        if arguments.table and number % 10 == 0:
            print(f"night {number + 1:4}: {seconds:.2f} s, again {again[3]:.3f} s, {len(found)} changes, "
                  f"journal {sizes[-1][0]} bytes, store {sizes[-1][1]} bytes", flush=True)
        if len(wrong) > 20:
            break
    for night, truth in states.items():
        result = subprocess.run([run.tool, "sync", "--as-of", night.isoformat()], cwd=folder, capture_output=True, text=True)
        if result.returncode != 0 or schedule(result.stdout) != truth:
            wrong.append(f"--as-of {night} is wrong: {result.stderr[:300]}")
    changes = sum(size[2] for size in sizes[1:])
    journal = sizes[-1][0] - sizes[0][0]
    print(f"{len(sizes)} nights, {len(feeds)} feeds, {len(truth)} games; {spoiled} damaged files")
    print("changes: " + ", ".join(f"{name} {count}" for name, count in sorted(total.items())))
    print(f"journal: {journal} bytes for {changes} changes, {journal / max(1, changes):.0f} per change; "
          f"store {sizes[-1][1]} bytes")
    print(f"seconds: first night {first[0]:.2f}, others {sum(first[1:]) / max(1, len(first) - 1):.3f} on average, "
          f"unchanged {sum(quiet) / len(quiet):.3f}; CPU {sum(run.processor):.0f} in {len(run.processor)} "
          f"runs; peak memory {memory()} MiB")
    wrong += growth(sizes, used, megabytes)
    for line in wrong[:40]:
        print("WRONG " + line)
    print(f"{len(wrong)} wrong")
    return 1 if wrong else 0


def schedule(text):
    return {key_of_record(record): fact_of_record(record) for record in map(json.loads, text.splitlines())}


def snapshot(folder):
    return {str(path): (path.stat().st_mtime_ns, path.stat().st_size, path.stat().st_ino)
            for path in folder.joinpath("store").rglob("*") if path.name != "runs.jsonl"}


if __name__ == "__main__":
    sys.exit(main())
