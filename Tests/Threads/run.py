#!/usr/bin/env python3
"""run.py BINARY: the commands that use several threads, with a binary that was built with the thread sanitizer.

Each runs with one thread and with several; a race is an exit code of its own, and the outputs have to be equal.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A code of no command's.
RACE = 99


def table(folder, name, rows):
    """Games of clubs that meet and travel, with records that can't be read and grounds that are not known."""
    head = "id,league,home,away,venue,city,start,tz,status\n"
    cities = ["Boston", "New York", "Chicago", "Nowhere"]
    lines = [f"g{k},x,Club {k % 30},Club {(k * 7 + 1) % 30 if k % 30 != (k * 7 + 1) % 30 else 31},Ground {k % 41},"
             f"{cities[k % 4]},2026-{4 + k // 300 % 6:02}-{1 + k // 11 % 28:02}T{'19:05' if k % 97 else '99:99'}:00,America/New_York,scheduled"
             for k in range(rows)]
    (folder / name).write_text(head + "\n".join(lines) + "\n")


def trips(folder, count):
    item = {"id": "c", "kind": "custom", "day": 9, "sortOrder": 0, "custom": {"notes": "n" * 8000}}
    trip = {"startDate": "2026-06-10", "dayCount": 3, "items": [item]}
    (folder / "trips.jsonl").write_text("".join(json.dumps({"id": f"t{k}"} | trip) + "\n" for k in range(count)))
    requests = [{"id": f"r{k}", "team": [f"Club {k % 30}"], "maxGamesPerDay": 1, "restDays": k % 2} for k in range(60)]
    (folder / "requests.jsonl").write_text("".join(json.dumps(one) + "\n" for one in requests))


def commands(folder):
    shared = ROOT.parent / "shared/feeds"
    table(folder, "games.csv", 6_000)
    trips(folder, 600)
    yield ["import", "games.csv", "-o", "s.jsonl", "--report", "import.json", "--rejects", "bad.jsonl"]
    yield ["import", str(ROOT / "feeds/samples"), "games.csv", "-o", "several.json"]
    yield ["import", "s.jsonl", "-o", "s.csv"]
    yield ["validate", "trips.jsonl", "-f", "json", "-o", "report.json"]
    yield ["validate", "trips.jsonl", "--fix", "-o", "fixed.jsonl"]
    yield ["build", "-s", "s.jsonl", "-r", "requests.jsonl", "-o", "built.jsonl"]
    yield ["validate", "built.jsonl", "-s", "s.jsonl", "-f", "json", "-o", "built.json"]
    yield ["rebase", "built.jsonl", "-s", "s.jsonl", "-o", "rebased.jsonl"]
    yield ["export", "built.jsonl", "--to", "ics", "-o", "built.ics"]
    yield ["diff", "s.jsonl", "several.json", "-f", "json", "-o", "diff.json"]
    yield ["audit", "s.jsonl", "-f", "json", "-o", "audit.json"]
    yield ["plan", "-s", "s.jsonl", "--at-home", "Club 1", "--at-home", "Club 2", "--at-home", "Club 4", "--mode", "drive",
           "--effort", "512", "-o", "plan.json"]
    if shared.is_dir():
        for path in sorted(shared.glob("*/*"))[:40]:
            yield ["import", str(path), "-o", "real.jsonl", "--partial"]


def outputs(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def main():
    binary = os.path.abspath(sys.argv[1])
    environment = dict(os.environ, TSAN_OPTIONS=f"exitcode={RACE} halt_on_error=0")
    failed, runs = [], 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for words in commands(folder):
            expected = None
            for jobs in ("1", "2", "5"):
                run = subprocess.run([binary, *words, "--jobs", jobs], cwd=folder, env=environment, capture_output=True, text=True)
                runs += 1
                name = f"{' '.join(words)} --jobs {jobs}"
                if run.returncode == RACE or "ThreadSanitizer" in run.stderr:
                    failed.append(name)
                    print(f"RACE {name}\n{run.stderr[:6000]}")
                elif run.returncode not in (0, 1, 65):
                    failed.append(name)
                    print(f"FAILED {name}: {run.returncode} {run.stderr[:500]}")
                found = (run.returncode, run.stdout, outputs(folder))
                if expected is not None and found != expected:
                    failed.append(name)
                    print(f"OTHER OUTPUT {name}: {[n for n in found[2] if found[2][n] != expected[2].get(n)]}")
                expected = expected or found
    print(f"{runs} runs, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
