"""Checks the certificate of a plan on its own: what was to be planned, the plan, and that no plan comes to less.

It shares no code with the planner. The certificate states games, ways, limits and aims in whole numbers. This finds
again which games can follow which, and excludes every first game: by the least that a plan with it comes to at the
stated prices, or by going through all rows of games, pruned by the same prices.

    check_certificate.py FILE    exit code 0 if it holds, 1 with the reason if not
"""

import json
import sys

NEVER = 1 << 62


class Refused(Exception):
    pass


def require(holds, why):
    if not holds:
        raise Refused(why)


def hash_of(data):
    """The project's hash of bytes: eight at a time, multiplied and folded."""
    full = (1 << 64) - 1

    def mixed(value):
        product = (value & full) * 0xD6E8FEB86659FD93
        return (product >> 64) ^ (product & full)

    value = 0x9E3779B97F4A7C15 ^ len(data)
    at = 0
    while at + 8 <= len(data):
        value = mixed(value ^ int.from_bytes(data[at:at + 8], "little"))
        at += 8
    if at == len(data):
        return value
    if len(data) >= 8:
        return mixed(value ^ int.from_bytes(data[-8:], "little"))
    return mixed(value ^ int.from_bytes(data[at:], "little"))


class Problem:
    def __init__(self, text):
        self.count = len(text["places"])
        self.groups = len(text["groups"])
        self.full = (1 << self.groups) - 1
        self.ways = text["ways"]
        require(len(self.ways) == self.count ** 2, "ways")
        self.travel = text["travel"]
        self.more = text["takesMore"]
        self.aims = [(aim["minute"], aim["metre"], aim["game"]) for aim in text["aims"]]
        games = text["games"]
        require(all(a[2] <= b[2] for a, b in zip(games, games[1:])), "games out of order")
        base = games[0][2] if games else 0
        self.place = [game[1] for game in games]
        self.start = [game[2] - base for game in games]
        self.end = [game[2] - base + game[3] for game in games]
        self.mask = [sum(1 << group for group in game[5]) for game in games]
        # By the clock at the place: the day, and the minute of the day.
        self.clock = [divmod(game[2] + game[4], 1440) for game in games]
        self.offset = [game[4] for game in games]
        self.length = [game[3] for game in games]
        # By place: instants, and what the clock shows from them on; the first one is what it shows at the start.
        self.changes = text["clocks"] or [[]] * self.count
        require(len(self.changes) == self.count, "clocks")
        self.outward = text["outward"] or [[0, 0]] * len(games)
        self.homeward = text["homeward"] or [[0, 0]] * len(games)
        require(len(self.outward) == len(self.homeward) == len(games), "ends")
        self.base = base
        self.begin = [start - end[0] for start, end in zip(self.start, self.outward)]
        self.games = range(len(games))
        self.follow()

    def instant(self, game, day, minute):
        """When the clock at a game's place shows a minute of a day, in minutes from 1970."""
        local, offset = day * 1440 + minute, self.offset[game]
        for number, (since, later) in enumerate(self.changes[self.place[game]]):
            if number and local - max(offset, later) < since:
                break
            offset = later
        return local - offset

    def day_at(self, game, instant):
        offset = self.offset[game]
        for number, (since, later) in enumerate(self.changes[self.place[game]]):
            if not number or since <= instant:
                offset = later
        return (instant + offset) // 1440

    def arrival(self, one, other, minutes, mode):
        """When one who leaves a game can be at the other's place at the earliest; None if no day is long enough."""
        earliest, limit = self.travel["earliestMinute"], self.travel["drivingMinutesPerDay"]
        ready = self.base + self.end[one]
        today = self.day_at(one, ready)
        if mode != 1:
            if self.travel["overnight"]:
                return ready + minutes
            start = max(ready, self.instant(one, today, earliest))
            if start + minutes <= self.instant(one, today, 1440):
                return start + minutes
            if mode == 0 and minutes > 600:
                return ready + minutes
            start = self.instant(one, today + 1, earliest)
            return start + minutes if start + minutes <= self.instant(one, today + 1, 1440) else None
        through = []
        for first in range(today, today + 40) if self.travel["overnight"] else []:
            begin = ready if first == today else self.instant(one, first, earliest)
            midnight = self.instant(one, first, 1440)
            start = begin if minutes <= limit and begin + minutes <= midnight else max(begin, midnight - limit)
            end, day = start + minutes, first
            while day is not None and self.instant(one, day, 0) < end:
                wheel = min(end, self.instant(one, day, 1440)) - max(start, self.instant(one, day, 0))
                day = None if wheel > limit else day + 1
            if day is not None:
                through.append(end)
                break
        left, now, day = minutes, ready, today
        while True:
            near = other if left * 2 <= minutes else one
            start = max(now, self.instant(near, day, earliest))
            if left <= limit and start + left <= self.instant(near, day, 1440):
                break
            driven = min(limit, left, self.instant(near, day, 1320) - start)
            if driven >= (60 if left == minutes else 1):
                left -= driven
                now = start + driven + min(480, earliest + 120)
            day += 1
        return min(through + [start + left])

    def fits(self, one, other):
        """Whether who sees one game can see the other, with a limit for each day at the wheel."""
        if self.place[one] == self.place[other]:
            return self.end[one] <= self.start[other]
        way = self.ways[self.place[one] * self.count + self.place[other]]
        if way is None:
            return False
        due = self.start[other] - self.travel["slackMinutes"]
        if due - self.end[one] < way[0] or self.clock[other][0] < self.clock[one][0]:
            return False
        arrival = self.arrival(one, other, max(1, way[0]), way[2])
        return arrival is not None and arrival - self.base <= due

    def follow(self):
        """For each game the first game of each kind that can be reached: who is there earlier is never worse off."""
        kinds = sorted(set(zip(self.place, self.mask)))
        number = {kind: index for index, kind in enumerate(kinds)}
        self.kinds = kinds
        self.kind = [number[kind] for kind in zip(self.place, self.mask)]
        of_kind = [[] for _ in kinds]
        for game in self.games:
            of_kind[self.kind[game]].append(game)
        self.next = []
        for game in self.games:
            row = []
            for kind, candidates in enumerate(of_kind):
                if not self.more and kinds[kind][1] & ~self.mask[game] == 0:
                    continue
                low, high = 0, len(candidates)
                while low < high:
                    middle = (low + high) // 2
                    if candidates[middle] > game:
                        high = middle
                    else:
                        low = middle + 1
                found = next((other for other in candidates[low:] if self.fits(game, other)), None)
                if found is not None:
                    row.append((kind, found))
            self.next.append(row)

    def metres(self, one, other):
        way = self.ways[self.place[one] * self.count + self.place[other]]
        return way[1] if way else 0

    def sums(self, plan):
        require(all(a < b and self.fits(a, b) for a, b in zip(plan, plan[1:])), "a game can't be reached")
        seen = 0
        for game in plan:
            seen |= self.mask[game]
        require(seen == self.full, "the plan misses a group")
        out, home = self.outward[plan[0]], self.homeward[plan[-1]]
        minutes = self.end[plan[-1]] - self.begin[plan[0]] + home[0]
        metres = sum(self.metres(a, b) for a, b in zip(plan, plan[1:])) + out[1] + home[1]
        return minutes, metres, len(plan)

    def ceiling(self, aim):
        if aim[2]:
            return 0
        ends = (self.outward if any(map(any, self.outward)) else []) + (self.homeward if any(map(any, self.homeward)) else [])
        minutes = max(self.end) + 2 * max((end[0] for end in ends), default=0)
        legs = len(self.games) if self.more else min(len(self.games), self.groups)
        metres = legs * max((way[1] for way in self.ways if way), default=0)
        metres += 2 * max((end[1] for end in ends), default=0)
        return aim[0] * minutes + aim[1] * metres


