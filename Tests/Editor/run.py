"""The editor's page in a real browser: run.py SPORTSTIME HOST [--trips N] [--seed N] [--drags N] [--agree]

Holds the core of the page (WebAssembly) against the native one over random trips: the answers to every item over every
row and header have to be equal to the byte. Then drags by mouse, touch and keyboard, with undo: what the page saves has to
be what 'sportstime edit --script' makes of the edits that it saves. Then what a page may not do: messages, requests, long
frames, growing memory, and, where axe is installed, violations of what people with assistive technology need.

Each text of 'texts.txt' has to be shown by some page; 'make style' holds that list against the page's script.

The seed is that of the first trip. With --agree only the first of these is done. Needs playwright (PyPI) and a Chromium; says so and ends well where one is missing.
"""
import base64
import functools
import json
import lzma
import os
import re
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    print("no playwright: the editor's page is not tested")
    sys.exit(0)
CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
if CHROMIUM is None:
    print("no Chromium: the editor's page is not tested")
    sys.exit(0)

BINARY, HOST = sys.argv[1:3]


def option(name, usual):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


TRIPS, SEED, DRAGS_EACH = option("--trips", 150), option("--seed", 1), option("--drags", 50)
failures = []


def check(is_right, message):
    if not is_right:
        failures.append(message)
        print("FAILED:", message)


CITIES = [("Boston", "MA", "America/New_York", "-04:00"), ("New York", "NY", "America/New_York", "-04:00"),
          ("Chicago", "IL", "America/Chicago", "-05:00"), ("Denver", "CO", "America/Denver", "-06:00"),
          ("Los Angeles", "CA", "America/Los_Angeles", "-07:00")]
TEXTS = ["Dinner", "Café → bar", "<script>alert(1)</script>", "</script>", "a & b", "日本語", "\u202egnirts", "", "\\\"", "x\ny"]


def place(city):
    return {"city": city[0], "region": city[1], "country": "US"}


def random_trip(seed, days=None, customs=None):
    """A trip of games in some cities, with travel between them at places that may be legal, and items of the user's own."""
    chance = random.Random(seed)
    days = days or chance.randint(1, 9)
    items, city, previous = [], chance.choice(CITIES), None
    keys = [-1, 0, 0.0005, 0.25, 0.5, 1, 1, 1.5, 2, 3.1, 1e-9, 2**40]
    for day in range(1, days + 1):
        for number in range(chance.choice([0, 1, 1, 2])):
            if chance.random() < 0.45:
                city = chance.choice(CITIES)
            if previous is not None and previous[0] != city:
                items.append({"id": f"t{len(items)}", "kind": "travel", "day": chance.randint(previous[1], day),
                              "sortOrder": chance.choice(keys[2:]), "title": f"{previous[0][0]} → {city[0]}",
                              "travel": {"from": place(previous[0]), "to": place(city), "mode": chance.choice(["drive", "fly"]),
                                         "distanceKm": chance.randint(50, 4000), "durationMinutes": chance.randint(30, 600)}})
            items.append({"id": f"g{day}-{number}", "kind": "game", "day": day, "sortOrder": number / 1000,
                          "title": f"Game {day}.{number}", "game": {
                              "status": chance.choice(["scheduled"] * 8 + ["cancelled", "postponed"]),
                              "venue": {"name": f"{city[0]} Park", **place(city), "timeZone": city[2]},
                              "start": f"2026-06-{day:02d}T{13 + 4 * number}:05:00{city[3]}"}})
            previous = (city, day)
    for number in range(customs if customs is not None else chance.randint(0, 8)):
        items.append({"id": f"c{number}", "kind": "custom", "day": chance.randint(1, days), "sortOrder": chance.choice(keys),
                      "title": chance.choice(TEXTS), "custom": {"notes": chance.choice(TEXTS)}})
    chance.shuffle(items)
    return {"id": f"trip-{seed}", "title": chance.choice(TEXTS) or "Trip", "startDate": "2026-06-01", "dayCount": days,
            "items": items}


def random_games(seed, days):
    """Games beside a trip: on its days and beyond them, some of them at the time of others, some that the trip has already."""
    chance = random.Random(seed * 7 + 1)
    games = []
    for number in range(chance.randint(0, 7)):
        city, day = chance.choice(CITIES), chance.randint(1, days + 1)
        games.append({"id": chance.choice([f"s{number}", f"s{number}", f"g{day}-0"]), "aliases": [], "league": "mlb", "season": "2026",
                      "home": {"id": f"h{number}", "name": f"Home {number}"}, "away": {"id": f"a{number}", "name": chance.choice(TEXTS) or "Away"},
                      "venue": {"id": f"v{number}", "name": f"{city[0]} Park", **place(city), "timeZone": city[2]},
                      "start": f"2026-06-{day:02d}T{chance.randint(11, 20)}:05:00{city[3]}", "localDate": f"2026-06-{day:02d}",
                      "status": "scheduled"})
    return games


def game_list(games):
    members, lines = [], []
    for game in games:
        parts = [json.dumps(key) + ":" + json.dumps(value, ensure_ascii=False, separators=(",", ":")) for key, value in game.items()]
        members += [part for part in parts if part not in members]
        lines.append({"title": f"{game['away']['name']} at {game['home']['name']}", "record": [members.index(part) for part in parts]})
    return json.dumps({"members": members, "games": lines})


