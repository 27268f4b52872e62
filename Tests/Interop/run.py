"""What is left of a trip that other programs had in their hands: run.py BINARY

Each program reads the calendar of a trip and writes it anew; what `sportstime` reads from that is compared with the
trip. A program that is not there is named and passed over; what one loses that it did not lose before is an error.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.abspath(sys.argv[1])
PROGRAMS = os.path.dirname(sys.executable)


class Missing(Exception):
    """The program is not on this machine."""


def run(command, text=None, **options):
    result = subprocess.run(command, input=text, capture_output=True, timeout=120, **options)
    if result.returncode != 0:
        raise RuntimeError(f"{command}: {result.stderr.decode()[-500:]}")
    return result.stdout


def program(name):
    for path in (os.path.join(PROGRAMS, name), shutil.which(name)):
        if path and os.access(path, os.X_OK):
            return path
    raise Missing(name)


# MARK: Programs: bytes of a calendar to what is left of it


def with_icalendar(text, folder):
    import icalendar

    return icalendar.Calendar.from_ical(text).to_ical()


def with_vobject(text, folder):
    import vobject

    return vobject.readOne(text.decode()).serialize().encode()


def with_ics(text, folder):
    import ics

    return ics.Calendar(text.decode()).serialize().encode()


def with_libical(text, folder):
    compiler = shutil.which("cc")
    if not compiler or subprocess.run(["pkg-config", "--exists", "libical"]).returncode != 0:
        raise Missing("libical-dev")
    flags = run(["pkg-config", "--cflags", "--libs", "libical"]).decode().split()
    rewriter = os.path.join(folder, "rewrite")
    run([compiler, "-o", rewriter, os.path.join(HERE, "rewrite.c")] + flags)
    return run([rewriter], text)


def without_x(text, folder):
    """As a program that keeps no property that it doesn't know."""
    lines = re.sub(rb"\r\n[ \t]", b"", text).split(b"\r\n")
    return b"\r\n".join(line for line in lines if not line.startswith(b"X-"))


def in_utc(text, folder):
    """Times in UTC and no zone, as several servers keep them."""
    import datetime
    import icalendar

    calendar = icalendar.Calendar.from_ical(text)
    calendar.subcomponents = [part for part in calendar.subcomponents if part.name != "VTIMEZONE"]
    for event in calendar.walk("VEVENT"):
        for name in ("DTSTART", "DTEND"):
            value = event.decoded(name)
            if isinstance(value, datetime.datetime):
                del event[name]
                event.add(name, value.astimezone(datetime.timezone.utc))
    return calendar.to_ical()


def joined(store):
    """The files of a folder that has one for each event, one after the other."""
    paths = sorted(os.path.join(store, name) for name in os.listdir(store) if name.endswith(".ics"))
    return b"".join(open(path, "rb").read() for path in paths)


def with_khal(text, folder):
    khal = program("khal")
    store = os.path.join(folder, "khal")
    os.makedirs(store)
    config = os.path.join(folder, "khal.conf")
    with open(config, "w") as file:
        file.write(
            f"[calendars]\n[[trip]]\npath = {store}\n[sqlite]\npath = {folder}/khal.db\n"
            "[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlocal_timezone = UTC\ndefault_timezone = UTC\n")
    calendar = os.path.join(folder, "khal.ics")
    with open(calendar, "wb") as file:
        file.write(text)
    run([khal, "-c", config, "import", "--batch", "-a", "trip", calendar], env=dict(os.environ, HOME=folder))
    return joined(store)