class Bound:
    """The least that is still to come after each game, at some prices."""

    def __init__(self, problem, prices, limits, firsts):
        require(len(prices["aims"]) == len(limits) and len(prices["groups"]) == problem.groups, "prices")
        require(min(prices["aims"] + prices["groups"], default=0) >= 0, "a price below 0")
        self.problem, self.prices = problem, prices["groups"]
        parts = list(zip(prices["aims"], problem.aims, limits))
        self.minute, self.metre, self.game = (sum(p * aim[k] for p, aim, _ in parts) for k in range(3))
        self.limit = sum(p * limit for p, _, limit in parts)
        self.horizon = horizon(problem, limits, max(problem.begin[first] for first in firsts))
        # What the only first game shows, nobody goes to see again.
        seen = problem.mask[firsts[0]] if len(firsts) == 1 and not problem.more else 0
        value = {kind: self.value(mask) - self.game for kind, (_, mask) in enumerate(problem.kinds)
                 if problem.more or mask & ~seen}
        self.rest, self.other, self.best = {}, {}, {}
        for game in reversed(range(min(firsts), len(problem.games))):
            if problem.end[game] > self.horizon:
                continue
            home = problem.homeward[game]
            one, two, best = self.minute * (problem.end[game] + home[0]) + self.metre * home[1], NEVER, None
            for kind, other in problem.next[game]:
                if other not in self.rest or kind not in value:
                    continue
                back = not problem.more and self.best[other] == problem.kind[game]
                rest = self.other[other] if back else self.rest[other]
                if rest >= NEVER:
                    continue
                rest += self.metre * problem.metres(game, other) - value[kind]
                if rest < one:
                    one, two, best = rest, one, kind
                elif rest < two:
                    two = rest
            self.rest[game], self.other[game], self.best[game] = one, two, best

    def value(self, mask):
        return sum(price for group, price in enumerate(self.prices) if mask >> group & 1)

    def least(self, game, mask, begin, metres, games):
        """Of all plans that go on from there; those that are known not to go to what they have seen are left out."""
        if game not in self.rest:
            return NEVER
        best, problem = self.best[game], self.problem
        seen = not problem.more and best is not None and problem.kinds[best][1] & ~mask == 0
        rest = self.other[game] if seen else self.rest[game]
        if rest >= NEVER:
            return NEVER
        return rest + self.value(~mask & problem.full) - self.minute * begin + self.metre * metres + self.game * games


