package import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// Assembles an itinerary's JSON from its pieces and reads it, so that only one reader of itineraries is needed.
package struct ItineraryAssembly {
  private var reader: ItineraryReader
  private let json = OutputBuffer(capacity: 16_384)

  package init(_ gazetteer: Gazetteer) { reader = ItineraryReader(gazetteer) }

  /// - Parameter head: an object with everything except the items.
  package mutating func read(
    head: [UInt8], items: [[UInt8]]
  ) throws(SyntaxError) -> (itinerary: Itinerary, issues: ItemIssues) {
    json.removeAll()
    json.append(head)
    // The closing brace.
    json.truncate(to: max(1, json.count - 1))
    json.append(json.count > 1 ? ",\"items\":[" : "\"items\":[")
    for (index, item) in items.enumerated() {
      if index > 0 { json.append(.comma) }
      json.append(item)
    }
    json.append("]}")
    try reader.read(json.view)
    guard reader.itinerary.items.count == items.count else {
      throw SyntaxError(offset: 0, message: "the embedded itinerary has items; each one belongs in its own entry")
    }
    return (reader.itinerary, reader.issues)
  }

  /// The last JSON that was read, if it had issues.
  package var faultyText: [UInt8]? { reader.issues.isEmpty ? nil : json.array }

  /// A new head for an itinerary without one.
  package static func head(id: String, title: String?, startDate: String, dayCount: Int) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("format", "sportstime-itinerary")
        json.member("version", 1)
        json.member("id", id)
        json.member("title", title)
        json.member("startDate", startDate)
        json.member("dayCount", dayCount)
      }
    }
  }

  /// An item that a user added to the document.
  ///
  /// - Parameters:
  ///   - uid: the UID of its event, if the event is from elsewhere.
  ///   - address: the address of a page about it.
  package static func custom(
    id: String, day: Int, title: String, category: String = "note", notes: String? = nil, clock: LocalTime? = nil,
    timeZone: String? = nil, minutes: Int? = nil, endDay: Int? = nil, location: String? = nil, uid: String? = nil,
    address: String? = nil
  ) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("id", id)
        json.member("kind", "custom")
        json.member("day", day)
        json.member("sortOrder", 0)
        json.member("title", title)
        json.object("custom") { json in
          json.member("category", category)
          json.member("notes", notes?.filled)
          if let clock {
            json.text("start") { clock.appendClock(to: $0) }
            json.member("timeZone", timeZone)
          }
          json.member("endDay", endDay)
          json.member("durationMinutes", minutes)
          json.member("location", location?.filled)
        }
        json.member("uid", uid)
        json.member("url", address)
      }
    }
  }

  /// An id for an itinerary without one, derived from its file's name.
  package static func id(ofFile name: String, number: Int) -> String {
    let last = name.split(separator: "/").last ?? ""
    let stem = last.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init) ?? "itinerary"
    let base = safeFileName(stem)
    return number > 1 ? "\(base)-\(number)" : base
  }
}

/// Keeps ids unique: additional items get ids that are not taken.
package struct UniqueIDs {

  package init() {}
  private var taken: Set<[UInt8]> = []
  /// By base id: the last number that was added.
  private var numbers: [[UInt8]: Int] = [:]

  /// Returns whether the id was free.
  package mutating func insert(_ id: String) -> Bool { taken.insert(Array(id.utf8)).inserted }

  /// A short form of `id` with only safe characters, and a number if it is taken.
  package mutating func free(_ id: String, fallback: String) -> String {
    var bytes = id.utf8.filter { byte in
      byte.isDigit || byte.isLetter || byte == .hyphen || byte == .underscore || byte == .period || byte == .colon
    }
    bytes = Array(bytes.prefix(96))
    let base = bytes.isEmpty ? fallback : String(decoding: bytes, as: UTF8.self)
    if insert(base) { return base }
    var number = numbers[Array(base.utf8), default: 1]
    repeat { number += 1 } while !insert("\(base)-\(number)")
    numbers[Array(base.utf8)] = number
    return "\(base)-\(number)"
  }
}
