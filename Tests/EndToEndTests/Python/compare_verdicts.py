"""compare_verdicts.py REPORT VERDICTS: a jsonl report holds exactly the findings of the second validator.

A finding is a line, an itinerary, a code and an item. Of a code that names one item more than once (two members of
it are missing, say), once is enough, but travel-missing and day-without-items name no item and are counted.
"""
import collections
import json
import sys

COUNTED = {"travel-missing", "day-without-items"}


def is_by_clock(finding):
    """Whether it needs the clocks of places, as travel-time-too-short does, which the second validator has not."""
    return finding["code"] == "drive-too-long" and finding["message"].endswith(" too late")


def short(findings):
    counts = collections.Counter(findings)
    return {finding: count if finding[1] in COUNTED else 1 for finding, count in counts.items()}


def main():
    reported = collections.defaultdict(list)
    total = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            value = json.loads(line)
            if "summary" in value:
                total = value["summary"]["itineraries"]
                continue
            if is_by_clock(value):
                continue
            reported[value["line"]].append((value.get("itinerary"), value["code"], value.get("item")))
    compared = differing = 0
    codes = collections.Counter()
    kinds = collections.Counter()
    with open(sys.argv[2], encoding="utf-8") as file:
        for line in file:
            value = json.loads(line)
            compared += 1
            number = value["line"]
            wanted = short((value["itinerary"], code, item) for code, item in value["findings"])
            found = short(reported.pop(number, []))
            if value["drives"]:
                # Whether a day is one at the wheel depends on clocks.
                for finding in [finding for finding in wanted if finding[1] == "day-without-items"]:
                    wanted[finding] = min(wanted[finding], found.get(finding, 0))
                wanted = {finding: count for finding, count in wanted.items() if count}
            codes.update(code for _, code, _ in wanted)
            if wanted != found:
                differing += 1
                more = sorted(map(str, set(found.items()) - set(wanted.items())))
                less = sorted(map(str, set(wanted.items()) - set(found.items())))
                for finding in set(found.items()) - set(wanted.items()):
                    kinds[f"only the product: {finding[0][1]}"] += 1
                for finding in set(wanted.items()) - set(found.items()):
                    kinds[f"only the second validator: {finding[0][1]}"] += 1
                if differing <= 60:
                    print(f"line {number}: only the product: {more}; only the second validator: {less}")
    print(f"{compared} itineraries compared, {differing} differ; findings by code: {dict(sorted(codes.items()))}")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind}")
    if reported:
        print(f"findings on lines without an itinerary: {sorted(reported)[:10]}")
    sys.exit(1 if differing or reported or compared != total else 0)


if __name__ == "__main__":
    main()
