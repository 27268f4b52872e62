#!/usr/bin/env python3
"""run.py BINARY: import and validate as unchanged programs under Spark, on one machine, against one run of each.

Import: each league's part of a feed is read by the task that has it, and what they write is read once more by one import,
which orders the games. A game may be in one part alone: what several sources say of one meeting is weighed by who says it,
and a merge knows the outcomes only. Validate: a pipe for each partition of JSON Lines; the lines in
the findings count from the partition's first one, so that what comes before is added, and the summaries are added up. Both
have to give the bytes of one run. Ids of itineraries are compared within a partition alone.

The data are those of ../shared/bench, beside the project: GAMES (1,000,000), TRIPS (60,000) in PARTS (16).
"""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT.parent / "shared/bench/gen.py"
GAMES, TRIPS, PARTS = (int(os.environ.get(name, usual)) for name, usual in (("GAMES", 1_000_000), ("TRIPS", 60_000), ("PARTS", 16)))
LEAGUE = re.compile(rb'"league":"([^"]+)"')
LINE = re.compile(r'("file":"-","line":)(\d+)')

failed = []


def timed(what, work):
    begin = time.perf_counter()
    result = work()
    print(f"{what:<44}{time.perf_counter() - begin:7.2f} s", flush=True)
    return result


def expect_same(what, left, right):
    same = left.read_bytes() == right.read_bytes()
    print(f"{what}: {'the same' if same else 'OTHER'} {right.stat().st_size:,} bytes")
    if not same:
        failed.append(what)


def by_league(source, folder):
    """The lines of a feed in a file for each league."""
    parts = {}
    with open(source, "rb") as lines:
        for line in lines:
            league = LEAGUE.search(line)[1].decode()
            if league not in parts:
                parts[league] = open(folder / f"{league}.ndjson", "wb")
            parts[league].write(line)
    for part in parts.values():
        part.close()
    return sorted(folder.glob("*.ndjson"))


def imports(context, binary, folder):
    parts = by_league(folder / "games.ndjson", folder / "games")
    whole, merged = folder / "whole.jsonl", folder / "merged.jsonl"
    one = [binary, "import", "-q", "--fail-on", "never"]
    timed("import, one run", lambda: subprocess.run([*one, *parts, "-o", whole], check=True, stderr=subprocess.DEVNULL))
    loop = 'while read -r part; do "$0" import -q --fail-on never "$part" -o "$part.schedule.jsonl" || exit; echo "$part.schedule.jsonl"; done'
    command = shlex.join(["sh", "-c", loop, binary])
    paths = context.parallelize([str(part) for part in parts], len(parts))
    schedules = timed("import, a task a part", lambda: paths.pipe(command, checkCode=True).collect())
    timed("import, the merge", lambda: subprocess.run([*one, *schedules, "-o", merged], check=True, stderr=subprocess.DEVNULL))
    expect_same("import", merged, whole)


def report(lines):
    """The findings of all partitions, and their summaries as one."""
    ends = [json.loads(line) for line in lines if line.startswith('{"format":"sportstime-report"')]
    total = ends[0]["summary"]
    for end in ends[1:]:
        codes = end["summary"].pop("byCode")
        total.update({name: total[name] + count for name, count in end["summary"].items()})
        total["byCode"].update({code: total["byCode"].get(code, 0) + count for code, count in codes.items()})
    total["byCode"] = dict(sorted(total["byCode"].items()))
    findings = [line for line in lines if not line.startswith('{"format":')]
    return findings + [json.dumps(ends[0], separators=(",", ":"), ensure_ascii=False)]


def validate(context, binary, folder):
    source, whole, merged = folder / "trips.jsonl", folder / "whole-findings.jsonl", folder / "findings.jsonl"
    command = [binary, "validate", "-", "-f", "jsonl", "--max-findings", "1000000", "--fail-on", "never"]
    with open(source, "rb") as trips, open(whole, "wb") as findings:
        timed("validate, one run", lambda: subprocess.run(command, stdin=trips, stdout=findings, check=True))
    trips = context.textFile(str(source), PARTS)

    def under_spark():
        counts = trips.mapPartitions(lambda lines: [sum(1 for _ in lines)]).collect()
        before = [sum(counts[:number]) for number in range(len(counts))]
        moved = lambda number, lines: (LINE.sub(lambda m: f"{m[1]}{int(m[2]) + before[number]}", line, count=1) for line in lines)
        return trips.pipe(shlex.join(command), checkCode=True).mapPartitionsWithIndex(moved).collect()

    findings = timed("validate, a pipe a partition", under_spark)
    merged.write_text("".join(line + "\n" for line in report(findings)), encoding="utf-8")
    expect_same("validate", merged, whole)


def main():
    if not GENERATOR.exists():
        print("skipped: there is no ../shared/bench, whose data this takes")
        return 0
    from pyspark import SparkConf, SparkContext
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "games").mkdir()
        subprocess.run([sys.executable, GENERATOR, folder, "--games", str(GAMES), "--trips", str(TRIPS), "--only", "ndjson,trips"],
                       check=True, stdout=subprocess.DEVNULL)
        settings = SparkConf().setMaster("local[*]").setAppName("sportstime").set("spark.ui.enabled", "false") \
            .set("spark.ui.showConsoleProgress", "false")
        context = timed("Spark starts", lambda: SparkContext(conf=settings))
        context.setLogLevel("ERROR")
        try:
            imports(context, binary, folder)
            validate(context, binary, folder)
        finally:
            context.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
