"""Recorded nights of real feeds, each file of them a feed of its own: on how many quiet nights does `sync` raise an alarm?

A night of a feed is quiet where its file is whole and its games are, but for a few, those of the last whole one: what is
not (a torn file, the calendar of another club, a season cut in half, a first night) is listed, and has to have its name.

usage: quiet.py BINARY FOLDER-OF-ARCHIVES [--most NIGHTS]
"""
import argparse
import collections
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
    """What the games of a file are, seen from outside: its summaries, or the pairs of its teams."""
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


def is_quiet(old, new):
    return old is not None and sum(((old - new) + (new - old)).values()) * 10 <= sum(old.values())


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("archives")
    options.add_argument("--most", type=int, default=10_000)
    options.add_argument("--list", action="store_true")
    arguments = options.parse_args()
    quiet, alarms, others, named, lines = 0, 0, 0, 0, []
    for archive, definition in NAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(pathlib.Path(arguments.archives) / f"{archive}.tar.xz") as tar:
                tar.extractall(folder, filter="data")
            counts = nights(os.path.abspath(arguments.binary), pathlib.Path(folder), archive, definition, arguments.most, lines)
        print(f"{archive:28} {counts[0]:6} quiet nights of feeds, {counts[1]} alarms; {counts[2]} others, {counts[3]} named")
        quiet, alarms, others, named = quiet + counts[0], alarms + counts[1], others + counts[2], named + counts[3]
    share = 100 * alarms / max(1, quiet)
    print(f"{'all':28} {quiet:6} quiet nights of feeds, {alarms} alarms ({share:.2f} %); {others} others, {named} named")
    for line in lines if arguments.list or share >= ALLOWED else []:
        print(line)
    return 0 if quiet and share < ALLOWED else 1


def nights(tool, folder, archive, definition, most, lines):
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
        try:
            report = {feed["name"]: feed for feed in json.loads(result.stdout)["feeds"]}
        except ValueError:
            lines.append(f"{night.name}: no report: {result.stderr[:300]}")
            alarms += 1
            continue
        for path in files:
            name = path.stem.replace(".", "-")
            games, whole, ids = keys(path)
            feed = report[name]
            told = feed["alarms"] + [drift["cause"] for drift in feed["drift"]] + feed["errors"]
            # Ids that are all new are new.
            if name in known_ids and ids and not ids & known_ids[name] and told == ["idsChurn"]:
                told = []
            if whole:
                known_ids[name] = ids
            if whole and is_quiet(last.get(name), games) and clean.get(name, True):
                quiet += 1
                if told:
                    alarms += 1
                    lines.append(f"ALARM {night.name} {path.name}: {told}")
            elif name in last:
                others += 1
                named += bool(told)
                if not told:
                    lines.append(f"other {night.name} {path.name}: nothing is said of it")
            # The night after a torn one is no quiet one either: what it has is new.
            clean[name] = whole
            if whole:
                last[name] = games
        # Somebody has looked at it.
        subprocess.run([tool, "sync", "-c", "sync.json", "-q", "--accept", "--now", f"{date}T03:00:00Z"], cwd=work,
                       capture_output=True)
    return quiet, alarms, others, named


if __name__ == "__main__":
    sys.exit(main())
