"""hash_values.py FILE…: a line a file with the number of its records and the FNV-1a hash of all their values.

Tables are read by the csv module; calendars by icalendar, the first of each wanted property of an event.
"""
import csv
import io
import sys

WANTED = ["SUMMARY", "LOCATION", "DESCRIPTION", "UID", "DTSTART", "DTSTART;TZID", "STATUS"]


def table(path):
    encoding = "cp1252" if "latin1" in path or "cp1252" in path else "utf-8-sig"
    with open(path, encoding=encoding, newline="") as file:
        text = file.read().replace("\r\r\n", "\r\n")
    rows = [row for row in csv.reader(io.StringIO(text, newline="")) if row]
    return rows if path.endswith(".TXT") else rows[1:]


def events(path):
    from icalendar.parser import Contentlines
    from icalendar.prop import vText

    with open(path, "rb") as file:
        lines = Contentlines.from_ical(file.read())
    open_components = []
    rows = []
    for line in lines:
        if not line:
            continue
        name, parameters, value = line.parts()
        name = name.upper()
        if name == "BEGIN":
            open_components.append(value.upper())
            if value.upper() == "VEVENT":
                found = {}
        elif name == "END":
            if open_components.pop() == "VEVENT":
                rows.append([found.get(key, "") for key in WANTED])
        elif open_components and open_components[-1] == "VEVENT":
            if name in ("SUMMARY", "LOCATION", "DESCRIPTION", "UID", "STATUS"):
                value = str(vText.from_ical(value))
            if name not in found:
                found[name] = value
                found[name + ";TZID"] = parameters.get("TZID", "")
    return rows


for path in sys.argv[1:]:
    rows = events(path) if path.endswith(".ics") else table(path)
    value = 0xCBF29CE484222325
    for row in rows:
        for byte in ("\x1f".join(row) + "\x1e").encode():
            value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    print(len(rows), format(value, "x"))