def requests_of(trip):
    """All items over all rows and headers; then, of what is left, some drops, undone and done again, and every file."""
    chance = random.Random(trip["id"])
    rows = len(trip["items"]) + trip["dayCount"]
    games = random_games(int(trip["id"][5:]), trip["dayCount"])
    asked = [["{\"do\":\"games\"}", game_list(games)], ["{\"do\":\"open\"}", json.dumps(trip)]]
    for game in games:
        asked.append([json.dumps({"do": "lift", "game": game["id"]}), ""])
        for row in range(rows + 1):
            asked.append([json.dumps({"do": "at", "before": row}), ""])
            asked.append([json.dumps({"do": "at", "on": row}), ""])
        asked.append(["{\"do\":\"cancel\"}", ""])
    for item in trip["items"]:
        asked.append([json.dumps({"do": "lift", "item": item["id"]}), ""])
        for row in range(rows + 1):
            asked.append([json.dumps({"do": "at", "before": row}), ""])
            asked.append([json.dumps({"do": "at", "on": row}), ""])
        asked.append(["{\"do\":\"at\"}", ""])
        asked.append(["{\"do\":\"cancel\"}", ""])
    for item in chance.sample(trip["items"], min(4, len(trip["items"]))):
        asked.append([json.dumps({"do": "lift", "item": item["id"]}), ""])
        asked.append([json.dumps({"do": "drop", "before": chance.randint(0, rows)}), ""])
    asked.append([json.dumps({"do": "new", "title": chance.choice(TEXTS)}), json.dumps({"notes": chance.choice(TEXTS)})])
    asked.append([json.dumps({"do": "drop", "before": chance.randint(0, rows)}), ""])
    for code in ("travel-missing", "travel-duplicate", "travel-before-departure-game", "game-outside-band", "sort-order-tie", "unknown-venue"):
        asked.append(["{\"do\":\"edit\"}", json.dumps({"op": "fix", "code": code})])
    for game in games[:3]:
        asked.append([json.dumps({"do": "lift", "game": game["id"]}), ""])
        asked.append([json.dumps({"do": "drop", "before": chance.randint(0, rows)}), ""])
        asked.append(["{\"do\":\"edit\"}", json.dumps({"op": "addGame", "game": game["id"]})])
    for item in chance.sample(trip["items"], min(3, len(trip["items"]))):
        asked.append(["{\"do\":\"edit\"}", json.dumps({"op": "dropGame", "item": item["id"]})])
    city = chance.choice(CITIES)
    asked.append(["{\"do\":\"edit\"}", json.dumps({"op": "setOrigin", "origin": {"city": city[0]}, "return": chance.random() < 0.5})])
    asked += [["{\"do\":\"undo\"}", ""], ["{\"do\":\"redo\"}", ""]]
    asked += [["{\"do\":\"edit\"}", json.dumps(operation)] for operation in rearranging(trip, chance)]
    asked.append(["{\"do\":\"reload\"}", json.dumps(random_trip(int(trip["id"][5:]) + 1))])
    asked += [[json.dumps({"do": "save", "as": word}), ""] for word in ("json", "ics", "markdown", "script")]
    return asked


def rearranging(trip, chance):
    """Edits of whole days, of several items and of the trip."""
    def day():
        return chance.randint(1, trip["dayCount"] + 1)

    items = [item["id"] for item in trip["items"] if item["kind"] == "custom"]
    some = chance.sample(items, min(3, len(items))) or ["none"]
    return [
        {"op": "move", "items": some, "day": day(), "last": True}, {"op": "move", "fromDay": day(), "day": day(), "first": True},
        {"op": "copy", "item": some[0], "after": some[0]}, {"op": "insertDay", "day": day()}, {"op": "removeDay", "day": day()},
        {"op": "removeDay", "day": day(), "items": chance.choice(["move", "remove"])},
        {"op": "shift", "startDate": f"2026-06-{chance.randint(10, 20)}"}, {"op": "duplicate", "id": "again", "title": None},
    ]


class Native:
    def __init__(self):
        self.process = subprocess.Popen([HOST], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, head, payload):
        request = (head + "\n" + payload).encode()
        self.process.stdin.write(struct.pack("<I", len(request)) + request)
        self.process.stdin.flush()
        (length,) = struct.unpack("<I", self.process.stdout.read(4))
        return self.process.stdout.read(length).decode()


