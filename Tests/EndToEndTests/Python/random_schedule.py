"""random_schedule.py FOLDER GAMES REQUESTS SEED [one]: schedule.jsonl with GAMES games, requests.jsonl on it.

With `one`, a trip has one game a day at most and no items of the traveller's own.

The cities are those whose markets the rules' text names, or that are markets of their own.
"""
import json
import random
import sys
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

CITIES = [
    ("Boston", "MA", "US", "America/New_York", 42.35, -71.1), ("Bronx", "NY", "US", "America/New_York", 40.83, -73.93),
    ("Queens", "NY", "US", "America/New_York", 40.76, -73.85), ("New York", "NY", "US", "America/New_York", 40.75, -73.99),
    ("Chicago", "IL", "US", "America/Chicago", 41.95, -87.66), ("Denver", "CO", "US", "America/Denver", 39.76, -104.99),
    ("Anaheim", "CA", "US", "America/Los_Angeles", 33.8, -117.88),
    ("Los Angeles", "CA", "US", "America/Los_Angeles", 34.07, -118.24),
    ("Seattle", "WA", "US", "America/Los_Angeles", 47.59, -122.33), ("Toronto", "ON", "CA", "America/Toronto", 43.64, -79.39),
    ("St. Louis", "MO", "US", "America/Chicago", 38.62, -90.19), ("Arlington", "TX", "US", "America/Chicago", 32.75, -97.08),
    ("Dallas", "TX", "US", "America/Chicago", 32.79, -96.81), ("Phoenix", "AZ", "US", "America/Phoenix", 33.45, -112.07),
]
FIRST = date(2026, 3, 25)


def place(city):
    return {"city": city[0], "region": city[1], "country": city[2]}


def order(game):
    """A schedule's order: date, instant, times that are not set last, id."""
    start = game.get("start")
    instant = datetime.fromisoformat(start).timestamp() if start else float("inf")
    return (game["localDate"], instant, game["id"].encode())


def main():
    folder, count, requests, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    one = sys.argv[5:] == ["one"]
    numbers = random.Random(seed)
    teams = [{"id": f"team{n}", "name": f"Team {n}"} for n in range(400)]
    games = []
    for n in range(count):
        city = numbers.choice(CITIES)
        home, away = numbers.sample(teams, 2)
        day = FIRST + timedelta(days=numbers.randrange(180))
        game = {
            "id": f"mlb:{n}", "aliases": [], "league": "mlb", "season": "2026", "home": home, "away": away,
            "venue": {"id": f"park{n % 40}", "name": f"Park {n % 40}", **place(city), "latitude": city[4],
                      "longitude": city[5], "timeZone": city[3]},
            "localDate": day.isoformat(), "timeZone": city[3], "gameNumber": numbers.choice([1, 1, 1, 2]),
            "status": numbers.choice(["scheduled"] * 20 + ["final", "postponed"]), "neutralSite": False,
            "previousStarts": [],
        }
        if numbers.random() < 0.9:
            hour = datetime(day.year, day.month, day.day, numbers.randrange(11, 22), numbers.choice([0, 5, 10, 40]))
            game["start"] = hour.replace(tzinfo=ZoneInfo(city[3])).isoformat()
        games.append(game)
    with open(folder + "/schedule.jsonl", "w", encoding="utf-8") as file:
        for game in sorted(games, key=order):
            file.write(json.dumps(game) + "\n")
    with open(folder + "/requests.jsonl", "w", encoding="utf-8") as file:
        for n in range(requests):
            begin = FIRST + timedelta(days=numbers.randrange(160))
            request = {
                "id": f"trip-{n}", "title": f"Trip {n}", "from": begin.isoformat(),
                "to": (begin + timedelta(days=numbers.randrange(4, 25))).isoformat(),
                "team": numbers.sample([team["id"] for team in teams], numbers.choice([1, 2, 3, 4])),
            }
            if numbers.random() < 0.5:
                request["origin"] = place(numbers.choice(CITIES))
                request["return"] = numbers.random() < 0.6
            if one or numbers.random() < 0.8:
                request["maxGamesPerDay"] = 1
            request["items"] = [
                {"id": f"c{k}", "kind": "custom", "title": f"Note {k}", "day": numbers.randrange(1, 4),
                 "sortOrder": round(numbers.uniform(-3, 5), 3), "custom": {"category": "note", "notes": "…"}}
                for k in range(0 if one else numbers.randrange(0, 6))
            ]
            file.write(json.dumps(request, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
