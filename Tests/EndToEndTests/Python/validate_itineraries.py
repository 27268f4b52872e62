"""validate_itineraries.py FILE: what is wrong with each itinerary of a JSON Lines file, one line of JSON each.

A second validator, written from the rules' text alone: slow, simple, and sharing nothing with the product, so that
the two can be held against each other. It knows the rules that need neither a schedule nor a gazetteer; of markets it
knows the suburbs below, and takes every other city for a market of its own.
"""
import json
import math
import re
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

LONGEST_ID = 128
MOST_DAYS = 3_660
DEEPEST = 64
GAME = timedelta(minutes=180)
LEAST_GAP = 1e-10
MARKETS = {
    "Bronx": "New York", "Queens": "New York", "Brooklyn": "New York",
    "Anaheim": "Los Angeles", "Inglewood": "Los Angeles", "Arlington": "Dallas",
}
KINDS = {"game": 0, "travel": 1, "custom": 2}
STATUSES = {"scheduled", "postponed", "cancelled", "suspended", "inProgress", "final"}
NOWHERE = object()


def market(city):
    return MARKETS.get(city, city)


def same_ground(one, two):
    """Games of one ground, of two unknown ones, or of the same two sides, as in a doubleheader."""
    def folded(texts):
        return {text.casefold() for text in texts if text}
    if not one.grounds and not two.grounds:
        return True
    sides = folded(one.sides)
    return bool(folded(one.grounds) & folded(two.grounds)) or len(sides) == 2 and sides == folded(two.sides)


def depth(text):
    """How many arrays and objects are open at most; strings are skipped over."""
    deepest = level = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            level += 1
            deepest = max(deepest, level)
        elif character in "]}":
            level -= 1
    return deepest


class Item:
    """One item: `day` and `key` are None where they are missing or of the wrong type."""

    def __init__(self, index):
        self.index = index
        self.id = None
        self.kind = None
        self.day = None
        self.key = None
        self.city = None
        self.grounds = set()
        self.sides = set()
        self.start = None
        self.local_date = None
        self.zone = None
        self.status = "scheduled"
        self.number = 1
        self.game_id = None
        self.is_broken = False
        self.clock = None
        # Minutes at the wheel.
        self.drive = 0
        self.leg = None
        self.ends = None

    @property
    def is_placed(self):
        return self.day is not None and self.key is not None

    @property
    def is_off(self):
        return self.status in ("postponed", "cancelled")

    @property
    def order(self):
        """The one total order of a day."""
        return (self.key, KINDS[self.kind], (self.id or "").encode(), self.index)

    @property
    def place(self):
        return (self.day, *self.order)

    @property
    def is_played(self):
        """A placed game that takes place and whose record is whole."""
        return self.kind == "game" and self.is_placed and not self.is_off and not self.is_broken

    @property
    def date(self):
        """The local date on which a game starts where it is played; None where it is not known."""
        if self.local_date is not None:
            return self.local_date
        if self.start is None:
            return None
        return (self.start.astimezone(self.zone) if self.zone else self.start).date()


