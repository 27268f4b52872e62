#!/usr/bin/env python3
"""run.py BINARY: times whole commands on generated data, in turn with what a user would take instead.

The data and the peers are those of ../shared/bench, beside the project. COUNT is the number of games (200,000), TRIPS of
itineraries (6,000), PAIRS of runs (3); ONLY is a pattern of the rows that are wanted; GROWTH=1 adds runs on 3 and 10 times as
much. A peer whose packages are missing is left out, and said to be. Absolute times mean little on a shared machine: what is
to be read are the ratios, medians over the pairs of one run. What was measured is kept in .build/bench.json, and the next run
says beside each row by how much its time per item has changed.
"""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BENCH = ROOT.parent / "shared" / "bench"
SEASONS = ROOT / "Tests/Benchmarks/seasons.py"
RANDOM = ROOT / "Tests/EndToEndTests/Python/random_schedule.py"
KEPT = ROOT / ".build" / "bench.json"
PYTHON = str(next((p for p in (ROOT / ".build/python/bin/python3", Path(sys.executable)) if p.exists())))
COUNT, TRIPS, PAIRS = (int(os.environ.get(n, d)) for n, d in (("COUNT", 200_000), ("TRIPS", 6_000), ("PAIRS", 3)))
ONLY = re.compile(os.environ.get("ONLY", ""))
THREADS = sorted({1, 2, os.cpu_count() or 1} & set(range(1, (os.cpu_count() or 1) + 1)))


class Run:
    """One run of a command: wall and processor seconds, peak memory in MB."""

    def __init__(self, command):
        begin = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.perf_counter() - begin
        self.processor = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024
        if process.returncode not in (0, 1):
            raise RuntimeError(f"{command}: {said.decode()[:300]}")


class Row:
    """A job of the table: our command, how many items it has, what it reads, and its peers by name."""

    def __init__(self, name, command, items, data=None, peers=()):
        self.name, self.command, self.items, self.data, self.peers = name, command, items, data, peers

    def measure(self, kept):
        Run(self.command)
        own, others = [], {name: [] for name, command in self.peers if command}
        for _ in range(PAIRS):
            own.append(Run(self.command))
            for name, command in self.peers:
                if command:
                    others[name].append(Run(command))
        wall = statistics.median(run.wall for run in own)
        line = f"{self.name:22} {wall * 1000:9.1f} ms {statistics.median(r.processor for r in own):7.2f} s CPU "
        line += f"{max(run.memory for run in own):6.0f} MB"
        line += f" {os.path.getsize(self.data) / wall / 1e6:7.0f} MB/s" if self.data else " " * 13
        line += f" {self.items / wall:12,.0f} items/s" if self.items else ""
        for name, command in self.peers:
            if not command:
                line += f"; {name}: not installed"
                continue
            ratio = statistics.median(theirs.wall / ours.wall for ours, theirs in zip(own, others[name]))
            spent = statistics.median(theirs.processor / ours.processor for ours, theirs in zip(own, others[name]))
            line += f"; {name} takes {ratio:.2f} times as long ({spent:.2f} times the CPU, "
            line += f"{max(r.memory for r in others[name]):.0f} MB)"
        each = wall / max(1, self.items)
        before = kept.get(self.name)
        if before:
            line += f"; {(each / before - 1) * 100:+.0f} % since the last run"
        kept[self.name] = each
        print(line, flush=True)
        return wall


def compile_peer(source, folder, *flags):
    target = folder / source.split(".")[0]
    compiler = "g++" if source.endswith("cpp") else "gcc"
    command = [compiler, "-O3", "-march=native", "-w", "-o", str(target), str(BENCH / "peers" / source), *flags]
    return [str(target)] if subprocess.run(command, capture_output=True).returncode == 0 else None


def python_peer(script, package):
    check = subprocess.run([PYTHON, "-c", f"import {package}"], capture_output=True)
    return [PYTHON, str(BENCH / "peers" / script)] if check.returncode == 0 else None


