import SourceText

/// The steps other than two digits: names, blanks, offsets, long numbers.
extension DateTimeMatcher {
  private var next: UInt8? { state.at < text.count ? text[state.at] : nil }

  /// Blanks, tabs, and the no-break spaces U+00A0 and U+202F, which web pages and newer formatters put before `PM`.
  mutating func takeBlanks() -> Bool {
    let start = state.at
    while let byte = next {
      if byte == .blank || byte == .tab {
        state.at += 1
      } else if byte == 0xC2, text.slice(state.at, state.at + 2).equals("\u{A0}") {
        state.at += 2
      } else if byte == 0xE2, text.slice(state.at, state.at + 3).equals("\u{202F}") {
        state.at += 3
      } else {
        break
      }
    }
    return state.at > start
  }

  mutating func takeMonth(full: Bool) -> Bool {
    let start = state.at
    for (index, name) in monthNames.enumerated() {
      let bytes = name.bytes
      let wanted = full ? bytes : bytes.slice(0, 3)
      guard takeWord(wanted) else { continue }
      if !full, index == 8, let byte = next, byte.asciiLowerCase == UInt8(ascii: "t") { state.at += 1 }
      state.month = Int32(truncatingIfNeeded: index + 1)
      // A longer word may be in another language: `Juni`, `marzo`.
      if let byte = next, DateTimeMatcher.isLetter(byte), takeForeignMonth(from: start, full) { break }
      return state.note(.month)
    }
    return state.at > start ? state.note(.month) : takeForeignMonth(from: start, full) && state.note(.month)
  }

  private mutating func takeForeignMonth(from start: Int, _ full: Bool) -> Bool {
    let end = wordEnd(from: start)
    // `Jun` is not a full name.
    if full, end - start == 3, monthNames.contains(where: { isWord($0.bytes.slice(0, 3), at: start) }) { return false }
    guard let month = DateNames.month(text.slice(start, end)) else { return false }
    state.month = month
    state.at = end
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < text.count, DateTimeMatcher.isLetter(text[end]) {
      // A no-break space is not a letter.
      if text[end] == 0xC2, end + 1 < text.count, text[end + 1] == 0xA0 { break }
      end += 1
    }
    return end
  }

  /// Reads a weekday's name as a whole word; in English, at least three letters of it.
  mutating func takeWeekday() -> Bool {
    let end = wordEnd(from: state.at)
    guard DateNames.isWeekday(text.slice(state.at, end)) else { return false }
    state.at = end
    // segunda-feira
    _ = takeWord(("-feira" as StaticString).bytes)
    return state.note(.weekday)
  }

  /// Reads `noon`, which sets the hour and the half of the day.
  mutating func takeNoon() -> Bool {
    guard let letter = next, letter.asciiLowerCase == UInt8(ascii: "n"), !state.isNoon,
      takeWord(("noon" as StaticString).bytes)
    else { return false }
    state.hour = 12
    state.isNoon = true
    return state.note(.halfDayHour)
  }

  /// Reads `AM`, `pm`, `a.m.`, `P.M`, `p`, or `noon` after 12. If the hour was the word `noon`, reads nothing.
  mutating func takeHalfDay() -> Bool {
    if state.isNoon {
      state.isAfternoon = true
      return state.note(.halfDay)
    }
    if state.hour == 12, takeWord(("noon" as StaticString).bytes) {
      state.isAfternoon = true
      return state.note(.halfDay)
    }
    guard let letter = next.map(\.asciiLowerCase), letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else {
      return false
    }
    state.at += 1
    let dotted = next == .period
    if dotted { state.at += 1 }
    if let last = next, last.asciiLowerCase == UInt8(ascii: "m") {
      state.at += 1
      if dotted, next == .period { state.at += 1 }
    } else if dotted || next.map({ $0.isLetter }) == true {
      return false
    }
    state.isAfternoon = letter == UInt8(ascii: "p")
    return state.note(.halfDay)
  }

  mutating func takeOffset() -> Bool {
    guard let sign = next else { return false }
    state.at += 1
    if sign.asciiLowerCase == UInt8(ascii: "z") { return state.note(.offset) }
    // No place is farther from UTC: `19:00-20:30` is a start and an end.
    guard sign == .plus || sign == .hyphen, let hours = takeTwoDigits(), hours <= 15 else { return false }
    var minutes: Int32 = 0
    if next == .colon {
      state.at += 1
      guard let written = takeTwoDigits() else { return false }
      minutes = written
    } else if let byte = next, byte.isDigit {
      guard let written = takeTwoDigits() else { return false }
      minutes = written
    }
    guard minutes <= 59 else { return false }
    let magnitude = hours * 3_600 + minutes * 60
    state.offset = sign == .hyphen ? -magnitude : magnitude
    return state.note(.offset)
  }

  private mutating func takeTwoDigits() -> Int32? {
    guard state.at + 2 <= text.count else { return nil }
    let value = twoDigits(text, state.at)
    state.at += 2
    return value >= 0 ? value : nil
  }

  mutating func takeFraction() -> Bool {
    let start = state.at
    while let byte = next, byte.isDigit { state.at += 1 }
    return state.at > start && state.note(.fraction)
  }

  /// Reads Unix seconds in the years 1...9999. A number with 13 digits or more is in milliseconds, from September 2001
  /// on.
  mutating func takeEpoch() -> Bool {
    let isNegative = next == .hyphen
    if isNegative { state.at += 1 }
    let start = state.at
    var value: Int64 = 0
    while let byte = next, byte.isDigit, state.at - start < 15 {
      value = value * 10 + Int64(byte &- 0x30)
      state.at += 1
    }
    guard state.at > start else { return false }
    if state.at - start >= 13 {
      if isNegative { return false }
      value /= 1_000
    }
    state.epoch = isNegative ? -value : value
    return Instant(seconds: state.epoch).hasDate && state.note(.epoch)
  }

  /// Reads a spreadsheet's day number from 1954 to 2173, which has five digits.
  mutating func takeExcelDay() -> Bool {
    var number: Int32 = 0
    let start = state.at
    while let byte = next, byte.isDigit, state.at - start < 6 {
      number = number * 10 + Int32(byte &- 0x30)
      state.at += 1
    }
    guard state.at - start == 5, 20_000..<100_000 ~= number else { return false }
    let date = LocalDate(dayNumber: number - 25_569)
    (state.year, state.month, state.day) = (Int32(date.year), Int32(date.month), Int32(date.day))
    return state.note(.year) && state.note(.month) && state.note(.day)
  }

  /// Reads a fraction of a day, such as `0.791666667`, to the nearest minute.
  mutating func takeExcelTime() -> Bool {
    guard next == UInt8(ascii: "0") else { return false }
    let start = state.at
    while let byte = next, byte.isDigit || byte == .period { state.at += 1 }
    guard state.at - start > 2, let part = Double(text.slice(start, state.at).text), part < 1 else { return false }
    let minutes = Int32((part * 1_440).rounded())
    (state.hour, state.minute) = (minutes / 60, minutes % 60)
    return minutes < 1_440 && state.note(.hour)
  }

  private func isWord(_ word: ByteView, at start: Int) -> Bool {
    text.slice(start, start + word.count).equalsIgnoringCase(word)
  }

  private mutating func takeWord(_ word: ByteView) -> Bool {
    guard isWord(word, at: state.at) else { return false }
    state.at += word.count
    return true
  }
}

private let monthNames: [StaticString] = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]
