"""Counts false alarms of `sync` on quiet nights of recorded real feeds, and compares its changes with a truth table. Each
file is a feed.

A night of a feed is quiet if its file is complete and has nearly the same games as the last complete one. Other nights (a
truncated file, the calendar of another club, a season cut in half, a first night) are listed, and must be reported. Each
night's counts must add up. Held changes are accepted before the next night.

usage: quiet.py BINARY FOLDER-OF-ARCHIVES [--most NIGHTS]
"""
import argparse
import collections
import csv
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

ALLOWED = 0.5
HERE = pathlib.Path(__file__).resolve().parent
NAMES = {"mls-club-calendars": str(HERE / "club-calendars.json"), "esports-t1": "plain-ical", "openfootball-2024-25-en.1": "auto"}


def keys(path):
    """The games of a file by an independent reader: its summaries, or its pairs of teams."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".ics":
        lines = [line[8:].split("|")[0].strip() for line in text.splitlines() if line.startswith("SUMMARY:")]
        whole = text.rstrip().endswith("END:VCALENDAR") and text.count("BEGIN:VEVENT") == text.count("END:VEVENT")
        ids = {line for line in text.splitlines() if line.startswith("UID:")}
        return collections.Counter(lines), whole and bool(lines), ids
    try:
        matches = json.loads(text)["matches"]
    except (ValueError, KeyError):
        return collections.Counter(), False, set()
    return collections.Counter(f'{match["team1"]}-{match["team2"]}' for match in matches), True, set()


# Rows that are not a change of one game, with the reason.
EXPLAINED = {
    ("030-2026-02-03", "LA Galaxy vs St. Louis City"): "the league's game left, and a friendly of that name came",
    ("030-2026-02-03", "St. Louis City @ LA Galaxy"): "the league's game left, and a friendly of that name came",
    ("079-2026-03-23", "Nashville SC @ Club América"): "a ground to be announced is that of the home side",
    ("079-2026-03-23", "Sounders vs Club Tigres"): "a ground to be announced is that of the home side",
}


class Truth:
    """An independent table of the real changes by file and night. It identifies games by summary, so a game with a new
    summary is a removed and an added game."""

    def __init__(self, path):
        self.rows = collections.defaultdict(list)
        if path.exists():
            with open(path, encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                    self.rows[row["to"], row["file"]].append(row)
        self.found, self.shared, self.explained, self.missed, self.extra = collections.Counter(), 0, 0, [], []

    def check(self, night, path, changes, old, new):
        """Compares the changes of a file's games with its rows.

        - old, new: how often each summary is in the file of the night before (nil for a first night, which adds all) and
          in this one. Two games of one summary, a friendly and one of the league, are one for the table.
        """
        if not self.rows:
            return
        rows = self.rows.get((night, path.name), [])
        starts, venues = collections.Counter(), collections.Counter()
        for change in changes:
            before, after = change["before"], change["after"]
            if not before or not after:
                continue
            times = instant(before.get("start")), instant(after.get("start"))
            if times[0] != times[1]:
                starts[times] += 1
            if place(before) != place(after):
                venues[place(after)[0]] += 1
        fresh = collections.Counter(row["after"] for row in rows if row["kind"] == "added")
        for row in rows:
            name = row["summary"].split(" #")[0]
            is_shared = max((old or {}).get(name, 0), new[name]) > 1
            if row["kind"] == "start":
                self.take("start", starts, (row["before"], row["after"]), row, is_shared)
            elif row["kind"] == "venue":
                name = row["after"].split("\\,")[0]
                self.take("venue", venues, "" if name == "TBC" else name, row, is_shared)
        for (before, after), count in starts.items():
            if count > fresh[after] and old is not None:
                self.extra.append(f"{night} {path.name}: {before} → {after}")

    def take(self, kind, counter, key, row, is_shared):
        if counter[key] > 0:
            counter[key] -= 1
            self.found[kind] += 1
        elif is_shared or (row["to"], row["summary"]) in EXPLAINED:
            self.shared += is_shared
            self.explained += not is_shared
        else:
            self.missed.append(f"{row['to']} {row['file']} {kind} {row['summary']}: {row['before']} → {row['after']}")


def place(record):
    venue = record.get("venue", {})
    return venue.get("name", ""), venue.get("city", "")


def instant(text):
    """The instant in the table's format."""
    return datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ") if text else ""


