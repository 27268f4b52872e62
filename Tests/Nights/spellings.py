#!/usr/bin/env python3
"""Spell feeds and trips otherwise and read them again: what a file means does not depend on how it is written.

usage: spellings.py BINARY FOLDER [--count N] [--seed S]

Of each file some spellings are tried: JSON with members in another order, escapes and white space; tables with other quotes
and line ends; calendars folded elsewhere, with names in lower case; XML with other prefixes, quotes and character references.
With a larger COUNT than there are of these, the files are spelled again, with several of them at once.
The games have to be the same but for the line and number of their record. Of a trip (JSON), the findings without their
places, what is shown and what documents say have to be the same; what a calendar or Markdown carries of an item is the text of
the trip's file, as it is written there.
"""
import argparse, csv, io, json, os, random, re, shutil, subprocess, sys, tempfile


SOURCE = re.compile(r',"source":\{[^{}]*\}')


def games(binary, path):
    result = subprocess.run([binary, "import", "-q", path], capture_output=True, text=True)
    return result.returncode, sorted(SOURCE.sub("", line) for line in result.stdout.splitlines())


def without_places(value):
    if isinstance(value, dict):
        return {key: without_places(inner) for key, inner in value.items() if key not in ("line", "column", "file")}
    if isinstance(value, list):
        # In the order of their places.
        return sorted((without_places(inner) for inner in value), key=lambda inner: json.dumps(inner, sort_keys=True))
    return value


def trip(binary, path):
    """What commands say of a trip, by command."""
    found = {}
    for words in ["validate --format json", "show"] + ["export --to " + form for form in "ics markdown html gpx geojson".split()]:
        result = subprocess.run([binary, *words.split(), path], capture_output=True, text=True)
        text = result.stdout
        if words.startswith("validate"):
            try:
                text = json.dumps(without_places(json.loads(text)), sort_keys=True)
            except ValueError:
                pass
        if "ics" in words:
            text = text.replace("\n ", "")
        lines = re.sub(r"<!--.*?-->", "", text, flags=re.S).splitlines()
        found[words] = result.returncode, [line for line in lines if not line.startswith("X-SPORTSTIME-")]
    return 0, [json.dumps([words, *said]) for words, said in found.items()]


def is_trip(text):
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("format") == "sportstime-itinerary"


def shuffled(value, random):
    if isinstance(value, dict):
        members = list(value.items())
        random.shuffle(members)
        return {key: shuffled(inner, random) for key, inner in members}
    if isinstance(value, list):
        return [shuffled(inner, random) for inner in value]
    return value


def escaped(text, random):
    """Some letters of strings as escapes."""
    def one(match):
        return "".join("\\u%04x" % ord(c) if c.isalnum() and c.isascii() and random.random() < 0.2 else c for c in match.group(0))
    parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
    return "".join('"' + re.sub(r'\\u[0-9a-f]{4}|\\.|[^\\]', lambda m: m.group(0) if m.group(0)[0] == "\\" else one(m), part[1:-1]) + '"'
                   if index % 2 else part for index, part in enumerate(parts))


def json_spellings(text, random):
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return
    yield "order", json.dumps(shuffled(value, random), ensure_ascii=False)
    indent, blanks = random.choice([0, 1, 3, 8, "\t"]), [" " * random.randint(0, 2) for _ in range(3)]
    yield "white space", json.dumps(value, indent=indent, ensure_ascii=False,
                                    separators=(blanks[0] + ",", blanks[1] + ":" + blanks[2]))
    yield "compact", json.dumps(value, separators=(",", ":"))
    yield "escapes", escaped(json.dumps(value, ensure_ascii=False), random)


