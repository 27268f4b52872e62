"""apply_fixes.py SPORTSTIME REPORT: applies each fix of a SARIF report by itself, and checks the file that it makes.

A fix has to take its finding away and bring no other error or warning. Prints how many fixes there are of each code.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse


def offset(lines, line, column):
    """The offset in UTF-16 code units of a place in a text whose lines are in UTF-16."""
    return sum(len(text) for text in lines[: line - 1]) + 2 * (column - 1)


def applied(text, change):
    data = text.encode("utf-16-le")
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    lines = [line + "\n".encode("utf-16-le") for line in lines[:-1]] + lines[-1:]
    for replacement in change["replacements"]:
        region = replacement["deletedRegion"]
        start = offset(lines, region["startLine"], region["startColumn"])
        end = offset(lines, region["endLine"], region["endColumn"])
        data = data[:start] + replacement["insertedContent"]["text"].encode("utf-16-le") + data[end:]
    return data.decode("utf-16-le")


def findings(program, path, folder):
    report = subprocess.run([program, "validate", path, "--format", "json"], cwd=folder, capture_output=True, text=True)
    found = collections.Counter()
    for finding in json.loads(report.stdout)["findings"]:
        if finding["severity"] != "info":
            found[(finding["code"], finding.get("itinerary"))] += 1
    return found


def main():
    program, path = sys.argv[1:]
    folder = pathlib.Path(path).parent
    with open(path, encoding="utf-8") as file:
        results = json.load(file)["runs"][0]["results"]
    counts, failed, before = collections.Counter(), 0, {}
    for result in results:
        for fix in result.get("fixes", []):
            counts[result["ruleId"]] += 1
            (change,) = fix["artifactChanges"]
            source = folder / urllib.parse.unquote(change["artifactLocation"]["uri"])
            text = source.read_bytes().decode("utf-8-sig")
            known = before.setdefault(source, findings(program, str(source), folder))
            with tempfile.TemporaryDirectory() as copy:
                target = pathlib.Path(copy, source.name)
                target.write_bytes(applied(text, change).encode("utf-8"))
                left = findings(program, str(target), copy)
            key = (result["ruleId"], result["properties"].get("itinerary"))
            if left[key] >= known[key] or left - known or not fix["description"]["text"]:
                failed += 1
                print(f"the fix of {key} leaves {left - known or left[key]}", file=sys.stderr)
    for code, count in sorted(counts.items()):
        print(code, count)
    return 1 if failed else 0


sys.exit(main())
