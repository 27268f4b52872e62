"""Puts each event of a calendar from standard input through Evolution's library, as its stores do, and writes them out.

Runs in the system's Python, which has the bindings of libecal (Debian's gir1.2-ecal-2.0); 69 where they are not there.
"""

import sys

try:
    import gi

    gi.require_version("ECal", "2.0")
    gi.require_version("ICalGLib", "3.0")
    from gi.repository import ECal, ICalGLib
except (ImportError, ValueError) as missing:
    print(missing, file=sys.stderr)
    sys.exit(69)


def parts(calendar, kind):
    part = calendar.get_first_component(kind)
    while part is not None:
        yield part
        part = calendar.get_next_component(kind)


calendar = ICalGLib.Component.new_from_string(sys.stdin.read())
# What an account keeps of a calendar: its zones and its events, each by itself.
result = ECal.util_new_top_level()
for zone in list(parts(calendar, ICalGLib.ComponentKind.VTIMEZONE_COMPONENT)):
    result.add_component(zone.clone())
for event in list(parts(calendar, ICalGLib.ComponentKind.VEVENT_COMPONENT)):
    component = ECal.Component.new_from_icalcomponent(event.clone())
    # As after a change: what the library knows is set again.
    component.set_summary(component.get_summary())
    component.set_dtstart(component.get_dtstart())
    component.set_dtend(component.get_dtend())
    component.set_descriptions(component.get_descriptions())
    component.commit_sequence()
    result.add_component(ICalGLib.Component.new_from_string(component.get_as_string()))
sys.stdout.write(result.as_ical_string())