# The page's script keeps its instance to itself.
OPEN_CORE = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const core = (await WebAssembly.instantiate(bytes, {})).instance.exports;
  const ask = (head, payload) => {
    const request = payload instanceof Uint8Array ? payload : new TextEncoder().encode(payload);
    const line = new TextEncoder().encode(head + "\\n");
    const at = core.sportstime_request(line.length + request.length);
    const space = new Uint8Array(core.memory.buffer, at, line.length + request.length);
    space.set(line);
    space.set(request, line.length);
    const length = core.sportstime_answer(line.length + request.length);
    return new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.sportstime_answered(), length));
  };
  window.testCore = { ask, memory: () => core.memory.buffer.byteLength };
}"""


def core_of(file):
    """The core of a page, unpacked: eleven digits are nine bytes, and the core follows the script, with a zero."""
    text = re.search(r'id="core">([^<]*)', file.read_text()).group(1)
    digits = [ord(one) - (33 if one > "<" else 32) for one in text]
    packed = bytearray()
    for start in range(0, len(digits), 11):
        packed += functools.reduce(lambda number, digit: number * 94 + digit, digits[start:start + 11]).to_bytes(9, "big")
    unpacked = lzma.LZMADecompressor(format=lzma.FORMAT_ALONE).decompress(bytes(packed))
    return unpacked[unpacked.index(0):]


# All texts that the pages have shown, and the names and titles of what is in them.
shown = set()
NOTE_TEXTS = """(() => {
  const known = new Set();
  const note = (text) => { if (text && !known.has(text)) { known.add(text); noteText(text); } };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) note(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE"].includes(node.tagName)) return;
    for (const name of ["aria-label", "title"]) note(node.getAttribute(name));
    node.childNodes.forEach(read);
  };
  new MutationObserver((changes) => changes.forEach(({ type, target, addedNodes }) => type === "attributes" ? read(target) : addedNodes.forEach(read)))
    .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label", "title"] });
})()"""


def note_texts(page):
    page.expose_function("noteText", lambda text: shown.add(text))
    page.add_init_script(NOTE_TEXTS)


def check_texts():
    """Each text of the page was shown; an ellipsis stands for a value."""
    for text in pathlib.Path(__file__).with_name("texts.txt").read_text().splitlines():
        pattern = re.compile(r"(?<!\w)" + ".*".join(map(re.escape, text.split("…"))) + r"(?!\w)", re.DOTALL)
        check(any(map(pattern.search, shown)), f"no page has shown the text {text!r}")


def page_of(browser, file, notes_texts=True, **options):
    page = browser.new_page(**{"viewport": {"width": 900, "height": 900}, **options})
    if notes_texts:
        note_texts(page)
    said = []
    page.on("console", lambda message: said.append("console: " + message.text))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("request", lambda request: None if request.url.startswith(("file:", "blob:")) else said.append("request: " + request.url))
    page.goto(file.as_uri())
    # Not a condition in JavaScript: the page's policy lets no text be evaluated.
    page.wait_for_selector("html[data-editor]", state="attached", timeout=30_000)
    check(page.evaluate("document.documentElement.dataset.editor") == "ready", f"{file.name} opens")
    return page, said


def make_page(folder, name, trip, games=None, exported=False):
    """The page of a trip, with games beside it, made by one of the two commands that make it."""
    (folder / f"{name}.json").write_text(json.dumps(trip))
    file = folder / f"{name}.html"
    schedule = []
    if games is not None:
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(game) + "\n" for game in games))
        schedule = ["--schedule", folder / f"{name}.jsonl"]
    command = ["export", folder / f"{name}.json", "--to", "html", "--editable"] if exported else ["edit", folder / f"{name}.json", "--page"]
    result = subprocess.run([BINARY, *command, *schedule, "-o", file], capture_output=True, text=True)
    check(result.returncode == 0, f"{command[0]}, a page of {name}: {result.stderr}")
    return file


def agree(browser, folder):
    """The page's core against the native one."""
    zones = sorted({city[2] for city in CITIES})
    file = make_page(folder, "first", random_trip(1))
    page, said = page_of(browser, file)
    page.evaluate(OPEN_CORE, base64.b64encode(core_of(file)).decode())
    native = Native()
    for zone in zones:
        file = pathlib.Path("/usr/share/zoneinfo", zone).read_bytes()
        head = json.dumps({"do": "zone", "name": zone})
        page.evaluate("([head, file]) => window.testCore.ask(head, Uint8Array.from(file))", [head, list(file)])
        request = head.encode() + b"\n" + file
        native.process.stdin.write(struct.pack("<I", len(request)) + request)
        native.process.stdin.flush()
        (length,) = struct.unpack("<I", native.process.stdout.read(4))
        native.process.stdout.read(length)
    for city in CITIES:
        head = json.dumps({"do": "city", "name": city[0], "region": city[1], "country": "US", "market": city[0], "zone": city[2]})
        page.evaluate("head => window.testCore.ask(head, '')", head)
        native.ask(head, "")
    answers, legal = 0, 0
    for seed in range(SEED, SEED + TRIPS):
        asked = requests_of(random_trip(seed))
        theirs = page.evaluate("asked => asked.map(([head, payload]) => window.testCore.ask(head, payload))", asked)
        ours = [native.ask(head, payload) for head, payload in asked]
        answers += len(ours)
        legal += sum(answer.startswith('{"legal":true') for answer in ours)
        different = next((at for at in range(len(ours)) if ours[at] != theirs[at]), None)
        if different is not None:
            check(False, f"trip {seed}: {asked[different][0]}\n  native: {ours[different][:600]}\n  page:   {theirs[different][:600]}")
            break
    print(f"{TRIPS} trips from seed {SEED}: {answers:,} answers, {legal:,} legal places; page and native agree: {not failures}")
    large = json.dumps(random_trip(5, days=28, customs=440))
    times = page.evaluate("""trip => { const ask = window.testCore.ask; ask('{"do":"open"}', trip); const times = [];
      for (let i = 0; i < 9; i++) { const from = performance.now(); ask('{"do":"lift","item":"c' + 40 * i + '"}', '');
        times.push(performance.now() - from); ask('{"do":"cancel"}', ''); }
      return times.sort((a, b) => a - b); }""", large)
    print(f"500 rows: from lift to the map of legal places {times[4]:.1f} ms (median of 9, {times[0]:.1f} to {times[8]:.1f})")
    check(times[4] < 16, "the map of legal places takes longer than a frame")
    # A drag a time, with the state drawn: what is freed is used again.
    trip = random_trip(7, days=9, customs=30)
    page.evaluate("trip => window.testCore.ask('{\"do\":\"open\"}', trip)", json.dumps(trip))
    drags = "count => { for (let i = 0; i < count; i++) { const ask = window.testCore.ask; ask('{\"do\":\"lift\",\"item\":\"c1\"}', ''); ask(JSON.stringify({do: 'at', before: i % 40}), ''); ask(JSON.stringify({do: 'cancel'}), ''); } return window.testCore.memory(); }"
    before, after = page.evaluate(drags, 100), page.evaluate(drags, 1000)
    print(f"memory after 100 drags {before:,} bytes, after 1,000 more {after:,}")
    check(after <= before, "the memory grows from drag to drag")
    check(not said, f"messages or requests: {said[:3]}")
    page.close()


def saved(page, label):
    menu = page.locator("details.menu").first
    if menu.get_attribute("open") is None:
        menu.locator("summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=label).click()
    return pathlib.Path(download.value.path()).read_text()


def same_as_edit(page, folder, name):
    """The itinerary that the page saves is what the command makes of the edits that it saves."""
    (folder / "edits.jsonl").write_text(saved(page, "Save edits"))
    itinerary = saved(page, "Save JSON")
    if (folder / "edits.jsonl").stat().st_size == 0:
        return
    schedule = ["--schedule", folder / f"{name}.jsonl"] if (folder / f"{name}.jsonl").exists() else []
    result = subprocess.run([BINARY, "edit", folder / f"{name}.json", "--script", folder / "edits.jsonl", *schedule, "-o", folder / "edited.json"],
                            capture_output=True, text=True)
    check(result.returncode == 0, f"{name}: edit --script: {result.stderr}")
    check((folder / "edited.json").read_text() == itinerary, f"{name}: the page and 'edit --script' differ")


def heard(page):
    """What a screen reader is told last."""
    page.wait_for_timeout(80)
    return page.locator("[role=status]").text_content()


def drag_with_mouse(page, chance):
    handles = page.locator(".handle")
    handle = handles.nth(chance.randrange(handles.count()))
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] - chance.randint(0, 200), chance.randint(80, 820), steps=6)
    page.wait_for_timeout(40)
    if page.locator(".ghost").count() and chance.random() < 0.7:
        page.wait_for_timeout(500)
        mark = page.locator("li.mark").bounding_box()
        page.mouse.move(mark["x"] + 100, mark["y"] + 1, steps=4)
        page.wait_for_timeout(40)
    page.mouse.up()
    page.wait_for_timeout(350)


def drag_with_finger(page, chance):
    handles = page.locator(".handle")
    handle = handles.nth(chance.randrange(handles.count()))
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    session = page.context.new_cdp_session(page)

    def touch(kind, x, y):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})

    x, y, to = box["x"] + 12, box["y"] + 12, chance.randint(80, 720)
    touch("touchStart", x, y)
    for step in range(1, 7):
        touch("touchMove", x, y + (to - y) * step / 6)
    page.wait_for_timeout(40)
    if page.locator(".ghost").count() and chance.random() < 0.7:
        page.wait_for_timeout(500)
        mark = page.locator("li.mark").bounding_box()
        x, to = mark["x"] + 100, mark["y"] + 1
        touch("touchMove", x, to)
        page.wait_for_timeout(40)
    touch("touchEnd", x, to)
    page.wait_for_timeout(350)


def drag_with_keys(page, chance):
    handles = page.locator(".handle")
    handles.nth(chance.randrange(handles.count())).focus()
    page.keyboard.press("Enter")
    for _ in range(chance.randint(1, 6)):
        page.keyboard.press(chance.choice(["ArrowDown", "ArrowUp", "ArrowDown", "Home", "End"]))
    page.keyboard.press(chance.choice(["Enter", "Enter", "Space", "Escape"]))
    page.wait_for_timeout(320)


