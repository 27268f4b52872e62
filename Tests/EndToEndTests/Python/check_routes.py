"""check_routes.py TRIP.json ROUTE.geojson ROUTE.gpx LINKED.jsonld: other libraries read the routes as the trip says them."""
import json
import sys
import xml.etree.ElementTree

import geojson
import gpxpy

with open(sys.argv[1], encoding="utf-8") as file:
    trip = json.load(file)
items = sorted(trip["items"], key=lambda item: (item["day"], item["sortOrder"]))
games = [item for item in items if item["kind"] == "game"]
wrong = []


def expect(what, left, right):
    if left != right:
        wrong.append(f"{what}: {left} is not {right}")


# GeoJSON: RFC 7946 as the library checks it, and no line over the 180th meridian.
with open(sys.argv[2], encoding="utf-8") as file:
    collection = geojson.load(file)
expect("errors of GeoJSON", collection.errors() or [], [])
features = [feature for feature in collection["features"] if feature["properties"]["kind"] != "origin"]
expect("features", [feature["id"] for feature in features], [item["id"] for item in items])
for feature, item in zip(features, items):
    geometry = feature["geometry"]
    if item["kind"] == "game" and "latitude" in item["game"]["venue"]:
        venue = item["game"]["venue"]
        expect(item["id"], geometry["coordinates"], [venue["longitude"], venue["latitude"]])
    if item["kind"] == "travel" and geometry:
        expect(item["id"], feature["properties"]["mode"], item["travel"]["mode"])
        lines = geometry["coordinates"] if geometry["type"] == "MultiLineString" else [geometry["coordinates"]]
        for line in lines:
            for (first, _), (second, _) in zip(line, line[1:]):
                if abs(first - second) > 180:
                    wrong.append(f"{item['id']} crosses the 180th meridian")
        for (end, _), (start, _) in zip([line[-1] for line in lines], [line[0] for line in lines[1:]]):
            expect(f"{item['id']} is cut", sorted([end, start]), [-180, 180])

# GPX: elements in the order of its schema, one waypoint a game, flights as tracks.
with open(sys.argv[3], encoding="utf-8") as file:
    gpx = gpxpy.parse(file)
expect("waypoints", len(gpx.waypoints), sum(1 for f in features if f["properties"]["kind"] == "game" and f["geometry"]))
expect("routes", [route.name for route in gpx.routes], [trip["title"]])
flights = [f for f in features if f["properties"].get("mode") in ("fly", "flight") and f["geometry"]]
expect("tracks", len(gpx.tracks), len(flights))
timed = [game["game"]["start"] for game in games if "start" in game["game"]]
expect("times", len([point for point in gpx.waypoints if point.time]), len(timed))
ORDER = ["time", "name", "desc", "type", "rtept", "trkseg", "wpt", "rte", "trk", "trkpt"]
root = xml.etree.ElementTree.parse(sys.argv[3]).getroot()
for element in root.iter():
    tags = [ORDER.index(child.tag.split("}")[1]) for child in element]
    if element.tag.endswith("trkseg") or tags == sorted(tags):
        continue
    wrong.append(f"the parts of {element.tag} stand as {tags}")

# JSON-LD: types and properties that the vocabulary has, each of the type that has it.
THING = {"@type", "identifier", "name", "description"}
TYPES = {
    "Trip": THING | {"itinerary", "tripOrigin"},
    "SportsEvent": THING | {"startDate", "eventStatus", "homeTeam", "awayTeam", "location"},
    "Event": THING | {"startDate", "location"},
    "SportsTeam": THING,
    "StadiumOrArena": THING | {"address", "geo"},
    "City": THING | {"address", "geo"},
    "PostalAddress": THING | {"addressLocality", "addressRegion", "addressCountry"},
    "GeoCoordinates": THING | {"latitude", "longitude"},
    "ItemList": THING | {"numberOfItems", "itemListElement"},
    "ListItem": THING | {"position", "item"},
}
TYPES["Flight"] = TYPES["TrainTrip"] = TYPES["Trip"]


def check(value):
    if isinstance(value, list):
        for part in value:
            check(part)
    elif isinstance(value, dict):
        known = TYPES.get(value.get("@type"), set())
        for name in set(value) - known - {"@context"}:
            wrong.append(f"{value.get('@type')} has {name}")
        for part in value.values():
            check(part)


with open(sys.argv[4], encoding="utf-8") as file:
    linked = json.load(file)
expect("context", linked["@context"], "https://schema.org")
check(linked)
elements = [element["item"] for element in linked["itinerary"]["itemListElement"]]
expect("elements", [element["identifier"] for element in elements], [item["id"] for item in items])
for element, item in zip(elements, items):
    if item["kind"] == "game":
        expect(item["id"], element["homeTeam"]["name"], item["game"]["home"]["name"])
        expect(item["id"], element["startDate"], item["game"].get("start", element["startDate"]))
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
