#!/usr/bin/env python3
"""Draws the package's modules and what each imports, from the manifest: an SVG on standard output.

usage: swift package dump-package | .ci/modules.py > modules.svg
"""
import json
import sys

WIDTH, BOX, ROW, TOP = 900, 34, 92, 20


def floors(targets):
    """The longest way down from each module: those that import nothing stand on floor 0."""
    known = {}

    def floor(name):
        if name not in known:
            known[name] = 1 + max((floor(other) for other in targets[name]), default=-1)
        return known[name]

    for name in targets:
        floor(name)
    return known


def main():
    manifest = json.load(sys.stdin)
    kinds = {"regular", "executable", "system"}
    hidden = {"CData", "CProcess", "CPageCore", "TestSupport", "TripModels", "FuzzTargets"}
    listed = [t for t in manifest["targets"] if t["type"] in kinds and t["name"] not in hidden]
    names = {t["name"] for t in listed}
    targets = {}
    for target in listed:
        wanted = [next(iter(d.values()))[0] for d in target["dependencies"]]
        targets[target["name"]] = sorted(name for name in wanted if name in names)
    known = floors(targets)
    height = TOP * 2 + ROW * max(known.values()) + BOX
    place = {}
    for level in sorted(set(known.values())):
        row = sorted(name for name in targets if known[name] == level)
        for index, name in enumerate(row):
            place[name] = (WIDTH * (index + 0.5) / len(row), height - TOP - BOX - level * ROW)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">')
    print('<title>The modules and what they import</title>')
    for name in sorted(targets):
        # An arrow that follows from others would only hide them.
        far = {deep for near in targets[name] for deep in reach(near, targets)}
        for other in targets[name]:
            if other in far:
                continue
            (x, y), (u, v) = place[name], place[other]
            print(f'<path d="M{x:.0f} {y + BOX:.0f} C{x:.0f} {y + BOX + 28:.0f} {u:.0f} {v - 28:.0f} {u:.0f} {v:.0f}" '
                  'fill="none" stroke="#8a8f98" stroke-width="1.2"/>')
    for name in sorted(targets):
        x, y = place[name]
        width = 9 * len(name) + 18
        print(f'<rect x="{x - width / 2:.0f}" y="{y:.0f}" width="{width}" height="{BOX}" rx="6" fill="#eef3fb" '
              'stroke="#4a6fa5"/>')
        print(f'<text x="{x:.0f}" y="{y + 22:.0f}" text-anchor="middle" fill="#1b2a41">{name}</text>')
    print("</svg>")


def reach(name, targets):
    """Everything below a module."""
    found = set(targets[name])
    for other in targets[name]:
        found |= reach(other, targets)
    return found


if __name__ == "__main__":
    main()