def drags(browser, folder):
    for name, drag, options in [("mouse", drag_with_mouse, {"viewport": {"width": 1100, "height": 900}}), ("keys", drag_with_keys, {}),
                                ("touch", drag_with_finger, {"has_touch": True, "viewport": {"width": 390, "height": 800}})]:
        chance = random.Random(name)
        trip = random_trip(41, days=6, customs=5)
        games = [game for seed in range(40, 44) for game in random_games(seed, 6)]
        games = [{**game, "id": f"{game['id']}-{number}"} for number, game in enumerate(games)]
        page, said = page_of(browser, make_page(folder, name, trip, games, exported=name == "keys"), **options)
        if page.locator("details.games:not([open])").count():
            page.locator("details.games summary").click()
        for number in range(DRAGS_EACH):
            drag(page, chance)
            # A drag of some pixels is a tap, after which the item waits for its place.
            if page.locator(".placing").is_visible():
                page.keyboard.press("Escape")
            if number % 5 == 4:
                page.keyboard.press("Control+z")
            if number % 10 == 9:
                page.keyboard.press("Control+Shift+z")
        changes = page.locator(".changes li").count()
        same_as_edit(page, folder, name)
        added = page.locator(".changes li", has_text="added the game").count()
        print(f"{DRAGS_EACH} drags by {name}: {changes} changes, {added} games added")
        check(changes > DRAGS_EACH / 6, f"{name}: nothing was moved")
        check(added > 0 or DRAGS_EACH < 50, f"{name}: no game was dragged in")
        check(not said, f"{name}: messages or requests: {said[:3]}")
        page.close()


def offered(city, start, number, state="MA"):
    return {"id": f"mlb:{number}", "aliases": [], "league": "mlb", "season": "2026", "home": {"id": f"h{number}", "name": f"{city} {number}"},
            "away": {"id": f"a{number}", "name": f"Guests {number}"},
            "venue": {"name": f"{city} Park", "city": city, "region": state, "country": "US"},
            "start": start, "localDate": start[:10], "status": "scheduled"}


# On day 2; during the first game, far away; on day 4; on a day beyond the trip.
BESIDE = [offered("Boston", "2026-06-11T13:05:00-04:00", 1), offered("Denver", "2026-06-10T17:30:00-06:00", 2, "CO"),
          offered("New York", "2026-06-13T13:05:00-04:00", 3, "NY"), offered("Boston", "2026-07-11T13:05:00-04:00", 4)]


def games(browser, folder):
    """Games from beside the itinerary: where they may go, why not, by drag, key and button; taken out; undone."""
    page, said = page_of(browser, make_page(folder, "games", TWO_GAMES, BESIDE), viewport={"width": 1100, "height": 900})
    offers = page.locator("li.offer")
    check(offers.count() == 2 and page.locator("li.offer", has_text="Denver").count() == 0,
          f"the games of the trip's days that there is time for are offered: {offers.all_text_contents()}")
    check("more travel" in offers.last.text_content(), f"what a game costs is stated: {offers.last.text_content()!r}")
    before = saved(page, "Save JSON")
    # By key: one place, and it is announced.
    page.locator("li.offer", has_text="Guests 1").locator(".handle").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    text = page.locator("[role=status]").text_content()
    check("One place" in text and "day 2, Thursday, June 11" in text, f"a game's place is announced: {text!r}")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(100)
    text = page.locator("[role=status]").text_content()
    check("this place alone" in text, f"a game has one place: {text!r}")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    check(page.locator('li.game[data-item="mlb:1"]').count() == 1 and offers.count() == 1, "a game is added by key")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    check(focused == "Take Guests 1 at Boston 1 out of the trip", f"the focus is on the game that was added: {focused!r}")
    page.keyboard.press("Control+z")
    check(saved(page, "Save JSON") == before, "an added game is undone to the byte")
    # By mouse: nowhere yet beside the itinerary, refused on another day, dropped on its own.
    box = page.locator("li.offer", has_text="Guests 3").locator(".handle").bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] + 40, steps=4)
    page.wait_for_timeout(400)
    check(page.locator(".ghost").count() == 1 and "It goes to day 4, Saturday, June 13" in page.locator(".hint").text_content(), "a game is carried")
    check(page.locator("li.illegal").count() > 3, "other days are dimmed")
    top = page.locator("li.day").nth(1).bounding_box()
    page.mouse.move(200, top["y"] + 4, steps=5)
    page.wait_for_timeout(100)
    check("as the schedule has it" in page.locator(".hint").text_content(), "another day is refused")
    own = page.locator("li.day").nth(3).bounding_box()
    page.mouse.move(200, own["y"] + 10, steps=5)
    page.wait_for_timeout(100)
    check(page.locator(".hint.refused").count() == 0, "its own day takes it")
    page.mouse.up()
    page.wait_for_timeout(400)
    check(page.locator('li.game[data-item="mlb:3"]').count() == 1 and page.locator(".ghost").count() == 0, "a game is added by mouse")
    page.get_by_role("button", name="Add Guests 1 at Boston 1").click()
    same_as_edit(page, folder, "games")
    page.get_by_role("button", name="Take Game 2 out of the trip").click()
    check(page.locator('li.game[data-item="g2"]').count() == 0, "a game is taken out")
    same_as_edit(page, folder, "games")
    for _ in range(3):
        page.keyboard.press("Control+z")
    check(saved(page, "Save JSON") == before, "all is undone to the byte")
    check(not said, f"messages: {said[:3]}")
    print("games are dragged in, added, refused, taken out and undone")
    page.close()


def reloads(browser, folder):
    """A newer version that is loaded while an item is in the air waits for the drop; then the edits are made again on it."""
    page, said = page_of(browser, make_page(folder, "reload", TWO_GAMES))
    newer = json.loads(json.dumps(TWO_GAMES))
    newer["title"] = "Newer"
    newer["items"].append({"id": "c7", "kind": "custom", "day": 1, "sortOrder": 5, "title": "Concert"})
    (folder / "newer.json").write_text(json.dumps(newer))
    page.locator('li[data-item="c1"] .handle').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.locator("#newer").set_input_files(folder / "newer.json")
    page.wait_for_timeout(150)
    text = page.locator("[role=status]").text_content()
    check("after the drop" in text, f"a newer version waits: {text!r}")
    check(page.locator('li[data-item="c7"]').count() == 0, "it is not shown while an item is in the air")
    page.keyboard.press("Enter")
    page.wait_for_timeout(150)
    check(page.locator('li[data-item="c7"]').count() == 1, "it is shown after the drop")
    rows = page.locator("ol.rows > li").evaluate_all("rows => rows.map((row) => row.dataset.item ?? 'day')")
    check(rows.index("c1") < rows.index("g1"), f"the drop is made on the newer version: {rows}")
    (folder / "reload.json").write_text(json.dumps(newer))
    same_as_edit(page, folder, "reload")
    newer["items"] = [item for item in newer["items"] if item["id"] != "c1"]
    (folder / "newer.json").write_text(json.dumps(newer))
    page.locator("#newer").set_input_files(folder / "newer.json")
    page.wait_for_timeout(150)
    text = heard(page)
    check("The newer version is shown" in text, f"a newer version is shown: {text!r}")
    check("not taken over: " in page.locator(".changes .lost").text_content(), "an edit of an item that is gone is named")
    check(not said, f"messages: {said[:3]}")
    print("a newer version waits for the drop, which is made on it; an edit of an item that is gone is named")
    page.close()


