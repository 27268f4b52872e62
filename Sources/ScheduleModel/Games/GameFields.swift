import CivilTime
import SourceText

/// How a member of a game record is read and where `GameFacts` keeps it. Shared by the careful and the fast reader.
///
/// Uses plain numbers, because the fast reader can't inline generic code from another module.
package struct GameField: Sendable, BitwiseCopyable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// Unknown in this object, or itself an object.
    case other
    case text
    /// Kept as JSON text.
    case json
    case date, instant, status, flag, degrees, integer
  }

  package let kind: Kind
  /// The range of a number.
  package let least: Int32
  package let most: Int32
  /// Byte offset in the facts.
  package let offset: Int

  static let other = GameField(.other, offset: 0)

  init(_ kind: Kind, offset: Int, _ range: ClosedRange<Int> = 0...0) {
    self.kind = kind
    self.offset = offset
    least = Int32(clamping: range.lowerBound)
    most = Int32(clamping: range.upperBound)
  }

  init(_ member: GameMember) {
    switch member.description.kind {
    case .text(_, let place): self.init(.text, offset: place.offset)
    case .integer(let range, _, let place): self.init(.integer, offset: place.offset, range)
    case .flag(_, let place): self.init(.flag, offset: place.offset)
    case .degrees(let most, _, let place): self.init(.degrees, offset: place.offset, -most...most)
    case .status(let place): self.init(.status, offset: place.offset)
    case .date(let place): self.init(.date, offset: place.offset)
    case .instant(let place): self.init(.instant, offset: place.offset)
    case .texts(let place), .instants(let place): self.init(.json, offset: place.offset)
    case .sourceText, .sourceNumber: self = .other
    }
  }
}

/// The fields of one object of a game record, by key number. Never freed or modified.
package struct GameFields: @unchecked Sendable, BitwiseCopyable {
  package let fields: UnsafePointer<GameField>
  fileprivate let known: UnsafeBufferPointer<GameField>

  package static let game = GameFields(.game)
  static let home = GameFields(.home)
  static let away = GameFields(.away)
  static let venue = GameFields(.venue)

  let isVenue: Bool

  private static let size = Int(UInt8.max) + 1

  private init(_ owner: GameMember.Owner) {
    isVenue = owner == .venue
    let fields = UnsafeMutablePointer<GameField>.allocate(capacity: GameFields.size)
    fields.initialize(repeating: .other, count: GameFields.size)
    let members = GameMember.all(of: owner)
    let known = UnsafeMutableBufferPointer<GameField>.allocate(capacity: members.count)
    _ = known.initialize(from: members.map { GameField($0) })
    for (member, field) in zip(members, known) { fields[Int(member.description.key.rawValue)] = field }
    // Only the schedule reader reads its members.
    let source = Stored<GameFacts, TextSpan> { place(&$0.pointee.source) }
    // Only itineraries have it.
    let assumedStart = Stored<GameFacts, OffsetInstant?> { place(&$0.pointee.assumedStart) }
    if owner == .game {
      fields[Int(RecordKey.source.rawValue)] = GameField(.json, offset: source.offset)
      fields[Int(RecordKey.assumedStart.rawValue)] = GameField(.instant, offset: assumedStart.offset)
    }
    self.fields = UnsafePointer(fields)
    self.known = UnsafeBufferPointer(known)
  }

  subscript(key: RecordKey) -> GameField { fields[Int(key.rawValue)] }
}

extension GameFacts {
  /// Resets an object's texts and numbers to the defaults.
  mutating func clear(_ fields: GameFields) {
    withUnsafeMutableBytes(of: &self) { facts in
      for field in fields.known {
        switch field.kind {
        case .text: facts.storeBytes(of: .absent, toByteOffset: field.offset, as: TextSpan.self)
        case .degrees: facts.storeBytes(of: nil, toByteOffset: field.offset, as: Double?.self)
        default: break
        }
      }
    }
  }
}