class Data:
    """Generated games and itineraries, with a schedule, requests and a changed schedule."""

    def __init__(self, folder, games, trips):
        self.folder, self.games, self.trips = folder, games, trips
        folder.mkdir()
        generator = [sys.executable, str(BENCH / "gen.py")]
        quiet = {"check": True, "stdout": subprocess.DEVNULL}
        subprocess.run([*generator, str(folder), "--games", str(games), "--trips", str(trips)], **quiet)
        mixed = folder / "mixed"
        mixed.mkdir()
        subprocess.run([*generator, str(mixed), "--games", "1", "--trips", str(trips), "--shuffle", "--only", "trips"],
                       **quiet)

    def path(self, name):
        return str(self.folder / name)


def imports(binary, data, folder, jobs=()):
    command = [binary, "import", "-q", *jobs, "-o", "/dev/null"]
    xml_flags = subprocess.run(["xml2-config", "--cflags", "--libs"], capture_output=True, text=True).stdout.split()
    polars, job = python_peer("csv_polars.py", "polars"), python_peer("import_polars.py", "polars")
    typed = python_peer("json_any.py", "msgspec")
    sax = compile_peer("xml_sax2.c", folder, *xml_flags)
    libical = compile_peer("ics_libical.c", folder, "-lical")
    csv, xml, ics, lists = (data.path(f"games.{ending}") for ending in ("csv", "xml", "ics", "json"))
    return [
        Row("import CSV", command + [csv], data.games, csv, [
            ("polars reading it", polars and polars + [csv, "instants"]),
            ("the same job in polars", job and job + [csv, "/dev/null"])]),
        Row("import JSON", command + [lists], data.games, lists, [
            ("msgspec typed, with instants", typed and typed + [lists, "msgspec-datetime"])]),
        Row("import XML", command + [xml], data.games, xml, [("libxml2 SAX2 from C", sax and sax + [xml])]),
        Row("import iCal", command + [ics], data.games, ics, [("libical", libical and libical + [ics, "instants"])]),
    ]


def itineraries(binary, data, folder, jobs=()):
    trips, mixed = data.path("trips.jsonl"), data.path("mixed/trips.jsonl")
    check = [binary, "validate", "--format", "json", *jobs, "-o", "/dev/null"]
    simdjson = compile_peer("validate_simdjson.cpp", folder, "-std=c++20", "-lsimdjson")
    msgspec = python_peer("validate_msgspec.py", "msgspec")
    rows = [
        Row("validate", check + [trips], data.trips, trips, [
            ("simdjson, all fields", simdjson and simdjson + [trips]), ("msgspec", msgspec and msgspec + [trips])]),
        Row("validate, keys mixed", check + [mixed], data.trips, mixed,
            [("simdjson, all fields", simdjson and simdjson + [mixed])]),
    ]
    for name, form, ending in (("iCal", "ics", "ics"), ("Markdown", "markdown", "md"), ("JSON", "json", "jsonl")):
        # The floor of an export is to write the same bytes to a file.
        written, copy = data.path(f"out.{ending}"), data.path(f"copy.{ending}")
        first = data.path(f"first.{ending}")
        if not os.path.exists(first):
            Run([binary, "export", "-q", trips, "--to", form, "-o", first])
        rows.append(Row(f"export {name}", [binary, "export", "-q", *jobs, trips, "--to", form, "-o", "/dev/null"], data.trips,
                        trips))
        rows.append(Row(f"export {name}, file", ["sh", "-c", f'rm -f {written}; "$0" "$@"', binary, "export", "-q", *jobs, trips,
                                                 "--to", form, "-o", written], data.trips, trips,
                        [("to write the same bytes", ["sh", "-c", f"rm -f {copy}; cat {first} > {copy}"])]))
    return rows


