import SourceText

/// Compiles a pattern into steps. Rejects patterns that are ambiguous or that no text can match.
struct DateTimeCompiler {
  let pattern: [UInt8]
  private(set) var steps: [DateTimeStep] = []
  /// All fields that any step reads.
  private(set) var fields: DateTimeFields = []
  /// The start of each open optional part, and the fields that are certain to have been read before it.
  private var open: [(step: Int, offset: Int, fields: DateTimeFields)] = []
  /// The fields read up to here, if every enclosing part is present.
  private var onPath: DateTimeFields = []
  private var at = 0

  init(pattern: [UInt8]) { self.pattern = pattern }

  mutating func compile() throws(DateTimeFormError) {
    if pattern.count > 256 { throw failure(.length) }
    while at < pattern.count { try compileNext(pattern[at]) }
    if let last = open.last { throw DateTimeFormError(reason: .brackets, offset: last.offset) }
    try checkFields()
  }

  private mutating func compileNext(_ byte: UInt8) throws(DateTimeFormError) {
    switch byte {
    case .apostrophe: try compileQuoted()
    case .openBracket: try openOptional()
    case .closeBracket: try closeOptional()
    case .asterisk:
      guard at == pattern.count - 1, open.isEmpty else { throw failure(.starBeforeEnd) }
      add(.rest)
    case .blank:
      while at + 1 < pattern.count, pattern[at + 1] == .blank { at += 1 }
      add(.blanks)
    case UInt8(ascii: "T"): add(.literal, UInt16(byte))
    case 0x41...0x5A, 0x61...0x7A: try compileLetters(byte)
    default: add(.literal, UInt16(byte))
    }
  }

  private mutating func add(_ kind: DateTimeStep.Kind, _ argument: UInt16 = 0) {
    steps.append(DateTimeStep(kind: kind, argument: argument))
    at += 1
  }

  private mutating func compileQuoted() throws(DateTimeFormError) {
    let start = at
    at += 1
    if at < pattern.count, pattern[at] == .apostrophe { return add(.literal, 0x27) }
    while at < pattern.count {
      if pattern[at] != .apostrophe {
        add(.literal, UInt16(pattern[at]))
      } else if at + 1 < pattern.count, pattern[at + 1] == .apostrophe {
        at += 1
        add(.literal, 0x27)
      } else {
        at += 1
        return
      }
    }
    throw DateTimeFormError(reason: .openQuote, offset: start)
  }

  private mutating func openOptional() throws(DateTimeFormError) {
    if open.count == 8 { throw failure(.nesting) }
    open.append((steps.count, at, onPath))
    add(.optional)
  }

  private mutating func closeOptional() throws(DateTimeFormError) {
    guard let part = open.popLast(), steps.count > part.step + 1 else { throw failure(.brackets) }
    steps[part.step].argument = UInt16(truncatingIfNeeded: steps.count - part.step - 1)
    // A later optional part may read the same fields instead.
    onPath = part.fields
    at += 1
  }

  private mutating func compileLetters(_ letter: UInt8) throws(DateTimeFormError) {
    if pattern[at...].starts(with: "epoch".utf8) {
      if !onPath.isEmpty { throw failure(.mixedEpoch) }
      return try add("epoch", .epoch, .epoch)
    }
    if pattern[at...].starts(with: "excelDay".utf8) { return try add("excelDay", .excelDay, .date) }
    if pattern[at...].starts(with: "excelTime".utf8) { return try add("excelTime", .excelTime, .hour) }
    let start = at
    while at + 1 < pattern.count, pattern[at + 1] == letter { at += 1 }
    let letters = String(decoding: pattern[start...at], as: UTF8.self)
    guard let (kind, field) = DateTimeCompiler.meaning(of: letters) else {
      throw DateTimeFormError(reason: .unknownLetters(letters), offset: start)
    }
    if onPath.contains(field) { throw DateTimeFormError(reason: .repeated(letters), offset: start) }
    onPath.insert(field)
    fields.insert(field)
    if kind == .halfDay { relaxClock() }
    add(kind)
    join()
  }

  /// Adds the steps of a whole word.
  private mutating func add(
    _ word: String, _ kind: DateTimeStep.Kind, _ parts: DateTimeFields
  ) throws(DateTimeFormError) {
    if !onPath.isDisjoint(with: parts) { throw failure(.repeated(word)) }
    onPath.formUnion(parts)
    fields.formUnion(parts)
    at += word.utf8.count - 1
    add(kind)
  }

  /// Replaces the last steps with a single equivalent step, if there is one.
  private mutating func join() {
    let first = open.last.map { $0.step + 1 } ?? 0
    for (parts, whole) in DateTimeStep.joined where steps[first...].suffix(parts.count) == parts[...] {
      steps.removeLast(parts.count)
      steps.append(whole)
    }
  }

  /// Before `AM`, makes the blank, the minutes of a full hour and a leading zero optional.
  private mutating func relaxClock() {
    let first = open.last.map { $0.step + 1 } ?? 0
    var end = steps.count
    if end > first, steps[end - 1].kind == .blanks {
      end -= 1
      steps.insert(DateTimeStep(kind: .optional, argument: 1), at: end)
    }
    guard end - 3 >= first, steps[end - 1].kind == .minute2, steps[end - 2] == .colon,
      steps[end - 3].kind == .halfDayHour1 || steps[end - 3].kind == .halfDayHour2
    else { return }
    steps[end - 3].kind = .halfDayHour1
    steps.insert(DateTimeStep(kind: .optional, argument: 2), at: end - 2)
  }

  private static func meaning(of letters: String) -> (DateTimeStep.Kind, DateTimeFields)? {
    switch letters {
    case "yyyy": (.year4, .year)
    case "yy": (.year2, .year)
    case "MM": (.month2, .month)
    case "M": (.month1, .month)
    case "MMM": (.monthShort, .month)
    case "MMMM": (.monthFull, .month)
    case "dd": (.day2, .day)
    case "d": (.day1, .day)
    case "HH": (.hour2, .hour)
    case "H": (.hour1, .hour)
    case "hh": (.halfDayHour2, .halfDayHour)
    case "h": (.halfDayHour1, .halfDayHour)
    case "mm": (.minute2, .minute)
    case "ss": (.second2, .second)
    case "S", "SS", "SSS", "SSSSSS": (.fraction, .fraction)
    case "a": (.halfDay, .halfDay)
    case "E", "EE", "EEE", "EEEE": (.weekday, .weekday)
    case "X", "XX", "XXX": (.offset, .offset)
    default: nil
    }
  }

  private func checkFields() throws(DateTimeFormError) {
    if fields.isSubset(of: [.weekday, .fraction]) { throw failure(.noParts) }
    if fields.contains(.epoch), fields != .epoch { throw failure(.mixedEpoch) }
    if fields.contains(.halfDayHour) != fields.contains(.halfDay) { throw failure(.halfDay) }
    if fields.contains(.minute), fields.isDisjoint(with: [.hour, .halfDayHour]) { throw failure(.incompleteTime) }
    if fields.contains(.second), !fields.contains(.minute) { throw failure(.incompleteTime) }
    if fields.contains(.fraction), !fields.contains(.second) { throw failure(.incompleteTime) }
  }

  private func failure(_ reason: DateTimeFormError.Reason) -> DateTimeFormError {
    DateTimeFormError(reason: reason, offset: min(at, pattern.count))
  }
}
