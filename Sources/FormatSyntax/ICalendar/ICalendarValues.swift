internal import SourceText

/// Stores the values that a reader finds: the record's, and the calendar's, which outlive records.
struct ICalendarValues {
  private let fields: RecordFields
  /// By slot: the record's joined values and the calendar's values.
  private let kept: [OutputBuffer]
  private var hasKept: [Bool]
  /// The slots that use `kept`.
  private let joinedSlots: [Int]
  private let calendarSlots: [Int]

  private static let separator: UInt8 = 0x1F

  init(fields: RecordFields, wanted: [ICalendarField]) {
    self.fields = fields
    kept = wanted.map { _ in OutputBuffer(capacity: 64) }
    hasKept = wanted.map { _ in false }
    joinedSlots = wanted.indices.filter { wanted[$0].collectsAll && !wanted[$0].isOfCalendar }
    calendarSlots = wanted.indices.filter { wanted[$0].isOfCalendar }
  }

  mutating func beginCalendar() {
    for slot in calendarSlots { hasKept[slot] = false }
  }

  mutating func beginRecord() {
    fields.clear()
    for slot in joinedSlots { hasKept[slot] = false }
  }

  /// Adds the kept values to the record's other fields.
  func endRecord() {
    for slot in joinedSlots where hasKept[slot] { fields.set(slot, kept[slot].view) }
    for slot in calendarSlots where hasKept[slot] { fields.set(slot, kept[slot].view) }
  }

  /// Takes the wanted part of a property: its value or one of its parameters.
  ///
  /// - Returns: whether there was room for it.
  @inline(__always)
  mutating func take(
    _ want: ICalendarNames.Want, value: ByteView, parameters: ByteView, isOfCalendar: Bool
  ) -> Bool {
    let isKept = isOfCalendar || want.collectsAll
    if !want.collectsAll, isOfCalendar ? hasKept[want.slot] : fields.has(want.slot) { return true }
    var text = value
    if want.parameter.count > 0 {
      guard let parameter = Self.find(want.parameter, in: parameters) else { return true }
      text = parameter
      if text.contains(where: { $0 == .quote || $0 == .caret }) {
        guard let room = fields.reserveScratch(text.count) else { return false }
        text = fields.commitScratch(ICalendarText.decodeParameter(text, into: room))
      }
    } else if want.isText, text.firstIndex(of: .backslash, from: 0) != nil {
      guard let room = fields.reserveScratch(text.count) else { return false }
      text = fields.commitScratch(ICalendarText.unescape(text, into: room))
    }
    if isKept { return keep(text, in: want.slot, joins: want.collectsAll) }
    fields.set(want.slot, text)
    return true
  }

  private static func find(_ name: ByteView, in parameters: ByteView) -> ByteView? {
    if parameters.isEmpty { return nil }
    for parameter in ICalendarParameters(parameters) where ICalendarLine.sameName(parameter.name, name) {
      return parameter.value
    }
    return nil
  }

  private mutating func keep(_ text: ByteView, in slot: Int, joins: Bool) -> Bool {
    let buffer = kept[slot]
    if !hasKept[slot] {
      buffer.removeAll()
    } else if joins {
      buffer.append(Self.separator)
    }
    guard buffer.count + text.count <= Limits.feedRecordBytes else { return false }
    buffer.append(text)
    hasKept[slot] = true
    return true
  }
}
