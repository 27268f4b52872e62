"""Folders with inputs, the commands that are tried in them, and single runs of these."""
import ctypes
import ctypes.util
import errno
import json
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent.parent / "feeds" / "samples"
SECONDS = 60


@dataclass
class Command:
    """A command line, and what it writes: files, and folders whose files are all outputs."""
    name: str
    words: list
    outputs: list
    # Whose content says how the run went: after a failure they are whole, but neither the old nor the new ones.
    reports: list = field(default_factory=list)
    # Outputs that are there before.
    old: list = field(default_factory=list)
    # What a run that failed may leave for the next one, which does it.
    pending: list = field(default_factory=list)

    def writes(self, path):
        return any(path == output or path.startswith(output + "/") for output in self.outputs + self.reports)


@dataclass
class Outcome:
    code: int
    out: bytes
    err: bytes
    files: dict
    call: tuple = None


def commands():
    trip, edit = "trip.json", ["--op", '{"op":"update","item":"g","title":"Edited"}']
    decision = lambda name, feeds, published: Command(
        f"sync {name}", ["sync", "-c", published + ".json", "--store", "held", "--now", "2019-03-02T03:00:00Z", "--" + name, *feeds],
        ["held", "hold", published],
        ["held/manifest.json", "held/runs.jsonl", "held/state/000003/trips.jsonl", "held/state/000003/published.jsonl"],
        pending=["held/state/000003/outputs"])
    export = lambda name, to, path, out: Command(f"export {name}", ["export", path, "--to", to, "-o", out], [out], old=[out])
    return [
        Command("import", ["import", "samples", "bad.csv", "-o", "out.jsonl", "--rejects", "rejects.jsonl", "--report",
                           "report.json"], ["out.jsonl"], ["rejects.jsonl", "report.json"],
                ["out.jsonl", "rejects.jsonl", "report.json"]),
        Command("import to nothing", ["import", "samples/baltimore.csv", "-o", "out.csv"], ["out.csv"]),
        Command("import many", ["import", "many.csv", "-o", "out.jsonl"], ["out.jsonl"], old=["out.jsonl"]),
        Command("build", ["build", "-s", "schedule.jsonl", "--team", "nyy", "--away-only", "-o", "out.json"],
                ["out.json"], old=["out.json"]),
        Command("build batch", ["build", "-s", "schedule.jsonl", "--request", "requests.jsonl", "-o", "out.jsonl"],
                ["out.jsonl"], old=["out.jsonl"]),
        export("ics", "ics", trip, "out.ics"), export("markdown", "markdown", trip, "out.md"),
        export("json", "json", "trips.jsonl", "out.jsonl"), export("html", "html", "trips.jsonl", "out.html"),
        Command("export folder", ["export", "trips.jsonl", "--to", "ics", "-o", "out"], ["out"], old=["out/r1.ics"]),
        Command("export new folder", ["export", "trips.jsonl", "--to", "markdown", "-o", "out/"], ["out"]),
        Command("export to stdout", ["export", trip, "--to", "markdown"], []),
        Command("edit in place", ["edit", trip, "-i", *edit], [trip]),
        Command("edit markdown", ["edit", "trip.md", "-i", *edit], ["trip.md"]),
        Command("edit", ["edit", trip, *edit, "-o", "out.json", "--report", "report.json"], ["out.json"],
                ["report.json"], ["out.json", "report.json"]),
        Command("rebase", ["rebase", trip, "-s", "newer.jsonl", "-o", "out.json", "--report", "report.json"],
                ["out.json"], ["report.json"], ["out.json", "report.json"]),
        Command("rebase in place", ["rebase", "trips.jsonl", "-s", "newer.jsonl", "-o", "trips.jsonl"], ["trips.jsonl"]),
        Command("validate", ["validate", trip, "trips.jsonl", "broken.jsonl", "-s", "newer.jsonl", "-f", "json", "-o",
                             "report.json"], [], ["report.json"], ["report.json"]),
        Command("fix in place", ["validate", "broken.jsonl", "broken", "--fix", "-i", "--jobs", "1"],
                ["broken.jsonl", "broken"]),
        Command("fix", ["validate", "broken.jsonl", "--fix", "-o", "out.jsonl", "-f", "json", "--report",
                        "report.json"],
                ["out.jsonl"], ["report.json"], ["out.jsonl", "report.json"]),
        # The manifest names the night that is coming before it is there.
        Command("sync first", ["sync", "-c", "sync.json", "--store", "new", "--now", "2019-05-01T02:00:00Z"], ["new"],
                ["new/manifest.json", "new/runs.jsonl"]),
        Command("sync", ["sync", "-c", "sync.json", "--store", "store", "--now", "2019-05-02T02:00:00Z"], ["store"],
                ["store/manifest.json", "store/runs.jsonl"]),
        Command("sync verify", ["sync", "-c", "sync.json", "--verify", "-f", "json", "-o", "report.json"], [], ["report.json"],
                ["report.json"]),
        Command("sync prune", ["sync", "-c", "sync.json", "--store", "pruned", "--prune", "--kept-bytes", "0", "--now",
                                "2019-05-03T02:00:00Z"], ["pruned"], ["pruned/manifest.json"]),
        Command("sync prune nights", ["sync", "-c", "sync.json", "--store", "pruned", "--prune", "--kept-nights", "1", "--now",
                                       "2019-05-03T02:00:00Z"], ["pruned"], ["pruned/manifest.json"]),
        Command("sync repair", ["sync", "-c", "sync.json", "--store", "torn", "--repair", "-f", "json"], ["torn"]),
        # What was not put in place is written down for the next run.
        Command("sync trips", ["sync", "-c", "follow.json", "--store", "nights", "--now", "2019-03-02T02:00:00Z"], ["nights", "follow", "public"],
                ["nights/manifest.json", "nights/runs.jsonl", "nights/state/000002/trips.jsonl", "nights/state/000002/published.jsonl"],
                pending=["nights/state/000002/outputs"]),
        # The calendars and feeds of teams, leagues and venues change, or are published for the first time.
        decision("accept", [], "shown"), decision("reject", ["many"], "web"),
        Command("heal", ["heal", "before.ics", "after.ics", "-o", "healed.ics"], ["healed.ics"]),
        Command("heal in place", ["heal", "before.ics", "after.ics", "-o", "before.ics"], ["before.ics"]),
        Command("merge", ["merge", "trip.json", "mine.json", "theirs.json", "-o", "out.json"], ["out.json"], old=["out.json"]),
        Command("merge in place", ["merge", "trip.json", "mine.json", "theirs.json", "-o", "mine.json"], ["mine.json"]),
        Command("edit reservations", ["edit", "trip.json", "-i", "--add-reservation", "booked.json"], ["trip.json"]),
        Command("diff", ["diff", "schedule.jsonl", "newer.jsonl", "-f", "json", "-o", "out.json"], ["out.json"],
                old=["out.json"]),
    ]


