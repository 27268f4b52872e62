import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

extension RecordScanner {
  /// The text from `start` to here, which is one value.
  package func textSince(_ start: Int) -> TextSpan {
    let from = firstByte(from: start)
    return TextSpan(
      offset: UInt32(truncatingIfNeeded: from), count: UInt32(truncatingIfNeeded: max(0, offset - from)))
  }

  /// A sort order; nil if there is none. Infinite if the number is too large for a double, so that a rule can report
  /// that.
  package mutating func sortOrder() throws(SyntaxError) -> Double? {
    let start = offset
    let kind = try scanner.peekKind()
    let text = try scanner.skipValue()
    if kind == .null { return nil }
    guard kind == .number else {
      note(.wrongType, "sortOrder", "should be a number", at: start)
      return nil
    }
    return Position(day: 1, sortOrder: JSONNumber.double(text) ?? .infinity).sortOrder
  }

  /// A place: city, region, country.
  package mutating func place(_ path: String, _ place: inout PlaceFacts) throws(SyntaxError) -> Bool {
    guard try openObject(path) else { return false }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, path) {
      switch key {
      case .city: place.city = try text(path + ".city")
      case .region: place.region = try text(path + ".region")
      case .country: place.country = try text(path + ".country")
      default: try scanner.skipValue()
      }
    }
    return true
  }

  /// Reads the details of a travel item into `travel`, which must be empty.
  package mutating func travel(into travel: inout TravelFacts) throws(SyntaxError) {
    guard try openObject("travel") else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, "travel") {
      switch key {
      case .leg: travel.leg = try integer("travel.leg", in: Int32.fromZero).map { Int32(clamping: $0) }
      case .from: _ = try place("travel.from", &travel.from)
      case .to: _ = try place("travel.to", &travel.to)
      case .mode: travel.mode = try text("travel.mode")
      case .distanceKm: travel.distance = try double("travel.distanceKm", in: 0...Double.greatestFiniteMagnitude)
      case .durationMinutes:
        travel.duration = try integer("travel.durationMinutes", in: Int32.fromZero).map { Int32(clamping: $0) }
      case .estimated: travel.isEstimated = store.withBytes(try raw()) { $0.equals("true") }
      case .notes: travel.notes = try text("travel.notes")
      case .departure: travel.departure = try instant("travel.departure")
      case .arrival: travel.arrival = try instant("travel.arrival")
      case .departureZone: travel.departureZone = try text("travel.departureZone")
      case .arrivalZone: travel.arrivalZone = try text("travel.arrivalZone")
      default: try scanner.skipValue()
      }
    }
  }

  /// A time of day, `19:30`.
  private mutating func clock(_ path: String) throws(SyntaxError) -> LocalTime? {
    let start = scanner.at
    let span = try text(path)
    if span.isAbsent { return nil }
    if let time = store.withBytes(span, { LocalTime(clock: $0) }) { return time }
    note(.wrongType, path, "should be a time of day like 19:30, not \(quotedForDisplay(store.string(span)))", at: start)
    return nil
  }

  /// Reads the details of a custom item into `custom`, which must be empty.
  package mutating func custom(into custom: inout CustomFacts) throws(SyntaxError) {
    guard try openObject("custom") else { return }
    var seen = SeenKeys()
    while let key = try nextKey(&seen, "custom") {
      switch key {
      case .category: custom.category = try text("custom.category")
      case .notes: custom.notes = try text("custom.notes")
      case .durationMinutes:
        custom.duration = try integer("custom.durationMinutes", in: Int32.fromZero).map { Int32(clamping: $0) }
      case .start: custom.start = try clock("custom.start")
      case .timeZone: custom.timeZone = try text("custom.timeZone")
      case .checkOut: custom.checkOut = try clock("custom.checkOut")
      case .city: custom.place.city = try text("custom.city")
      case .region: custom.place.region = try text("custom.region")
      case .country: custom.place.country = try text("custom.country")
      case .endDay:
        custom.endDay = try integer("custom.endDay", in: Int32.fromZero).map { Int32(clamping: $0) }
      default: try scanner.skipValue()
      }
    }
  }
}

extension Int32 {
  /// The range of leg numbers and of minutes.
  static let fromZero = 0...Int(Int32.max)
}
