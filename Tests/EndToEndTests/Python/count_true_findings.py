"""count_true_findings.py FILE: what can truly be said of built trips with one game a day, counted, as one JSON object."""
import collections
import json
import sys
from datetime import datetime

GAME_MINUTES = {"nba": 150, "nhl": 165, "nfl": 210, "mls": 120}
SLACK_MINUTES = 120


def main():
    counts = collections.Counter()
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            trip = json.loads(line)
            days = {item["day"] for item in trip["items"]}
            empty = [day not in days for day in range(0, trip["dayCount"] + 1)]
            counts["day-without-items"] += sum(
                empty[day] and (day == 1 or not empty[day - 1]) for day in range(1, trip["dayCount"] + 1))
            items = sorted(trip["items"], key=lambda item: (item["day"], item["sortOrder"]))
            before = minutes = length = None
            for item in items:
                if item["kind"] == "travel" and minutes is not None:
                    minutes += item["travel"]["durationMinutes"]
                if item["kind"] != "game":
                    continue
                start = item["game"].get("start")
                counts["game-time-not-set"] += start is None
                instant = datetime.fromisoformat(start) if start else None
                if before and instant and minutes:
                    free = (instant - before).total_seconds() / 60 - length - SLACK_MINUTES
                    counts["travel-time-too-short"] += int(free // 1) < minutes
                before, minutes = instant, 0
                length = GAME_MINUTES.get(item["game"].get("league"), 180)
    print(json.dumps({code: count for code, count in counts.items() if count}))


if __name__ == "__main__":
    main()
