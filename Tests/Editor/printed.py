"""The page that people read and print, in a real browser: printed.py SPORTSTIME [FOLDER]

Each page is opened light, dark, on a phone and as print: it may say nothing on the console, ask for nothing, have no
violation of what people with assistive technology need, no label of a map over another, and nothing wider than the
screen. Pictures of all are left in FOLDER, to be looked at.

Needs playwright (PyPI) and a Chromium; says so and ends well where one is missing.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    print("no playwright: the page is not tested")
    sys.exit(0)
CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
if CHROMIUM is None:
    print("no Chromium: the page is not tested")
    sys.exit(0)

BINARY = os.path.abspath(sys.argv[1])
HERE = pathlib.Path(__file__).resolve().parent
failures = []


def check(is_right, message):
    if not is_right:
        failures.append(message)
        print("FAILED:", message)


CITIES = [
    ("Boston", "MA", "US", "America/New_York", "-04:00"), ("New York", "NY", "US", "America/New_York", "-04:00"),
    ("Baltimore", "MD", "US", "America/New_York", "-04:00"), ("Philadelphia", "PA", "US", "America/New_York", "-04:00"),
    ("Washington", "DC", "US", "America/New_York", "-04:00"), ("Chicago", "IL", "US", "America/Chicago", "-05:00"),
    ("Denver", "CO", "US", "America/Denver", "-06:00"), ("Los Angeles", "CA", "US", "America/Los_Angeles", "-07:00"),
    ("Toronto", "ON", "CA", "America/Toronto", "-04:00"),
]


TEAMS = {
    "Boston": "Red Sox", "New York": "Yankees", "Baltimore": "Orioles", "Philadelphia": "Phillies", "Washington": "Nationals",
    "Chicago": "Cubs", "Denver": "Rockies", "Los Angeles": "Dodgers", "Toronto": "Blue Jays",
}


def place(city):
    return {"city": city[0], "region": city[1], "country": city[2]} if city[1] else {"city": city[0], "country": city[2]}


def trip(name, cities, modes, days_between=1, items=()):
    """A game in each of the cities, with travel between them."""
    rows, day = list(items), 1
    for number, city in enumerate(cities):
        if number > 0:
            mode = modes[number % len(modes)]
            rows.append({
                "id": f"t{number}", "kind": "travel", "day": day, "sortOrder": 1, "title": f"{cities[number - 1][0]} → {city[0]}",
                "travel": {"leg": number - 1, "from": place(cities[number - 1]), "to": place(city), "mode": mode,
                           "distanceKm": 500 + number, "durationMinutes": 185}})
            day += days_between
        home, away = TEAMS.get(city[0], city[0]), TEAMS.get(cities[number - 1][0], "Guests & Co.")
        if home == away:
            away = "Guests & Co."
        date = f"2026-06-{day:02d}" if day <= 30 else f"2026-07-{day - 30:02d}"
        rows.append({
            "id": f"g{number}", "kind": "game", "day": day, "sortOrder": 0, "title": f"{away} at {home}",
            "game": {"id": f"g{number}", "league": "mlb", "home": {"id": "h", "name": home}, "away": {"id": "a", "name": away},
                     "venue": {"name": f"{city[0]} <Park>", **place(city)}, "localDate": date,
                     "start": f"{date}T19:05:00{city[4]}", "timeZone": city[3], "status": "scheduled"}})
    return {"format": "sportstime-itinerary", "version": 1, "id": name, "title": f"The trip {name}", "startDate": "2026-06-01",
            "dayCount": day, "items": rows}


OWN = [
    {"id": "c1", "kind": "custom", "day": 1, "sortOrder": 2, "title": "Dinner", "custom": {"category": "meal", "notes": "Table for four\nby the window"}},
    {"id": "c2", "kind": "custom", "day": 1, "sortOrder": 3, "title": "Night", "custom": {"category": "hotel", "location": "Old Inn"}},
]
TOKYO = ("Tokyo", "", "JP", "Asia/Tokyo", "+09:00")


def pages():
    chance = random.Random(13)
    yield "one", [trip("one", CITIES[:6], ["drive", "train", "fly"], 3, OWN)]
    yield "booklet", [trip("booklet", (CITIES + CITIES)[:12], ["drive", "train", "fly"], 1, OWN)]
    yield "game", [trip("game", CITIES[:1], ["drive"])]
    yield "dateline", [trip("dateline", [TOKYO, CITIES[7], CITIES[5], TOKYO], ["fly"], 2, OWN)]
    yield "season", [trip(f"road-{number}", chance.sample(CITIES, chance.randint(2, 8)), ["drive", "fly"]) for number in range(12)]


OVERLAPS = """() => {
  let count = 0;
  for (const map of document.querySelectorAll('.map svg')) {
    const boxes = [...map.querySelectorAll('text')].map((text) => text.getBBox());
    const dots = [...map.querySelectorAll('circle')].map((dot) => dot.getBBox());
    const cross = (a, b) => a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height;
    boxes.forEach((a, i) => {
      if (boxes.slice(i + 1).some((b) => cross(a, b)) || dots.some((b) => cross(a, b))) count += 1;
    });
  }
  return count;
}"""


def look(browser, folder, name, trips, axe):
    source = folder / f"{name}.jsonl"
    source.write_text("".join(json.dumps(one) + "\n" for one in trips))
    file = folder / f"{name}.html"
    result = subprocess.run([BINARY, "export", source, "-o", file], capture_output=True, text=True)
    check(result.returncode == 0, f"export of {name}: {result.stderr}")

    def contents(page, state):
        maps = page.locator(".map svg").count()
        check(maps == len(trips), f"{name}: {maps} maps for {len(trips)} trips")
        overlaps = page.evaluate(OVERLAPS)
        check(overlaps == 0, f"{name}, {state}: {overlaps} labels collide")

    view(browser, folder, name, file, axe, contents)
    days = {item["day"] for one in trips for item in one["items"]}
    print(f"{name}: {len(trips)} trips, {len(days)} days with something, light, dark, phone and print")


def look_at_index(browser, folder, axe):
    """The index of the calendars that sync publishes."""
    home = folder / "nightly"
    home.mkdir(exist_ok=True)
    samples = HERE.parent.parent / "feeds" / "samples"
    config = {"format": "sportstime-sync", "version": 1, "feeds": [{"name": "samples", "source": f"{samples}/*", "feed": "auto"}],
              "publish": {"folder": "public", "address": "https://example.org/t"}}
    (home / "sync.json").write_text(json.dumps(config))
    result = subprocess.run(
        [BINARY, "sync", "--config", "sync.json"], cwd=home, capture_output=True, text=True)
    file = home / "public" / "index.html"
    check(result.returncode in (0, 1) and file.exists(), f"sync: {result.returncode} {result.stderr}")
    if not file.exists():
        return
    calendars = len(list((home / "public").rglob("*.ics")))

    def contents(page, state):
        shown = page.locator("li:visible").count()
        check(shown == calendars, f"index, {state}: {shown} entries for {calendars} calendars")
        if state == "print":
            return
        page.locator("input[type=search]").fill("yankees")
        found = page.locator("li:visible").all_inner_texts()
        check(0 < len(found) < calendars and all("Yankees" in one for one in found), f"index, {state}: found {found}")
        page.locator("input[type=search]").fill("")
        check(page.locator("li:visible").count() == calendars, f"index, {state}: not all are back")

    view(browser, folder, "index", file, axe, contents)
    print(f"index: {calendars} calendars, found by name, light, dark, phone and print")


# The most sheets of A4.
SHEETS = {"booklet": 4, "game": 1}


def view(browser, folder, name, file, axe, contents):
    """Opens a page as people see it; `contents` checks what is only of this page."""
    for state, width, options in (
        ("light", 900, {"color_scheme": "light"}), ("dark", 900, {"color_scheme": "dark"}),
        ("phone", 360, {"color_scheme": "light"}), ("print", 900, {"media": "print"})):
        context = browser.new_context(bypass_csp=True, viewport={"width": width, "height": 900})
        page = context.new_page()
        said = []
        page.on("console", lambda message: said.append("console: " + message.text))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("request", lambda request: None if request.url.startswith("file:") else said.append("request: " + request.url))
        page.emulate_media(**options)
        page.goto(file.as_uri())
        contents(page, state)
        if state == "phone" and page.locator(".days li").count() and page.locator(".days").count() == 1:
            day = page.locator(".days li").first.bounding_box()
            check(day["y"] + day["height"] <= 740, f"{name}: the first day begins {day['y']:.0f} pixels down a phone")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(wide <= 0, f"{name}, {state}: {wide} pixels wider than the screen")
        if axe and state != "print":
            page.evaluate(axe)
            found = page.evaluate("() => axe.run().then((result) => result.violations.map((one) => one.id + ' ' + one.nodes[0].target))")
            check(not found, f"axe, {name}, {state}: {found}")
        check(not said, f"{name}, {state}: {said}")
        page.screenshot(path=folder / f"{name}-{state}.png", full_page=True)
        if state == "print":
            page.pdf(path=folder / f"{name}.pdf", format="A4")
            sheets = len(re.findall(rb"/Type\s*/Page\b", (folder / f"{name}.pdf").read_bytes()))
            print(f"{name}: {sheets} sheets")
            check(0 < sheets <= SHEETS.get(name, sheets), f"{name}: {sheets} sheets")
        context.close()


def main():
    try:
        import axe_playwright_python
        axe = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    except (ImportError, StopIteration):
        print("no axe: accessibility is not tested")
        axe = None
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for name, trips in pages():
                look(browser, folder, name, trips, axe)
            look_at_index(browser, folder, axe)
            browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
