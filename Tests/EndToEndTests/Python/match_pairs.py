"""Real schedules in two states, or of two feeds, matched a second time: by readers and a matcher of its own.

    match_pairs.py TOOL FEEDS WORK

For each pair the older file is imported, then the newer one with --previous. Who has whose id then is compared with
what this program makes of the raw files: sides by where and when they play, no gazetteer. One line a pair:

    name <tab> matched <tab> moved <tab> gone <tab> added <tab> open <tab> wrong <tab> missed

"open" are games of the older file that the tool reports as open; they are among the gone. "wrong" are pairs of the tool
that are others here, "missed" pairs of this program that the tool neither matches nor reports as open; each is on a line
of its own after a blank.
"""

import csv, datetime, difflib, glob, io, json, os, re, subprocess, sys
import xml.etree.ElementTree as xml

TOOL, FEEDS, WORK = sys.argv[1:4]


class Game:
    """One record of a raw file; `truth` is what the file itself says that never changes, where it says any."""

    def __init__(self, home, away, date, start=None, truth=None, season=""):
        self.home, self.away, self.date, self.start = home, away, date, start
        self.truth, self.season = truth, season

    def __repr__(self):
        return f"{self.away} at {self.home} {self.date} {self.start or ''}"


# Readers. Each gives the records of a file in order; None stands for one that is no game of two sides.

def text(path):
    data = re.sub(rb"\r+\n?", b"\n", open(path, "rb").read())
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def day(string, form):
    return string and datetime.datetime.strptime(string, form).date().isoformat()


def rows(path):
    return list(csv.DictReader(io.StringIO(text(path)), delimiter=","))


def club(path):
    games = []
    for row in rows(path):
        away, _, home = row["SUBJECT"].partition(" at ")
        home = re.sub(r" - Time TBD$", "", home)
        games.append(Game(home, away, day(row["START DATE"], "%m/%d/%y"), row["START TIME"], season="2019"))
    return games


def tour(path):
    return [Game(row["Home"], row["Away"], row["Date"], row["Time"], season="2019") for row in rows(path)]


def nfl538(path):
    return [Game(row["team1"], row["team2"], row["date"], season=row["season"]) for row in rows(path)]


def premier(path):
    return [
        Game(row["HomeTeam"], row["AwayTeam"], day(row["Date"], "%d/%m/%Y"), row["Time"], season="2019")
        for row in rows(path)]


def scraped(path):
    return [
        Game(row["home_team"], row["away_team"], day(row["date"], "%m/%d/%Y"), season=row["season"][:4])
        for row in rows(path)]


def fantasy(path):
    games = []
    for week in json.load(open(path)):
        for game in week:
            start = datetime.datetime.fromisoformat(game["kickoff_time"].replace("Z", "+00:00"))
            games.append(Game(game["team_h"], game["team_a"], start.date().isoformat(), season="2016"))
    return games


def openfootball(path):
    return [
        Game(game["team1"], game["team2"], game["date"], game.get("time"), season="x")
        for game in json.load(open(path))["matches"]]


def sportradar_nfl(path):
    if path.endswith(".json"):
        games = [game for week in json.load(open(path))["weeks"] for game in week["games"]]
    else:
        games = [node.attrib for node in xml.parse(path).iter() if node.tag.endswith("}game")]
    found = []
    for game in games:
        start = datetime.datetime.fromisoformat(game["scheduled"]) - datetime.timedelta(hours=5)
        found.append(Game(game["home"], game["away"], start.date().isoformat(), game["scheduled"], game["id"], "2012"))
    return found


def sportradar_mlb(path):
    found = []
    for event in xml.parse(path).iter():
        if not event.tag.endswith("event"):
            continue
        start = next((node.text for node in event.iter() if node.tag.endswith("scheduled_start")), None)
        sides = {}
        for node in event.iter():
            name = node.tag.split("}")[-1]
            if name in ("home", "visitor"):
                sides[name] = node.attrib.get("id") or node.text
        local = datetime.datetime.fromisoformat(start.replace("Z", "+00:00")) - datetime.timedelta(hours=6)
        truth = event.attrib["id"].split("?")[-1]
        found.append(Game(sides.get("home"), sides.get("visitor"), local.date().isoformat(), start, truth, "2014"))
    return found


def calendar(path):
    """Events as they stand: UID, start, summary. Folded lines are joined."""
    events, event = [], None
    for line in re.sub(r"\r?\n[ \t]", "", text(path)).splitlines():
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            event = {}
        elif line == "END:VEVENT":
            events.append(event)
            event = None
        elif event is not None:
            event[name.split(";")[0]] = value.replace("\\,", ",")
    return events


