#!/usr/bin/env python3
"""Holds each target's dependencies to its imports. A target that imports what it does not list is built or not, as the
order of the build falls; one that lists what it does not import keeps others waiting.

usage: swift package dump-package | .ci/imports.py
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)", re.MULTILINE)


def main():
    manifest = json.load(sys.stdin)
    kinds = {target["name"]: target["type"] for target in manifest["targets"]}
    failures = []
    for target in manifest["targets"]:
        folder = ROOT / (target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
        sources = list(folder.rglob("*.swift"))
        if not sources:
            continue
        imported = {name for path in sources for name in IMPORT.findall(path.read_text("utf-8"))} & kinds.keys()
        listed = {dependency[next(iter(dependency))][0] for dependency in target["dependencies"]}
        failures += [f"{target['name']} imports {name}; Package.swift does not list it as a dependency."
                     for name in sorted(imported - listed)]
        # A test lists the programs that it runs.
        failures += [f"{target['name']} lists {name} as a dependency and does not import it."
                     for name in sorted(listed - imported) if kinds.get(name) != "executable"]
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
