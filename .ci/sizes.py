#!/usr/bin/env python3
"""Holds targets and files to their size budgets, so that growth is a decision: who exceeds one splits what grew, or raises
it here and says why in the commit.

usage: .ci/sizes.py
"""
import pathlib
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
# Lines of Swift, comments included.
TARGET, FILE = 6_000, 500
TARGETS = {
    "SportsTimeTool": 10_500,
}
FILES = {
    "SportsTimeTool/Commands/SyncCommand.swift": 540,
}


def main():
    failures = []
    sizes = {path: path.read_bytes().count(b"\n") for path in SOURCES.rglob("*.swift")}
    targets = {}
    for path, lines in sizes.items():
        target = path.relative_to(SOURCES).parts[0]
        targets[target] = targets.get(target, 0) + lines
    files = {path.relative_to(SOURCES).as_posix(): lines for path, lines in sizes.items()}
    for found, usual, budgets in [(targets, TARGET, TARGETS), (files, FILE, FILES)]:
        for name, lines in sorted(found.items()):
            budget = budgets.get(name, usual)
            if lines > budget:
                failures.append(f"Sources/{name} has {lines:,} lines; its budget is {budget:,}.")
        failures += [f"{name} needs no budget of more than {usual:,} lines." for name in sorted(budgets)
                     if found.get(name, 0) <= usual]
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
