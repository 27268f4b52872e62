package import SourceText

/// The reason why a recurrence rule can't be used.
package struct RecurrenceFailure: Error, Hashable {
  package var message: String

  package init(message: String) { self.message = message }
}

extension RecurrenceRule {
  /// Reads the value of an RRULE.
  ///
  /// - Throws: if it is not a rule or needs unsupported features: hours and shorter units, days of the year, week
  ///   numbers, other calendars.
  package init(_ text: ByteView) throws(RecurrenceFailure) {
    self.init()
    var seen: Set<String> = []
    for part in text.trimmed.text.uppercased().split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else {
        throw RecurrenceFailure(message: "\(quotedForDisplay(String(part))) has no =")
      }
      let name = String(part[..<equals])
      guard seen.insert(name).inserted else { throw RecurrenceFailure(message: "\(name) occurs twice") }
      try read(name, part[part.index(after: equals)...])
    }
    guard seen.contains("FREQ") else { throw RecurrenceFailure(message: "FREQ is missing") }
    if count != nil, until != nil { throw RecurrenceFailure(message: "COUNT and UNTIL can't be combined") }
    let isByWeeksOrDays = frequency == .daily || frequency == .weekly
    if isByWeeksOrDays, weekdays.contains(where: { $0.ordinal != 0 }) {
      throw RecurrenceFailure(message: "numbered weekdays need months or years")
    }
    if frequency == .weekly, !monthDays.isEmpty { throw RecurrenceFailure(message: "BYMONTHDAY in a rule by weeks") }
    if !positions.isEmpty, weekdays.isEmpty, monthDays.isEmpty, months.isEmpty {
      throw RecurrenceFailure(message: "BYSETPOS has nothing to count")
    }
  }

  private mutating func read(_ name: String, _ value: Substring) throws(RecurrenceFailure) {
    let wrong = RecurrenceFailure(message: "\(quotedForDisplay(String(value))) is not a valid \(name)")
    switch name {
    case "FREQ":
      guard let known = Frequency(rawValue: String(value)) else { throw wrong }
      frequency = known
    case "INTERVAL":
      guard let number = Int32(value), number >= 1, number <= 100_000 else { throw wrong }
      interval = number
    case "COUNT":
      guard let number = Int(value), number >= 1 else { throw wrong }
      count = number
    case "UNTIL":
      guard let read = CalendarTime(value) else { throw wrong }
      until = read
    case "BYDAY":
      weekdays = try list(value, wrong) { Weekday($0) }
    case "BYMONTH": months = try numbers(value, 1...12, mayBeNegative: false, wrong)
    case "BYMONTHDAY": monthDays = try numbers(value, 1...31, mayBeNegative: true, wrong)
    case "BYSETPOS": positions = Set(try numbers(value, 1...366, mayBeNegative: true, wrong))
    case "WKST":
      guard let day = Weekday(value), day.ordinal == 0 else { throw wrong }
      weekStart = day.day
    case "BYHOUR", "BYMINUTE", "BYSECOND", "BYYEARDAY", "BYWEEKNO", "RSCALE", "SKIP":
      throw RecurrenceFailure(message: "\(name) is not supported")
    default: throw RecurrenceFailure(message: "\(quotedForDisplay(name)) is not a part of a rule")
    }
  }

  private func numbers(
    _ value: Substring, _ range: ClosedRange<Int32>, mayBeNegative: Bool, _ wrong: RecurrenceFailure
  ) throws(RecurrenceFailure) -> [Int32] {
    try list(value, wrong) { part in
      guard let number = Int32(part) else { return nil }
      let isFromEnd = mayBeNegative && number < 0 && number > -range.upperBound - 1
      return range.contains(number) || isFromEnd ? number : nil
    }
  }

  /// The distinct elements of a list. Even in a long list, only a few have to be checked for each day.
  private func list<Element: Hashable>(
    _ value: Substring, _ wrong: RecurrenceFailure, _ element: (Substring) -> Element?
  ) throws(RecurrenceFailure) -> [Element] {
    var elements: [Element] = []
    var known: Set<Element> = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let read = element(part) else { throw wrong }
      if known.insert(read).inserted { elements.append(read) }
    }
    return elements
  }
}

extension RecurrenceRule.Weekday {
  private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// `SU`, `2SU`, `-1SU`.
  fileprivate init?(_ text: Substring) {
    guard let day = Self.names.firstIndex(of: String(text.suffix(2))) else { return nil }
    self.day = Int32(day)
    let number = text.dropLast(2)
    guard let read = number.isEmpty ? 0 : Int32(number), read != 0 || number.isEmpty, read >= -53, read <= 53 else {
      return nil
    }
    ordinal = read
  }
}