def edges(browser, folder):
    """Held at the lower edge, the page scrolls to its end and no further."""
    page, _ = page_of(browser, make_page(folder, "edges", random_trip(41, days=9, customs=9)), viewport={"width": 390, "height": 800})
    end = page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    handle = page.locator(".handle").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + 12, 795, steps=4)
    page.wait_for_timeout(5_000)
    scrolled = page.evaluate("scrollY")
    check(0 < end and end - 2 <= scrolled <= end + 2, f"at the lower edge the page scrolls to its end: {scrolled} of {end}")
    hint = page.locator(".hint").bounding_box()
    check(hint["y"] >= 0 and hint["y"] + hint["height"] <= 800, f"the hint is seen whole: {hint}")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.close()


WATCH_FRAMES = """() => { window.longest = 0; let last = performance.now();
  const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame); }"""


def fixes(browser, folder):
    """A finding's button fixes it; undone, it is there again; what is saved is what the command makes of the edits."""
    trip = json.loads(json.dumps(TWO_GAMES))
    trip["items"] = [item for item in trip["items"] if item["kind"] != "travel"]
    page, said = page_of(browser, make_page(folder, "fixes", trip))
    buttons = page.locator("button.fix")
    check(buttons.count() == 1, "travel that is missing has a button that fixes it")
    buttons.first.click()
    check(buttons.count() == 0 and page.locator("li.travel").count() == 1, "the button fixes the finding")
    check("fixed" in page.locator(".changes li").first.text_content(), "a fix is among the changes")
    page.keyboard.press("Control+z")
    check(buttons.count() == 1 and page.locator("li.travel").count() == 0, "a fix is undone")
    page.keyboard.press("Control+Shift+z")
    same_as_edit(page, folder, "fixes")
    print("a finding is fixed by its button, undone, done again and saved")
    check(not said, f"messages: {said[:3]}")
    page.close()


def unknown(browser, folder):
    """A trip to a city that the gazetteer does not know, once with its state and once without, opens as any other does."""
    trip = json.loads(json.dumps(TWO_GAMES))
    for item, region in (("g1", {}), ("g2", {"region": "NV", "country": "US"})):
        venue = next(one for one in trip["items"] if one["id"] == item)["game"]
        venue["venue"] = {"name": "Park", "city": "Nowhereville", **region}
    trip["items"] = [item for item in trip["items"] if item["kind"] != "travel"]
    page, said = page_of(browser, make_page(folder, "unknown", trip))
    check(page.locator("li.game").count() == 2, "a trip to a city that is not known opens")
    check(not said, f"messages: {said[:3]}")
    page.close()


def frames(browser, folder):
    """With 500 rows: how long the frame of a lift takes, the longest frame of a drag, and that of the drop."""
    page, _ = page_of(browser, make_page(folder, "large", random_trip(5, days=28, customs=440)), notes_texts=False)
    page.evaluate(WATCH_FRAMES)
    runs, idle = [], []
    for number in (200, 60, 300, 120, 250):
        handle = page.locator(".handle").nth(number)
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        # What a frame takes while nothing is lifted: the share of a machine that does other things.
        page.evaluate("window.longest = 0")
        page.mouse.move(box["x"] + 12, box["y"] + 12)
        page.wait_for_timeout(200)
        idle.append(page.evaluate("window.longest"))
        page.mouse.down()
        page.wait_for_timeout(100)
        longest = []
        page.evaluate("window.longest = 0")
        page.mouse.move(box["x"] + 12, box["y"] + 20)
        page.wait_for_timeout(200)
        longest.append(page.evaluate("window.longest"))
        page.evaluate("window.longest = 0")
        for step in range(60):
            page.mouse.move(box["x"] + 12, 100 + (step * 37) % 700)
            page.wait_for_timeout(16)
        longest.append(page.evaluate("window.longest"))
        page.evaluate("window.longest = 0")
        page.mouse.up()
        page.wait_for_timeout(450)
        longest.append(page.evaluate("window.longest"))
        runs.append(longest)
    # A machine that does other things draws late; what the page itself takes is in each run.
    lift, drag, drop = (min(run[part] for run in runs) for part in range(3))
    print(f"500 rows: the frame of the lift {lift:.0f} ms, the longest frame of a drag {drag:.0f} ms, of the drop {drop:.0f} ms "
          f"(best of 5; worst {max(run[0] for run in runs):.0f}, {max(run[1] for run in runs):.0f}, {max(run[2] for run in runs):.0f})")
    check(lift < 50 + max(idle), f"the frame of the lift takes 50 ms more than one at rest ({max(idle):.0f} ms)")
    check(drag < 50 + max(idle), f"a frame of the drag takes 50 ms more than one at rest ({max(idle):.0f} ms)")
    page.close()


def tap(page, locator):
    locator.scroll_into_view_if_needed()
    locator.tap()


def click(page, locator):
    locator.scroll_into_view_if_needed()
    locator.click()


