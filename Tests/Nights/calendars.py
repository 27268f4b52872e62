"""Holds the published calendars of `sync` against a schedule, night by night, over recorded nights of 30 clubs.

On every night each club's calendar has exactly its games: of the store's schedule, by a reader of its own. On a night without
changes no byte changes. A change touches exactly the events whose game changed.

usage: calendars.py BINARY FOLDER-OF-ARCHIVES [--most NIGHTS]
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

# Teams that the gazetteer doesn't know and nations: their ids only look like those of clubs.
UNKNOWN = {"mls-test", "international-friendlies"}
HERE = pathlib.Path(__file__).resolve().parent


def events(path):
    """The events of a calendar by UID: their lines, without the versions."""
    text = path.read_bytes().decode().replace("\r\n ", "").replace("\r\n", "\n")
    found = {}
    for event in re.findall(r"BEGIN:VEVENT\n(.*?)END:VEVENT\n", text, re.S):
        lines = event.splitlines()
        uid = next(line[4:] for line in lines if line.startswith("UID:"))
        assert uid not in found, f"{path}: {uid} twice"
        found[uid] = lines
    return found


def version(lines):
    return [line for line in lines if line.startswith(("SEQUENCE:", "LAST-MODIFIED:", "DTSTAMP:"))]


def start(lines):
    line = next(line for line in lines if line.startswith("DTSTART"))
    return line.split(":", 1)[1].rstrip("Z")


def is_cancelled(lines):
    return "STATUS:CANCELLED" in lines


def wanted_start(game):
    if "start" in game:
        return game["start"][:19].replace("-", "").replace(":", "")
    return game.get("localDate", "").replace("-", "")


def uid(game):
    return re.sub(r"[^A-Za-z0-9._:-]", lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), game["id"]) + "@games-sportstime"


def shown(game):
    """What an event shows of its game."""
    keys = ["start", "localDate", "timeZone", "status", "gameNumber", "neutralSite", "previousStarts", "round", "broadcast", "tickets",
            "url", "league", "name"]
    venue = {key: game.get("venue", {}).get(key) for key in ("name", "city", "region", "latitude", "longitude", "timeZone")}
    return json.dumps([[game.get(key) for key in keys], game.get("home"), game.get("away"), venue], sort_keys=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("archives")
    options.add_argument("--most", type=int, default=10_000)
    arguments = options.parse_args()
    wrong, counts = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        with tarfile.open(pathlib.Path(arguments.archives) / "mls-club-calendars.tar.xz") as tar:
            tar.extractall(root, filter="data")
        first = min(path for path in root.rglob("*.ics"))
        nights = next(parent.parent for parent in first.parents if parent.name[:3].isdigit())
        work = root / "work"
        (work / "in").mkdir(parents=True)
        old_games, old_events, old_bytes = {}, {}, {}
        for night in sorted(path for path in nights.iterdir() if path.name[:3].isdigit())[:arguments.most]:
            feeds = []
            for path in sorted(night.rglob("*.ics")):
                (work / "in" / path.name).write_bytes(path.read_bytes())
                feeds.append({"name": path.stem.replace(".", "-"), "source": f"in/{path.name}",
                              "feed": str(HERE / "club-calendars.json"), "league": path.stem})
            (work / "sync.json").write_text(json.dumps(
                {"format": "sportstime-sync", "version": 1, "publish": {"address": "https://example.org/"}, "feeds": feeds}))
            date = night.name.split("-", 1)[1]
            for more, hour in ([], "02"), (["--accept"], "03"):
                subprocess.run([os.path.abspath(arguments.binary), "sync", "-c", "sync.json", "-q", "--now", f"{date}T{hour}:00:00Z", *more],
                               cwd=work, capture_output=True, check=False)
            games = [json.loads(line) for line in (work / "store/schedule.jsonl").read_text().splitlines()]
            published = {path: events(path) for path in sorted((work / "public/teams").glob("*.ics"))}
            contents = {path: path.read_bytes() for path in (work / "public").rglob("*.ics")}
            counts["nights"] += 1
            clubs = collections.defaultdict(dict)
            for game in games:
                if game["league"] in UNKNOWN:
                    continue
                for side in ("home", "away"):
                    if game.get(side, {}).get("id"):
                        clubs[game[side]["id"]][uid(game)] = game
            for path, found in published.items():
                club = path.stem.split("-", 1)[1] if path.stem.startswith("mls-") else None
                if club not in clubs:
                    continue
                counts["calendars"] += 1
                own = {key: game for key, game in clubs[club].items() if "localDate" in game or "start" in game}
                kept = {key for key, lines in found.items() if key not in own}
                for key in own.keys() - found.keys():
                    wrong.append(f"{night.name} {path.name}: {key} is missing")
                for key in kept:
                    # What is gone stays: cancelled, or as it was if it was over.
                    if not is_cancelled(found[key]) and start(found[key])[:8] > date.replace("-", ""):
                        wrong.append(f"{night.name} {path.name}: {key} is not the club's, and not cancelled")
                for key in own.keys() & found.keys():
                    counts["events"] += 1
                    if start(found[key]) != wanted_start(own[key]):
                        wrong.append(f"{night.name} {path.name}: {key} starts {start(found[key])}, not {wanted_start(own[key])}")
                    before = old_events.get(path, {}).get(key)
                    if before is None or key not in old_games:
                        continue
                    has_changed = shown(old_games[key]) != shown(own[key])
                    is_touched = before != found[key]
                    counts["changed"] += has_changed
                    counts["touched"] += is_touched
                    if is_touched and not has_changed and not is_cancelled(before):
                        wrong.append(f"{night.name} {path.name}: {key} is touched, and its game is as before")
                    if is_touched and version(before) == version(found[key]):
                        wrong.append(f"{night.name} {path.name}: {key} changed without a new version")
            new_games = {uid(game): game for game in games}
            if {key: shown(game) for key, game in new_games.items()} == {key: shown(game) for key, game in old_games.items()}:
                counts["quiet"] += 1
                for path, content in contents.items():
                    if old_bytes.get(path) != content:
                        wrong.append(f"{night.name} {path.name}: it changed on a quiet night")
            old_games, old_events, old_bytes = new_games, published, contents
    print(", ".join(f"{count} {name}" for name, count in counts.items()) + f"; {len(wrong)} wrong")
    for line in wrong[:20]:
        print("  " + line)
    return 0 if counts["events"] and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
