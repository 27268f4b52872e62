"""Injects twelve kinds of drift into real feeds, one at a time, and checks that `sync` reports the right cause.

Drift of the file (a member renamed or missing, records cut off, a truncated or empty file, a web page) is applied to the
published file. Drift of the games (ids, teams, times, seasons, past games) is applied to the games as `import` reads them,
which are then written as a plain list.

usage: drift.py BINARY FOLDER-OF-FEEDS [--most N]
"""
import argparse
import collections
import csv
import datetime
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

LEAST = 20
LEVEL = 95


def run(tool, words, folder):
    return subprocess.run([tool, *words], cwd=folder, capture_output=True, text=True)


# MARK: The games

def plain(records):
    rows = []
    for place, record in enumerate(records):
        venue = record.get("venue", {})
        rows.append({"id": f"g{place}", "league": record["league"], "home": record["home"]["name"],
                     "away": record["away"]["name"], "venue": venue.get("name", ""), "city": venue.get("city", ""),
                     "start": record["start"][:19], "tz": record["timeZone"], "status": "scheduled"})
    return rows


def each(change):
    return lambda rows, _: [dict(row, **change(row, place)) for place, row in enumerate(rows)]


def moved(row, _):
    start = datetime.datetime.fromisoformat(row["start"]) + datetime.timedelta(hours=5)
    return {"start": start.isoformat()}


def without_past(rows, now):
    return [row for row in rows if row["start"] > now]


OF_GAMES = {
    "offsetShifted": each(moved),
    "idsChurn": each(lambda row, place: {"id": f"x{place * 7919 % 100003}"}),
    "placeholderTimes": each(lambda row, _: {"start": row["start"][:10] + "T00:00:00"}),
    "sidesTurned": each(lambda row, _: {"home": row["away"], "away": row["home"]}),
    "otherGames": each(lambda row, _: {"id": "o" + row["id"], "league": row["league"] + "2", "home": row["home"] + " B",
                                       "away": row["away"] + " B"}),
    "pastDropped": without_past,
}


# MARK: The files

def longest_list(value):
    """The list with the most objects in it, and how to replace it."""
    best = (0, None)
    if isinstance(value, list):
        best = (sum(isinstance(entry, dict) for entry in value), value)
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        found = longest_list(child)
        if found[0] > best[0]:
            best = found
    return best


def widest_element(root):
    best = (0, None, None)
    for element in root.iter():
        counts = collections.Counter(child.tag for child in element)
        for tag, count in counts.items():
            if count > best[0]:
                best = (count, element, tag)
    return best


