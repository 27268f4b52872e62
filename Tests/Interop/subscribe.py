"""Subscribes to a folder that `sync` publishes, as people do: python's http.server offers it, vdirsyncer fetches it, khal
shows it. Over four nights each change has to be seen once, and nothing twice.

usage: subscribe.py BINARY
"""
import collections
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

import icalendar

TOOL = os.path.abspath(sys.argv[1])
CITIES = {"Owls": "Boston", "Hens": "New York", "Foxes": "Philadelphia", "Seals": "Baltimore", "Bears": "Washington"}


def program(name):
    path = os.path.join(os.path.dirname(sys.executable), name)
    return path if os.path.exists(path) else None


class Season:
    """What the league says, night after night: the truth that the calendars are held against."""

    def __init__(self):
        self.games = {}
        for home in CITIES:
            for away in CITIES:
                if home != away:
                    number = len(self.games)
                    self.games[f"g{number}"] = {"home": home, "away": away, "venue": f"{home} Park", "status": "scheduled",
                                                "start": f"2026-06-{number + 1:02d}T19:00:00"}

    def write(self, path):
        rows = ["id,league,home,away,venue,city,start,tz,status"]
        for name, game in self.games.items():
            rows.append(f'{name},abl,{game["home"]},{game["away"]},{game["venue"]},{CITIES[game["home"]]},'
                        f'{game["start"]},America/New_York,{game["status"]}')
        path.write_text("\n".join(rows) + "\n")

    def of(self, team):
        """What a calendar of the team's games away has to show, as khal is asked for it."""
        return {f'{game["start"][:10]} {game["start"][11:16]} {game["away"]} at {game["home"]} @ {game["venue"]}'
                for game in self.games.values() if game["away"] == team and game["status"] == "scheduled"}

    def all_of(self, team):
        """What the calendar of a team has to show."""
        return {f'{game["start"][:10]} {game["start"][11:16]} {game["away"]} at {game["home"]} @ {game["venue"]}'
                for game in self.games.values() if team in (game["home"], game["away"]) and game["status"] == "scheduled"}


