"""Every road trip of a season as somebody books it, and with one mistake: booked.py BINARY

The road trips of MLB 2019 from the clubs' files in ../shared get a hotel a city, a flight a leg where one fits between the
games, and a dinner at another time than the games. 'validate' must find nothing in them and, with one mistake planted in each,
that mistake.
"""

import collections
import datetime
import json
import os
import sys
import tempfile
import zoneinfo

from trips import FILES, run

RULES = [
    "booked-times-contradict", "booked-travel-misses-game", "items-overlap", "item-in-other-city", "bed-in-other-city",
    "check-out-after-leaving", "two-beds", "night-without-bed",
]
HOUR = datetime.timedelta(hours=1)


def day_of(trip, instant):
    return (instant.date() - datetime.date.fromisoformat(trip["startDate"])).days + 1


def custom(identifier, day, order, title, members, city):
    members = dict(members, **{name: city[name] for name in ("city", "region", "country") if name in city})
    return {"id": identifier, "kind": "custom", "day": day, "sortOrder": order, "title": title, "custom": members}


def booked(trip, home_zone):
    """The trip with what a traveler books, and the legs that got a flight."""
    items = sorted(trip["items"], key=lambda item: (item["day"], item["sortOrder"]))
    games = [item for item in items if item["kind"] == "game"]
    flights, added = [], []
    # Where one is after each leg, since when, and until when.
    stops = []
    for place, item in enumerate(items):
        if item["kind"] != "travel":
            continue
        before = [game for game in items[:place] if game["kind"] == "game"]
        after = [game for game in items[place:] if game["kind"] == "game"]
        zones = [
            zoneinfo.ZoneInfo((game or games[0])["game"]["timeZone"])
            for game in (before[-1] if before else None, after[0] if after else None)
        ]
        zones = [home_zone if not before else zones[0], home_zone if not after else zones[1]]
        morning = datetime.datetime.fromisoformat(trip["startDate"]) + datetime.timedelta(days=item["day"] - 1, hours=8)
        leaves = morning.replace(tzinfo=zones[0])
        # A game without a time may be at any time of its day.
        if any("start" not in game["game"] for game in before[-1:] + after[:1]):
            day = item["day"]
            if stops:
                stops[-1]["until"] = day
            stops.append({"city": item["travel"]["to"], "from": day, "until": None})
            continue
        if before:
            leaves = max(leaves, datetime.datetime.fromisoformat(before[-1]["game"]["start"]).astimezone(zones[0]) + 5 * HOUR)
        arrives = leaves.astimezone(datetime.timezone.utc) + 4 * HOUR
        arrives = arrives.astimezone(zones[1])
        fits = leaves.date() == morning.date() and (
            not after or arrives + 2 * HOUR <= datetime.datetime.fromisoformat(after[0]["game"]["start"]))
        if fits:
            item["travel"].update(
                departure=leaves.isoformat(), departureZone=zones[0].key, arrival=arrives.isoformat(),
                arrivalZone=zones[1].key, number="X 1")
            flights.append(item)
        day = day_of(trip, arrives) if fits else item["day"]
        if stops:
            stops[-1]["until"] = item["day"]
        stops.append({"city": item["travel"]["to"], "from": day, "until": None})
    for number, stop in enumerate(stops):
        if stop["until"] and stop["until"] > stop["from"]:
            added.append(custom(f"bed{number}", stop["from"], 900 + number, "Hotel", {
                "category": "hotel", "endDay": stop["until"]}, stop["city"]))
    for day in {game["day"] for game in games}:
        todays = [item for item in items if item["day"] == day]
        starts = [item["game"].get("start", "")[11:16] for item in todays if item["kind"] == "game"]
        # At nine in the morning nobody plays, and one is where the day's game is unless one comes that day.
        if len(todays) == len(starts) and min(starts) > "11:00" and not any(
                stop["from"] == day or stop["until"] == day for stop in stops):
            venue = todays[0]["game"]["venue"]
            added.append(custom(f"coffee{day}", day, todays[0]["sortOrder"] - 0.5, "Coffee", {
                "start": "09:00", "durationMinutes": 60}, venue))
    trip["items"] = items + added
    return flights