def mls(path):
    found = []
    for event in calendar(path):
        sides = re.split(r" vs\.? | @ ", event["SUMMARY"], maxsplit=1)
        if len(sides) == 2:
            home, away = sides if " @ " not in event["SUMMARY"] else sides[::-1]
            date = event["DTSTART"][:8]
            found.append(Game(home, away, f"{date[:4]}-{date[4:6]}-{date[6:]}", event["DTSTART"], event["UID"], "2026"))
        else:
            found.append(None)
    return found


def cup(path):
    found = []
    for event in calendar(path):
        home, _, away = re.sub(r" \(.*", "", event["SUMMARY"]).partition(" v ")
        date = event["DTSTART"][:8]
        found.append(Game(home, away, f"{date[:4]}-{date[4:6]}-{date[6:]}", event["DTSTART"], season="x"))
    return found


def sessions(path):
    """Of races, whatever they are called: by when they start, in UTC."""
    found = []
    for event in calendar(path):
        date = event["DTSTART"][:8]
        found.append(Game("race", "race", f"{date[:4]}-{date[4:6]}-{date[6:]}", event["DTSTART"].rstrip("Z"), season="x"))
    return found


def fixtures(path):
    return [
        Game(row["Home Team"], row["Away Team"], day(row["Date"][:10], "%d/%m/%Y"), row["Date"], season="x")
        for row in rows(path)]


def cup_table(path):
    return [
        Game(row["home"], row["away"], day(row["date"] + " 2014", "%b %d %Y"), row["time"], season="x")
        for row in rows(path)]


def results(path):
    """Of a season from August on: the year is not in the dates."""
    found = []
    for game in json.load(open(path)):
        if not game.get("date"):
            found.append(None)
            continue
        date = datetime.datetime.strptime(" ".join(game["date"].split()[:2]) + " 2016", "%d %b %Y").date()
        date = date.replace(year=2015 if date.month > 7 else 2016)
        found.append(Game(game["home"], game["away"], date.isoformat(), season="2015"))
    return found


def rams(path):
    found = []
    for event in calendar(path):
        away, _, home = event["SUMMARY"].partition(" at ")
        try:
            start = datetime.datetime.strptime(event["DTSTART"][:15], "%Y%m%dT%H%M%S")
        except ValueError:
            start = None
        if not home or start is None or start.year < 2018:
            found.append(None)
            continue
        local = start - datetime.timedelta(hours=5)
        season = "2018" if local.date().isoformat() > "2018-09-04" else "before 2018"
        found.append(Game(home, away, local.date().isoformat(), event["DTSTART"], season=season))
    return found


# A matcher: sides are those that play at home and away on the same days; then the same day, then the only meeting left.

PLACEHOLDER = re.compile(r"^(tb[acd]\b.*|to be .*|[wl]\d+|\d[a-l/]+|.*winner.*|.*loser.*|.*path [a-d]\b.*)$", re.I)


def is_known(game):
    return game is not None and game.home and game.away and not PLACEHOLDER.match(game.home) and \
        not PLACEHOLDER.match(game.away)


def sides(old, new):
    """By side of the newer games: the side of the older ones."""
    def days(games):
        found = {}
        for game in games:
            if is_known(game):
                found.setdefault(game.home, set()).add((game.date, "h"))
                found.setdefault(game.away, set()).add((game.date, "a"))
        return found

    first, second = days(old), days(new)
    scores = []
    for name, theirs in second.items():
        for other, ours in first.items():
            likeness = difflib.SequenceMatcher(None, name.lower(), other.lower()).ratio()
            shared = len(theirs & ours) / max(1, min(len(theirs), len(ours)))
            equal = 2 if name.lower() == other.lower() else 0
            if equal or shared > 0.3:
                scores.append((equal + shared + likeness / 2, name, other))
    found, taken = {}, set()
    for _, name, other in sorted(scores, reverse=True):
        if name not in found and other not in taken:
            found[name] = other
            taken.add(other)
    return found


def pairing(old, new):
    """By index of the older games: the index of the newer one, where this program is sure."""
    if any(game is not None and game.truth for game in old + new):
        places = {game.truth: index for index, game in enumerate(new) if game is not None}
        return {index: places[game.truth] for index, game in enumerate(old) if game is not None and game.truth in places}
    names = sides(old, new)
    found, taken = {}, set()

    def meetings(games, key, names, is_free):
        table = {}
        for index, game in enumerate(games):
            if is_known(game) and is_free(index):
                home, away = names.get(game.home, game.home), names.get(game.away, game.away)
                table.setdefault(key(game, home, away), []).append(index)
        return table

    same = {name: name for game in old if game for name in (game.home, game.away)}
    for key in (lambda game, home, away: (game.season, home, away, game.date),
                lambda game, home, away: (game.season,) + tuple(sorted((home, away))) + (game.date,),
                lambda game, home, away: (game.season, home, away)):
        first = meetings(old, key, same, lambda index: index not in found)
        second = meetings(new, key, names, lambda index: index not in taken)
        for meeting, olds in first.items():
            news = second.get(meeting, [])
            if len(olds) == len(news):
                # Of a doubleheader, in order of their starts, as far as these are written alike.
                news = sorted(news, key=lambda index: (new[index].start or "", index))
                olds = sorted(olds, key=lambda index: (old[index].start or "", index))
                if len(olds) == 1 or key(old[olds[0]], "", "")[-1] == old[olds[0]].date:
                    for before, after in zip(olds, news):
                        found[before] = after
                        taken.add(after)
    return found


