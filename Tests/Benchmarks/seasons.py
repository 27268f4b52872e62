#!/usr/bin/env python3
"""seasons.py FOLDER REQUESTS SEED: schedule.jsonl, a season of 13 leagues as leagues play them, and requests.jsonl on it.

Each league has 30 clubs with a park of their own, which meet for three days at a time: 29,835 games in all. A request is
for one club and one to three weeks, every other one for its games away, and every third one from home and back.
"""
import json
import random
import sys
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEndTests/Python"))
from random_schedule import CITIES, order, place  # noqa: E402

LEAGUES, CLUBS, SERIES = 13, 30, 51
FIRST = date(2026, 3, 25)


def game(number, league, home, away, day, hour):
    city = home["city"]
    start = datetime(day.year, day.month, day.day, hour, 5, tzinfo=ZoneInfo(city[3]))
    return {
        "id": f"g{number}", "aliases": [], "league": f"league{league}", "season": "2026",
        "home": {"id": home["id"], "name": home["name"]}, "away": {"id": away["id"], "name": away["name"]},
        "venue": {"id": "park-" + home["id"], "name": "Park of " + home["name"], **place(city), "latitude": city[4],
                  "longitude": city[5], "timeZone": city[3]},
        "localDate": day.isoformat(), "start": start.isoformat(), "timeZone": city[3], "status": "scheduled",
        "gameNumber": 1, "neutralSite": False, "previousStarts": [],
    }


def main():
    folder, requests, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    numbers = random.Random(seed)
    leagues = [[{"id": f"club{league}-{club}", "name": f"Club {league}/{club}", "city": CITIES[(club * 5 + league) % len(CITIES)]}
                for club in range(CLUBS)] for league in range(LEAGUES)]
    games = []
    for league, clubs in enumerate(leagues):
        row = list(clubs)
        for series in range(SERIES):
            numbers.shuffle(row)
            for home, away in zip(row[::2], row[1::2]):
                hour = numbers.randrange(12, 21)
                for day in range(3):
                    games.append(game(len(games), league, home, away, FIRST + timedelta(3 * series + day), hour))
    with open(folder + "/schedule.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(game) + "\n" for game in sorted(games, key=order))
    with open(folder + "/requests.jsonl", "w", encoding="utf-8") as file:
        for number in range(requests):
            club = numbers.choice(numbers.choice(leagues))
            first = FIRST + timedelta(numbers.randrange(120))
            request = {"id": f"r{number}", "team": [club["name"]], "from": first.isoformat(),
                       "to": (first + timedelta(numbers.choice([6, 9, 13, 20]))).isoformat()}
            if number % 2:
                request["awayOnly"] = True
            if number % 3 == 0:
                request |= {"origin": {"city": "Boston", "region": "MA"}, "return": True}
            file.write(json.dumps(request) + "\n")


if __name__ == "__main__":
    main()
