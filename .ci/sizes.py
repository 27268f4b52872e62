#!/usr/bin/env python3
"""Holds targets and files to their size budgets, so that growth is a decision: who exceeds one splits what grew, or raises
the budget here and says why in the commit.

usage: .ci/sizes.py
"""
import pathlib
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
# Lines of Swift, comments included.
TARGET, FILE = 6_000, 500


def main():
    failures = []
    sizes = {path: path.read_bytes().count(b"\n") for path in SOURCES.rglob("*.swift")}
    targets = {}
    for path, lines in sizes.items():
        target = path.relative_to(SOURCES).parts[0]
        targets[target] = targets.get(target, 0) + lines
    files = {path.relative_to(SOURCES).as_posix(): lines for path, lines in sizes.items()}
    for found, budget in [(targets, TARGET), (files, FILE)]:
        failures += [f"Sources/{name} has {lines:,} lines; its budget is {budget:,}."
                     for name, lines in sorted(found.items()) if lines > budget]
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