# The tool

def tool(*arguments):
    result = subprocess.run([TOOL] + list(arguments), capture_output=True, text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"{arguments}: {result.returncode} {result.stderr}")
    return result.stderr


def schedule(path):
    return [json.loads(line) for line in open(path)]


def compare(name, reader, files, newer_reader, newer_files, options=(), newer_options=()):
    folder = os.path.join(WORK, re.sub(r"\W+", "-", name))
    os.makedirs(folder, exist_ok=True)
    before, after = os.path.join(folder, "old.jsonl"), os.path.join(folder, "new.jsonl")
    tool("import", *files, *options, "--partial", "-q", "-o", before)
    report = os.path.join(folder, "report.json")
    tool("import", *newer_files, *newer_options, "--partial", "-q", "--previous", before, "-o", after, "--report", report)
    findings = json.load(open(report))["findings"]
    still = {game for finding in findings if finding["code"] == "identity-open"
             for game in re.findall(r"[^ ,]+", finding["message"].split("which of ")[1].split(" are ")[0])}

    def raw(reader, files):
        games, places = [], {}
        for file in files:
            for number, game in enumerate(reader(file), 1):
                places[os.path.basename(file), number] = len(games)
                games.append(game)
        return games, places

    old, old_places = raw(reader, files)
    new, new_places = raw(newer_reader, newer_files)

    def index(game, places):
        return places.get((os.path.basename(game["source"]["file"]), game["source"]["record"]))

    olds, news = schedule(before), schedule(after)
    numbers = {game["id"]: number for number, game in enumerate(olds)}
    truth = pairing(old, new)
    (matched, moved, wrong, missed) = (0, 0, [], [])
    mine = {}
    for game in news:
        if game["id"] in numbers:
            earlier = olds[numbers[game["id"]]]
            matched += 1
            moved += earlier.get("localDate") != game.get("localDate")
            mine[index(earlier, old_places)] = index(game, new_places)
    backwards = {now: was for was, now in truth.items()}
    for was, now in mine.items():
        # A game that stands in two of the older files has two records there.
        isOne = old[was] is not None and new[now] is not None and old[was].truth and old[was].truth == new[now].truth
        if not isOne and (truth.get(was, now) != now or backwards.get(now, was) != was):
            wrong.append((was, now))
    for was, now in truth.items():
        if was not in mine and any(index(game, old_places) == was and game["id"] not in still for game in olds):
            missed.append((was, now))
    columns = (matched, moved, len(olds) - matched, len(news) - matched, len(still), len(wrong), len(missed))
    print(name, *columns, sep="\t")
    for was, now in wrong:
        print(f"  wrong: {old[was]} is not {new[now]}, but {new[truth[was]] if was in truth else 'another'}")
    for was, now in missed:
        print(f"  missed: {old[was]} is {new[now]}")


# The pairs

def feeds(*names):
    return [os.path.join(FEEDS, name) for name in names]


