"""check_reports.py SARIF JSON: the first follows its standard and says what the second does.

SARIF 2.1.0 (OASIS): sections 3.13 to 3.30 for the members that are written.
"""
import json
import re
import sys
import unicodedata

# RFC 3986: a relative-path reference, whose first segment has no colon, or an absolute file URI.
SEGMENT = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=@:]|%[0-9A-F]{2})"
URI = re.compile(rf"(?:file:///{SEGMENT}*(?:/{SEGMENT}*)*|(?!/)(?:{SEGMENT}(?<!:))+(?:/{SEGMENT}*)*)\Z")
LEVELS = {"error": "error", "warning": "warning", "info": "note"}
problems = []


def check(condition, what):
    if not condition:
        problems.append(what)


def check_text(text, what):
    """No control character, and none that turns the reading direction around."""
    for character in set(text):
        is_control = unicodedata.category(character) == "Cc" and character != "\n"
        if is_control or character in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
            check(False, f"{what}: {character!r} in {text[:300]!r}")


def check_sarif(path, findings):
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    check(log.keys() <= {"$schema", "version", "runs"}, "members of the log")
    check(log["version"] == "2.1.0" and "sarif-2.1.0" in log["$schema"], "version")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    check(driver["name"] == "sportstime" and driver["version"], "driver")
    rules = driver["rules"]
    check(len({rule["id"] for rule in rules}) == len(rules) == 61, "rules are 61, each once")
    for rule in rules:
        check(rule["shortDescription"]["text"] and rule["fullDescription"]["text"], "a rule's texts")
        check(rule["helpUri"] == "https://sportstime.example/rules#" + rule["id"], "a rule's address")
        check(rule["defaultConfiguration"]["level"] in LEVELS.values(), "a rule's level")
    for invocation in run["invocations"]:
        check(type(invocation["executionSuccessful"]) is bool, "executionSuccessful")
    check(len(run["results"]) == len(findings), "as many results as findings")
    for result, finding in zip(run["results"], findings):
        check(rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding["code"], "ruleIndex")
        check(result["level"] == LEVELS[finding["severity"]], "level")
        check(result["message"]["text"] == finding["message"] != "", "message")
        check_text(result["message"]["text"], "message")
        for location in result["locations"]:
            place = location["physicalLocation"]
            uri = place["artifactLocation"]["uri"]
            check(URI.match(uri), f"uri {uri!r}")
            check(place["region"]["startLine"] == finding["line"] >= 1, "startLine")
            for logical in location.get("logicalLocations", []):
                check(type(logical["name"]) is str and type(logical["fullyQualifiedName"]) is str, "logicalLocations")


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        findings = json.load(file)["findings"]
    check(len(findings) > 20, "findings to compare")
    check_sarif(sys.argv[1], findings)
    for problem in problems[:20]:
        print(problem)
    print(f"{len(findings)} findings, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
