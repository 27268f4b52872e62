import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Puts a game's record together out of the schedule's and what the itinerary's has beyond it.
///
/// Members that mean the same stay as they are written, and so do members that this version doesn't know.
struct GameRecordMerge {
  private let revision: GameRevision
  private var newer: [(name: [UInt8], value: [UInt8])] = []
  private var older: [(name: [UInt8], value: [UInt8])] = []
  private static let known = GameMember.parts.map { Array($0.name.utf8) }

  /// - Parameters: JSON texts of the two records, each an object.
  init(_ revision: GameRevision, older: ByteView, newer: ByteView) throws(SyntaxError) {
    self.revision = revision
    if !older.isEmpty { self.older = try GameRecordMerge.members(older) }
    self.newer = try GameRecordMerge.members(newer)
  }

  private static func members(_ text: ByteView) throws(SyntaxError) -> [(name: [UInt8], value: [UInt8])] {
    var members: [(name: [UInt8], value: [UInt8])] = []
    var scanner = JSONScanner(text)
    let output = OutputBuffer()
    guard try scanner.peekKind() == .object else { return [] }
    try scanner.object { (scanner, key) throws(SyntaxError) in
      output.removeAll()
      output.appendCompacted(try scanner.skipValue())
      members.append((key.decoded, output.array))
    }
    return members
  }

  /// Writes the merged record. `keepsVenue` as for the revision.
  func append(to output: OutputBuffer, keepsVenue: Bool) {
    var separator: UInt8 = 0x7B
    func write(_ name: [UInt8], _ value: (OutputBuffer) -> Void) {
      output.append(separator)
      separator = 0x2C
      name.withBytes { output.appendJSON($0) }
      output.append(0x3A)
      value(output)
    }
    for name in GameRecordMerge.known {
      if name.elementsEqual("localDate".utf8) {
        if let date = revision.date, mustStateDate { write(name) { append(date, to: $0) } }
      } else if name.elementsEqual("start".utf8) {
        if let start = revision.start { write(name) { append(start, to: $0) } }
      } else if name.elementsEqual("previousStarts".utf8) {
        write(name) { append(revision.previousStarts, to: $0) }
      } else if let value = value(name, keepsVenue: keepsVenue) {
        write(name) { $0.append(value) }
      }
    }
    for member in older where !GameRecordMerge.known.contains(member.name) {
      output.append(separator)
      separator = 0x2C
      member.name.withBytes { output.appendJSON($0) }
      output.append(0x3A)
      output.append(member.value)
    }
    if separator == 0x7B { output.append(separator) }
    output.append(0x7D)
  }

  /// The date follows from the start where nobody states it.
  private var mustStateDate: Bool {
    revision.start == nil || (newer + older).contains { $0.name.elementsEqual("localDate".utf8) }
  }

  private func value(_ name: [UInt8], keepsVenue: Bool) -> [UInt8]? {
    let old = older.first { $0.name == name }?.value
    let new = newer.first { $0.name == name }?.value
    guard let old, let new else { return new ?? old }
    let aspects = revision.aspects
    func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
    if isNamed("venue") {
      return keepsVenue || aspects.isDisjoint(with: [.venue, .venueDetails]) ? old : new
    }
    if isNamed("home") || isNamed("away") {
      return aspects.isDisjoint(with: [.teams, .teamDetails]) ? old : new
    }
    return new
  }

  private func append(_ date: LocalDate, to output: OutputBuffer) {
    output.append(0x22)
    date.append(to: output)
    output.append(0x22)
  }

  private func append(_ start: OffsetInstant, to output: OutputBuffer) {
    output.append(0x22)
    start.append(to: output)
    output.append(0x22)
  }

  private func append(_ starts: [OffsetInstant], to output: OutputBuffer) {
    output.append(0x5B)
    for (index, start) in starts.enumerated() {
      if index > 0 { output.append(0x2C) }
      append(start, to: output)
    }
    output.append(0x5D)
  }
}