def derived(name, content):
    path = os.path.join(WORK, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", newline="") as file:
        file.write(content)
    return path


CLUBS = sorted(glob.glob(os.path.join(FEEDS, "csv/mlb-team-2019/*.csv")))


def without_spring():
    """The clubs' files as they are on the first of June: what is past has left them."""
    cut = []
    for path in CLUBS:
        lines = text(path).splitlines(keepends=True)
        kept = [line for line in lines[1:] if line[:2] >= "06"]
        cut.append(derived("cut/" + os.path.basename(path), lines[0] + "".join(kept)))
    return cut


def tours():
    """The games of twelve published tours of that season, as a table."""
    games = {}
    for path in glob.glob(os.path.join(FEEDS, "trips/tbfp/*.txt")):
        for cells in re.findall(r"^\d+,([^,]+),([^,]+),([^,]+),([^,]+),(\S+) (\S+?),", text(path), re.M):
            park, away, home, city, date, time = cells
            games[home, away, date, time] = f"{home},{away},{date},{time},{park},{city}\n"
    return derived("tours.csv", "Home,Away,Date,Time,Venue,City\n" + "".join(games[key] for key in sorted(games)))


def other_ids(path, pattern):
    """The file with other ids, as a feed has that makes them each night."""
    count = 0

    def other(match):
        nonlocal count
        count += 1
        return f"{match.group(1)}{os.path.basename(path)[:4]}-{count:06d}-night{match.group(3)}"

    return derived("other-ids/" + os.path.basename(path), re.sub(pattern, other, text(path)))


def by_place(reader, original):
    """A reader of a file with other ids: the ids of the original are the truth."""
    return lambda path: reader(original)


cut = without_spring()
compare("clubs, two months cut off", club, CLUBS, club, cut)
compare("clubs, two months back", club, cut, club, CLUBS)
tours = tours()
zone = ("--league", "mlb", "--season", "2019", "--zone", "America/New_York")
compare("clubs to tours", club, CLUBS, tour, [tours], (), zone)
for name, before, after in [
    ("MLS, February to April", "mls-2026-snapshot-2026-02-07", "mls-2026-snapshot-2026-04-01"),
    ("MLS, April to August", "mls-2026-snapshot-2026-04-01", "mls-2026"),
]:
    first, second = feeds(f"ical/mls/{before}.ics", f"ical/mls/{after}.ics")
    compare(name, mls, [first], mls, [second])
    anew = other_ids(second, r"(UID:)([^\r\n]*)()")
    compare(name + ", other ids", mls, [first], by_place(mls, second), [anew])
first, second = feeds(*[
    f"xml/sportradar/mlb-2014-season-schedule-generated-2014-{date}.xml" for date in ("03-11", "08-04")])
compare("MLB 2014, March to August", sportradar_mlb, [first], sportradar_mlb, [second])
anew = other_ids(second, r'(<event [^>]*?\bid=")([^"]*)(")')
compare("MLB 2014, other ids", sportradar_mlb, [first], by_place(sportradar_mlb, second), [anew])
[history, weeks, midseason, ends, weeks_json] = feeds(
    "csv/fivethirtyeight/nfl_games.csv", "xml/sportradar/nfl-2012-REG-schedule.xml",
    "xml/sportradar/nfl-2012-REG-schedule-midseason.xml", "xml/sportradar/nfl-2012-REG-schedule.xml",
    "json/sportradar/nfl-2012-REG-schedule-t1.json")


def plain(reader):
    """Without the ids, which another feed doesn't have."""
    def read(path):
        games = reader(path)
        for game in games:
            game.truth = None
        return games
    return read


compare("NFL, history to 2012", nfl538, [history], plain(sportradar_nfl), [weeks])
compare("NFL 2012, midseason to end", sportradar_nfl, [midseason], sportradar_nfl, [ends])
compare("NFL 2012, XML to JSON", sportradar_nfl, [weeks], sportradar_nfl, [weeks_json])
[scrape, last, fantasies] = feeds(
    "csv/jokecamp/PL_scraped_ord-latin1.csv", "csv/football-data-co-uk/2019-2020-Premier.csv",
    "json/epl-fantasy/epl-2016-17-schedule.json")
compare("Premier League, history to 2019-20", scraped, [scrape], premier, [last])
compare("Premier League, 2019-20 to history", premier, [last], scraped, [scrape])
compare("Premier League, history to plan of 2016-17", scraped, [scrape], fantasy, [fantasies])
compare("Formula 1, one calendar to another", sessions, feeds("ical/ecal/Formula_1-2025.ics"), sessions,
        feeds("ical/f1calendar/f1-2025.ics"))
[open22, fixtures22, calendar22, drawn26, played26] = feeds(
    "json/openfootball/worldcup-2022.json", "csv/fixturedownload/fifa-world-cup-2022-UTC.csv",
    "ical/mkdynamic/worldcup-2022-final.ics", "json/openfootball/worldcup-2026-placeholders-2026-03-20.json",
    "json/openfootball/worldcup-2026.json")
compare("World Cup 2022, results to plan", openfootball, [open22], fixtures, [fixtures22])
compare("World Cup 2022, plan to calendar", fixtures, [fixtures22], cup, [calendar22])
compare("World Cup 2026, draw to results", openfootball, [drawn26], openfootball, [played26])
clubs26 = feeds(*[f"ical/mls/{club}-2026.ics" for club in ("cfmontreal", "intermiamicf", "lagalaxy")])
compare("MLS, three clubs to the league", mls, clubs26, mls, feeds("ical/mls/mls-2026.ics"))
groups14 = feeds(*[f"csv/jokecamp/world-cup-2014-{round}_matches.csv" for round in ("group", "final")])
compare("World Cup 2014, tables to results", cup_table, groups14, openfootball, feeds("json/openfootball/worldcup-2014.json"))
compare("Premier League, results of 2015-16 to history", results, feeds("json/jokecamp/epl-2015-results.json"), scraped, [scrape])
compare("NFL, history to a club's calendar of 2018", nfl538, [history], rams, feeds("ical/southendzone/rams-2018.ics"))
