/// The properties of a calendar's events by UID, without their parameters.
package func calendarEvents(_ calendar: String) -> [String: [String: String]] {
  var events: [String: [String: String]] = [:]
  for event in calendar.replacing("\r\n ", with: "").split(separator: "BEGIN:VEVENT").dropFirst() {
    var members: [String: String] = [:]
    for line in event.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { members[String(parts[0].prefix { $0 != ";" })] = String(parts[1]) }
    }
    events[members["UID"] ?? ""] = members
  }
  return events
}
