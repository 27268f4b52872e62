"""The table of the real feeds: of each, as which it is recognised, its records and games, its starts against a reading of
its own in this script, and how many games have a city and a zone.

    tabulate_feeds.py PROGRAM FEEDS

prints a line for each file: path, feed, records, games, starts, starts that the other reading has too, games with a city
and a zone. A file whose times nothing here reads has `-` for those. Starts are compared as a multiset of instants.
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar

UTC = timezone.utc
EAST, LONDON, BERLIN = ZoneInfo("America/New_York"), ZoneInfo("Europe/London"), ZoneInfo("Europe/Berlin")


def decoded(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def rows(path):
    return csv.DictReader(io.StringIO(re.sub("\r\r\n", "\n", decoded(path))))


def at(text, form, zone):
    return datetime.strptime(text, form).replace(tzinfo=zone)


def iso(text):
    text = text.replace("Z", "+00:00")
    return datetime.fromisoformat(text) if "T" in text and re.search(r"[+-]\d\d:?\d\d$", text) else None


def members(value, names):
    """The texts of members of these names, at any depth."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in names and isinstance(inner, str):
                yield inner
            yield from members(inner, names)
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, names)


def json_members(*names):
    return lambda path: [iso(text) for text in members(json.loads(decoded(path)), names)]


def xml_members(*names):
    """Attributes and elements of these names."""
    def read(path):
        text = decoded(path)
        # Two files begin with the headers of the answer that they were in.
        root = ElementTree.fromstring(text[text.index("<"):])
        found = []
        for element in root.iter():
            found += [value for name, value in element.attrib.items() if name in names]
            if element.tag.rpartition("}")[2] in names and element.text:
                found.append(element.text.strip())
        return [iso(value) for value in found]

    return read


def fixturedownload(path):
    zone = {"UTC": UTC, "GMTStandardTime": LONDON, "WEuropeStandardTime": BERLIN}[
        re.search(r"-([A-Za-z]+)\.csv$", path).group(1)]
    return [at(row["Date"], "%d/%m/%Y %H:%M", zone) for row in rows(path) if ":" in row["Date"]]


def football_data(path):
    found = []
    for row in rows(path):
        if row.get("Time"):
            found.append(at(row["Date"] + " " + row["Time"], "%d/%m/%Y %H:%M", LONDON))
    return found


def club(path):
    # One date column is of the club's clock, which is the same day in New York but for games after nine in the west.
    found = []
    for row in rows(path):
        if not row["START TIME ET"]:
            continue
        start = at(row["START DATE"] + " " + row["START TIME ET"], "%m/%d/%y %I:%M %p", EAST)
        local = datetime.strptime(row["START TIME"], "%I:%M %p").time()
        found.append(start + timedelta(days=1) if start.time() < time(5) and local > time(17) else start)
    return found


def statsapi(path):
    games = [game for day in json.loads(decoded(path))["dates"] for game in day["games"]]
    return [iso(game["gameDate"]) for game in games if not game["status"].get("startTimeTBD")]


# Of tournaments whose times have no offset.
CLOCKS = {"worldcup-2022.json": ZoneInfo("Asia/Qatar"), "clubworldcup-2025.json": EAST}


def openfootball(path):
    found = []
    for match in json.loads(decoded(path))["matches"]:
        parts = re.match(r"(\d+:\d\d)(?: UTC([+-]\d+))?$", match.get("time", ""))
        if parts:
            zone = timezone(timedelta(hours=int(parts.group(2)))) if parts.group(2) else CLOCKS[os.path.basename(path)]
            found.append(at(match["date"] + " " + parts.group(1), "%Y-%m-%d %H:%M", zone))
    return found


def calendar(path):
    """A time without a zone is of the calendar's."""
    top = icalendar.Calendar.from_ical(decoded(path))
    default = ZoneInfo(str(top["X-WR-TIMEZONE"])) if "X-WR-TIMEZONE" in top else None
    starts = [event["DTSTART"].dt for event in top.walk("VEVENT")]
    starts = [start for start in starts if isinstance(start, datetime)]
    return [start if start.tzinfo else start.replace(tzinfo=default) for start in starts if start.tzinfo or default]


