"""The editor's page in a real browser: run.py SPORTSTIME HOST [--trips N]

Holds the core of the page (WebAssembly) against the native one over random trips: the answers to every item over every
row and header have to be equal to the byte. Then drags by mouse, touch and keyboard, with undo: what the page saves has to
be what 'sportstime edit --script' makes of the edits that it saves. Then what a page may not do: messages, requests, long
frames, growing memory, and, where axe is installed, violations of what people with assistive technology need.

Needs playwright (PyPI) and a Chromium; says so and ends well where one is missing.
"""
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile

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
TRIPS = int(sys.argv[sys.argv.index("--trips") + 1]) if "--trips" in sys.argv else 150
SEED = int(os.environ.get("SPORTSTIME_SEED", "1"))
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


def requests_of(trip):
    """All items over all rows and headers; then, of what is left, some drops, undone and done again, and every file."""
    chance = random.Random(trip["id"])
    rows = len(trip["items"]) + trip["dayCount"]
    asked = [["{\"do\":\"open\"}", json.dumps(trip)]]
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
    asked.append([json.dumps({"do": "new", "title": chance.choice(TEXTS), "notes": chance.choice(TEXTS)}), ""])
    asked.append([json.dumps({"do": "drop", "before": chance.randint(0, rows)}), ""])
    asked += [["{\"do\":\"undo\"}", ""], ["{\"do\":\"redo\"}", ""]]
    asked.append(["{\"do\":\"reload\"}", json.dumps(random_trip(int(trip["id"][5:]) + 1))])
    asked += [[json.dumps({"do": "save", "as": word}), ""] for word in ("json", "ics", "markdown", "script")]
    return asked


class Native:
    def __init__(self):
        self.process = subprocess.Popen([HOST], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, head, payload):
        request = (head + "\n" + payload).encode()
        self.process.stdin.write(struct.pack("<I", len(request)) + request)
        self.process.stdin.flush()
        (length,) = struct.unpack("<I", self.process.stdout.read(4))
        return self.process.stdout.read(length).decode()


# The page's own core, out of the page's own bytes: the script keeps its instance to itself.
OPEN_CORE = """async () => {
  const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_|()[]{}@%$#~";
  const text = document.querySelector("#core").textContent.trim();
  const bytes = [];
  for (let at = 0; at < text.length; at += 5) {
    let word = 0n;
    for (let digit = 0; digit < 5; digit++) word = word * 85n + BigInt(at + digit < text.length ? digits.indexOf(text[at + digit]) : 84);
    const count = Math.min(5, text.length - at) - 1;
    for (let byte = 0; byte < count; byte++) bytes.push(Number((word >> BigInt(24 - 8 * byte)) & 255n));
  }
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const core = (await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {})).instance.exports;
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


def page_of(browser, file, **options):
    page = browser.new_page(**{"viewport": {"width": 900, "height": 900}, **options})
    said = []
    page.on("console", lambda message: said.append("console: " + message.text))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("request", lambda request: None if request.url.startswith(("file:", "blob:")) else said.append("request: " + request.url))
    page.goto(file.as_uri())
    # Not a condition in JavaScript: the page's policy lets no text be evaluated.
    page.wait_for_selector("html[data-editor]", state="attached", timeout=30_000)
    check(page.evaluate("document.documentElement.dataset.editor") == "ready", f"{file.name} opens")
    return page, said


def make_page(folder, name, trip):
    (folder / f"{name}.json").write_text(json.dumps(trip))
    file = folder / f"{name}.html"
    result = subprocess.run([BINARY, "edit", folder / f"{name}.json", "--page", "-o", file], capture_output=True, text=True)
    check(result.returncode == 0, f"edit --page of {name}: {result.stderr}")
    return file


def agree(browser, folder):
    """The page's core against the native one."""
    zones = sorted({city[2] for city in CITIES})
    page, said = page_of(browser, make_page(folder, "first", random_trip(1)))
    page.evaluate(OPEN_CORE)
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
    with page.expect_download() as download:
        page.get_by_role("button", name=label).click()
    return pathlib.Path(download.value.path()).read_text()