class Radicale:
    """A CalDAV server on the loopback, for as long as the block lasts."""

    def __init__(self, folder):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/user/"

    def __enter__(self):
        users = os.path.join(self.folder, "users")
        with open(users, "w") as file:
            file.write("user:secret\n")
        self.process = subprocess.Popen(
            [program("radicale"), "--hosts", f"127.0.0.1:{self.port}", "--auth-type", "htpasswd",
             "--auth-htpasswd-filename", users, "--auth-htpasswd-encryption", "plain",
             "--storage-filesystem-folder", os.path.join(self.folder, "radicale"), "--config", ""],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.request("PROPFIND", "")
                return self
            except OSError:
                time.sleep(0.1)
        self.process.terminate()
        raise RuntimeError("Radicale does not answer")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def request(self, method, path, body=None):
        request = urllib.request.Request(self.url + path, data=body, method=method)
        request.add_header("Authorization", "Basic dXNlcjpzZWNyZXQ=")
        if body:
            request.add_header("Content-Type", "text/calendar; charset=utf-8")
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()


def with_radicale(text, folder):
    with Radicale(folder) as server:
        server.request("PUT", "trip/", text)
        return server.request("GET", "trip/")


def with_vdirsyncer(text, folder):
    vdirsyncer = program("vdirsyncer")
    with Radicale(folder) as server:
        server.request("PUT", "trip/", text)
        config = os.path.join(folder, "vdirsyncer.conf")
        with open(config, "w") as file:
            file.write(
                f'[general]\nstatus_path = "{folder}/status/"\n'
                '[pair p]\na = "server"\nb = "here"\ncollections = ["trip"]\n'
                f'[storage server]\ntype = "caldav"\nurl = "{server.url}"\nusername = "user"\npassword = "secret"\n'
                f'[storage here]\ntype = "filesystem"\npath = "{folder}/vdir/"\nfileext = ".ics"\n')
        run([vdirsyncer, "-c", config, "discover"], b"y\n" * 4)
        run([vdirsyncer, "-c", config, "sync"])
    return joined(os.path.join(folder, "vdir", "trip"))


# MARK: What is left


def read(left, folder):
    path = os.path.join(folder, "rewritten.ics")
    with open(path, "wb") as file:
        file.write(left)
    result = subprocess.run([TOOL, "export", path, "--to", "json"], capture_output=True)
    if result.returncode not in (0, 1):
        raise RuntimeError(result.stderr.decode()[-500:])
    return json.loads(result.stdout)


def ordered(trip):
    return sorted(trip["items"], key=lambda item: (item["day"], item["sortOrder"]))


def side(item, name):
    return item["game"].get(name, {}).get("name")


ASPECTS = {
    "head": lambda trip: {key: value for key, value in trip.items() if key != "items"},
    "dates": lambda trip: (trip["startDate"], trip["dayCount"]),
    "items": lambda trip: sorted(item["id"] for item in trip["items"]),
    "order": lambda trip: [(item["day"], item["id"]) for item in ordered(trip)],
    "teams": lambda trip: [(side(i, "away"), side(i, "home")) for i in ordered(trip) if i["kind"] == "game"],
    "venues": lambda trip: [
        (i["game"]["venue"].get("name"), i["game"]["venue"].get("city")) for i in ordered(trip) if i["kind"] == "game"],
    "own items": lambda trip: [
        (i["title"], i["custom"].get("start"), i["custom"].get("notes"), i["custom"].get("location")) for i in ordered(trip) if i["kind"] == "custom"],
    "all": lambda trip: trip,
}

ALL = set(ASPECTS)
# By program, what survives in it. `ics` takes a backslash before an n for a line end, also where it is one: then the
# notes are others, and a finding says so.
EXPECTED = {
    "icalendar": (with_icalendar, ALL),
    "vobject": (with_vobject, ALL),
    "ics": (with_ics, ALL - {"own items", "all"}),
    "libical": (with_libical, ALL),
    "times in UTC": (in_utc, ALL),
    "Radicale": (with_radicale, ALL),
    "Radicale, vdirsyncer": (with_vdirsyncer, ALL),
    "khal": (with_khal, ALL),
    "no X- properties": (without_x, ALL - {"head", "all"}),
}


def survivors(trip, rewrite, calendar):
    with tempfile.TemporaryDirectory() as folder:
        left = read(rewrite(calendar, folder), folder)
    return {name for name, aspect in ASPECTS.items() if aspect(left) == aspect(trip)}


def main():
    path = os.path.join(HERE, "trip.json")
    trip = json.loads(run([TOOL, "export", path, "--to", "json"]))
    calendar = run([TOOL, "export", path, "--to", "ics"])
    print(f"{'':22}" + "".join(f"{name:>11}" for name in ASPECTS))
    failed = False
    for name, (rewrite, expected) in EXPECTED.items():
        try:
            left = survivors(trip, rewrite, calendar)
        except (Missing, ImportError) as missing:
            print(f"{name:22} is not there ({missing})")
            continue
        print(f"{name:22}" + "".join(f"{'yes' if aspect in left else '-':>11}" for aspect in ASPECTS))
        if not expected <= left:
            print(f"{'':22} lost: {', '.join(sorted(expected - left))}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
