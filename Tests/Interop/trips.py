"""Every road trip of a season there and back: trips.py BINARY

Every club's road trips of MLB 2019, found by a rule and not by hand, from the clubs' files in ../shared: JSON, iCalendar
and Markdown give the same itinerary.
"""

import collections
import glob
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILES = sorted(glob.glob(os.path.join(ROOT, "..", "shared", "feeds", "csv", "mlb-team-2019", "*.csv")))


def run(*command, codes=(0,)):
    result = subprocess.run(command, capture_output=True)
    if result.returncode not in codes:
        raise RuntimeError(f"{command}: {result.returncode}: {result.stderr.decode()[-800:]}")
    return result.stdout


def main():
    if not FILES:
        print("road trips: ../shared is not there")
        return 0
    tool = os.path.abspath(sys.argv[1])
    trips = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        schedule = os.path.join(folder, "schedule.jsonl")
        run(tool, "import", "-q", "-o", schedule, *FILES, codes=(0, 1))
        with open(schedule) as lines:
            hosts = collections.Counter(json.loads(line)["home"]["name"] for line in lines)
        # Clubs play 81 games at home; others are guests of the spring.
        clubs = sorted(name for name, count in hosts.items() if count >= 70)
        for club in clubs:
            built = os.path.join(folder, "trips.jsonl")
            run(tool, "build", "-q", "--schedule", schedule, "--team", club, "--trips", "-o", built, codes=(0, 1))
            plain = run(tool, "export", built, "--to", "json")
            trips += len(plain.splitlines())
            for form in ("ics", "markdown"):
                name = os.path.join(folder, "trips." + {"ics": "ics", "markdown": "md"}[form])
                with open(name, "wb") as output:
                    output.write(run(tool, "export", built, "--to", form))
                back = run(tool, "export", name, "--to", "json")
                if back != plain:
                    wrong += 1
                    print(f"{club}: other trips come back from {form}", file=sys.stderr)
    print(f"road trips: {trips} of {len(clubs)} clubs, {wrong} formats in which one comes back otherwise")
    return 1 if wrong or len(clubs) != 30 or trips < 10 * len(clubs) else 0


if __name__ == "__main__":
    sys.exit(main())
