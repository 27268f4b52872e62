import SourceText

/// Matches a text against a form's steps. An optional part that matches is taken without backtracking, so matching
/// takes linear time with every pattern.
struct DateTimeMatcher {
  let text: ByteView
  let steps: UnsafeBufferPointer<DateTimeStep>
  var state = DateTimeState()

  init(text: ByteView, steps: UnsafeBufferPointer<DateTimeStep>) {
    self.text = text
    self.steps = steps
  }

  /// The parts of `text` according to the steps `first..<end`, which are one form; nil if the text does not match.
  static func parse(
    _ text: ByteView, _ steps: UnsafeBufferPointer<DateTimeStep>, _ first: Int, _ end: Int
  ) -> DateTimeParts? {
    var matcher = DateTimeMatcher(text: text, steps: steps)
    guard matcher.match(first, end), matcher.state.at == text.count else { return nil }
    return matcher.state.parts()
  }

  /// Matches the steps `first..<end` of the form.
  mutating func match(_ first: Int, _ end: Int) -> Bool {
    var index = first
    while index < end {
      let step = steps[index]
      index += 1
      switch step.kind {
      case .literal:
        guard state.at < text.count, UInt16(text[state.at]) == step.argument else { return false }
        state.at &+= 1
      case .optional:
        let after = min(index + Int(step.argument), end)
        if state.at >= text.count, index < after, steps[index].kind.needsText {
          index = after
          continue
        }
        let saved = state
        if !match(index, after) { state = saved }
        index = after
      case .hyphenDate:
        guard takeHyphenDate() else { return false }
      case .colonTime:
        guard takeColonTime() else { return false }
      case .year4:
        state.year = four()
        guard state.year > 0, state.note(.year) else { return false }
      case .year2:
        let value = two()
        state.year = value &+ (value >= 69 ? 1_900 : 2_000)
        guard value >= 0, state.note(.year) else { return false }
      case .month2, .month1:
        state.month = step.kind == .month2 ? two() : oneOrTwo()
        guard state.month >= 0, state.note(.month) else { return false }
      case .day2, .day1:
        state.day = step.kind == .day2 ? two() : oneOrTwo()
        guard state.day >= 0, state.note(.day) else { return false }
      case .hour2, .hour1:
        state.hour = step.kind == .hour2 ? two() : oneOrTwo()
        guard state.hour >= 0, state.note(.hour) else { return false }
      case .halfDayHour2, .halfDayHour1:
        if takeNoon() { continue }
        state.hour = step.kind == .halfDayHour2 ? two() : oneOrTwo()
        guard state.hour >= 0, state.note(.halfDayHour) else { return false }
      case .minute2:
        state.minute = two()
        guard state.minute >= 0, state.note(.minute) else { return false }
      case .second2:
        state.second = two()
        guard state.second >= 0, state.note(.second) else { return false }
      case .blanks:
        let isSingle = state.at &+ 1 < text.count && text[state.at] == .blank && text[state.at &+ 1] &- 0x21 < 0x5F
        if isSingle { state.at &+= 1 } else if !takeBlanks() { return false }
      case .monthShort, .monthFull, .halfDay, .weekday, .rest, .fraction, .offset, .epoch, .excelDay,
        .excelTime:
        guard matchRare(step.kind) else { return false }
      }
    }
    return true
  }

  private mutating func matchRare(_ kind: DateTimeStep.Kind) -> Bool {
    switch kind {
    case .monthShort: takeMonth(full: false)
    case .monthFull: takeMonth(full: true)
    case .halfDay: takeHalfDay()
    case .weekday: takeWeekday()
    case .offset: takeOffset()
    case .epoch: takeEpoch()
    case .excelDay: takeExcelDay()
    case .excelTime: takeExcelTime()
    case .fraction: takeFraction()
    default:
      takeRest()
    }
  }

  private mutating func takeHyphenDate() -> Bool {
    let start = state.at
    guard start &+ 10 <= text.count, text[start &+ 4] == .hyphen, text[start &+ 7] == .hyphen else { return false }
    state.at = start &+ 10
    state.year = fourDigits(text, start)
    state.month = twoDigits(text, start &+ 5)
    state.day = twoDigits(text, start &+ 8)
    return state.year > 0 && state.month >= 0 && state.day >= 0 && state.note(.year) && state.note(.month)
      && state.note(.day)
  }

  private mutating func takeColonTime() -> Bool {
    let start = state.at
    guard start &+ 5 <= text.count, text[start &+ 2] == .colon else { return false }
    state.at = start &+ 5
    state.hour = twoDigits(text, start)
    state.minute = twoDigits(text, start &+ 3)
    return state.hour >= 0 && state.minute >= 0 && state.note(.hour) && state.note(.minute)
  }

  /// Two digits; -1 if there are fewer.
  @inline(__always)
  private mutating func two() -> Int32 {
    guard state.at &+ 2 <= text.count else { return -1 }
    state.at &+= 2
    return twoDigits(text, state.at &- 2)
  }

  @inline(__always)
  private mutating func four() -> Int32 {
    guard state.at &+ 4 <= text.count else { return -1 }
    state.at &+= 4
    return fourDigits(text, state.at &- 4)
  }

  /// One or two digits, as many as there are; -1 if there are none.
  @inline(__always)
  private mutating func oneOrTwo() -> Int32 {
    guard state.at < text.count, text[state.at].isDigit else { return -1 }
    let first = Int32(text[state.at] &- 0x30)
    state.at &+= 1
    guard state.at < text.count, text[state.at].isDigit else { return first }
    state.at &+= 1
    return first &* 10 &+ Int32(text[state.at &- 1] &- 0x30)
  }

  private mutating func takeRest() -> Bool {
    state.at = text.count
    return true
  }
}
