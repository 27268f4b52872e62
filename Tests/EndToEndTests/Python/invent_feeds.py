"""Invented feeds: tables and calendars as people write them, from games that the generator knows, read by the command.

    invent_feeds.py PROGRAM GAZETTEER FIRST COUNT [KEPT]

prints a line for each feed that was not read whole, and the counts. A feed is right where each of its games has the
sides, the date and the instant that it was made of, or lacks some of it and a finding reports that; reported where games
are left out and the command exits with 1; refused where it exits with 65. Anything else is wrong: a seed of it is enough
to make it again. With KEPT, the sources that are not right are kept in that folder.
"""

import codecs
import csv
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from zoneinfo import ZoneInfo

UTC = datetime.timezone.utc

# League, month and year of its games, what its places call the clubs' sport.
LEAGUES = [
    ("mlb", 2025, 5), ("nba", 2025, 12), ("nhl", 2025, 12), ("nfl", 2025, 10), ("mls", 2026, 4), ("wnba", 2026, 7),
    ("premier-league", 2025, 9), ("bundesliga", 2025, 9), ("la-liga", 2025, 9), ("serie-a", 2025, 9),
    ("ligue-1", 2025, 9), ("eredivisie", 2025, 9), ("primeira-liga", 2025, 9), ("scottish-premiership", 2025, 9),
]
GAZETTEER_LEAGUE = {"premier-league": "england"}

HEADERS = [
    ("date", "time", "home", "away", "venue", "city"),
    ("Datum", "Uhrzeit", "Heim", "Gast", "Stadion", "Ort"),
    ("GAME DATE", "START TIME", "HOME TEAM", "AWAY TEAM", "STADIUM", "CITY"),
    ("Fecha", "Hora", "Local", "Visitante", "Estadio", "Ciudad"),
    ("Data", "Ora", "Squadra casa", "Ospite", "Stadio", "Città"),
    ("Jour", "Heure", "Équipe domicile", "Visiteur", "Stade", "Ville"),
    ("matchDate", "kickOff", "homeTeam", "awayTeam", "ground", "town"),
    ("Match Date", "Kick-off", "Home Team", "Visitor", "Arena", "Location"),
]
MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(),
}
WEEKDAYS = {
    "en": "Mon Tue Wed Thu Fri Sat Sun".split(),
    "de": "Mo Di Mi Do Fr Sa So".split(),
    "es": "lun mar mié jue vie sáb dom".split(),
}
# Codes that one zone of the world has.
CODES = {
    "America/New_York": ("EST", "EDT", "ET"), "America/Denver": ("MST", "MDT", "MT"),
    "America/Los_Angeles": ("PST", "PDT", "PT"), "Europe/Berlin": ("CET", "CEST", None),
    "Europe/Madrid": ("CET", "CEST", None), "Europe/Rome": ("CET", "CEST", None), "Europe/Paris": ("CET", "CEST", None),
    "Europe/Amsterdam": ("CET", "CEST", None), "Europe/Lisbon": ("WET", "WEST", None),
}


class Club:
    def __init__(self, row, ground):
        self.id, self.name, self.short = row["id"], row["name"], row["shortName"]
        self.city, self.region, self.country = row["city"], row["region"], row["country"]
        self.zone, self.ground = ZoneInfo(row["timeZone"]), ground
        self.zone_name = row["timeZone"]


def month_number(text, end):
    if not text:
        return 10**9 if end else -1
    year, _, month = text.partition("-")
    return int(year) * 12 + (int(month) if month else 12 if end else 1) - 1


def holds(row, month):
    return month_number(row["from"], False) <= month <= month_number(row["until"], True)