class Workbench:
    """Everything a run needs, in a folder of its own that goes with it."""

    def __init__(self, binary):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="sportstime-faults-", dir=memory))
        self.folder.chmod(0o755)
        self.binary = str(Path(binary).resolve())
        self.shim = str(self.folder / "shim.so")
        subprocess.run(["cc", "-O1", "-w", "-shared", "-fPIC", "-o", self.shim, str(HERE / "shim.c"), "-ldl"], check=True)
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(self.folder), "SWIFT_BACKTRACE": "enable=no",
            # The same calls in the same order, run by run.
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        self.earlier = {}
        self.template = self._template()

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def _template(self):
        """The inputs of all commands, made by the command itself of the samples."""
        folder = self.folder / "template"
        folder.mkdir()
        shutil.copytree(SAMPLES, folder / "samples")
        table = (folder / "samples/baltimore.csv").read_text()
        head, first = table.splitlines()[:2]
        good, bad = first.replace("nyy-0805", "extra").replace("08-05", "09-02"), first.replace("08-05", "13-45")
        (folder / "bad.csv").write_text(f"{head}\n{good}\n{bad}\n")
        many = (first.replace("nyy-0805", f"n{n}").replace("08-05", f"{4 + n // 28 % 6:02}-{1 + n % 28:02}")
                for n in range(800))
        (folder / "many.csv").write_text("\n".join([head, *many]) + "\n")
        (folder / "requests.jsonl").write_text('{"id":"r1","team":["nyy"]}\n{"id":"r2","team":["nyy"],"awayOnly":true}\n')

        def make(*words, code=0):
            result = subprocess.run([self.binary, *words, "-q"], cwd=folder, env=self.environment, capture_output=True)
            if result.returncode != code:
                raise SystemExit(f"{words} ended with {result.returncode}: {result.stderr.decode()}")

        make("import", "samples", "-o", "schedule.jsonl")
        games = (folder / "many.csv").read_text().splitlines()[:41]
        (folder / "sync.json").write_text(
            '{"format":"sportstime-sync","version":1,"feeds":[{"name":"many","source":"nightly.csv"}]}\n')
        (folder / "nightly.csv").write_text("\n".join(games) + "\n")
        make("sync", "-c", "sync.json", "--now", "2019-05-01T02:00:00Z")
        # The schedule is cut, and the log of runs has a line that is not of a run.
        make("sync", "-c", "sync.json", "--store", "torn", "--now", "2019-05-01T02:00:00Z")
        (folder / "torn/schedule.jsonl").write_bytes((folder / "torn/schedule.jsonl").read_bytes()[:1000])
        with open(folder / "torn/runs.jsonl", "a") as log:
            log.write("torn\n")
        make("sync", "-c", "sync.json", "--store", "pruned", "--now", "2019-05-01T02:00:00Z")
        (folder / "follow.json").write_text(
            '{"format":"sportstime-sync","version":1,"store":"nights","itineraries":["follow"],'
            '"feeds":[{"name":"many","source":"nightly.csv"}]}\n')
        (folder / "follow").mkdir()
        make("import", "nightly.csv", "-o", "nightly.jsonl")
        make("build", "-s", "nightly.jsonl", "--team", "nyy", "--from", "2019-04-03", "--to", "2019-04-08", "--title",
             "Followed", "-o", "follow/trip.json")
        make("sync", "-c", "follow.json", "--now", "2019-03-01T02:00:00Z")
        # So many games are gone, and so many moved, that a person has to decide.
        for published in ("shown", "web"):
            (folder / (published + ".json")).write_text(
                '{"format":"sportstime-sync","version":1,"store":"held","itineraries":["hold"],"publish":{"folder":"%s"},'
                '"feeds":[{"name":"many","source":"held.csv","guard":{"minGames":1}}]}\n' % published)
        (folder / "hold").mkdir()
        make("build", "-s", "nightly.jsonl", "--team", "nyy", "--from", "2019-04-26", "--to", "2019-04-29", "--title", "Held",
             "-o", "hold/trip.json")
        (folder / "held.csv").write_text("\n".join(games) + "\n")
        make("sync", "-c", "shown.json", "--now", "2019-03-01T02:00:00Z")
        (folder / "held.csv").write_text("\n".join(games[:31]).replace("19:05", "19:35").replace("05PM", "35PM") + "\n")
        make("sync", "-c", "shown.json", "--now", "2019-03-02T02:00:00Z", code=76)
        # One game is gone, and one starts later.
        games[5] = games[5].replace("05PM", "35PM").replace("19:05", "19:35")
        (folder / "nightly.csv").write_text("\n".join(games[:-1]) + "\n")
        make("sync", "-c", "sync.json", "--store", "pruned", "--now", "2019-05-02T02:00:00Z")
        newer = (folder / "schedule.jsonl").read_text().replace("2019-08-06T19:05", "2019-08-06T20:05")
        (folder / "newer.jsonl").write_text(newer)
        make("build", "-s", "schedule.jsonl", "--request", "requests.jsonl", "-o", "trips.jsonl")
        make("build", "-s", "schedule.jsonl", "--team", "nyy", "--away-only", "--origin", "New York, NY", "--return",
             "--title", "Swing", "-o", "trip.json")
        # A calendar or a Markdown document is replaced only where it is one that an export wrote.
        for ending, to in ((".ics", "ics"), (".md", "markdown")):
            make("export", "trip.json", "--to", to, "-o", "earlier" + ending)
            self.earlier[ending] = (folder / ("earlier" + ending)).read_bytes()
            (folder / ("earlier" + ending)).unlink()
        trip = json.loads((folder / "trip.json").read_text())
        trip["items"].append({"id": "g", "kind": "custom", "day": 2, "sortOrder": 9, "title": "Gallery",
                              "custom": {"category": "note"}})
        (folder / "trip.json").write_text(json.dumps(trip) + "\n")
        make("export", "trip.json", "--to", "markdown", "-o", "trip.md")
        for name, title in (("mine.json", "My gallery"), ("theirs.json", "Their trip")):
            other = json.loads(json.dumps(trip))
            (other["items"][-1] if name == "mine.json" else other)["title"] = title
            (folder / name).write_text(json.dumps(other) + "\n")
        for name, title in (("before.ics", "Gallery"), ("after.ics", "Museum")):
            text = subprocess.run([self.binary, "export", "trip.json", "--to", "ics", "-q"], cwd=folder, env=self.environment,
                                  capture_output=True, text=True).stdout
            (folder / name).write_text(text.replace("Gallery", title), newline="")
        (folder / "booked.json").write_text(json.dumps({
            "@context": "http://schema.org", "@type": "LodgingReservation", "reservationNumber": "A1",
            "checkinTime": f"{trip['startDate']}T15:00:00-04:00", "checkoutTime": f"{trip['startDate'][:-2]}07T11:00:00-04:00",
            "reservationFor": {"@type": "LodgingBusiness", "name": "Grand Hotel",
                               "address": {"addressLocality": "Baltimore", "addressRegion": "MD"}}}) + "\n")
        leg = next(item for item in trip["items"] if item["kind"] == "travel" and item["travel"]["leg"] == 1)
        leg["sortOrder"] = 500
        line = json.dumps(trip) + "\n"
        (folder / "broken.jsonl").write_text(line)
        (folder / "broken").mkdir()
        for name in ("a.jsonl", "b.jsonl"):
            (folder / "broken" / name).write_text(line)
        return read_files(folder)

    def files(self, command):
        return self.template | {path: self.earlier.get(os.path.splitext(path)[1], b"old content\n") for path in command.old}

    def place(self, files):
        """A new folder with these files."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        folder.chmod(0o777)
        fill(folder, files)
        return folder

    def spawn(self, words, folder, shim=None, wrapper=(), **streams):
        environment = dict(self.environment)
        if shim is not None:
            environment |= {"LD_PRELOAD": self.shim} | shim
        for name in ("stdout", "stderr"):
            streams.setdefault(name, subprocess.PIPE)
        streams.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.Popen([*wrapper, self.binary, *words], cwd=folder, env=environment, **streams)

    def finish(self, process, folder):
        try:
            out, err = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Outcome(-999, b"", b"", read_files(folder))
        return Outcome(exit_code(process.returncode), out or b"", err or b"", read_files(folder))

    def run(self, command, folder, shim=None, wrapper=(), **streams):
        return self.finish(self.spawn(command.words, folder, shim, wrapper, **streams), folder)

    def faulted(self, command, folder, number, fault):
        """A run whose call of this number goes wrong; with number 0 none does, and all are listed."""
        log = Path(str(folder) + ".log")
        shim = {"FAULT_LOG": str(log)}
        if number:
            shim |= {"FAULT_CALL": str(number), "FAULT": str(fault)}
        outcome = self.run(command, folder, shim)
        lines = [line.split("\t") for line in log.read_text(errors="replace").splitlines()] if log.exists() else []
        log.unlink(missing_ok=True)
        outcome.call = [(int(line[0]), line[1], line[2]) for line in lines]
        return outcome


def exit_code(code):
    """As a shell says it."""
    return code if code >= 0 else 128 - code


def fill(folder, files):
    for path, content in files.items():
        target = os.path.join(folder, path)
        if "/" in path:
            os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)


def read_files(folder):
    found = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            try:
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
            except OSError:
                # A run that still goes on, or a file that its reader may not read: there, with no content that is known.
                found[os.path.relpath(path, folder)] = None
    return found


class SmallDisk:
    """A disk in memory that is made full or read-only; only root can have one."""
    LIBC = ctypes.CDLL(ctypes.util.find_library("c"), use_errno=True)
    NEW_NAMES, PRIVATE, READ_ONLY, REMOUNT = 0x20000, 0x44000, 1, 32

    @classmethod
    def prepare(cls):
        """Gives this process mounts of its own, which end with it. To be called before there are threads."""
        if os.geteuid() != 0 or cls.LIBC.unshare(cls.NEW_NAMES) != 0:
            return False
        return cls.LIBC.mount(b"none", b"/", None, cls.PRIVATE, None) == 0

    def __init__(self, folder):
        self.folder = str(folder).encode()
        self._mount(0, b"size=64m,mode=777")

    def _mount(self, flags, options):
        if self.LIBC.mount(b"faults", self.folder, b"tmpfs", flags, options) != 0:
            raise OSError(ctypes.get_errno(), "mount")

    def leave(self, pages, files):
        """So much room is left."""
        state = os.statvfs(self.folder)
        used, nodes = state.f_blocks - state.f_bfree, state.f_files - state.f_ffree
        # A size of nothing would be one without a limit.
        self._mount(self.REMOUNT, b"size=%d,nr_inodes=%d" % (max(1, used + pages) * state.f_frsize, nodes + files))

    def freeze(self):
        # A process that another thread has just started has, until it is the command, all files that are open here.
        for tries in range(100):
            try:
                return self._mount(self.REMOUNT | self.READ_ONLY, b"")
            except OSError as error:
                if error.errno != errno.EBUSY or tries == 99:
                    raise
                time.sleep(0.02)

    def close(self):
        self.LIBC.umount2(self.folder, 2)
