#!/usr/bin/env python3
"""run.py BINARY: times whole commands on generated data, in turn with what a user would take instead.

The data and the peers are those of ../shared/bench, beside the project. COUNT is the number of games (200,000), TRIPS of
itineraries (6,000), PAIRS of runs (5). A peer whose packages are missing is left out, and said to be. Absolute times mean
little on a shared machine: what is to be read is the ratio, the median over the pairs.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BENCH = ROOT.parent / "shared" / "bench"
PYTHON = next((p for p in (ROOT / ".build/python/bin/python3", Path(sys.executable)) if p.exists()))
COUNT, TRIPS, PAIRS = (int(os.environ.get(n, d)) for n, d in (("COUNT", 200_000), ("TRIPS", 6_000), ("PAIRS", 5)))


def seconds(command):
    begin = time.perf_counter()
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if result.returncode not in (0, 1):
        raise RuntimeError(f"{command}: {result.stderr.decode()[:300]}")
    return time.perf_counter() - begin


def compile_peer(source, folder, *flags):
    target = folder / source.split(".")[0]
    compiler = "g++" if source.endswith("cpp") else "gcc"
    command = [compiler, "-O3", "-march=native", "-w", "-o", str(target), str(BENCH / "peers" / source), *flags]
    return [str(target)] if subprocess.run(command, capture_output=True).returncode == 0 else None


def python_peer(script, package):
    check = subprocess.run([str(PYTHON), "-c", f"import {package}"], capture_output=True)
    return [str(PYTHON), str(BENCH / "peers" / script)] if check.returncode == 0 else None


def main():
    if not BENCH.exists():
        sys.exit("no ../shared/bench beside the project: nothing to measure with")
    binary = sys.argv[1]
    folder = Path(tempfile.mkdtemp(prefix="sportstime-bench-"))
    try:
        measure(binary, folder)
    finally:
        shutil.rmtree(folder)


def measure(binary, folder):
    subprocess.run([sys.executable, str(BENCH / "gen.py"), str(folder), "--games", str(COUNT), "--trips", str(TRIPS)],
                   check=True, stdout=subprocess.DEVNULL)
    xml_flags = subprocess.run(["xml2-config", "--cflags", "--libs"], capture_output=True, text=True).stdout.split()
    imports = [binary, "import", "-q", "-o", "/dev/null"]
    trips = str(folder / "trips.jsonl")
    csv, xml, ics, json = (str(folder / f"games.{e}") for e in ("csv", "xml", "ics", "json"))
    polars = python_peer("csv_polars.py", "polars")
    job = python_peer("import_polars.py", "polars")
    typed = python_peer("json_any.py", "msgspec")
    msgspec = python_peer("validate_msgspec.py", "msgspec")
    sax = compile_peer("xml_sax2.c", folder, *xml_flags)
    simdjson = compile_peer("validate_simdjson.cpp", folder, "-std=c++20", "-lsimdjson")
    libical = compile_peer("ics_libical.c", folder, "-lical")
    jobs = [
        ("import CSV", imports + [csv], "polars with instants", polars and polars + [csv, "instants"], csv),
        ("import CSV", imports + [csv], "the same job in polars", job and job + [csv, "/dev/null"], csv),
        ("import JSON", imports + [json], "msgspec typed, with instants", typed and typed + [json, "msgspec-datetime"], json),
        ("import XML", imports + [xml], "libxml2 SAX2 from C", sax and sax + [xml], xml),
        ("import iCal", imports + [ics], "libical", libical and libical + [ics, "instants"], ics),
        ("validate", [binary, "validate", trips, "--format", "json", "-o", "/dev/null"], "simdjson, all fields",
         simdjson and simdjson + [trips], trips),
        ("validate", [binary, "validate", trips, "--format", "json", "-o", "/dev/null"], "msgspec",
         msgspec and msgspec + [trips], trips),
        ("export iCal", [binary, "export", trips, "--to", "ics", "-o", "/dev/null"], None, None, trips),
        ("export Markdown", [binary, "export", trips, "--to", "markdown", "-o", "/dev/null"], None, None, trips),
        ("export JSON", [binary, "export", trips, "--to", "json", "-o", "/dev/null"], None, None, trips),
        ("start-up", [binary, "--version"], None, None, None),
    ]
    print(f"{COUNT} games, {TRIPS} itineraries, {PAIRS} pairs, load {os.getloadavg()[0]:.1f}")
    for name, command, peer_name, peer, data in jobs:
        seconds(command)
        own, other = [], []
        for _ in range(PAIRS):
            own.append(seconds(command))
            if peer:
                other.append(seconds(peer))
        middle = statistics.median(own)
        rate = f", {os.path.getsize(data) / middle / 1e6:.0f} MB/s" if data else ""
        line = f"{name:16} {middle * 1000:8.1f} ms{rate}"
        if peer:
            ratio = statistics.median(theirs / ours for ours, theirs in zip(own, other))
            line += f"; {peer_name} takes {ratio:.2f} times as long"
        elif peer_name:
            line += f"; {peer_name}: not installed"
        print(line, flush=True)


main()
