package import CivilTime
package import FormatSyntax
import SourceText

/// What a custom item shows of travel that no leg of the trip needs any more, but that is booked or has notes.
package enum ReleasedTravel {
  /// The details of the custom item; nil if the travel states nothing that a person needs.
  ///
  /// - Parameters:
  ///   - travel: the member `travel`, which the item keeps as well.
  ///   - date: the date of the item; nil if it has none.
  package static func details(of travel: JSONValue, on date: LocalDate?) -> JSONValue? {
    func text(_ name: String) -> String? { travel[name]?.string.flatMap { $0.filled } }
    func time(_ name: String) -> OffsetInstant? {
      text(name).flatMap { $0.withBytes { OffsetInstant(rfc3339: $0) } }
    }
    let booking = Booking(
      carrier: text("carrier"), number: text("number"), seat: text("seat"), reference: text("reference"))
    let (departure, arrival) = (time("departure"), time("arrival"))
    let times = [("Departure", departure), ("Arrival", arrival)].compactMap { name, time in
      time.map { "\(name): \($0.localDate) \($0.localTime.clock)" }
    }
    let lines = [booking.words, times.joined(separator: ", "), text("notes") ?? ""].filter { !$0.isEmpty }
    if lines.isEmpty { return nil }
    var members = [JSONMember(key: "category", value: .string("travel"))]
    if let departure, departure.localDate == date {
      members.append(JSONMember(key: "start", value: .string(departure.localTime.clock)))
      if let zone = text("departureZone") { members.append(JSONMember(key: "timeZone", value: .string(zone))) }
    }
    if let minutes = travel["durationMinutes"] { members.append(JSONMember(key: "durationMinutes", value: minutes)) }
    members.append(JSONMember(key: "notes", value: .string(lines.joined(separator: "\n"))))
    return .object(members)
  }
}