def european(year, zone):
    """`Jun 8` and `18:00` of a tournament of one year."""
    return lambda path: [
        at(f"{year} {row['date']} {row['time']}", "%Y %b %d %H:%M", zone) for row in rows(path) if row["time"]]


def brazil(path):
    west = ("Manaus", "Cuiab\u00e1")
    return [
        at(f"2014 {row['date']} {row['time']}", "%Y %b %d %H:%M", timezone(timedelta(hours=-4 if row["where"] in west else -3)))
        for row in rows(path)]


def autumn(path):
    """`31 Oct 12:45` of a season from August 2015 on."""
    found = []
    for match in json.loads(decoded(path)):
        start = at("2016 " + match["date"], "%Y %d %b %H:%M", LONDON)
        found.append(start.replace(year=2015) if start.month > 6 else start)
    return found


def german(path):
    games = ElementTree.fromstring(decoded(path).encode()).iter("termin")
    return [at(g.findtext("datum") + " " + g.findtext("zeit"), "%d.%m.%Y %H.%M", BERLIN) for g in games]


def gameday(path):
    games = ElementTree.fromstring(decoded(path).encode()).iter("game")
    return [at(f"{g.get('time_date')} {g.get('ampm')}", "%Y/%m/%d %I:%M %p", EAST) for g in games]


READERS = [
    ("csv/fixturedownload/", fixturedownload), ("csv/football-data-co-uk/20", football_data),
    ("csv/mlb-team-2019/", club), ("json/mlb-statsapi/", statsapi), ("json/nba/", json_members("gameDateTimeUTC")),
    ("json/nfl/", json_members("time")), ("json/nhl-api-web/", json_members("startTimeUTC")),
    ("json/espn/", json_members("date")), ("json/openfootball/", openfootball),
    ("json/other/cfl", json_members("date")), ("json/epl-fantasy/", json_members("kickoff_time")),
    ("json/sportradar/", json_members("scheduled", "scheduled_time")),
    ("xml/sportradar/", xml_members("scheduled", "scheduled_start", "scheduled_start_time")),
    ("csv/jokecamp/euro-2012", european(2012, ZoneInfo("Europe/Warsaw"))), ("csv/jokecamp/world-cup-2014", brazil),
    ("json/jokecamp/epl-2015", autumn), ("xml/openligadb/blm", german), ("xml/mlb-gameday/", gameday),
    ("ical/apple-ical/", calendar), ("xml/openligadb/", xml_members("match_date_time_utc", "matchDateTimeUTC", "MatchDateTimeUTC")),
    ("xml/sportsml/", xml_members("start-date-time")), ("ical/mls/", calendar), ("ical/f1calendar/", calendar),
    ("ical/ecal/", calendar), ("ical/mkdynamic/", calendar), ("ical/southendzone/", calendar),
]
# What are no feeds of games by themselves.
FOLDERS = ("csv", "json", "xml", "ical")


def tabulate(program, root, path):
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        run = subprocess.run(
            [program, "import", "--to", "jsonl", "--report", report, os.path.join(root, path)], capture_output=True)
        with open(report, encoding="utf-8") as file:
            source = json.load(file)["sources"][0]
    games = [json.loads(line) for line in run.stdout.splitlines() if line.strip()]
    games = [game for game in games if "league" in game or "home" in game or "source" in game]
    starts = Counter(datetime.fromisoformat(g["start"]).astimezone(UTC) for g in games if g.get("start"))
    agreeing = "-"
    reader = next((reader for prefix, reader in READERS if path.startswith(prefix)), None)
    if reader:
        other = Counter(start.astimezone(UTC) for start in reader(os.path.join(root, path)) if start)
        agreeing = (starts & other).total()
    placed = sum(1 for game in games if game.get("venue", {}).get("city") and game.get("timeZone"))
    return "\t".join(str(cell) for cell in (
        path, source.get("feed") or "refused", source["read"], len(games), starts.total(), agreeing, placed))


def main():
    program, root = sys.argv[1:3]
    paths = sorted(
        os.path.relpath(os.path.join(folder, name), root)
        for top in FOLDERS for folder, _, names in os.walk(os.path.join(root, top)) for name in names)
    with ThreadPoolExecutor(2) as pool:
        for line in pool.map(lambda path: tabulate(program, root, path), paths):
            print(line)


if __name__ == "__main__":
    sys.exit(main())
