import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText
import TripCalendars
import TripTimeline

/// The calendar of a trip, read by a reader of its own.
struct WrittenCalendar {
  struct Event {
    var uid = ""
    var categories = ""
    var summary = ""
    /// Minutes from 1970.
    var start = 0
    var end = 0
    var zone = Zone.utc
    var isAllDay = false

    var isTravel: Bool { categories == "Travel" }
    var isGame: Bool { categories.hasPrefix("Game") }

    /// The item's id in the UID.
    var item: Substring { uid.prefix { $0 != "+" && $0 != "@" } }

    func local(_ minute: Int) -> (date: LocalDate, minute: Int) {
      let (date, time) = zone.reading(Instant(seconds: Int64(minute) * 60)).local
      return (date, Int(time.secondOfDay) / 60)
    }
  }

  var events: [Event] = []

  init(_ itinerary: Itinerary) {
    let output = OutputBuffer()
    ICalendarExporter(ExportOptions(zones: .system, gazetteer: .builtIn)).append(itinerary, to: output)
    let text = output.text.replacing("\r\n ", with: "")
    for line in text.split(separator: "\r\n") {
      let (name, value) = (line.prefix { $0 != ":" && $0 != ";" }, line.drop { $0 != ":" }.dropFirst())
      switch name {
      case "BEGIN" where value == "VEVENT": events.append(Event())
      case _ where events.isEmpty: continue
      case "UID": events[events.count - 1].uid = String(value)
      case "CATEGORIES": events[events.count - 1].categories = String(value)
      case "SUMMARY": events[events.count - 1].summary = String(value)
      case "DTSTART", "DTEND":
        let parameter = line.dropFirst(name.count).prefix { $0 != ":" }
        let zone = parameter.hasPrefix(";TZID=") ? ZoneDatabase.system.zone(String(parameter.dropFirst(6))) : .utc
        events[events.count - 1].isAllDay = parameter.hasPrefix(";VALUE=DATE")
        let minute = WrittenCalendar.minute(value, zone ?? .utc)
        if name == "DTSTART" {
          events[events.count - 1].start = minute
          events[events.count - 1].zone = zone ?? .utc
        } else {
          events[events.count - 1].end = minute
        }
      default: continue
      }
    }
  }

  private static func minute(_ text: Substring, _ zone: Zone) -> Int {
    func number(_ from: Int, _ count: Int) -> Int { Int(text.dropFirst(from).prefix(count)) ?? 0 }
    let date = LocalDate(year: number(0, 4), month: number(4, 2), day: number(6, 2)) ?? LocalDate(dayNumber: 0)
    let time = LocalTime(secondOfDay: number(9, 2) * 3_600 + number(11, 2) * 60) ?? .midnight
    return Int(zone.resolve(date, time).preferred.instant.seconds) / 60
  }

  /// Minutes from the first departure or game to the last arrival or end of a game.
  var span: Int {
    let moves = events.filter { $0.isTravel || $0.isGame }
    return (moves.map(\.end).max() ?? 0) - (moves.map(\.start).min() ?? 0)
  }
}
