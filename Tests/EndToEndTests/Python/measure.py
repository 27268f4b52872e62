"""measure.py KIND SIZE FOLDER COMMAND…: writes a hostile input and runs the command on it; prints one JSON object."""
import json
import os
import resource
import subprocess
import sys

HEAD = '{"id":"t","startDate":"2026-06-10","dayCount":1,"items":['
ITEM = '{"id":"c","kind":"custom","day":1,"sortOrder":1}'
TRIP = HEAD + ITEM + "]}"


def long_line(size):
    return (HEAD + '{"id":"c","kind":"custom","day":1,"sortOrder":1,"title":"' + "x" * size + '"}]}\n').encode()


def same_ids(size):
    return (HEAD + ",".join([ITEM] * size) + "]}\n").encode()


def same_ids_of_trips(size):
    line = HEAD + ",".join([ITEM] * 100) + "]}\n"
    return (line * (size // 100)).encode()


KINDS = {
    "long-line": long_line,
    "empty-lines": lambda size: b"\n" * size + TRIP.encode() + b"\n",
    "only-empty-lines": lambda size: b"\n" * size,
    "deep": lambda size: ('{"id":"t","x":' + "[" * size + "]" * size + "}\n" + TRIP + "\n").encode(),
    "deep-open": lambda size: (TRIP + "\n" + "[" * size + "\n").encode(),
    "cut": lambda size: same_ids_of_trips(size)[:-200],
    "nuls": lambda size: b"\0" * size,
    "nuls-in-lines": lambda size: (TRIP.encode() + b"\n" + b"\0\n" * size),
    "utf16-bom": lambda size: ("\ufeff" + (TRIP + "\n") * size).encode("utf-16-le"),
    "utf16-be-bom": lambda size: ("\ufeff" + (TRIP + "\n") * size).encode("utf-16-be"),
    "utf16-no-bom": lambda size: ((TRIP + "\n") * size).encode("utf-16-le"),
    "same-ids": same_ids,
    "same-ids-of-trips": same_ids_of_trips,
    "empty-arrays": lambda size: b"[]\n" * size,
    "cut-character": lambda size: TRIP.encode() + b"\n" + b'{"id":"\xe2\x82"}\n' * size + b'{"id":"\xf0\x9f',
    "lone-crs": lambda size: (TRIP + "\r") .encode() * size,
    "one-array": lambda size: ("[" + ",".join([TRIP] * size) + "]").encode(),
    "too-large": lambda size: ('{"id":"' + "x" * size + '"}\n' + TRIP + "\n").encode(),
    "combining": lambda size: (HEAD + '{"id":"e' + "\u0301" * size + '","kind":"custom","day":1,"sortOrder":1}]}').encode(),
}


def main():
    kind, size, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    path = os.path.join(folder, "input.jsonl")
    data = KINDS[kind](size)
    with open(path, "wb") as file:
        file.write(data)
    # A child of a large process would start with its peak.
    count = len(data)
    del data
    process = subprocess.Popen(sys.argv[4:] + [path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    report = json.loads(output) if output else {"summary": {"byCode": {}}}
    print(json.dumps({
        "code": os.waitstatus_to_exitcode(status), "bytes": count, "peak": usage.ru_maxrss * 1024,
        "codes": report["summary"]["byCode"], "itineraries": report["summary"].get("itineraries", 0),
        "valid": report["summary"].get("valid", 0),
    }))
    os.remove(path)


if __name__ == "__main__":
    main()
