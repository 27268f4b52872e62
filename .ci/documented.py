#!/usr/bin/env python3
"""Checks that each public symbol that an app sees has a documentation comment.

usage: .ci/documented.py FOLDER

FOLDER has the symbol graphs of SportsTime, of SportsTimeUI (in the client: TableAdapter), and of the modules whose types
SportsTime exports.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
WHOLE = {"SportsTime", "TableAdapter", "SportsTimeUI"}


def exported():
    """The types that SportsTime exports from other modules."""
    text = (ROOT / "Sources/SportsTime/EditingTypes.swift").read_text()
    return set(re.findall(r"@_exported public import \w+ \w+\.(\w+)", text))


def main():
    types = exported()
    count, missing = 0, []
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        module = path.name.split("@")[0].removesuffix(".symbols.json")
        for symbol in json.loads(path.read_text())["symbols"]:
            names = symbol["pathComponents"]
            # Each code has a sentence that explains it, which is data of the program.
            if names[0] == "DiagnosticCode" and symbol["kind"]["identifier"] == "swift.enum.case":
                continue
            if module not in WHOLE and names[0] not in types:
                continue
            count += 1
            if not any(line["text"].strip() for line in symbol.get("docComment", {}).get("lines", [])):
                missing.append(f"{module}.{'.'.join(names)} has no documentation comment")
    for line in sorted(set(missing)):
        print(line, file=sys.stderr)
    if not missing:
        print(f"{count} public symbols have a documentation comment")
    return 1 if missing or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
