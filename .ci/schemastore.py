"""Prints the entries of the files that people write for the catalog of SchemaStore, so that editors know their schemas.

usage: schemastore.py ADDRESS    the folder schemas is published below it
"""
import json
import pathlib
import sys

FILES = {
    "validate-config": [".sportstime.json"],
    "sync-config": ["sportstime-sync.json"],
    "feed-definition": ["*.sportstime-feed.json"],
    "trip-request": ["*.sportstime-request.json"],
    "itinerary": ["*.sportstime.json"],
}


def main(address):
    schemas = []
    for name, matches in FILES.items():
        file = f"schemas/{name}.schema.json"
        schema = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
        schemas.append({
            "name": "SportsTime: " + schema["title"], "description": schema["description"].split(". ")[0].rstrip("."),
            "fileMatch": matches, "url": f"{address}/{file}",
        })
    json.dump({"version": 1, "schemas": schemas}, sys.stdout, indent=2, ensure_ascii=False)
    print()


main(sys.argv[1])