def cut(text, kind):
    if kind == "json":
        if text.lstrip()[:1] == "{" and len(text.strip().splitlines()) > 1 and text.splitlines()[0].endswith("}"):
            lines = text.splitlines()
            return "\n".join(lines[:len(lines) * 6 // 10]) + "\n"
        value = json.loads(text)
        count, records = longest_list(value)
        if count < LEAST:
            return None
        del records[len(records) * 6 // 10:]
        return json.dumps(value)
    if kind == "csv":
        lines = text.splitlines()
        return "\n".join(lines[:len(lines) * 6 // 10]) + "\n"
    if kind == "xml":
        root = ElementTree.fromstring(text)
        count, parent, tag = widest_element(root)
        if count < LEAST:
            return None
        for child in parent.findall(tag)[count * 6 // 10:]:
            parent.remove(child)
        return serialized(root)
    events = text.split("BEGIN:VEVENT")
    kept = events[:len(events) * 6 // 10]
    return "BEGIN:VEVENT".join(kept) + "END:VCALENDAR\r\n"


def serialized(root):
    name = re.match(r"\{(.*)\}", root.tag)
    if name:
        ElementTree.register_namespace("", name[1])
    return ElementTree.tostring(root, encoding="unicode")


def truncated(text, kind):
    return None if kind == "csv" else text[:len(text) * 6 // 10]


def renamed(text, kind, member):
    if kind == "json":
        return text.replace(f'"{member}":', f'"{member}Value":').replace(f'"{member}" :', f'"{member}Value" :')
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter(text)))
        rows[0] = [name + "Value" if name == member else name for name in rows[0]]
        return written(rows, delimiter(text))
    if kind == "xml":
        text = re.sub(rf"(</?){re.escape(member)}(?=[\s/>])", rf"\1{member}Value", text)
        return re.sub(rf"(?<=\s){re.escape(member)}(?==\")", f"{member}Value", text)
    return re.sub(rf"(?m)^{re.escape(member)}(?=[:;])", f"X-{member}", text)


def gone(text, kind, member):
    if kind == "json":
        lines = text.strip().splitlines()
        if len(lines) > 1 and lines[0].startswith("{") and lines[0].endswith("}"):
            return "\n".join(json.dumps(without(json.loads(line), member)) for line in lines) + "\n"
        return json.dumps(without(json.loads(text), member))
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter(text)))
        if member not in rows[0]:
            return None
        place = rows[0].index(member)
        return written([row[:place] + row[place + 1:] for row in rows], delimiter(text))
    if kind == "xml":
        return None
    lines, skipping = [], False
    for line in text.splitlines():
        skipping = skipping and line[:1] in (" ", "\t") or re.match(rf"{re.escape(member)}[:;]", line) is not None
        if not skipping:
            lines.append(line)
    return "\r\n".join(lines) + "\r\n"


def without(value, member):
    if isinstance(value, dict):
        return {key: without(child, member) for key, child in value.items() if key != member}
    return [without(child, member) for child in value] if isinstance(value, list) else value


def delimiter(text):
    return ";" if text.split("\n")[0].count(";") > text.split("\n")[0].count(",") else ","


def written(rows, delimiter):
    output = io.StringIO()
    csv.writer(output, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return output.getvalue()


def asked(tool, definition, members, kind):
    """A member that most records have and that the definition needs for a game."""
    text = json.loads(run(tool, ["feeds", definition], ".").stdout)
    needed = [text["game"].get(name) for name in ("start", "home", "away")]
    words = [word for value in needed for word in re.findall(r"[\w .#-]+", json.dumps(value))]
    parts = [part for word in words for part in [word] + re.split(r"[^\w-]+", word)]
    if kind == "ical":
        return "DTSTART" if "DTSTART" in members else None
    return next((part for part in parts if part in members and len(part) > 1), None)


# MARK: One feed

class Trial:
    """A feed with one file: the first night, and dry runs after it."""

    def __init__(self, tool, folder, name, text, now, league):
        self.tool, self.folder, self.now = tool, pathlib.Path(folder), now
        self.name = name
        feed = {"name": "feed", "source": name}
        if league:
            feed["league"] = league
        (self.folder / "sportstime-sync.json").write_text(json.dumps(
            {"format": "sportstime-sync", "version": 1, "feeds": [feed]}))
        self.write(text)
        self.first = run(tool, ["sync", "-q", "--format", "json", "--now", now], folder)

    def write(self, text):
        (self.folder / self.name).write_text(text, encoding="utf-8", newline="")

    def causes(self, text):
        self.write(text)
        result = run(self.tool, ["sync", "-q", "--dry-run", "--format", "json", "--now", self.now], self.folder)
        try:
            feed = json.loads(result.stdout)["feeds"][0]
        except (ValueError, IndexError):
            return [f"no report: {result.stderr[:200]}"]
        return [drift["cause"] for drift in feed["drift"]]

    @property
    def members(self):
        states = sorted((self.folder / "store/state").iterdir())
        return set(json.loads((states[-1] / "feeds.json").read_text())[0]["members"])


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("feeds")
    options.add_argument("--most", type=int, default=10_000, help="feeds of each format")
    options.add_argument("--list", action="store_true", help="list each drift with a wrong cause")
    arguments = options.parse_args()
    tool = os.path.abspath(arguments.binary)
    right, made, wrong = collections.Counter(), collections.Counter(), []
    seen = collections.Counter()
    feeds = 0
    for path in sorted(pathlib.Path(arguments.feeds).resolve().rglob("*")):
        kind = {".json": "json", ".jsonl": "json", ".csv": "csv", ".xml": "xml", ".ics": "ical"}.get(path.suffix)
        if kind is None or "venues" in path.parts or "trips" in path.parts or seen[path.parent] >= arguments.most:
            continue
        with tempfile.TemporaryDirectory() as folder:
            results = trial(tool, folder, path, kind)
        if results is None:
            continue
        seen[path.parent] += 1
        feeds += 1
        for cause, found in results.items():
            made[cause] += 1
            right[cause] += found == [cause]
            if found != [cause]:
                wrong.append(f"{path}: {cause} is reported as {found}")
    print(f"{'drift':18}{'feeds':>7}{'named':>7}")
    for cause in sorted(made):
        print(f"{cause:18}{made[cause]:>7}{right[cause]:>7}")
    total, good = sum(made.values()), sum(right.values())
    share = 100 * good / max(1, total)
    print(f"{'all':18}{total:>7}{good:>7}  {share:.1f} % of {feeds} feeds")
    for line in wrong if arguments.list or share < LEVEL else []:
        print("WRONG " + line)
    return 0 if total and share >= LEVEL else 1


def trial(tool, folder, path, kind):
    """The reported causes by kind of drift; None for a feed that is unsuitable."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return None
    imported = run(tool, ["import", str(path), "-q"], folder)
    records = [json.loads(line) for line in imported.stdout.splitlines()]
    timed = [record for record in records if "start" in record and "home" in record and record.get("timeZone")]
    if len(timed) < LEAST or len(timed) * 10 < len(records) * 9 or imported.returncode not in (0, 1):
        return None
    timed.sort(key=lambda record: record["start"])
    before = datetime.date.fromisoformat(timed[0]["start"][:10]) - datetime.timedelta(days=3)
    now = f"{before.isoformat()}T00:00:00Z"
    results = {}
    own = Trial(tool, folder, path.name, text, now, None)
    if own.first.returncode not in (0, 1):
        return None
    definition = json.loads(own.first.stdout)["feeds"][0]["definitions"]
    member = asked(tool, definition[0], own.members, kind) if len(definition) == 1 else None
    # The unchanged feed must not drift.
    if own.causes(text):
        return {"quiet": own.causes(text)}
    files = {"empty": "", "notAFeed": "<!DOCTYPE html>\n<html><head><title>Log in</title></head><body>…</body></html>\n",
             "cutAtLimit": cut(text, kind), "truncated": truncated(text, kind)}
    if member:
        files |= {"memberRenamed": renamed(text, kind, member), "memberGone": gone(text, kind, member)}
    for cause, changed in files.items():
        if changed is not None and changed != text:
            results[cause] = own.causes(changed)
    with tempfile.TemporaryDirectory() as second:
        rows = plain(timed)
        games = Trial(tool, second, "games.json", json.dumps(rows, indent=0), now, None)
        if games.first.returncode not in (0, 1):
            return results
        middle = rows[len(rows) // 2]["start"]
        for cause, change in OF_GAMES.items():
            if cause == "pastDropped" and sum(row["start"] <= middle for row in rows[1:]) < LEAST // 2:
                continue
            games.now = now if cause != "pastDropped" else middle[:19] + "Z"
            changed = change(rows, middle)
            if changed != rows:
                results[cause] = games.causes(json.dumps(changed, indent=0))
    return results


if __name__ == "__main__":
    sys.exit(main())
