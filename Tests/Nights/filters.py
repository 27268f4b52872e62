"""Holds the filters of `games` against a model of 40 lines: filters.py BINARY SOURCE [--count N] [--seed S]

SOURCE is imported; each filter is then asked of the binary and of the records' own JSON, and both have to name the same
games in the same order. Names that only a gazetteer knows, places and words of a search are not asked for.
"""
import argparse
import collections
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile


def minutes(clock):
    return int(clock[:2]) * 60 + int(clock[3:5])


def matches(game, asked):
    """The model: `asked` has an option's values by its name."""
    home, away = (game.get(side, {}).get("id") for side in ("home", "away"))
    if "team" in asked:
        sides = ([] if "away-only" in asked else [home]) + ([] if "home-only" in asked else [away])
        if not any(team in sides for team in asked["team"]):
            return False
    for option, value in (("league", game["league"]), ("phase", game.get("phase")), ("round", game.get("round")),
                          ("status", game["status"])):
        if option in asked and value not in asked[option]:
            return False
    if {"from", "to", "days"} & set(asked):
        if "localDate" not in game:
            return False
        date = datetime.date.fromisoformat(game["localDate"])
        if not asked.get("from", ["0001-01-01"])[0] <= game["localDate"] <= asked.get("to", ["9999-12-31"])[0]:
            return False
        if "days" in asked and date.strftime("%a").lower() not in asked["days"][0].split(","):
            return False
    if {"after", "before", "between"} & set(asked):
        if "start" not in game:
            return False
        first, last = asked.get("after", ["00:00"])[0], asked.get("before", ["23:59"])[0]
        if "between" in asked:
            first, last = asked["between"][0].split("..")
        first, last, start = minutes(first), minutes(last), minutes(game["start"][11:16])
        return first <= start <= last if first <= last else start >= first or start <= last
    return True


def question(chance, games):
    """A filter of what the schedule has, as options with their values."""
    def some(member, most=2):
        known = sorted({game[member] for game in games if game.get(member)})
        return chance.sample(known, min(len(known), chance.randint(1, most)))

    asked = {}
    if chance.random() < 0.6:
        # An id that several leagues have is asked back for.
        leagues = collections.defaultdict(set)
        for game in games:
            for side in {"home", "away"} & set(game):
                leagues[game[side]["id"]].add(game["league"])
        teams = sorted(team for team, where in leagues.items() if len(where) == 1)
        asked["team"] = chance.sample(teams, min(len(teams), chance.randint(1, 3)))
        if chance.random() < 0.4:
            asked[chance.choice(["home-only", "away-only"])] = None
    for option, share in (("league", 0.15), ("phase", 0.15), ("round", 0.2), ("status", 0.2)):
        if chance.random() < share and (values := some(option)):
            asked[option] = values
    dates = sorted({game["localDate"] for game in games if "localDate" in game})
    for option in ("from", "to"):
        if dates and chance.random() < 0.3:
            asked[option] = [chance.choice(dates)]
    if chance.random() < 0.25:
        asked["days"] = [",".join(chance.sample(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], chance.randint(1, 4)))]
    clock = lambda: f"{chance.randint(0, 23):02d}:{chance.choice([0, 5, 30, 59]):02d}"
    hours = chance.random()
    if hours < 0.15:
        asked["between"] = [clock() + ".." + clock()]
    else:
        first, last = sorted([clock(), clock()])
        if hours < 0.3:
            asked["after"] = [first]
        if 0.2 < hours < 0.35:
            asked["before"] = [last]
    return asked


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("source", nargs="+")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    binary, wrong, found = os.path.abspath(options.binary), 0, 0
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as folder:
        schedule = os.path.join(folder, "schedule.jsonl")
        subprocess.run([binary, "import", "-q", *options.source, "-o", schedule], check=False)
        with open(schedule) as lines:
            games = [json.loads(line) for line in lines]
        chance = random.Random(options.seed)
        for number in range(options.count):
            asked = question(chance, games)
            words = [word for option, values in asked.items()
                     for word in (["--" + option] if values is None else [w for value in values for w in ("--" + option, value)])]
            wanted = [game["id"] for game in games if matches(game, asked)]
            result = subprocess.run([binary, "games", schedule, "--format", "jsonl", *words], capture_output=True, text=True)
            names = [json.loads(line)["id"] for line in result.stdout.splitlines()]
            found += len(names)
            if names != wanted or result.returncode != (0 if wanted else 1):
                wrong += 1
                print(f"WRONG {number}: {' '.join(words)}: {result.returncode}, {len(names)} games, and not {len(wanted)} {result.stderr[:200]}")
    print(f"{len(games)} games, {options.count} filters, {found} games found, {wrong} wrong")
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main())