def press(page, locator):
    """Reaches an element with the Tab key alone, and presses Enter."""
    for _ in range(120):
        if locator.evaluate("element => element === document.activeElement"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    check(False, f"Tab does not reach {locator}")


def people(browser, folder):
    """With fingers alone, a mouse alone and keys alone: an item is added, moved, edited, undone and saved."""
    for name, choose, options in (("touch", tap, {"has_touch": True, "viewport": {"width": 360, "height": 740}}), ("mouse", click, {}), ("keys", press, {})):
        page, said = page_of(browser, make_page(folder, f"by-{name}", TWO_GAMES), **options)
        before = saved(page, "Save JSON")
        own = page.locator("li.custom", has_text="Lobster")
        dinner = page.locator('li[data-item="c1"]')

        def item():
            return next(one for one in json.loads(saved(page, "Save JSON"))["items"] if one.get("title") == "Lobster")

        choose(page, page.get_by_role("button", name="Add an item"))
        page.keyboard.type("Lobster")
        if name == "keys":
            page.keyboard.press("Enter")
        else:
            choose(page, page.get_by_role("button", name="Place it"))
        check(page.locator(".placing").is_visible(), f"{name}: an item that is placed has its buttons in view")
        bar = page.locator(".placing").bounding_box()
        check(bar["y"] + bar["height"] <= page.viewport_size["height"], f"{name}: the buttons are within the window")
        if name == "keys":
            page.keyboard.press("End")
        else:
            box = dinner.bounding_box()
            getattr(dinner, "tap" if name == "touch" else "click")(position={"x": 60, "y": box["height"] - 4})
        check("Dinner" in page.locator(".placing .target").text_content() or name == "keys", f"{name}: {page.locator('.placing .target').text_content()}")
        choose(page, page.locator(".placing button.main"))
        page.wait_for_timeout(100)
        check(own.count() == 1, f"{name}: an item is added")
        day = item()["day"]
        # Another place for it, then none: each state has a way out.
        choose(page, own.locator(".handle"))
        choose(page, page.get_by_role("button", name="Earlier place"))
        choose(page, page.get_by_role("button", name="Earlier place"))
        choose(page, page.locator(".placing button.main"))
        page.wait_for_timeout(100)
        check(page.locator(".changes li").count() == 2, f"{name}: the item is moved")
        check("sort order" not in page.locator(".changes").text_content(), f"{name}: {page.locator('.changes').text_content()}")
        choose(page, own.locator(".handle"))
        choose(page, page.locator(".placing").get_by_role("button", name="Cancel"))
        page.wait_for_timeout(300)
        check(page.locator(".placing").is_hidden() and page.locator(".changes li").count() == 2, f"{name}: placing is cancelled")
        choose(page, page.get_by_role("button", name="Change Lobster"))
        page.locator("#start").fill("18:30")
        page.locator("#location").fill("Old Inn")
        page.locator("#notes").fill("Table for four")
        choose(page, page.locator("dialog button[type=submit]"))
        details = {"start": "18:30", "location": "Old Inn", "notes": "Table for four"}
        check(item()["custom"] == details, f"{name}: time, place and notes are edited: {item()}")
        check("6:30 PM" in own.text_content() and "Old Inn" in own.text_content(), f"{name}: they are shown: {own.text_content()}")
        choose(page, page.get_by_role("button", name="Change Lobster"))
        check(page.locator("#notes").input_value() == "Table for four", f"{name}: the notes can be seen and emptied")
        page.locator("#notes").fill("")
        choose(page, page.locator("dialog button[type=submit]"))
        check("notes" not in item()["custom"], f"{name}: notes are emptied")
        for _ in range(4):
            choose(page, page.get_by_role("button", name="Undo"))
        check(saved(page, "Save JSON") == before, f"{name}: all is undone to the byte")
        for _ in range(4):
            choose(page, page.get_by_role("button", name="Redo"))
        choose(page, page.get_by_role("button", name="Add to day 1"))
        page.keyboard.type("Coffee")
        choose(page, page.locator("dialog button[type=submit]"))
        page.wait_for_timeout(100)
        first = [one for one in json.loads(saved(page, "Save JSON"))["items"] if one["day"] == 1]
        check(page.locator(".placing").is_hidden() and max(first, key=lambda one: one["sortOrder"])["title"] == "Coffee", f"{name}: an item is added at the end of a day: {first}")
        same_as_edit(page, folder, f"by-{name}")
        check(not said, f"{name}: messages: {said[:3]}")
        print(f"with {name} alone: an item is added on day {day}, moved, edited, undone, done again and saved")
        page.close()


def details(browser, folder):
    """Travel is booked and a stay is added in the forms of their cards, on the clocks of their places."""
    page, said = page_of(browser, make_page(folder, "details", TWO_GAMES))
    before = saved(page, "Save JSON")

    def member(item, name):
        return next(one for one in json.loads(saved(page, "Save JSON"))["items"] if one["id"] == item)[name]

    travel = page.locator('li[data-item="t1"]')
    page.get_by_role("button", name="Change Boston to New York").click()
    for name, text in (("departs", "15:10"), ("arrives", "18:55"), ("carrier", "Amtrak"), ("number", "2167"), ("seat", "4A"), ("reference", "X7K2P9")):
        page.locator(f"#{name}").fill(text)
    page.locator("dialog button[type=submit]").click()
    booked = member("t1", "travel")
    check(booked["departure"] == "2026-06-11T15:10:00-04:00" and booked["arrival"] == "2026-06-11T18:55:00-04:00", f"booked: {booked}")
    check(booked["durationMinutes"] == 225 and booked["departureZone"] == "America/New_York", f"booked: {booked}")
    shown = travel.text_content()
    check(all(text in shown for text in ("3:10 PM EDT", "6:55 PM EDT", "Amtrak", "2167", "4A", "X7K2P9")), f"a booking is shown: {shown}")
    page.get_by_role("button", name="Change Boston to New York").click()
    check(page.locator("#departs").input_value() == "15:10", "the departure can be seen and changed")
    page.locator("#departs").fill("19:00")
    page.locator("dialog button[type=submit]").click()
    check("before it departs" in page.locator(".alarm").text_content(), f"refused: {page.locator('.alarm').text_content()}")
    check(member("t1", "travel") == booked, "what is refused changes nothing")
    page.get_by_role("button", name="Change Dinner").click()
    for name, text in (("title", "Grand Hotel"), ("category", "hotel"), ("city", "New York"), ("start", "15:00"), ("checkOut", "11:00"), ("endDay", "4")):
        page.locator(f"#{name}").fill(text)
    page.locator("dialog button[type=submit]").click()
    stay = member("c1", "custom")
    check(stay == {"category": "hotel", "city": "New York", "start": "15:00", "checkOut": "11:00", "endDay": 4}, f"a stay: {stay}")
    shown = page.locator('li[data-item="c1"]').text_content()
    check("3:00 PM" in shown and "11:00 AM" in shown, f"a stay is shown: {shown}")
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    check(saved(page, "Save JSON") == before, "all is undone to the byte")
    check(not said, f"messages: {said[:3]}")
    print("in the forms: travel is booked, a booking that contradicts itself is refused, a stay is added, both are undone")
    page.close()


def rearranges(browser, folder):
    """Several items and whole days move, an item and the trip are copied, and the trip starts on another date."""
    trip = json.loads(json.dumps(TWO_GAMES))
    trip["items"] += [{"id": f"d{number}", "kind": "custom", "day": 1, "sortOrder": 10 + number, "title": title}
                      for number, title in enumerate(("Coffee", "Museum", "Drinks"))]
    page, said = page_of(browser, make_page(folder, "days", trip), viewport={"width": 390, "height": 800})
    before = saved(page, "Save JSON")

    def now():
        return json.loads(saved(page, "Save JSON"))

    def on(day):
        return [item.get("title") for item in sorted(now()["items"], key=lambda item: item["sortOrder"]) if item["day"] == day and item["kind"] == "custom"]

    def choose(button, label):
        page.get_by_role("button", name=button, exact=True).first.click()
        page.locator("dialog").get_by_role("button", name=label, exact=True).click()
        page.wait_for_timeout(50)

    days = trip["dayCount"]
    own = on(1)
    page.get_by_role("button", name="Change day 1", exact=True).click()
    check(page.locator("dialog input[type=checkbox]").count() == len(own), "the items of a day can be chosen")
    page.get_by_role("checkbox", name="Museum").uncheck()
    page.locator("#to").fill("2")
    page.locator("dialog button[type=submit]").click()
    check("Museum" in on(1) and on(2)[-2:] == ["Coffee", "Drinks"], f"items move together: {on(1)}, {on(2)}")
    choose("Change day 1", "Insert a day before")
    check(now()["dayCount"] == days + 1 and "Museum" in on(2), f"a day is inserted: {on(2)}")
    choose("Change day 1", "Insert a day after")
    check(now()["dayCount"] == days + 2, "a day is inserted")
    choose("Change day 1", "Take out the day")
    choose("Change Museum", "Copy")
    check(sum(on(day).count("Museum") for day in range(1, days + 2)) == 2, "an item is copied")
    choose("Change Drinks", "Remove")
    check("Drinks" not in on(1) + on(2), "an item is removed")
    page.get_by_role("button", name="Add an item").click()
    page.get_by_role("button", name="Place it").click()
    check("The item lifted" in heard(page), f"an item without a title is lifted: {heard(page)!r}")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("details.menu summary").first.click()
    page.get_by_role("button", name="Copy JSON").click()
    check(page.locator(".alarm").text_content() == "The browser does not allow copying.", "a browser without a clipboard is named")
    choose("Change day 2", "Take out the day and its items")
    check(page.locator(".alarm").text_content() != "", "a day with a game stays")
    page.get_by_role("button", name="Change the trip", exact=True).click()
    page.locator("#begin").fill("2026-06-08")
    page.locator("dialog button[type=submit]").click()
    check(now()["startDate"] == "2026-06-08", f"the trip starts earlier: {now()['startDate']}")
    choose("Change the trip", "Make it a copy")
    check(now()["id"] == trip["id"] + "-copy", f"the trip is a copy: {now()['id']}")
    same_as_edit(page, folder, "days")
    while not page.locator("button[aria-label=Undo]").is_disabled():
        page.locator("button[aria-label=Undo]").click()
    check(saved(page, "Save JSON") == before, "all is undone to the byte")
    check(not said, f"messages: {said[:3]}")
    print("whole days: moved together, inserted, taken out, copied, started earlier, undone")
    page.close()


def restores(browser, folder):
    """What was done is kept in the browser, and offered when the page is opened again."""
    context = browser.new_context(viewport={"width": 900, "height": 900})
    file = make_page(folder, "kept", TWO_GAMES)
    for visit in ("change", "restore", "discard", "nothing"):
        page = context.new_page()
        note_texts(page)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-editor=ready]", state="attached")
        rows = page.locator("li.custom")
        if visit == "change":
            page.get_by_role("button", name="Change Dinner").click()
            page.locator("#title").fill("Supper")
            page.keyboard.press("Enter")
            check("1 change kept" in page.locator(".kept").text_content(), "a change is kept, and the page says so")
        elif visit == "restore":
            check("Dinner" in rows.text_content(), "kept changes are not made again unasked")
            page.get_by_role("button", name="Restore").click()
            check("Supper" in rows.text_content(), "a change is restored")
            check(heard(page) == "Restored.", "a restored change is announced")
        elif visit == "discard":
            page.get_by_role("button", name="Discard").click()
            check("Dinner" in rows.text_content() and page.locator(".kept").is_hidden(), "a change is discarded")
            check(heard(page) == "Discarded.", "a discarded change is announced")
        else:
            check(page.locator(".kept").is_hidden(), "what was discarded is not offered again")
        page.close()
    context.close()
    print("changes are kept in the browser, restored and discarded")


