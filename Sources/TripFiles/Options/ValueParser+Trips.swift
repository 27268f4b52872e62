import CommandInterface
import ItineraryModel
import SourceText
import TripBuilding

extension ValueParser<Int> {
  static var weekday: Self { Self(takes: .name(KnownNames.weekdays)) { Weekday.number($0) } }

  /// A time before noon, in minutes.
  static var departure: Self { Self(form: "a time like 07:30, before noon") { LegTime.minute($0) } }

  /// The number of minutes since midnight.
  static var clock: Self {
    Self(form: "a time like 18:00") { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }),
        parts[1].utf8.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
      else { return nil }
      return hour * 60 + minute
    }
  }
}