def same_as_edit(page, folder, name):
    """The itinerary that the page saves is what the command makes of the edits that it saves."""
    (folder / "edits.jsonl").write_text(saved(page, "Save edits"))
    itinerary = saved(page, "Save JSON")
    if (folder / "edits.jsonl").stat().st_size == 0:
        return
    result = subprocess.run([BINARY, "edit", folder / f"{name}.json", "--script", folder / "edits.jsonl", "-o", folder / "edited.json"],
                            capture_output=True, text=True)
    check(result.returncode == 0, f"{name}: edit --script: {result.stderr}")
    check((folder / "edited.json").read_text() == itinerary, f"{name}: the page and 'edit --script' differ")


def drag_with_mouse(page, chance):
    handles = page.locator(".handle")
    handle = handles.nth(chance.randrange(handles.count()))
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] - chance.randint(0, 200), chance.randint(80, 820), steps=6)
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
    for name, drag, options in [("mouse", drag_with_mouse, {}), ("keys", drag_with_keys, {}),
                                ("touch", drag_with_finger, {"has_touch": True, "viewport": {"width": 390, "height": 800}})]:
        chance = random.Random(name)
        page, said = page_of(browser, make_page(folder, name, random_trip(41, days=6, customs=5)), **options)
        for number in range(17):
            drag(page, chance)
            if number % 5 == 4:
                page.keyboard.press("Control+z")
            if number % 10 == 9:
                page.keyboard.press("Control+Shift+z")
        changes = page.locator(".changes li").count()
        same_as_edit(page, folder, name)
        print(f"17 drags by {name}: {changes} changes")
        check(changes > 2, f"{name}: nothing was moved")
        check(not said, f"{name}: messages or requests: {said[:3]}")
        page.close()


def frames(browser, folder):
    """With 500 rows: how long a lift takes, and the longest frame of a drag."""
    page, _ = page_of(browser, make_page(folder, "large", random_trip(5, days=28, customs=440)))
    handle = page.locator(".handle").nth(200)
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.evaluate("""() => { window.longest = 0; let last = performance.now();
      const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); };
      requestAnimationFrame(frame); }""")
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.wait_for_timeout(100)
    page.evaluate("window.longest = 0")
    page.mouse.move(box["x"] + 12, box["y"] + 20)
    page.wait_for_timeout(200)
    lifting = page.evaluate("window.longest")
    page.evaluate("window.longest = 0")
    for step in range(60):
        page.mouse.move(box["x"] + 12, 100 + (step * 37) % 700)
        page.wait_for_timeout(16)
    dragging = page.evaluate("window.longest")
    page.mouse.up()
    # Not a bound: a busy machine draws late. The figures are for people to compare.
    print(f"500 rows: the frame of the lift {lifting:.0f} ms, the longest frame of a drag {dragging:.0f} ms")
    page.close()


def accessible(browser, folder):
    try:
        import axe_playwright_python
        script = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    except (ImportError, StopIteration):
        print("no axe: accessibility is not tested")
        return
    context = browser.new_context(bypass_csp=True)
    file = make_page(folder, "axe", random_trip(41, days=4, customs=3))

    def violations(page, state):
        page.evaluate(script)
        found = page.evaluate("() => axe.run().then((result) => result.violations.map((one) => one.id + ' ' + one.nodes[0].target))")
        print(f"axe, {state}: {len(found)} violations")
        check(not found, f"axe, {state}: {found}")

    for scheme in ("light", "dark"):
        page = context.new_page()
        page.emulate_media(color_scheme=scheme)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-editor=ready]", state="attached")
        violations(page, f"at rest, {scheme}")
        page.locator(".handle").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        violations(page, f"lifted, {scheme}")
        page.keyboard.press("Escape")
        page.wait_for_timeout(400)
        page.get_by_role("button", name="Add an item").click()
        page.wait_for_timeout(200)
        violations(page, f"dialog, {scheme}")
        page.close()
    context.close()


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
    print(f"a page of 40 items: {size:,} bytes")
    try:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    except Exception as error:  # Whatever keeps a browser from starting has nothing to do with the page.
        print(f"Chromium does not start here, and the editor's page is not tested: {error}")
        sys.exit(0)
    agree(browser, folder)
    drags(browser, folder)
    frames(browser, folder)
    accessible(browser, folder)
    browser.close()
sys.exit(1 if failures else 0)