def run(words, folder, code=0, **options):
    result = subprocess.run(words, cwd=folder, capture_output=True, text=True, **options)
    if result.returncode != code:
        raise RuntimeError(f"{words}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Client:
    """vdirsyncer and khal of somebody who has subscribed to one calendar, such as `trips/owls-away.ics`."""

    def __init__(self, folder, address, path):
        self.folder = folder / ("client-" + path.replace("/", "-"))
        self.folder.mkdir()
        self.items = self.folder / "items"
        self.items.mkdir()
        (self.folder / "vdirsyncer.conf").write_text(
            f'[general]\nstatus_path = "{self.folder}/status/"\n[pair p]\na = "web"\nb = "here"\ncollections = null\n'
            f'[storage web]\ntype = "http"\nurl = "{address}/{path}"\n'
            f'[storage here]\ntype = "filesystem"\npath = "{self.items}"\nfileext = ".ics"\n')
        (self.folder / "khal.conf").write_text(
            f"[calendars]\n[[trip]]\npath = {self.items}\n[sqlite]\npath = {self.folder}/khal.db\n[locale]\n"
            "timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
            "longdatetimeformat = %Y-%m-%d %H:%M\nlocal_timezone = America/New_York\n"
            "default_timezone = America/New_York\n")
        self.vdirsyncer("discover")

    def vdirsyncer(self, word):
        return run([program("vdirsyncer"), "-vINFO", "-c", self.folder / "vdirsyncer.conf", word], self.folder, input="y\n" * 4)

    def fetch(self):
        """The names of the items that were taken over. vdirsyncer names them by what they say, the calendar's own properties
        among it: where a trip changes, all of its items have other names."""
        return re.findall(r"Copying \(\w+\) item (\S+) to here", self.vdirsyncer("sync"))

    def shown(self):
        """The lines that khal shows, each as often as it shows it."""
        text = run([program("khal"), "-c", self.folder / "khal.conf", "list", "--day-format", "", "--format",
                    "{start-date} {start-time} {title} @ {location}|{status}|{cancelled}", "2026-05-01", "120d"],
                   self.folder, env=dict(os.environ, HOME=str(self.folder)))
        lines = collections.Counter()
        for line in text.splitlines():
            if (" at " in line or "Dinner" in line) and "CANCELLED" not in line:
                lines[line.split("|")[0].strip().rsplit(", ", 2)[0]] += 1
        return lines


def main():
    if not program("vdirsyncer") or not program("khal"):
        print("vdirsyncer or khal is not there")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        season = Season()
        (folder / "trips").mkdir()
        season.write(folder / "games.csv")
        (folder / "sportstime-sync.json").write_text(json.dumps({
            "format": "sportstime-sync", "version": 1, "itineraries": ["trips"],
            "feeds": [{"name": "abl", "source": "games.csv"}]}))
        run([TOOL, "import", "games.csv", "-q", "-o", "first.jsonl"], folder)
        teams = {"owls-away": "Owls", "hens-away": "Hens"}
        for trip, team in teams.items():
            run([TOOL, "build", "-q", "--schedule", "first.jsonl", "--team", team, "--away-only", "--title", f"{team} away",
                 "-o", f"trips/{trip}.json"], folder)
            # An id that a request does not give ends in a digest.
            file = folder / "trips" / f"{trip}.json"
            file.write_text(re.sub(trip + "-[0-9a-z]+", trip, file.read_text()))
        (folder / "public").mkdir()
        handler = functools.partial(Quiet, directory=str(folder / "public"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            return nights(folder, season, teams, f"http://127.0.0.1:{server.server_port}")
        finally:
            server.shutdown()


def nights(folder, season, teams, address):
    clients, failures = {}, []
    seen = {trip: collections.Counter() for trip in teams}
    owls = [name for name, game in season.games.items() if game["away"] == "Owls"]

    # Each gives the number of lines that are shown otherwise after it.
    def quiet():
        return 0

    def second():
        season.games[owls[1]]["start"] = season.games[owls[1]]["start"].replace("T19", "T13")
        season.games[owls[2]]["start"] = "2026-07-01T18:30:00"
        return 4

    def third():
        season.games[owls[0]]["venue"] = "Old Park"
        season.games[owls[3]]["status"] = "cancelled"
        run([TOOL, "edit", "-q", "-i", "trips/owls-away.json", "--op", json.dumps(
            {"op": "insert", "day": 1, "last": True,
             "item": {"id": "own", "kind": "custom", "title": "Dinner at eight", "custom": {}}})], folder)
        return 4

    for number, night in enumerate((quiet, second, third, quiet), 1):
        changes = night()
        season.write(folder / "games.csv")
        # From the third night on a trip has a game that is cancelled: that is for its owner to see.
        run([TOOL, "sync", "-q", "--now", f"2026-05-{number:02d}T02:00:00Z"], folder, code=1 if number > 2 else 0)
        for trip, team in teams.items():
            if number == 1:
                clients[trip] = Client(folder, address, f"trips/{trip}.ics")
            copied = clients[trip].fetch()
            shown = clients[trip].shown()
            if len(set(copied)) != len(copied):
                failures.append(f"night {number}, {trip}: taken over twice: {sorted(copied)}")
            if copied and (number == 4 or number > 1 and team == "Hens"):
                failures.append(f"night {number}, {trip}: nothing changed, and {copied} were taken over")
            own = {line: 1 for line in shown if "Dinner" in line}
            if (team == "Owls" and number >= 3) != bool(own):
                failures.append(f"night {number}, {trip}: own items {own}")
            left = {line: count for line, count in shown.items() if line not in own}
            if left != dict.fromkeys(season.of(team), 1):
                failures.append(f"night {number}, {trip}: shown {left}\n  true {season.of(team)}")
            news = (shown - seen[trip]) + (seen[trip] - shown)
            seen[trip] = shown
            if number > 1 and len(news) != (changes if team == "Owls" else 0):
                failures.append(f"night {number}, {trip}: other lines are {dict(news)}, and not {changes} of them")
            print(f"night {number}, {trip}: {len(copied)} items taken over, {sum(shown.values())} events shown, "
                  f"{len(news)} lines differ")
            # What was seen has gone out once: a second look finds nothing.
            again = clients[trip].fetch()
            if again:
                failures.append(f"night {number}, {trip}: taken over again {again}")
        # The team's own calendar has all of its games, and python-icalendar reads what khal shows.
        if number == 1:
            clients["Owls"] = Client(folder, address, "teams/abl-owls.ics")
        copied, shown = clients["Owls"].fetch(), clients["Owls"].shown()
        if dict(shown) != dict.fromkeys(season.all_of("Owls"), 1):
            failures.append(f"night {number}, team: shown {shown}\n  true {season.all_of('Owls')}")
        if copied and number == 4 or clients["Owls"].fetch():
            failures.append(f"night {number}, team: nothing changed, and {copied} were taken over")
        calendar = icalendar.Calendar.from_ical((folder / "public/teams/abl-owls.ics").read_bytes())
        read = {f'{event.decoded("dtstart"):%Y-%m-%d %H:%M} {event["summary"]} @ {event["location"].split(",")[0]}'
                for event in calendar.walk("VEVENT") if event["status"] != "CANCELLED"}
        if read != season.all_of("Owls"):
            failures.append(f"night {number}, team: read {read}")
        print(f"night {number}, team: {len(copied)} items taken over, {sum(shown.values())} events shown")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