def horizon(problem, limits, begin):
    ends = [begin + limit // aim[0] for aim, limit in zip(problem.aims, limits) if aim[0] > 0]
    return min(ends, default=NEVER)


def first_row(problem, game):
    return problem.mask[game], problem.begin[game], problem.outward[game][1]


def excluded(problem, prices, limits, first):
    bound = Bound(problem, prices, limits, [first])
    mask, begin, metres = first_row(problem, first)
    # The bound of a first game does not know what it has seen but for the price of it.
    if first not in bound.rest:
        return True
    least = bound.rest[first] + bound.value(~mask & problem.full) - bound.minute * begin + bound.metre * metres
    return least + bound.game > bound.limit


def searched(problem, prices, limits, firsts):
    """Whether no row of games keeps to the limits; of rows that end alike, the one that comes to the least goes on."""
    bounds = [Bound(problem, item, limits, firsts) for item in prices]
    aims = problem.aims[:len(limits)]

    def value(game, begin, metres, games, home=(0, 0)):
        end = problem.end[game] + home[0] - begin
        return tuple(aim[0] * end + aim[1] * (metres + home[1]) + aim[2] * games for aim in aims)

    layer, games = {}, 1
    for first in firsts:
        mask, begin, metres = first_row(problem, first)
        layer[first, mask] = (value(first, begin, metres, 1), begin, metres)
    while layer:
        following = {}
        for (game, mask), (_, begin, metres) in layer.items():
            if mask == problem.full:
                home = problem.homeward[game]
                found = value(game, begin, metres, games, home)
                if all(one <= limit for one, limit in zip(found, limits)):
                    return False
                if not problem.more:
                    continue
            for kind, other in problem.next[game]:
                added = problem.kinds[kind][1]
                if not problem.more and added & ~mask == 0:
                    continue
                seen, far = mask | added, metres + problem.metres(game, other)
                if any(b.least(other, seen, begin, far, games + 1) > b.limit for b in bounds):
                    continue
                comes = value(other, begin, far, games + 1)
                key = (other, seen)
                if key not in following or comes < following[key][0]:
                    following[key] = (comes, begin, far)
        layer, games = following, games + 1
    return True


def check(data):
    text = json.loads(data)
    require(text["format"] == "sportstime-plan-certificate" and text["version"] == 3, "format")
    body = data[:data.rindex(b',\n"hash":"')]
    require(text["hash"] == "%016x" % hash_of(body), "the hash is another text's")
    problem = Problem(text)
    plan, totals = text["plan"], text["totals"]
    sums = (totals["minutes"], totals["metres"], totals["games"])
    if plan:
        require(problem.sums(plan) == sums, "the totals are others")
    limits = []
    require(text["stages"], "nothing is proved")
    for number, stage in enumerate(text["stages"]):
        aim, value, bound = problem.aims[number], stage["value"], stage["bound"]
        require((value is None) == (not plan), "a plan without a value, or a value without a plan")
        if value is not None:
            require(value == sum(weight * part for weight, part in zip(aim, sums)), "the value is another")
            require(bound is not None and bound <= value, "the bound is above the value")
        limits.append(problem.ceiling(aim) if bound is None else bound - 1)
        covered = set()
        for case in stage["cases"]:
            covered.update(case["first"])
            if case["searched"]:
                require(searched(problem, case["prices"], limits, case["first"]), "a better plan exists")
            else:
                for first in case["first"]:
                    require(excluded(problem, case["prices"][0], limits, first), "game %d is not excluded" % first)
        if limits[-1] >= (-len(problem.games) if aim[2] else 0):
            require(covered == set(problem.games), "some first games are left out")
        require(number == 0 or limits[number - 1] is not None, "an aim before is open")
        limits[-1] = bound if bound is not None else limits[-1]
        if value is not None and bound != value:
            require(number == len(text["stages"]) - 1, "an aim after an open one")


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            check(file.read())
    except Refused as refusal:
        print("refused: %s" % refusal)
        sys.exit(1)
    print("holds")