DRAGS = """count => { for (let number = 0; number < count; number++) {
    const handles = document.querySelectorAll(".handle");
    const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    press(handles[(number * 7) % handles.length], "Enter");
    for (let step = 0; step <= number % 5; step++) press(document.body, number % 2 ? "ArrowDown" : "ArrowUp");
    press(document.body, number % 3 ? "Escape" : "Enter");
    if (number % 3 === 0) press2(); }
  function press2() { document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true })); } }"""


def memory(browser, folder):
    """1,000 drags by the page's own script, dropped and undone or cancelled: heap and elements are what they were."""
    page, said = page_of(browser, make_page(folder, "memory", random_trip(7, days=9, customs=30)), notes_texts=False)
    session = page.context.new_cdp_session(page)

    def used():
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(50)
        return session.send("Runtime.getHeapUsage")["usedSize"], session.send("Memory.getDOMCounters")["nodes"]

    page.evaluate(DRAGS, 200)
    (heap, nodes) = used()
    page.evaluate(DRAGS, 1000)
    (heap_after, nodes_after) = used()
    print(f"1,000 drags in the page: heap {heap:,} bytes, then {heap_after:,}; {nodes:,} nodes, then {nodes_after:,}")
    check(heap_after < heap * 1.1 + 100_000, "the heap grows from drag to drag")
    check(nodes_after < nodes * 1.1 + 50, "elements are left over from drags")
    check(not said, f"messages: {said[:3]}")
    page.close()


TWO_GAMES = {"id": "spoken", "title": "Two games", "startDate": "2026-06-10", "dayCount": 4, "items": [
    {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "title": "Game 1", "game": {
        "venue": {"name": "Fenway Park", "city": "Boston", "region": "MA", "country": "US"},
        "start": "2026-06-10T19:10:00-04:00"}},
    {"id": "t1", "kind": "travel", "day": 2, "sortOrder": 1, "title": "Boston to New York", "travel": {
        "from": {"city": "Boston", "region": "MA", "country": "US"},
        "to": {"city": "New York", "region": "NY", "country": "US"}, "mode": "train", "distanceKm": 306,
        "durationMinutes": 230}},
    {"id": "c1", "kind": "custom", "day": 2, "sortOrder": 2, "title": "Dinner"},
    {"id": "g2", "kind": "game", "day": 3, "sortOrder": 0, "title": "Game 2", "game": {
        "venue": {"name": "Yankee Stadium", "city": "New York", "region": "NY", "country": "US"},
        "start": "2026-06-12T19:05:00-04:00"}}]}