def schedules(binary, data, jobs=()):
    """Requests on a season of 30,000 games and on as many without any order, and what is done with two schedules."""
    folder = data.folder / "schedules"
    folder.mkdir(exist_ok=True)
    requests = 10_000 * data.games // COUNT
    subprocess.run([sys.executable, str(RANDOM), str(folder), "30000", str(requests), "2026"], check=True)
    games, wishes, trips, later = (str(folder / n) for n in ("schedule.jsonl", "requests.jsonl", "trips.jsonl", "later.jsonl"))
    # Every tenth game is an hour later.
    with open(games, encoding="utf-8") as source, open(later, "w", encoding="utf-8") as target:
        for number, line in enumerate(source):
            target.write(re.sub(r"T(\d\d):(\d\d):00", lambda m: f"T{m[1]}:{(int(m[2]) + 5) % 60:02}:00", line)
                         if number % 10 == 0 else line)
    Run([binary, "build", "-q", "--request", wishes, "-s", games, "-o", trips])
    season = data.folder / "season"
    season.mkdir(exist_ok=True)
    subprocess.run([sys.executable, str(SEASONS), str(season), str(requests), "2026"], check=True)
    wanted = str(season / "requests.jsonl")
    return [
        Row("build", [binary, "build", "-q", *jobs, "--request", wanted, "-s", str(season / "schedule.jsonl"), "-o", "/dev/null"],
            requests, wanted),
        Row("build, all at random", [binary, "build", "-q", *jobs, "--request", wishes, "-s", games, "-o", "/dev/null"], requests, wishes),
        Row("rebase", [binary, "rebase", "-q", *jobs, trips, "-s", later, "-o", "/dev/null"], requests, trips),
        Row("diff", [binary, "diff", "-q", *jobs, games, later, "-o", "/dev/null"], 30_000, games),
    ]


def small(binary, data):
    one = data.path("one.json")
    with open(data.path("trips.jsonl"), encoding="utf-8") as trips, open(one, "w", encoding="utf-8") as file:
        file.write(trips.readline())
    return [
        Row("edit one", [binary, "edit", "-q", one, "--op", '{"op":"retitle","title":"Another"}', "-o", "/dev/null"], 1, one),
        Row("start-up", [binary, "--version"], 0, None, [("/bin/true", ["/bin/true"])]),
    ]


def main():
    if not BENCH.exists():
        sys.exit("no ../shared/bench beside the project: nothing to measure with")
    binary = sys.argv[1]
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    folder = Path(tempfile.mkdtemp(prefix="sportstime-bench-"))
    try:
        data = Data(folder / "1", COUNT, TRIPS)
        print(f"{COUNT} games, {TRIPS} itineraries, {PAIRS} pairs, load {os.getloadavg()[0]:.1f}")
        rows = imports(binary, data, folder) + itineraries(binary, data, folder) + schedules(binary, data)
        walls = {row.name: row.measure(kept) for row in rows + small(binary, data) if ONLY.search(row.name)}
        for threads in THREADS if len(THREADS) > 1 else []:
            print(f"\n{threads} threads")
            jobs = ["--jobs", str(threads)]
            for row in imports(binary, data, folder, jobs) + itineraries(binary, data, folder, jobs) + schedules(binary, data, jobs):
                if ONLY.search(row.name) and "file" not in row.name:
                    row.name, row.peers = f"{row.name} -j{threads}", ()
                    row.measure(kept)
        for factor in (3, 10) if os.environ.get("GROWTH") else ():
            print(f"\n{factor} times as much")
            more = Data(folder / str(factor), COUNT * factor, TRIPS * factor)
            for row in imports(binary, more, folder) + itineraries(binary, more, folder) + schedules(binary, more):
                if row.name in walls and row.name != "diff" and "file" not in row.name:
                    name, row.name, row.peers = row.name, f"{row.name} x{factor}", ()
                    print(f"{row.measure(kept) / walls[name]:28.2f} times the time")
            shutil.rmtree(more.folder)
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    finally:
        shutil.rmtree(folder)


main()
