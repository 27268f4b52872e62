"""Makes a schedule and a table of ways of the season in ../shared/tours.

    arena_season.py TOURS FOLDER    writes FOLDER/s.jsonl and FOLDER/ways.csv
"""

import csv
import json
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

ARENAS = {
    "Frost Bank Center": ("San Antonio", "TX", "US", "America/Chicago"),
    "FedExForum": ("Memphis", "TN", "US", "America/Chicago"),
    "Kia Center": ("Orlando", "FL", "US", "America/New_York"),
    "Little Caesars Arena": ("Detroit", "MI", "US", "America/Detroit"),
    "American Airlines Center": ("Dallas", "TX", "US", "America/Chicago"),
    "Ball Arena": ("Denver", "CO", "US", "America/Denver"),
    "Barclays Center": ("Brooklyn", "NY", "US", "America/New_York"),
    "Capital One Arena": ("Washington", "DC", "US", "America/New_York"),
    "Chase Center": ("San Francisco", "CA", "US", "America/Los_Angeles"),
    "Crypto.com Arena": ("Los Angeles", "CA", "US", "America/Los_Angeles"),
    "Delta Center": ("Salt Lake City", "UT", "US", "America/Denver"),
    "Fiserv Forum": ("Milwaukee", "WI", "US", "America/Chicago"),
    "Gainbridge Fieldhouse": ("Indianapolis", "IN", "US", "America/Indiana/Indianapolis"),
    "Golden 1 Center": ("Sacramento", "CA", "US", "America/Los_Angeles"),
    "Intuit Dome": ("Inglewood", "CA", "US", "America/Los_Angeles"),
    "Kaseya Center": ("Miami", "FL", "US", "America/New_York"),
    "Madison Square Garden": ("New York", "NY", "US", "America/New_York"),
    "Moda Center": ("Portland", "OR", "US", "America/Los_Angeles"),
    "PHX Arena": ("Phoenix", "AZ", "US", "America/Phoenix"),
    "Paycom Center": ("Oklahoma City", "OK", "US", "America/Chicago"),
    "Rocket Arena": ("Cleveland", "OH", "US", "America/New_York"),
    "Scotiabank Arena": ("Toronto", "ON", "CA", "America/Toronto"),
    "Smoothie King Center": ("New Orleans", "LA", "US", "America/Chicago"),
    "Spectrum Center": ("Charlotte", "NC", "US", "America/New_York"),
    "State Farm Arena": ("Atlanta", "GA", "US", "America/New_York"),
    "TD Garden": ("Boston", "MA", "US", "America/New_York"),
    "Target Center": ("Minneapolis", "MN", "US", "America/Chicago"),
    "Toyota Center": ("Houston", "TX", "US", "America/Chicago"),
    "United Center": ("Chicago", "IL", "US", "America/Chicago"),
    "Xfinity Mobile Arena": ("Philadelphia", "PA", "US", "America/New_York"),
}


def main(tours, folder):
    with open(folder / "s.jsonl", "w", encoding="utf-8") as file:
        for row in csv.DictReader(open(tours / "nba-2025-26.games.csv", encoding="utf-8")):
            arena = row["venue"]
            city, region, country, zone = ARENAS[arena]
            start = datetime.fromisoformat(row["start"]).astimezone(ZoneInfo(zone))
            game = {
                "id": row["id"], "league": "nba", "season": "2025",
                "home": {"id": "home of " + arena, "name": arena + " Club"}, "away": {"id": "v", "name": "Visitors"},
                "venue": {"name": arena, "city": city, "region": region, "country": country, "timeZone": zone},
                "localDate": start.date().isoformat(), "start": start.isoformat(), "timeZone": zone,
                "status": "scheduled",
            }
            file.write(json.dumps(game) + "\n")
    with open(folder / "ways.csv", "w", encoding="utf-8") as file:
        file.write("from,to,minutes,km\n")
        for row in csv.DictReader(open(tours / "nba-2025-26.distances.csv", encoding="utf-8")):
            if row["from"] != row["to"]:
                file.write("%s,%s,%s,%s\n" % (row["from"], row["to"], row["minutes"], row["kilometres"]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
