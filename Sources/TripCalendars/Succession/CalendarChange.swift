import CivilTime
package import FormatSyntax
import SourceText

/// How an event changed from one version of a calendar to the next.
package struct CalendarChange: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case added, changed
    /// An upcoming event that was removed.
    case cancelled
    /// A past event that was removed from the trip. It stays in the calendar unchanged.
    case left
  }

  package var kind: Kind
  package var uid: String
  package var summary: String
  /// A date or a local time, as in the calendar.
  package var start: String
  /// The names of the changed properties and components.
  package var properties: [String] = []

  init(_ kind: Kind, _ component: CalendarComponent, uid: [UInt8]) {
    self.kind = kind
    self.uid = String(decoding: uid, as: UTF8.self)
    summary = String(decoding: component.summary, as: UTF8.self)
    start =
      component.start.map { start in
        start.date.description + (start.time.map { " " + CalendarChange.clock($0) } ?? "")
      } ?? ""
  }

  private static func clock(_ time: LocalTime) -> String {
    let output = OutputBuffer(capacity: 8)
    output.append(decimal: Int(time.secondOfDay / 3_600), width: 2)
    output.append(.colon)
    output.append(decimal: Int(time.secondOfDay / 60 % 60), width: 2)
    return output.text
  }

  /// One line of text: `changed: "Fire at Crew" (2026-03-01 19:30): DTSTART, LOCATION`.
  package var text: String {
    let time = start.isEmpty ? "" : " (\(start))"
    let what = properties.isEmpty ? "" : ": " + properties.joined(separator: ", ")
    return "\(kind.rawValue): \(quotedForDisplay(summary))\(time)\(what)"
  }
}

extension CalendarChange: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind.rawValue)
      json.member("uid", uid)
      json.member("summary", summary)
      json.member("start", start)
      json.member("properties", properties)
    }
  }
}

extension CalendarChange {
  /// The names of the parts in which two components differ.
  static func properties(_ old: CalendarComponent, _ new: CalendarComponent) -> [String] {
    let (left, right) = (Set(old.meanings), Set(new.meanings))
    let names = left.symmetricDifference(right).map { meaning in
      let name = meaning.prefix { $0 != .colon && $0 != .semicolon }
      guard name.elementsEqual("BEGIN".utf8) else { return String(decoding: name, as: UTF8.self) }
      return String(decoding: meaning.dropFirst(6).prefix { $0 != .lineFeed }, as: UTF8.self)
    }
    return Set(names).sorted()
  }
}