def is_quiet(old, new):
    return old is not None and sum(((old - new) + (new - old)).values()) * 10 <= sum(old.values())


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("archives")
    options.add_argument("--most", type=int, default=10_000)
    options.add_argument("--list", action="store_true")
    arguments = options.parse_args()
    quiet, alarms, others, named, lines, wrong = 0, 0, 0, 0, [], 0
    for archive, definition in NAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(pathlib.Path(arguments.archives) / f"{archive}.tar.xz") as tar:
                tar.extractall(folder, filter="data")
            truth = Truth(pathlib.Path(arguments.archives) / f"{archive}.truth.tsv")
            counts = nights(
                os.path.abspath(arguments.binary), pathlib.Path(folder), archive, definition, arguments.most, lines, truth)
        print(f"{archive:28} {counts[0]:6} quiet nights of feeds, {counts[1]} alarms; {counts[2]} others, {counts[3]} named")
        if truth.rows:
            print(f"{'':28} " + ", ".join(f"{count} {kind}s as in the table" for kind, count in truth.found.items())
                  + f"; {truth.shared} of games that share their name, {truth.explained} explained, {len(truth.missed)} not found, {len(truth.extra)} starts "
                  "that it does not have")
            for line in (truth.missed + truth.extra) if arguments.list else []:
                print("  " + line)
        wrong += len(truth.missed) + len(truth.extra)
        quiet, alarms, others, named = quiet + counts[0], alarms + counts[1], others + counts[2], named + counts[3]
    share = 100 * alarms / max(1, quiet)
    print(f"{'all':28} {quiet:6} quiet nights of feeds, {alarms} alarms ({share:.2f} %); {others} others, {named} named")
    for line in lines if arguments.list or share >= ALLOWED else []:
        print(line)
    return 0 if quiet and share < ALLOWED and not wrong else 1


def nights(tool, folder, archive, definition, most, lines, truth):
    first = min(path for path in folder.rglob("*") if path.is_file())
    root = next(parent.parent for parent in first.parents if parent.name[:3].isdigit())
    last, clean, known_ids = {}, {}, {}
    quiet = alarms = others = named = 0
    work = folder / "work"
    (work / "in").mkdir(parents=True)
    for night in sorted(root.iterdir())[:most]:
        if not night.is_dir() or not night.name[:3].isdigit():
            continue
        files = [path for path in sorted(night.rglob("*")) if path.suffix in (".ics", ".json")]
        feeds = []
        for path in files:
            (work / "in" / path.name).write_bytes(path.read_bytes())
            feeds.append({"name": path.stem.replace(".", "-"), "source": f"in/{path.name}", "feed": definition, "league": path.stem})
        if not feeds:
            continue
        (work / "sync.json").write_text(json.dumps({"format": "sportstime-sync", "version": 1, "feeds": feeds}))
        date = night.name.split("-", 1)[1]
        result = subprocess.run(
            [tool, "sync", "-c", "sync.json", "-q", "--format", "json", "--now", f"{date}T02:00:00Z"], cwd=work,
            capture_output=True, text=True)
        # Accept what is held back.
        accepted = subprocess.run(
            [tool, "sync", "-c", "sync.json", "-q", "--format", "json", "--accept", "--now", f"{date}T03:00:00Z"], cwd=work,
            capture_output=True, text=True)
        changes = collections.defaultdict(list)
        try:
            report = {feed["name"]: feed for feed in json.loads(result.stdout)["feeds"]}
            for change in json.loads(result.stdout)["changes"] + json.loads(accepted.stdout)["changes"]:
                for name in change["feeds"]:
                    changes[name].append(change)
        except ValueError:
            lines.append(f"{night.name}: no report: {result.stderr[:300]}")
            alarms += 1
            continue
        for path in files:
            name = path.stem.replace(".", "-")
            games, whole, ids = keys(path)
            feed = report[name]
            if feed["read"] != sum(feed[part] for part in ("new", "changed", "same", "duplicate", "rejected", "notGames")):
                lines.append(f"ALARM {night.name} {path.name}: the counts do not reconcile: {feed}")
                alarms += 1
            truth.check(night.name, path, changes[name], last.get(name), games)
            reported = feed["alarms"] + [drift["cause"] for drift in feed["drift"]] + feed["errors"]
            # If all ids really are new, that is not a false alarm.
            if name in known_ids and ids and not ids & known_ids[name] and reported == ["idsChurn"]:
                reported = []
            if whole:
                known_ids[name] = ids
            if whole and is_quiet(last.get(name), games) and clean.get(name, True):
                quiet += 1
                if reported:
                    alarms += 1
                    lines.append(f"ALARM {night.name} {path.name}: {reported}")
            elif name in last:
                others += 1
                named += bool(reported)
                if not reported:
                    lines.append(f"other {night.name} {path.name}: nothing was reported")
            # The night after a truncated one is not quiet either, as its games return.
            clean[name] = whole
            if whole:
                last[name] = games
    return quiet, alarms, others, named


if __name__ == "__main__":
    sys.exit(main())