class Trip:
    def __init__(self, value):
        self.value = value
        self.found = []
        self.items = []
        # What is missing or wrong may leave the stops unknown, or which leg a travel item is on, or what stands where.
        self.stops_are_unknown = False
        self.travel_is_unknown = False
        self.places_are_unknown = False
        self.day_count = None
        self.start_date = None
        self.origin = None
        self.returns = False
        self.may_drive_on = False

    def add(self, code, item=None):
        self.found.append((code, item.id if item else None))

    # What is there and of the right type

    def member(self, holder, name, check, owner, required=False):
        """A member that `check` accepts; None, with a finding where one is due, otherwise."""
        value = holder.get(name)
        if value is None:
            if required:
                self.add("missing-field", owner)
            return None
        result = check(value)
        if result is None:
            self.add("wrong-type", owner)
        return result

    @staticmethod
    def text(value):
        return value if type(value) is str else None

    @staticmethod
    def object(value):
        return value if type(value) is dict else None

    @staticmethod
    def array(value):
        return value if type(value) is list else None

    @staticmethod
    def flag(value):
        return value if type(value) is bool else None

    @staticmethod
    def whole(value):
        return value if type(value) is int and abs(value) < 2**63 else None

    @staticmethod
    def from_zero(value):
        return value if type(value) is int and 0 <= value < 2**31 else None

    @staticmethod
    def number(value):
        return float(value) if type(value) in (int, float) else None

    @classmethod
    def between(cls, low, high):
        def check(value):
            number = cls.number(value)
            return number if number is not None and low <= number <= high else None

        return check

    @staticmethod
    def is_blank(value):
        return type(value) is str and value.strip("".join(map(chr, range(33)))) == ""

    @staticmethod
    def day_of_calendar(value):
        if type(value) is not str or len(value) != 10:
            return None
        try:
            return date.fromisoformat(value)
        except ValueError:
            return None

    @staticmethod
    def clock(value):
        """A time of day, `19:30`, in minutes."""
        if type(value) is not str or not re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", value, re.ASCII):
            return None
        return int(value[:2]) * 60 + int(value[3:])

    @staticmethod
    def instant(value):
        if type(value) is not str or len(value) < 20 or value[10] not in "Tt":
            return None
        try:
            result = datetime.fromisoformat(value)
        except ValueError:
            return None
        return result if result.tzinfo else None

    def checked_id(self, holder, owner):
        result = self.member(holder, "id", self.text, owner, required=True)
        return result

    def read(self):
        self.id = self.checked_id(self.value, None)
        if self.id is not None and len(self.id.encode()) > LONGEST_ID:
            self.add("limit-exceeded")
        self.start_date = self.member(self.value, "startDate", self.day_of_calendar, None, required=True)
        self.day_count = self.member(self.value, "dayCount", self.whole, None, required=True)
        if self.day_count is not None and not 1 <= self.day_count <= MOST_DAYS:
            self.add("limit-exceeded")
            self.day_count = None
        self.member(self.value, "title", self.text, None)
        if self.is_blank(self.value.get("title")):
            self.add("empty-title")
        origin = self.member(self.value, "origin", self.object, None)
        if origin is not None:
            self.origin = self.member(origin, "city", self.text, None, required=True)
            if self.origin is None:
                self.stops_are_unknown = True
        elif self.value.get("origin") is not None:
            self.stops_are_unknown = True
        returns = self.member(self.value, "returnToOrigin", self.flag, None)
        if returns is None and self.value.get("returnToOrigin") is not None:
            self.stops_are_unknown = True
        self.returns = returns is True
        if self.returns and self.value.get("origin") is None:
            self.add("missing-field")
            self.stops_are_unknown = True
        items = self.member(self.value, "items", self.array, None, required=True)
        if items is None:
            self.places_are_unknown = True
        for index, value in enumerate(items or []):
            self.read_item(index, value)

    def read_item(self, index, value):
        item = Item(index)
        if type(value) is not dict:
            self.add("wrong-type")
            self.stops_are_unknown = self.travel_is_unknown = self.places_are_unknown = True
            return
        # The id first: every other finding on the item names it.
        item.id = self.text(value.get("id"))
        self.checked_id(value, item)
        if item.id is not None and len(item.id.encode()) > LONGEST_ID:
            self.add("limit-exceeded", item)
        kind = self.member(value, "kind", self.text, item, required=True)
        item.day = self.member(value, "day", self.whole, item, required=True)
        item.key = self.member(value, "sortOrder", self.number, item, required=True)
        if item.key is not None and not math.isfinite(item.key):
            self.add("sort-order-not-finite", item)
            item.key = None
        self.member(value, "title", self.text, item)
        if kind is not None and kind not in KINDS:
            self.add("unknown-kind", item)
            kind = None
        item.kind = kind
        if kind == "game":
            self.read_game(item, value)
        elif kind == "travel":
            self.read_travel(item, value)
        elif kind == "custom":
            self.read_custom(item, value)
        elif "game" in value or "travel" in value:
            # It may be one, misspelt.
            self.stops_are_unknown |= "game" in value
            self.travel_is_unknown |= "travel" in value
        if kind == "custom" and item.is_placed and self.is_blank(value.get("title")):
            self.add("empty-title", item)
        if kind is None or not item.is_placed:
            self.places_are_unknown = True
        if kind == "game" and not item.is_placed:
            self.stops_are_unknown = True
        self.items.append(item)

    def read_game(self, item, value):
        before = len(self.found)
        game = self.member(value, "game", self.object, item, required=True)
        if game is not None:
            venue = self.member(game, "venue", self.object, item, required=True)
            if venue is not None:
                item.city = self.member(venue, "city", self.text, item, required=True)
                item.grounds = {self.text(venue.get(member)) for member in ("id", "name")} - {None, ""}
                zone = self.member(venue, "timeZone", self.text, item)
                item.zone = ZoneInfo(zone) if zone else None
                self.member(venue, "latitude", self.between(-90, 90), item)
                self.member(venue, "longitude", self.between(-180, 180), item)
            item.start = self.member(game, "start", self.instant, item)
            item.local_date = self.member(game, "localDate", self.day_of_calendar, item)
            if game.get("start") is None and game.get("localDate") is None:
                self.add("missing-field", item)
            for side in ("home", "away"):
                if type(game.get(side)) is dict:
                    item.sides.add(self.text(game[side].get("name")))
            item.status = self.member(game, "status", lambda x: x if type(x) is str and x in STATUSES else None, item) or "scheduled"
            game_id = game.get("id")
            item.game_id = game_id if type(game_id) is str and game_id else None
            number = self.member(game, "gameNumber", self.whole, item)
            item.number = 1 if number is None else number
        item.is_broken = len(self.found) > before
        self.stops_are_unknown |= item.is_broken
        if game is not None and item.is_placed and self.plays_itself(game):
            self.add("same-team-twice", item)

    def plays_itself(self, game):
        sides = [side if type(side) is dict else {} for side in (game.get("home"), game.get("away"))]
        for name in ("id", "name"):
            texts = [self.text(side.get(name)) or "" for side in sides]
            if any(texts):
                return texts[0] == texts[1]
        return False

    def read_travel(self, item, value):
        before = len(self.found)
        travel = self.member(value, "travel", self.object, item, required=True)
        if travel is not None:
            item.leg = self.member(travel, "leg", self.from_zero, item)
            self.member(travel, "distanceKm", self.between(0, math.inf), item)
            minutes = self.member(travel, "durationMinutes", self.from_zero, item)
            if minutes is not None and travel.get("mode") == "drive":
                item.drive = minutes
            ends = []
            for name in ("from", "to"):
                end = self.member(travel, name, self.object, item, required=True)
                ends.append(None if end is None else self.member(end, "city", self.text, item, required=True))
            item.ends = tuple(ends)
        item.is_broken = len(self.found) > before
        self.travel_is_unknown |= item.is_broken

    def read_custom(self, item, value):
        custom = self.member(value, "custom", self.object, item)
        if custom is not None:
            self.member(custom, "notes", self.text, item)
            self.member(custom, "category", self.text, item)
            self.member(custom, "durationMinutes", self.from_zero, item)
            item.clock = self.member(custom, "start", self.clock, item)

    # What each rule says

    def check(self):
        self.read()
        self.check_ids()
        self.check_legs()
        self.check_days()
        self.check_games()
        self.check_keys()
        self.check_clocks()
        return self.found

    def check_ids(self):
        seen = set()
        for item in self.items:
            if item.id is None:
                continue
            if item.id in seen:
                self.add("duplicate-item-id", item)
            seen.add(item.id)

    def check_days(self):
        if self.day_count is None:
            return
        for item in self.items:
            if item.kind is None or not item.is_placed or item.index in self.outside:
                continue
            if not 1 <= item.day <= self.day_count:
                self.add("day-out-of-range", item)
        if self.places_are_unknown:
            return
        busy = {item.day for item in self.items}
        was_empty = False
        for day in range(1, self.day_count + 1):
            is_empty = day not in busy
            if is_empty and not was_empty:
                self.add("day-without-items")
            was_empty = is_empty

    def days(self):
        """The placed items of each day, in their order."""
        days = {}
        for item in self.items:
            if item.kind is not None and item.is_placed:
                days.setdefault(item.day, []).append(item)
        return {day: sorted(items, key=lambda item: item.order) for day, items in sorted(days.items())}

    def check_games(self):
        for item in self.items:
            if item.kind != "game" or not item.is_placed:
                continue
            if not 0 <= item.key < 1:
                self.add("game-outside-band", item)
            if item.status == "cancelled" and not item.is_broken:
                self.add("game-cancelled", item)
            if item.status == "postponed" and not item.is_broken:
                self.add("game-postponed", item)
            if not item.is_played:
                continue
            if item.start is None:
                self.add("game-time-not-set", item)
            if self.start_date is not None and (item.date - self.start_date).days + 1 != item.day:
                self.add("game-on-wrong-day", item)
            if item.local_date is not None and item.start is not None and item.zone is not None:
                if item.start.astimezone(item.zone).date() != item.local_date:
                    self.add("game-date-contradicts-start", item)
        seen = set()
        for items in self.days().values():
            for item in items:
                if item.kind != "game" or item.is_broken or item.game_id is None:
                    continue
                if item.game_id in seen:
                    self.add("duplicate-game", item)
                seen.add(item.game_id)
        for items in self.days().values():
            games = [item for item in items if item.is_played]
            self.check_order(games)
            self.check_cities(games)

    def check_order(self, games):
        """A game is out of order if any game that stands before it is played after it."""
        def played(game):
            has_time = game.start is not None
            return (not has_time, game.start or datetime.max.replace(tzinfo=timezone.utc), game.number,
                    (game.id or "").encode())
        for index, game in enumerate(games):
            if any(played(game) < played(before) for before in games[:index]):
                self.add("games-out-of-order", game)

    def check_cities(self, games):
        """Of two games that overlap, the later one is named; of two that don't, where the city changes."""
        def overlaps(one, two):
            return one.start and two.start and abs(one.start - two.start) < GAME
        by_start = sorted((game for game in games if game.start), key=lambda game: game.start)
        for index, game in enumerate(by_start):
            others = [other for other in by_start[:index] if market(other.city) != market(game.city)]
            if any(overlaps(other, game) for other in others):
                self.add("games-overlap-in-different-cities", game)
            others = [other for other in by_start[:index]
                      if market(other.city) == market(game.city) and not same_ground(other, game)]
            if any(overlaps(other, game) for other in others):
                self.add("games-overlap", game)
        for before, after in zip(games, games[1:]):
            if market(before.city) != market(after.city) and not overlaps(before, after):
                self.add("same-day-games-in-different-cities", after)

    def check_clocks(self):
        """An own item that stands after what is later, or a game before which it stands, with no travel between."""
        if not any(item.kind == "custom" and item.clock is not None for item in self.items):
            return
        for items in self.days().values():
            last = None
            for item in items:
                if item.kind == "travel":
                    last = None
                    continue
                own = item.kind == "custom"
                local = item.start
                seconds = item.clock * 60 if own and item.clock is not None else None
                if item.kind == "game" and local is not None:
                    seconds = local.hour * 3600 + local.minute * 60 + local.second
                if seconds is None:
                    continue
                if last is not None and seconds < last[1] and (own or last[0].kind == "custom"):
                    self.add("own-time-out-of-order", item if own else last[0])
                    continue
                last = (item, seconds)

    def check_keys(self):
        for items in self.days().values():
            for before, after in zip(items, items[1:]):
                if before.key == after.key:
                    self.add("sort-order-tie", after)
                    if before.kind == after.kind == "game":
                        self.add("sort-order-gap-exhausted", after)
                    continue
                middle = before.key + (after.key - before.key) / 2
                if after.key - before.key < LEAST_GAP or middle in (before.key, after.key):
                    self.add("sort-order-gap-exhausted", after)

    # The legs

    def legs(self):
        """(from, to, last game before, first game after) of each leg, in order."""
        games = sorted(
            (item for item in self.items if item.kind == "game" and not item.is_off), key=lambda item: item.place)
        stops = []
        if self.origin is not None:
            stops.append((market(self.origin), []))
        for game in games:
            if stops and stops[-1][1] and stops[-1][0] == market(game.city):
                stops[-1][1].append(game)
            else:
                stops.append((market(game.city), [game]))
        if self.returns:
            stops.append((market(self.origin), []))
        return [
            (one, two, before[-1] if before else None, after[0] if after else None)
            for (one, before), (two, after) in zip(stops, stops[1:]) if one != two
        ]

    def check_legs(self):
        self.outside = set()
        if self.stops_are_unknown:
            self.check_drives([], {})
            return
        legs = self.legs()
        travel = sorted(
            (item for item in self.items if item.kind == "travel"),
            key=lambda item: item.place if item.is_placed else (math.inf,))
        on_leg = self.travel_by_leg(legs, travel)
        self.check_drives(legs, on_leg)
        for item in travel:
            if item.index not in on_leg and item.is_placed and not item.is_broken:
                self.add("travel-disconnected", item)
        if not self.travel_is_unknown:
            for number in set(range(len(legs))) - set(on_leg.values()):
                self.add("travel-missing")
            seen = set()
            for item in travel:
                number = on_leg.get(item.index)
                if number in seen and item.is_placed:
                    self.add("travel-duplicate", item)
                seen |= {number} - {None} if item.is_placed else set()
        stances = []
        for item in travel:
            if item.index in on_leg and item.is_placed and not item.is_broken:
                stance = self.check_window(item, *legs[on_leg[item.index]][2:])
                if stance != "outside":
                    stances.append((item, on_leg[item.index], stance))
        self.check_sequence(stances)

    def check_drives(self, legs, on_leg):
        """The hours a day that the request allows, from the day of the drive to that of the game that it reaches, or to
        the last; ten if it states none, 14 in a trip without a request."""
        per_day = self.driving_minutes()
        for item in self.items:
            days = 1
            if item.index in on_leg and not item.is_broken:
                after = legs[on_leg[item.index]][3]
                last = after.day if after else self.day_count
                if last is not None and item.is_placed:
                    days = max(1, last - item.day + 1)
            if item.drive > 60:
                # It may stop for a night, and the days at the wheel are not without items: the clocks decide.
                self.may_drive_on = True
            if item.is_placed and item.drive > per_day * days:
                self.add("drive-too-long", item)

    def driving_minutes(self):
        request = self.value.get("request")
        if request is None:
            return 14 * 60
        hours = request.get("maxDrivingHoursPerDay") if isinstance(request, dict) else None
        is_hours = isinstance(hours, (int, float)) and not isinstance(hours, bool) and 1 <= hours <= 24
        return round(hours * 60) if is_hours else 10 * 60

    def travel_by_leg(self, legs, travel):
        """The leg of each travel item, by its number, else by its cities: the first that is free, else the last."""
        on_leg = {}

        def joins(item, number):
            ends = item.ends or (None, None)
            return (market(ends[0]), market(ends[1])) == legs[number][:2]

        for item in travel:
            if item.leg is not None and 0 <= item.leg < len(legs) and joins(item, item.leg):
                on_leg[item.index] = item.leg
        for item in travel:
            if item.leg is None:
                fitting = [number for number in range(len(legs)) if joins(item, number)]
                free = [number for number in fitting if number not in on_leg.values()]
                if fitting:
                    on_leg[item.index] = free[0] if free else fitting[-1]
        return on_leg

    def check_window(self, item, before, after):
        """One leg against the last game before it and the first after it."""
        first = before.day if before else 1
        last = after.day if after else self.day_count
        if item.day < first or (last is not None and item.day > last):
            self.add("travel-outside-day-range", item)
            self.outside.add(item.index)
            return "outside"
        if before and item.day == before.day and item.order < before.order:
            self.add("travel-before-departure-game", item)
            return "early"
        if after and item.day == after.day and item.order > after.order:
            self.add("travel-after-arrival-game", item)
            return "late"
        return "legal"

    def check_sequence(self, stances):
        """Of two legs in the wrong order, the one that is outside its window is named."""
        for place, (item, leg, stance) in enumerate(stances):
            if stance == "late" and any(other > leg for _, other, _ in stances[:place]):
                self.add("travel-out-of-sequence", item)
            if stance == "early" and any(other < leg for _, other, _ in stances[place + 1:]):
                self.add("travel-out-of-sequence", item)


def refuse(token):
    raise ValueError(token)


def verdict(line):
    """The findings of one line, its id, and whether a drive may go on for days; None for a blank one."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return [("unreadable-itinerary", None)], None, False
    if not text.strip(" \t\r\n"):
        return None
    if text.lstrip().startswith("{") and depth(text) > DEEPEST:
        return [("limit-exceeded", None)], None, False
    try:
        value = json.loads(text, parse_constant=refuse)
    except ValueError:
        return [("unreadable-itinerary", None)], None, False
    if type(value) is not dict:
        return [("unreadable-itinerary", None)], None, False
    trip = Trip(value)
    return trip.check(), trip.id, trip.may_drive_on


def main():
    ids = set()
    with open(sys.argv[1], "rb") as file:
        for number, line in enumerate(file.read().split(b"\n"), 1):
            result = verdict(line)
            if result is not None:
                found, name, drives = result
                if name and name in ids:
                    found.append(("duplicate-itinerary-id", None))
                ids.add(name)
                found = sorted(found, key=lambda pair: (pair[0], pair[1] or ""))
                print(json.dumps({"line": number, "itinerary": name, "findings": found, "drives": drives}))


if __name__ == "__main__":
    main()
