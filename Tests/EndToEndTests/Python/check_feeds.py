"""Checks the feeds of changes in a published folder against RFC 4287 and JSON Feed 1.1. Each Atom feed must equal its JSON
twin and, if feedparser is installed, what feedparser reads."""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree
from datetime import datetime

try:
    import feedparser
except ImportError:
    feedparser = None

ATOM = "{http://www.w3.org/2005/Atom}"
STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
IRI = re.compile(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
FEED_ITEM = {"id", "title", "content_text", "date_published"}


def one(element, name):
    found = element.findall(ATOM + name)
    assert len(found) == 1, f"{len(found)} {name}"
    return found[0]


def stamp(element, name):
    text = one(element, name).text
    assert STAMP.match(text), text
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def atom(path):
    """Sections 4.1.1 and 4.1.2."""
    feed = ElementTree.parse(path).getroot()
    assert feed.tag == ATOM + "feed"
    assert one(feed, "title").text
    assert IRI.match(one(feed, "id").text)
    assert one(one(feed, "author"), "name").text
    for link in feed.findall(ATOM + "link"):
        assert link.get("rel") == "self" and link.get("href").endswith(path.name), link.attrib
    entries, ids = [], set()
    for entry in feed.findall(ATOM + "entry"):
        number = one(entry, "id").text
        assert IRI.match(number) and number not in ids, number
        ids.add(number)
        content = one(entry, "content")
        assert content.get("type") == "text" and not list(content)
        entries.append((number, one(entry, "title").text, content.text, one(entry, "updated").text))
        assert stamp(entry, "updated") <= stamp(feed, "updated")
    return one(feed, "id").text, one(feed, "title").text, entries


def json_feed(path):
    feed = json.loads(path.read_text(encoding="utf-8"))
    assert set(feed) <= {"version", "title", "feed_url", "authors", "items"}, feed.keys()
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed.get("feed_url", path.name).endswith(path.name)
    assert all(author["name"] for author in feed["authors"])
    for item in feed["items"]:
        assert set(item) == FEED_ITEM and all(isinstance(value, str) and value for value in item.values()), item
    return feed["title"], [tuple(item[key] for key in ("id", "title", "content_text", "date_published"))
                           for item in feed["items"]]


folder = pathlib.Path(sys.argv[1])
feeds = {}
for path in sorted(folder.rglob("*.atom")):
    number, *told = atom(path)
    if feedparser:
        read = feedparser.parse(str(path))
        assert not read.bozo and read.version == "atom10", f"{path}: {read.get('bozo_exception')}"
        entries = [(entry.id, entry.title, entry.content[0].value, entry.updated) for entry in read.entries]
        # It trims texts.
        assert [read.feed.id, read.feed.title, entries] == [number, told[0], told[1]], f"{path}: {read}"
    assert number not in feeds, f"{path} and {feeds[number]} have one id"
    feeds[number] = path
    twin = json_feed(path.with_suffix(".json"))
    assert list(twin) == told, f"{path} and its twin differ:\n{told}\n{twin}"
# The index and the next games of teams are no feeds.
others = [path for path in folder.rglob("*.json") if path.name == "index.json" or path.name.endswith(".next.json")]
assert len(feeds) == len(list(folder.rglob("*.json"))) - len(others)
print(f"{2 * len(feeds)} feeds" + ("" if feedparser else "; no feedparser"))
