"""mutate_itineraries.py IN OUT COUNT SEED: COUNT itineraries, each one of IN's with zero to four things changed."""
import json
import random
import sys
from datetime import date, timedelta

INFINITY = float("inf")
KEYS = [0, -0.0, 0.0005, 0.001, 0.999, 1, -1, 0.5, 2, 1e-11, 1e300, -1e300, 5e-324]
CITIES = ["Boston", "Bronx", "New York", "Chicago", "Denver", "Anaheim", "Los Angeles", "Seattle", "Toronto", "Dallas"]
HOSTILE = ["\u202eabc", "a\u0000b", "é", "e\u0301", "\U0001f3df", " ", "\"<&>'", "\n", "%41"]


def of_kind(trip, kind):
    return [item for item in trip["items"] if item["kind"] == kind]


def move(trip, item, numbers):
    if numbers.random() < 0.7:
        item["day"] = numbers.randrange(0, trip["dayCount"] + 2)
    if numbers.random() < 0.7:
        item["sortOrder"] = numbers.choice(KEYS)


def move_any(trip, numbers):
    move(trip, numbers.choice(trip["items"]), numbers)


def move_travel(trip, numbers):
    travel = of_kind(trip, "travel")
    if travel:
        move(trip, numbers.choice(travel), numbers)


def swap_keys(trip, numbers):
    one, two = numbers.choice(trip["items"]), numbers.choice(trip["items"])
    one["sortOrder"], two["sortOrder"] = two["sortOrder"], one["sortOrder"]


def swap_games_of_a_day(trip, numbers):
    games = of_kind(trip, "game")
    pairs = [(one, two) for one in games for two in games if one is not two and one["day"] == two["day"]]
    if pairs:
        one, two = numbers.choice(pairs)
        one["sortOrder"], two["sortOrder"] = two["sortOrder"], one["sortOrder"]


def tie(trip, numbers):
    one, two = numbers.choice(trip["items"]), numbers.choice(trip["items"])
    two["day"], two["sortOrder"] = one["day"], one["sortOrder"]
    if numbers.random() < 0.4 and type(two["sortOrder"]) in (int, float):
        two["sortOrder"] += numbers.choice([1e-11, 1e-10, 2e-10, 1e-16, -1e-11])


def same_id(trip, numbers):
    one, two = numbers.choice(trip["items"]), numbers.choice(trip["items"])
    two["id"] = one["id"]


def odd_id(trip, numbers):
    item = numbers.choice(trip["items"])
    item["id"] = numbers.choice(HOSTILE + ["x" * 128, "x" * 129, "é" * 64, "é" * 65])


def long_trip_id(trip, numbers):
    trip["id"] = numbers.choice(["x" * 128, "x" * 129, "é" * 65])


def copy_item(trip, numbers):
    item = json.loads(json.dumps(numbers.choice(trip["items"])))
    item["id"] = f"copy{len(trip['items'])}"
    trip["items"].append(item)


def drop_item(trip, numbers):
    if len(trip["items"]) > 1:
        trip["items"].remove(numbers.choice(trip["items"]))


def drop_travel(trip, numbers):
    travel = of_kind(trip, "travel")
    if travel and len(trip["items"]) > 1:
        trip["items"].remove(numbers.choice(travel))


def reverse_leg(trip, numbers):
    for item in numbers.sample(of_kind(trip, "travel"), min(1, len(of_kind(trip, "travel")))):
        travel = item["travel"]
        travel["from"], travel["to"] = travel["to"], travel["from"]


def renumber_leg(trip, numbers):
    for item in numbers.sample(of_kind(trip, "travel"), min(1, len(of_kind(trip, "travel")))):
        item["travel"]["leg"] = numbers.randrange(-1, 5)


def swap_legs(trip, numbers):
    travel = of_kind(trip, "travel")
    if len(travel) > 1:
        one, two = numbers.sample(travel, 2)
        for name in ("day", "sortOrder"):
            one[name], two[name] = two[name], one[name]


def unnumbered(trip, numbers):
    for item in of_kind(trip, "travel"):
        if numbers.random() < 0.7:
            item["travel"].pop("leg", None)


def other_city(trip, numbers):
    item = numbers.choice(trip["items"])
    # Without a region, which would be another city's.
    if item["kind"] == "game":
        venue = item["game"]["venue"]
        venue["city"] = numbers.choice(CITIES)
        venue.pop("region", None)
        venue.pop("country", None)
    elif item["kind"] == "travel":
        item["travel"][numbers.choice(["from", "to"])] = {"city": numbers.choice(CITIES)}


def drop_member(trip, numbers):
    holder = numbers.choice([trip] + trip["items"] * 3)
    names = [name for name in holder if name not in ("kind", "items") or numbers.random() < 0.5]
    if names:
        holder.pop(numbers.choice(names))


def drop_inner_member(trip, numbers):
    item = numbers.choice(trip["items"])
    inner = item.get(item["kind"])
    if isinstance(inner, dict) and inner:
        name = numbers.choice([name for name in inner])
        if isinstance(inner[name], dict) and inner[name] and numbers.random() < 0.7:
            inner[name].pop(numbers.choice(list(inner[name])))
        else:
            inner.pop(name)


