#!/usr/bin/env python3
"""Lists the rules for itineraries in the schema of the configuration; reads the output of 'sportstime rules --format json'.

usage: .ci/rules.py SCHEMA
"""
import json
import pathlib
import re
import sys

path = pathlib.Path(sys.argv[1])
codes = [rule["code"] for rule in json.load(sys.stdin) if rule["subject"] == "itinerary"]
listed = ",\n".join(f'      "{code}"' for code in codes)
text, count = re.subn(r'("rule": \{ "enum": \[\n)[^\]]*?(\n *\] \})', lambda found: found[1] + listed + found[2],
                      path.read_text(encoding="utf-8"))
assert count == 1, f"{path} has no list of rules"
path.write_text(text, encoding="utf-8")