def table_spellings(text, random):
    delimiter = max(",;\t", key=lambda sign: text.split("\n")[0].count(sign))
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error:
        return
    if len(rows) < 2 or any(len(row) not in (0, len(rows[0])) for row in rows):
        return
    rows = [row for row in rows if row]
    output = io.StringIO()
    csv.writer(output, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    yield "quotes", output.getvalue()

    def field(text):
        needed = any(sign in text for sign in ' ,;\t"\r\n') or text == ""
        return '"' + text.replace('"', '""') + '"' if needed or random.random() < 0.3 else text
    yield "some quotes", "".join(delimiter.join(map(field, row)) + "\n" for row in rows)
    output = io.StringIO()
    csv.writer(output, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    yield "line ends", output.getvalue()


def calendar_spellings(text, random):
    lines = re.sub(r"\r?\n[ \t]", "", text).splitlines()
    folded = []
    for line in lines:
        while len(line) > 20 and random.random() < 0.9:
            at = random.randint(8, 19)
            folded.append(line[:at])
            line = " " + line[at:]
        folded.append(line)
    yield "folds", "\r\n".join(folded) + "\r\n"
    lowered = [re.sub(r"^[A-Z-]+", lambda name: name.group(0).lower(), line) for line in lines]
    yield "names in lower case", "\r\n".join(lowered) + "\r\n"
    yield "line ends", "\n".join(lines) + "\n"
    quoted = [re.sub(r'^([A-Za-z-]+;TZID=)([^":;,]+)(?=[:;])', r'\1"\2"', line) for line in lines]
    yield "quoted zones", "\r\n".join(quoted) + "\r\n"


def xml_spellings(text, random):
    if "<!DOCTYPE" in text or "<![CDATA[" in text or "<!--" in text or re.search(r"<\w+:", text):
        return
    quoted = re.sub(r'="([^"\']*)"', r"='\1'", text)
    yield "quotes", quoted
    head, body = re.match(r"(\s*(?:<\?.*?\?>\s*)?)(.*)", text, re.S).groups()
    yield "references", head + re.sub(r'="([A-Za-z])', lambda match: '="&#%d;' % ord(match.group(1)), body)
    yield "empty elements", re.sub(r"<([\w.-]+)((?:\s+[\w.-]+=(?:\"[^\"]*\"|'[^']*'))*)\s*/>", r"<\1\2></\1>", text)
    yield "blanks", head + re.sub(r"\s([\w.-]+)=(\"[^\"]*\"|'[^']*')", r" \n\1 = \2", body)
    if "xmlns" not in text:
        body = re.sub(r"<(/?)([A-Za-z_])", r"<\1x:\2", body)
        yield "prefixes", head + re.sub(r"<x:([\w.-]+)", r'<x:\1 xmlns:x="urn:x"', body, count=1)


def original(binary, path):
    """What a file says, as text and as it is read; nothing for one that has no games, or can't be spelled otherwise."""
    if os.path.getsize(path) > 3_000_000:
        return None
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    read = trip if path.endswith(".json") and is_trip(text) else games
    code, before = read(binary, path)
    return (text, read, code, before) if before else None


SPELLINGS = {".json": json_spellings, ".csv": table_spellings, ".txt": table_spellings, ".ics": calendar_spellings,
             ".xml": xml_spellings}


def mixed(spell, text, random):
    """Several spellings at once."""
    names = []
    for _ in range(random.randint(2, 4)):
        options = list(spell(text, random))
        if not options:
            break
        name, text = random.choice(options)
        names.append(name)
    # Before what a server says of a document, there is none.
    if names and not text.startswith("HTTP/") and random.random() < 0.3:
        names, text = names + ["byte order mark"], "\ufeff" + text
    if names:
        yield " + ".join(names), text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", help="copy what has another result there")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk(arguments.folder) for name in names
                   if os.path.splitext(name)[1].lower() in SPELLINGS)
    chance.shuffle(paths)
    tried, wrong, known = 0, [], {}
    with tempfile.TemporaryDirectory() as folder:
        turn, before_turn = 0, -1
        while before_turn < tried < arguments.count:
            before_turn = tried
            for path in paths if turn == 0 else list(known):
                if tried >= arguments.count:
                    break
                if turn == 0:
                    known[path] = original(arguments.binary, path)
                    if known[path] is None:
                        del known[path]
                        continue
                text, read, code, before = known[path]
                spell = SPELLINGS[os.path.splitext(path)[1].lower()]
                for name, spelled in spell(text, chance) if turn == 0 else mixed(spell, text, chance):
                    if tried >= arguments.count:
                        break
                    tried += 1
                    # What a file is called can state its year and league.
                    target = os.path.join(folder, os.path.basename(os.path.dirname(path)), os.path.basename(path))
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    with open(target, "w", encoding="utf-8", newline="") as file:
                        file.write(spelled)
                    again, after = read(arguments.binary, target)
                    if after != before or again != code:
                        wrong.append((path, name))
                        print(f"{path}: {name}: {len(before)} {'answers' if read is trip else 'games'}, then {len(after)}, "
                              f"{len(set(before) - set(after))} not the same; exit {code}, then {again}", flush=True)
                        if arguments.keep:
                            os.makedirs(arguments.keep, exist_ok=True)
                            shutil.copy(target, os.path.join(arguments.keep, f"{len(wrong)}-{os.path.basename(path)}"))
            turn += 1
    print(f"seed {arguments.seed}: {tried} spellings, {len(wrong)} with another result")
    sys.exit(1 if wrong or not tried else 0)


main()