def accessible(browser, folder):
    try:
        import axe_playwright_python
        script = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    except (ImportError, StopIteration):
        print("no axe: accessibility is not tested")
        return
    context = browser.new_context(bypass_csp=True)
    file = make_page(folder, "axe", TWO_GAMES, BESIDE)

    def violations(page, state):
        page.evaluate(script)
        found = page.evaluate("() => axe.run().then((result) => result.violations.map((one) => one.id + ' ' + one.nodes[0].target))")
        print(f"axe, {state}: {len(found)} violations")
        check(not found, f"axe, {state}: {found}")

    for scheme, size in (("light", (900, 900)), ("dark", (900, 900)), ("light", (390, 800))):
        page = context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-editor=ready]", state="attached")
        name = f"{scheme}, {size[0]} wide"
        violations(page, f"at rest, {name}")
        page.locator(".handle").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        violations(page, f"lifted with a key, {name}")
        page.keyboard.press("Escape")
        page.wait_for_timeout(400)
        lift_travel(page)
        page.wait_for_timeout(300)
        check(page.locator("li.lifted.refused").count() == 1, f"{name}: travel is refused above the first day")
        violations(page, f"refused with a mouse, {name}")
        page.mouse.up()
        page.wait_for_timeout(450)
        check(page.locator(".alarm").text_content() != "", f"{name}: a refusal is shown")
        violations(page, f"after a refusal, {name}")
        if page.locator("details.games:not([open])").count():
            page.locator("details.games summary").click()
        page.locator("li.offer .handle").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        violations(page, f"a game lifted with a key, {name}")
        page.keyboard.press("Escape")
        page.wait_for_timeout(400)
        page.get_by_role("button", name="Add an item").click()
        page.wait_for_timeout(200)
        violations(page, f"dialog, {name}")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Change day 1", exact=True).click()
        page.wait_for_timeout(200)
        violations(page, f"dialog of a day, {name}")
        page.close()
    context.close()


def lift_travel(page):
    """Takes the first travel up with the mouse and holds it above the first day, where none may stand."""
    handle = page.locator("li.travel .handle").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + 12, box["y"] - 10, steps=3)
    page.evaluate("scrollTo(0, 0)")
    top = page.locator("li.day").first.bounding_box()
    page.mouse.move(box["x"] + 12, top["y"] + 4, steps=4)


def spoken(browser, folder):
    """A drag with the keyboard: what is announced at each step, and the tree of what a screen reader finds."""
    page, said = page_of(browser, make_page(folder, "spoken", TWO_GAMES))
    session = page.context.new_cdp_session(page)

    def tree():
        lines = []
        nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}

        def walk(node, depth):
            role = node.get("role", {}).get("value", "")
            name = node.get("name", {}).get("value", "")
            if not node.get("ignored") and role not in ("none", "generic", "InlineTextBox", "StaticText", "LineBreak", "ListMarker"):
                flags = [one["name"] for one in node.get("properties", []) if one["name"] in ("focused", "modal") and one["value"].get("value")]
                lines.append("  " * depth + role + (f" {name!r}" if name else "") + (f" {flags}" if flags else ""))
                depth += 1
            for child in node.get("childIds", []):
                if child in nodes:
                    walk(nodes[child], depth)
        walk(next(node for node in nodes.values() if "parentId" not in node), 0)
        return lines

    steps = []
    page.locator("li.travel .handle").focus()
    for key, words in [
        ("Enter", ["Boston to New York lifted", "Choose a place", "day 2"]), ("Home", ["day 1", "Game 1"]), ("ArrowUp", ["Not beyond", "Game 1", "Nearest"]),
        ("ArrowDown", ["day 2"]), ("End", ["day 3"]), ("ArrowDown", ["Not beyond", "Game 2", "Nearest"]), ("ArrowUp", ["day 2", "Dinner"]),
        ("Enter", ["Boston to New York dropped", "moved"]),
    ]:
        page.keyboard.press(key)
        text = heard(page)
        steps.append(f"{key}: {text}")
        for word in words:
            check(word in text, f"{key} announces {word!r}: {text!r}")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    check(focused == "Move Boston to New York", f"the focus stays with what was dropped: {focused!r}")
    found = tree()
    for role in ("main", "toolbar 'Editing'", "list 'Itinerary'", "status", "heading 'Two games'", "button 'Move Dinner'"):
        check(any(line.strip().startswith(role) for line in found), f"the accessibility tree has {role}")
    check(not any("Move Game" in line for line in found), "a game has no handle")
    if "--tree" in sys.argv:
        print("\n".join(steps + found))
    print(f"a drag with the keyboard: {len(steps)} steps announced, {len(found)} nodes in the accessibility tree")
    check(not said, f"messages: {said[:3]}")
    page.close()


with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
    folder = pathlib.Path(name)
    probe = make_page(folder, "probe", random_trip(3))
    if failures and "has no editor" in failures[0]:
        print("this build has no editor: its page is not tested")
        sys.exit(0)
    forty = random_trip(11, days=12, customs=0)
    forty["items"] = (forty["items"] + [{"id": f"x{n}", "kind": "custom", "day": 1, "sortOrder": n, "title": f"Own {n}"}
                                        for n in range(40)])[:40]
    size = make_page(folder, "forty", forty).stat().st_size
    beside = [game for seed in range(60) for game in random_games(seed, 12)]
    beside = [{**game, "id": f"mlb:{number}"} for number, game in enumerate(beside)]
    size = max(size, make_page(folder, "forty-games", forty, beside).stat().st_size)
    print(f"a page of 40 items and {len(beside)} games: {size:,} bytes")
    check(size < 700_000, "a page of 40 items has 700,000 bytes or more")
    try:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    except Exception as error:  # Whatever keeps a browser from starting has nothing to do with the page.
        print(f"Chromium does not start here, and the editor's page is not tested: {error}")
        sys.exit(0)
    parts = [agree] if "--agree" in sys.argv else [
        agree, drags, games, reloads, fixes, unknown, frames, edges, memory, people, details, rearranges, restores, spoken, accessible]
    for part in parts:
        start = time.monotonic()
        part(browser, folder)
        print(f"-- {part.__name__}: {time.monotonic() - start:.0f} s")
    if "--agree" not in sys.argv:
        check_texts()
    browser.close()
sys.exit(1 if failures else 0)