def other_type(trip, numbers):
    values = ["text", 7, 1.5, None, True, [], {}, "", "2026-02-30"]
    where = numbers.randrange(4)
    item = numbers.choice(trip["items"])
    if where == 0:
        trip[numbers.choice(["id", "startDate", "dayCount", "origin", "returnToOrigin", "title"])] = numbers.choice(values)
    elif where == 1:
        item[numbers.choice(["id", "day", "sortOrder", "title"])] = numbers.choice(values)
    elif item["kind"] == "game":
        name = numbers.choice(["start", "localDate", "status", "gameNumber", "venue"])
        item["game"][name] = numbers.choice(values)
    elif item["kind"] == "travel":
        item["travel"][numbers.choice(["leg", "from", "to"])] = numbers.choice(values)
    else:
        clocks = [{"start": clock} for clock in ["00:00", "09:30", "13:00", "23:59", "24:00", "9:30", 7, None]]
        item["custom"] = numbers.choice(values + clocks)


def not_finite(trip, numbers):
    numbers.choice(trip["items"])["sortOrder"] = numbers.choice([INFINITY, -INFINITY])


def other_kind(trip, numbers):
    item = numbers.choice(trip["items"])
    item["kind"] = numbers.choice(["gmae", "Game", "", "flight", "custom", "travel", "game"])
    if item["kind"] in ("custom", "travel", "game") and item["kind"] not in item:
        item["kind"] = "other"


def item_is_none(trip, numbers):
    trip["items"].insert(numbers.randrange(len(trip["items"]) + 1), numbers.choice([None, 7, "text", [], True]))


def shift_dates(trip, numbers):
    try:
        start = date.fromisoformat(trip["startDate"])
    except (KeyError, TypeError, ValueError):
        return
    trip["startDate"] = (start + timedelta(days=numbers.choice([-1, 1, 7, 400]))).isoformat()


def shift_game(trip, numbers):
    for item in numbers.sample(of_kind(trip, "game"), min(1, len(of_kind(trip, "game")))):
        game = item["game"]
        day = date.fromisoformat(game["localDate"]) + timedelta(days=numbers.choice([-1, 1]))
        game["localDate"] = day.isoformat()
        if "start" in game:
            game["start"] = day.isoformat() + game["start"][10:]


def other_hour(trip, numbers):
    for item in numbers.sample(of_kind(trip, "game"), min(1, len(of_kind(trip, "game")))):
        start = item["game"].get("start")
        if start:
            item["game"]["start"] = start[:11] + f"{numbers.randrange(8, 23):02d}" + start[13:]


def no_time(trip, numbers):
    for item in numbers.sample(of_kind(trip, "game"), min(1, len(of_kind(trip, "game")))):
        item["game"].pop("start", None)


def status(trip, numbers):
    for item in numbers.sample(of_kind(trip, "game"), min(1, len(of_kind(trip, "game")))):
        item["game"]["status"] = numbers.choice(["cancelled", "postponed", "final", "suspended", "inProgress", "maybe"])


def break_band(trip, numbers):
    for item in numbers.sample(of_kind(trip, "game"), min(1, len(of_kind(trip, "game")))):
        item["sortOrder"] = numbers.choice([1, -0.001, 5, -1, 0.9999999999999999])


def day_count(trip, numbers):
    trip["dayCount"] = numbers.choice([0, -1, 1, 2, 3660, 3661, 10**18, 10**30, 3.0, 2.5, trip["dayCount"] + 3])


def origin(trip, numbers):
    which = numbers.randrange(4)
    if which == 0:
        trip["origin"] = {"city": numbers.choice(CITIES)}
    elif which == 1:
        trip.pop("origin", None)
    elif which == 2:
        trip["returnToOrigin"] = True
    else:
        trip["origin"] = {}


def stored_otherwise(trip, numbers):
    numbers.shuffle(trip["items"])


def unknown_member(trip, numbers):
    numbers.choice(trip["items"])["future"] = {"a": [1, {"b": None}]}


MUTATIONS = [
    move_any, move_any, move_travel, move_travel, move_travel, swap_keys, swap_games_of_a_day, tie, tie, same_id, odd_id,
    long_trip_id, copy_item, drop_item, drop_travel, reverse_leg, renumber_leg, swap_legs, swap_legs, unnumbered,
    other_city, other_city, drop_member, drop_inner_member, other_type, not_finite, other_kind, item_is_none, shift_dates,
    shift_game, other_hour, no_time, status, status, break_band, day_count, origin, stored_otherwise, unknown_member,
]
# These make of the trip what the others can't work on, so at most one is made, at the end.
LAST = {drop_member, drop_inner_member, other_type, other_kind, item_is_none, day_count}


def text_of(trip, numbers):
    text = json.dumps(trip, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("-Infinity", "-1e400").replace("Infinity", "1e400")
    chance = numbers.random()
    if chance < 0.01:
        return text[: numbers.randrange(1, len(text))]
    if chance < 0.013:
        return numbers.choice(["[]", "7", "null", "\"x\"", "{", "{}", "[" * 100, "{\"a\":" * 65 + "1" + "}" * 65])
    if chance < 0.016:
        return text[:-1] + ',"deep":' + "[" * (depth := numbers.choice([62, 63, 64])) + "]" * depth + "}"
    if chance < 0.02:
        return text.replace(",", numbers.choice([",,", " , ", "\t,", ";"]), 1)
    return text


def main():
    source, target, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    numbers = random.Random(seed)
    with open(source, encoding="utf-8") as file:
        lines = [line for line in file if line.strip()]
    with open(target, "w", encoding="utf-8", newline="") as file:
        for _ in range(count):
            trip = json.loads(numbers.choice(lines))
            mutations = numbers.choices(MUTATIONS, k=numbers.choice([0, 1, 1, 2, 2, 3, 4]))
            last = [mutation for mutation in mutations if mutation in LAST][:1]
            for mutation in [mutation for mutation in mutations if mutation not in LAST] + last:
                mutation(trip, numbers)
            file.write(text_of(trip, numbers) + "\n")


if __name__ == "__main__":
    main()