def plant(trip, kind, flights):
    """Makes one mistake; gives whether the trip has a place for it."""
    beds = [item for item in trip["items"] if item["id"].startswith("bed")]
    games = [item for item in trip["items"] if item["kind"] == "game"]
    coffees = [item for item in trip["items"] if item["id"].startswith("coffee")]
    if kind == "booked-times-contradict" and flights:
        travel = flights[0]["travel"]
        travel["arrival"] = (datetime.datetime.fromisoformat(travel["departure"]) - HOUR).isoformat()
    elif kind == "booked-travel-misses-game" and flights and flights[0]["travel"]["leg"] == 0:
        travel = flights[0]["travel"]
        late = datetime.datetime.fromisoformat(games[0]["game"]["start"]) + HOUR / 2
        if late < datetime.datetime.fromisoformat(travel["departure"]):
            return False
        travel["arrival"] = late.isoformat()
    elif kind == "items-overlap" and coffees:
        coffees[0]["custom"]["start"] = next(
            game["game"]["start"][11:16] for game in games if game["day"] == coffees[0]["day"])
    elif kind == "item-in-other-city" and coffees:
        coffees[0]["custom"].update(city="Anchorage", region="AK", country="US")
    elif kind == "bed-in-other-city" and beds:
        beds[0]["custom"].update(city="Anchorage", region="AK", country="US")
    elif kind == "check-out-after-leaving" and beds and beds[0]["custom"]["endDay"] < trip["dayCount"]:
        beds[0]["custom"]["endDay"] += 1
    elif kind == "two-beds" and beds:
        other = json.loads(json.dumps(beds[0]))
        other.update(id="other", sortOrder=beds[0]["sortOrder"] + 0.25, title="Hostel")
        trip["items"].append(other)
    elif kind == "night-without-bed" and beds:
        trip["items"].remove(beds[0])
    else:
        return False
    return True


def found(tool, folder, trips):
    """The codes of the findings in each trip."""
    name = os.path.join(folder, "booked.jsonl")
    with open(name, "w") as output:
        output.writelines(json.dumps(trip) + "\n" for trip in trips)
    report = json.loads(run(
        tool, "validate", name, "--format", "json", "--severity", "night-without-bed=warning", "--max-findings", "1000000",
        codes=(0, 1)))
    codes = collections.defaultdict(set)
    for finding in report["findings"]:
        codes[finding["line"]].add(finding["code"])
    return [codes[line + 1] for line in range(len(trips))]


def main():
    if not FILES:
        print("booked road trips: ../shared is not there")
        return 0
    tool = os.path.abspath(sys.argv[1])
    wrong, planted = [], collections.Counter()
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        schedule = os.path.join(folder, "schedule.jsonl")
        run(tool, "import", "-q", "-o", schedule, *FILES, codes=(0, 1))
        homes = {}
        with open(schedule) as lines:
            games = [json.loads(line) for line in lines]
        for name in sorted({game["home"]["name"] for game in games}):
            hosted = [game for game in games if game["home"]["name"] == name]
            if len(hosted) >= 70:
                venue = collections.Counter(
                    (game["venue"]["city"], game["venue"].get("region", ""), game["timeZone"]) for game in hosted
                ).most_common(1)[0][0]
                homes[name] = venue
        for club, (city, region, zone) in homes.items():
            built = os.path.join(folder, "trips.jsonl")
            run(tool, "build", "-q", "-s", schedule, "--team", club, "--trips", "--origin", f"{city}, {region}".strip(", "),
                "--return", "-o", built, codes=(0, 1))
            with open(built) as lines:
                plain = [json.loads(line) for line in lines]
            zone = zoneinfo.ZoneInfo(zone)
            total += len(plain)
            before = found(tool, folder, plain)
            trips = [json.loads(json.dumps(trip)) for trip in plain]
            for trip in trips:
                booked(trip, zone)
            for trip, codes, others in zip(trips, found(tool, folder, trips), before):
                if extra := codes & set(RULES):
                    wrong.append(f"{trip['id']}: found {sorted(extra)} where nothing is wrong")
                if codes - others - set(RULES):
                    wrong.append(f"{trip['id']}: {sorted(codes - others)} came with the bookings")
            for kind in RULES:
                trips = []
                for trip in plain:
                    trip = json.loads(json.dumps(trip))
                    flights = booked(trip, zone)
                    if plant(trip, kind, flights):
                        trips.append(trip)
                planted[kind] += len(trips)
                for trip, codes in zip(trips, found(tool, folder, trips) if trips else []):
                    if kind not in codes:
                        wrong.append(f"{trip['id']}: {kind} is not found, but {sorted(codes)}")
    for line in wrong[:40]:
        print(line, file=sys.stderr)
    print(f"booked road trips: {total} of {len(homes)} clubs, {sum(planted.values())} mistakes of {len(planted)} kinds, "
          f"{len(wrong)} wrong")
    return 1 if wrong or len(homes) != 30 or min(planted.values(), default=0) < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
