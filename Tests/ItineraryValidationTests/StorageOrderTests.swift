import CivilTime
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ItineraryFixing
@testable import ItineraryModel

/// Edits store items in other orders than a file that is read. That makes no difference to what is found.
@Suite struct StorageOrderTests {
  /// A legal trip to which customs at the times of games and of each other were added, and from which travel was taken.
  private func trip(_ seed: UInt64) throws -> Itinerary {
    var numbers = SeededGenerator(seed: seed &+ 31_000)
    var trip = LegalTrip(seed: seed)
    trip.items.removeAll { $0.kind == "travel" && Int.random(in: 0..<4, using: &numbers) == 0 }
    var text = trip.text
    for item in trip.items where item.kind == "custom" {
      let hour = [12, 13, 19].randomElement(using: &numbers) ?? 12
      let length = [0, 60, 480].randomElement(using: &numbers) ?? 0
      let key = Bool.random(using: &numbers) ? item.key : 0
      let custom = #""title":"Own","custom":{"start":"\#(hour):00","durationMinutes":\#(length)}}"#
      let head = #"{"id":"\#(item.id)","kind":"custom","day":\#(item.day),"sortOrder":"#
      text = text.replacingFirst("\(head)\(item.key)}", with: "\(head)\(key),\(custom)")
    }
    return try Itinerary(json: Array(text.utf8))
  }

  private func findings(_ trip: Itinerary) -> [String] {
    var validator = Validator.ofStates(.builtIn, .system)
    return validator.findings(in: trip).map {
      "\($0.code) \($0.item ?? "-") \($0.barrier ?? "-") \($0.message)"
    }.sorted()
  }

  @Test func findingsDoNotDependOnIt() throws {
    var codes: [String: Int] = [:]
    for seed in Seeds.first(300) {
      let trip = try trip(seed)
      let expected = findings(trip)
      for finding in expected { codes[String(finding.prefix { $0 != " " }), default: 0] += 1 }
      var other = trip
      other.items.reverse()
      #expect(findings(other) == expected, "seed \(seed), reversed")
      var numbers = SeededGenerator(seed: seed)
      other.items.shuffle(using: &numbers)
      #expect(findings(other) == expected, "seed \(seed), shuffled")
    }
    #expect(codes["items-overlap"] ?? 0 > 100 && codes.count > 3, "\(codes)")
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    var copy = self
    if let range = ranges(of: text).first { copy.replaceSubrange(range, with: other) }
    return copy
  }
}