def read_clubs(folder):
    """Of each league, the clubs of its month that have a ground."""
    def rows(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return list(csv.DictReader(file))

    venues, teams, clubs = rows("venues.csv"), rows("teams.csv"), {}
    for league, year, month in LEAGUES:
        now = year * 12 + month - 1
        grounds = {row["id"]: row for row in venues if holds(row, now)}
        clubs[league] = [
            Club(row, grounds[row["venue"]]) for row in teams
            if row["league"] == GAZETTEER_LEAGUE.get(league, league) and holds(row, now) and row["venue"] in grounds
        ]
    return clubs


class Game:
    """What is true of a game: sides, day and clock at the ground; no clock where it is to be announced."""

    def __init__(self, home, away, date, clock):
        self.home, self.away, self.date, self.clock = home, away, date, clock
        self.note = ""

    def local(self):
        return datetime.datetime.combine(self.date, self.clock, self.home.zone) if self.clock else None

    def instant(self):
        return self.local().astimezone(UTC) if self.clock else None


def make_games(rng, clubs, year, month):
    date = datetime.date(year, month, 1 + rng.randrange(5))
    games = []
    for _ in range(rng.randint(4, 24)):
        home, away = rng.sample(clubs, 2)
        hour = rng.choice([12, 13, 14, 15, 18, 19, 20, 21])
        games.append(Game(home, away, date, datetime.time(hour, rng.choice([0, 0, 30, 5, 40]))))
        date += datetime.timedelta(days=rng.randint(1, 3))
    return games


# MARK: Names


def plain(text):
    text = text.replace("ß", "ss").replace("ı", "i").replace("ø", "o")
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


NAMES = {
    "name": lambda club: club.name,
    "capitals": lambda club: club.name.upper().replace("ß", "SS"),
    "lower": lambda club: club.name.lower(),
    "accents": lambda club: plain(club.name),
    "spaces": lambda club: "  " + club.name.replace(" ", "  ") + " ",
    "dots": lambda club: club.name.replace("FC", "F.C.").replace("St ", "St. "),
    "the": lambda club: "The " + club.name,
    "short": lambda club: club.short,
}
GROUNDS = {
    "name": lambda club: club.ground["name"],
    "capitals": lambda club: club.ground["name"].upper().replace("ß", "SS"),
    "accents": lambda club: plain(club.ground["name"]),
    "placeholder": lambda club: "TBD",
    "home": lambda club: "Home",
    "none": lambda club: "",
    # Nobody knows it: the city is the home club's.
    "unknown": lambda club: club.short + " Sports Acres 7",
}

# MARK: Dates and clocks

DATES = {
    "iso": lambda d, rng: d.isoformat(),
    "dmy/": lambda d, rng: d.strftime("%d/%m/%Y"),
    "mdy/": lambda d, rng: f"{d.month}/{d.day}/{d.year}",
    "dmy.": lambda d, rng: d.strftime("%d.%m.%Y"),
    "dmy-": lambda d, rng: d.strftime("%d-%m-%Y"),
    "ymd/": lambda d, rng: d.strftime("%Y/%m/%d"),
    "digits": lambda d, rng: d.strftime("%Y%m%d"),
    "mon": lambda d, rng: f"{d.day}-{MONTHS['en'][d.month - 1][:3]}-{d.year}",
    "us": lambda d, rng: f"{WEEKDAYS['en'][d.weekday()]}, {MONTHS['en'][d.month - 1]} {d.day}, {d.year}",
    "de": lambda d, rng: f"{WEEKDAYS['de'][d.weekday()]}, {d.day}. {MONTHS['de'][d.month - 1]} {d.year}",
    "fr": lambda d, rng: f"{d.day} {MONTHS['fr'][d.month - 1]} {d.year}",
    "es": lambda d, rng: f"{WEEKDAYS['es'][d.weekday()]} {d.day} de {MONTHS['es'][d.month - 1]} de {d.year}",
    "it": lambda d, rng: f"{d.day} {MONTHS['it'][d.month - 1]} {d.year}",
    "pl": lambda d, rng: f"{d.day} {MONTHS['pl'][d.month - 1]} {d.year}",
}


def twelve(clock):
    return (clock.hour + 11) % 12 + 1


CLOCKS = {
    "24": lambda c: c.strftime("%H:%M"),
    "seconds": lambda c: c.strftime("%H:%M:%S"),
    "pm": lambda c: f"{twelve(c)}:{c.minute:02} {'AM' if c.hour < 12 else 'PM'}",
    "p": lambda c: f"{twelve(c)}:{c.minute:02}{'a' if c.hour < 12 else 'p'}",
    "7pm": lambda c: (f"{twelve(c)}" if c.minute == 0 else f"{twelve(c)}:{c.minute:02}") + ("am" if c.hour < 12 else "pm"),
    "noon": lambda c: "noon" if (c.hour, c.minute) == (12, 0) else f"{twelve(c)}:{c.minute:02} {'a' if c.hour < 12 else 'p'}.m.",
    "dot": lambda c: c.strftime("%H.%M"),
    "h": lambda c: c.strftime("%Hh%M"),
    "uhr": lambda c: f"{c.hour}:{c.minute:02} Uhr",
}
NO_CLOCK = ["", "TBD", "TBA", "tba", "-"]

ENCODINGS = ["utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "cp1250"]


def encode(rng, text, traits):
    """The text's bytes; an encoding that lacks one of its letters is not chosen."""
    name = rng.choice(ENCODINGS)
    try:
        data = text.encode(name)
    except UnicodeEncodeError:
        name, data = "utf-8", text.encode("utf-8")
    if name == "utf-16-le":
        data = codecs.BOM_UTF16_LE + data
    # Nothing in the bytes tells these two apart where a letter is in both; then the feed is written in one that can be.
    if name == "cp1250" and data.decode("cp1252", "replace") != text:
        name, data = "utf-8", text.encode("utf-8")
    traits.append(name)
    return data


# MARK: Tables


class Feed:
    # The ids of all clubs of the league.
    ids = frozenset()

    def __init__(self, name, data, games, arguments, traits, may_lack=()):
        self.name, self.data, self.games, self.arguments, self.traits = name, data, games, arguments, traits
        # What can't be known from the text: these may be missing, with a finding.
        self.may_lack = set(may_lack)


def table(rng, clubs, league, year, month):
    club_of = rng.choice(clubs)
    is_own = rng.random() < 0.2
    games = make_games(rng, clubs, year, month)
    if is_own:
        others = [club for club in clubs if club is not club_of]
        for game in games:
            other = rng.choice(others)
            game.home, game.away = (club_of, other) if rng.random() < 0.5 else (other, club_of)
    header = list(rng.choice(HEADERS))
    name_form, ground_form = rng.choice(list(NAMES)), rng.choice(list(GROUNDS))
    date_form, clock_form = rng.choice(list(DATES)), rng.choice(list(CLOCKS))
    is_together = rng.random() < 0.3 and date_form != "digits"
    zone_form = rng.choice(["ground", "ground", "ground", "utc header", "code", "iana", "offset", "epoch", "iso z", "iso offset"])
    if zone_form == "code" and any(game.home.zone_name not in CODES for game in games):
        zone_form = "iana"
    traits = [league, name_form, ground_form, date_form, clock_form, zone_form, "own" if is_own else "", "together" if is_together else ""]
    stamps = zone_form in ("epoch", "iso z", "iso offset")
    no_clock = rng.choice(NO_CLOCK)
    for game in games:
        if not stamps and rng.random() < 0.1:
            game.clock = None
    names = NAMES[name_form]
    columns, rows = [], [[] for _ in games]

    def add(title, value):
        columns.append(title)
        for row, game in zip(rows, games):
            row.append(value(game))

    def clock_text(game):
        if game.clock is None:
            return no_clock
        clock = game.instant().time() if zone_form == "utc header" else game.clock
        text = CLOCKS[clock_form](clock)
        if zone_form == "code":
            codes = CODES[game.home.zone_name]
            is_summer = bool(game.local().dst())
            text += " " + (codes[2] if codes[2] and rng.random() < 0.5 else codes[1 if is_summer else 0])
        if zone_form == "offset":
            minutes = int(game.local().utcoffset().total_seconds() // 60)
            text += f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
        return text

    def date_text(game):
        date = game.instant().date() if zone_form == "utc header" and game.clock else game.date
        return DATES[date_form](date, rng)

    if zone_form == "offset":
        clock_form = "24"
    if stamps:
        def stamp(game):
            if zone_form == "epoch":
                return str(int(game.instant().timestamp() * rng.choice([1, 1000])))
            if zone_form == "iso z":
                return game.instant().strftime("%Y-%m-%dT%H:%M:%SZ")
            return game.local().isoformat()

        add(rng.choice(["start", "Start Time", "kickoff", "datetime"]), stamp)
    elif is_together:
        mark = " (UTC)" if zone_form == "utc header" else ""
        add(header[0] + mark, lambda g: (date_text(g) + " " + clock_text(g)).strip())
    else:
        mark = " (UTC)" if zone_form == "utc header" else ""
        add(header[0], date_text)
        add(header[1] + mark, clock_text)
    if zone_form == "iana":
        add("Time Zone", lambda g: g.home.zone_name)
    if is_own:
        add("H/A", lambda g: "H" if g.home is club_of else "A")
        add("Opponent", lambda g: names(g.away if g.home is club_of else g.home))
    elif rng.random() < 0.15:
        mark = rng.choice([" vs ", " vs. ", " v ", " - "])
        traits.append("match" + mark)
        if any(mark.strip() in (" " + names(c) + " ").split() for g in games for c in (g.home, g.away)):
            mark = " vs "
        add("Match", lambda g: names(g.home).strip() + mark + names(g.away).strip())
    else:
        add(header[2], lambda g: names(g.home))
        add(header[3], lambda g: names(g.away))
    if ground_form != "none":
        add(header[4], lambda g: GROUNDS[ground_form](g.home))
    if rng.random() < 0.4:
        add(header[5], lambda g: g.home.ground["city"])
        traits.append("city")
    arguments = []
    if rng.random() < 0.5:
        add(rng.choice(["League", "competition", "Liga"]), lambda g: league)
    else:
        arguments += ["--league", league]
    if rng.random() < 0.3:
        add("Nr", lambda g: str(games.index(g) + 1))
    if rng.random() < 0.3:
        add("Attendance", lambda g: str(rng.randrange(5_000, 60_000)))
    if is_own:
        arguments += ["--team", club_of.name]
    if date_form in ("dmy/", "mdy/", "dmy-") and not stamps:
        arguments += ["--dates", "mdy" if date_form == "mdy/" else "dmy"] if rng.random() < 0.5 else []
    order = list(range(len(columns)))
    rng.shuffle(order)
    case = rng.choice([str, str, str.upper, str.lower])
    columns = [case(columns[i]) for i in order]
    rows = [[row[i] for i in order] for row in rows]
    kind = rng.choice(["csv", "csv", "tsv", "semicolon", "json", "jsonl", "json in object"])
    traits.append(kind)
    end = rng.choice(["\n", "\r\n"])
    if kind.startswith("json"):
        objects = [dict(zip(columns, row)) for row in rows]
        if len(set(columns)) < len(columns):
            kind = "csv"
    if kind == "json":
        text = json.dumps(objects, ensure_ascii=rng.random() < 0.3, indent=rng.choice([None, 2]))
    elif kind == "jsonl":
        text = end.join(json.dumps(item, ensure_ascii=False) for item in objects) + end
    elif kind == "json in object":
        text = json.dumps({"season": {"name": "x"}, "fixtures": objects}, ensure_ascii=False)
    else:
        mark = {"csv": ",", "tsv": "\t", "semicolon": ";"}[kind]
        quoted = rng.random() < 0.3

        def cell(text):
            if quoted or any(c in text for c in (mark, '"', "\n")):
                return '"' + text.replace('"', '""') + '"'
            return text

        text = end.join(mark.join(cell(c) for c in row) for row in [columns] + rows) + end * rng.choice([1, 1, 3])
    data = encode(rng, text, traits) if not kind.startswith("json") else text.encode("utf-8")
    lacks = {"start"} if ground_form == "unknown" else set()
    return Feed("invented." + ("json" if kind.startswith("json") else "csv"), data, games, arguments, traits, lacks)


# MARK: Calendars

SUMMARIES = {
    "vs": lambda h, a, g: f"{h} vs. {a}",
    "VS": lambda h, a, g: f"{h} VS {a}",
    "v": lambda h, a, g: f"{h} v {a}",
    "at": lambda h, a, g: f"{a} at {h}",
    "@": lambda h, a, g: f"{a} @ {h}",
    "dash": lambda h, a, g: f"{h} - {a}",
    "ground": lambda h, a, g: f"{h} vs. {a} at {g}",
    "emoji": lambda h, a, g: f"\U0001F3C8 {h} vs {a}",
    "tv": lambda h, a, g: f"{a} @ {h} (ESPN)",
    "preseason": lambda h, a, g: f"(Preseason) {a} @ {h}",
    "rank": lambda h, a, g: f"#5 {a} at #12 {h}",
    "score": lambda h, a, g: f"{h} 3 - 1 {a}",
    "score behind": lambda h, a, g: f"{h} v {a} (2-1)",
    "us home": None,
}


def fold(line, rng):
    """RFC 5545 3.1: no line of more than 75 octets; some programs do not fold."""
    data = line.encode("utf-8")
    parts, limit = [], 75
    while len(data) > limit:
        cut = limit
        while data[cut] & 0xC0 == 0x80:
            cut -= 1
        parts.append(data[:cut].decode("utf-8"))
        data, limit = data[cut:], 74
    return "\r\n ".join(parts + [data.decode("utf-8")])


def escape(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def calendar(rng, clubs, league, year, month):
    games = make_games(rng, clubs, year, month)
    form = rng.choice(list(SUMMARIES))
    us = rng.choice(clubs)
    if form == "us home":
        others = [club for club in clubs if club is not us]
        for game in games:
            other = rng.choice(others)
            game.home, game.away = (us, other) if rng.random() < 0.5 else (other, us)
    time_form = rng.choice(["utc", "tzid", "floating", "day"])
    name_form = rng.choice(["name", "name", "accents"])
    names = NAMES[name_form]
    has_ground = rng.random() < 0.6
    traits = [league, "calendar", form, time_form, name_form, "ground" if has_ground else ""]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Invented//Feeds//EN"]
    zone = games[0].home.zone_name
    if time_form == "floating":
        # The calendar's zone is that of times without one.
        lines.append("X-WR-TIMEZONE:" + zone)
    if rng.random() < 0.4:
        lines.append("X-WR-CALNAME:" + escape(us.name if form == "us home" else league))
    if rng.random() < 0.3:
        lines += [
            "BEGIN:VEVENT", "UID:training", f"DTSTART:{year}{month:02}01T080000Z", "RRULE:FREQ=DAILY;COUNT=5000",
            "SUMMARY:Open practice", "END:VEVENT",
        ]
        traits.append("training")
    for number, game in enumerate(games):
        lines += ["BEGIN:VEVENT", f"UID:invented-{number}@example.org", "DTSTAMP:20250101T000000Z"]
        if time_form == "day":
            lines.append("DTSTART;VALUE=DATE:" + game.date.strftime("%Y%m%d"))
            game.clock = None
        elif time_form == "utc":
            lines.append("DTSTART:" + game.instant().strftime("%Y%m%dT%H%M%SZ"))
        elif time_form == "tzid":
            lines.append(f"DTSTART;TZID={game.home.zone_name}:" + game.local().strftime("%Y%m%dT%H%M%S"))
        else:
            lines.append("DTSTART:" + game.local().astimezone(ZoneInfo(zone)).strftime("%Y%m%dT%H%M%S"))
        if form == "us home":
            text = ("[H] " if game.home is us else "[A] ") + names(game.away if game.home is us else game.home)
        else:
            text = SUMMARIES[form](names(game.home), names(game.away), game.home.ground["name"])
        lines.append("SUMMARY:" + escape(text))
        if has_ground:
            lines.append("LOCATION:" + escape(game.home.ground["name"]))
        lines.append("END:VEVENT")
    lines.append("END:VCALENDAR")
    text = "\r\n".join(fold(line, rng) for line in lines) + rng.choice(["\r\n", "\r\n\r\n \r\n", ""])
    if rng.random() < 0.2:
        text = text.replace("\r\n", "\n")
    name = rng.choice(["utf-8", "utf-8", "cp1252"])
    try:
        data = text.encode(name)
    except UnicodeEncodeError:
        data = text.encode("utf-8")
    traits.append(name)
    arguments = ["--league", league] + (["--team", us.name] if form == "us home" else [])
    return Feed("invented.ics", data, games, arguments, traits)


def invent(seed, clubs):
    rng = random.Random(f"feed {seed}")
    league, year, month = rng.choice(LEAGUES)
    make = calendar if rng.random() < 0.35 else table
    feed = make(rng, clubs[league], league, year, month)
    feed.ids = frozenset(club.id for club in clubs[league])
    return feed


# MARK: What the command makes of it


def difference(feed, game, found, findings):
    """What is wrong about a game as it was read; None where it is right, or open and reported."""
    sides = (found.get("home", {}).get("id"), found.get("away", {}).get("id"))
    if found.get("localDate") != game.date.isoformat():
        return f"date {found.get('localDate')} for {game.date}"
    start = found.get("start")
    if start is None and game.clock is not None and "start" not in feed.may_lack:
        return "no start" if not findings else None
    if start is not None:
        if game.clock is None:
            return f"start {start} where there is none"
        if datetime.datetime.fromisoformat(start).astimezone(UTC) != game.instant():
            return f"start {start} for {game.local().isoformat()}"
    city = found.get("venue", {}).get("city")
    if city and city not in (game.home.city, game.home.ground["city"]):
        return f"city {city} for {game.home.city}"
    for side, club in zip(sides, (game.home, game.away)):
        # A side that is not known keeps its text, and a finding reports it.
        if side != club.id and (side in feed.ids or not any(f["code"] == "unknown-team" for f in findings)):
            return f"{side} for {club.id}"
    return None


def judge(program, feed, folder):
    path = os.path.join(folder, feed.name)
    with open(path, "wb") as file:
        file.write(feed.data)
    report = os.path.join(folder, "report.json")
    run = subprocess.run(
        [program, "import", "--to", "jsonl", "--report", report, *feed.arguments, feed.name], cwd=folder,
        capture_output=True, timeout=60)
    messages = run.stderr.decode("utf-8", "replace")
    games = [json.loads(line) for line in run.stdout.splitlines() if line.strip()]
    games = [game for game in games if "home" in game or "name" in game or "localDate" in game]
    with open(report, encoding="utf-8") as file:
        findings = json.load(file)["findings"]
    if run.returncode == 65:
        return "refused", messages.strip().splitlines()[0] if messages.strip() else ""
    if run.returncode not in (0, 1):
        return "wrong", f"exit {run.returncode}: {messages[:300]}"
    problems = []
    if len(games) != len(feed.games):
        problems.append(f"{len(games)} games of {len(feed.games)}")
    wanted = sorted(feed.games, key=lambda g: (g.date, g.home.id, g.away.id))
    left = list(games)
    for game in wanted:
        same = [g for g in left if g.get("home", {}).get("id") == game.home.id and g.get("away", {}).get("id") == game.away.id]
        same = same or [g for g in left if g.get("localDate") == game.date.isoformat()]
        exact = [g for g in same if difference(feed, game, g, findings) is None]
        found = (exact or same or [None])[0]
        if found is None:
            problems.append(f"missing {game.home.id} {game.away.id} {game.date}")
            continue
        left.remove(found)
        problem = difference(feed, game, found, findings)
        if problem:
            problems.append(f"{game.home.id}-{game.away.id} {game.date}: {problem}")
    if not problems:
        return "right" if run.returncode == 0 else "right, exit 1", ""
    kinds = sorted({finding["code"] for finding in findings})
    # Games may be left out, as long as it is an error; what is there has to be right.
    is_reported = run.returncode == 1 and all(p.startswith("missing ") or " games of " in p for p in problems)
    return ("reported" if is_reported else "wrong"), f"exit {run.returncode}, {kinds}: " + "; ".join(problems[:4])


def main():
    program, gazetteer, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    kept = sys.argv[5] if len(sys.argv) > 5 else None
    clubs = read_clubs(gazetteer)

    def run(seed):
        feed = invent(seed, clubs)
        with tempfile.TemporaryDirectory() as folder:
            verdict, reason = judge(program, feed, folder)
        if kept and verdict != "right":
            target = os.path.join(kept, str(seed))
            os.makedirs(target, exist_ok=True)
            with open(os.path.join(target, feed.name), "wb") as file:
                file.write(feed.data)
        return seed, verdict, reason, feed

    counts = {}
    with ThreadPoolExecutor(int(os.environ.get("SPORTSTIME_JOBS", "2"))) as pool:
        for seed, verdict, reason, feed in pool.map(run, range(first, first + count)):
            counts[verdict] = counts.get(verdict, 0) + 1
            if verdict not in ("right",):
                traits = ", ".join(trait for trait in feed.traits if trait)
                print(f"{seed} {verdict} [{traits}] {' '.join(feed.arguments)}: {reason}")
    print(", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items())))
    return 1 if "wrong" in counts else 0


if __name__ == "__main__":
    sys.exit(main())
