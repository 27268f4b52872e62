package import CivilTime
package import SourceText

/// By key, how a member of a game record is read and where it goes: what the careful reader and the fast one share.
package struct GameField: Sendable, BitwiseCopyable {
  package enum Kind: Sendable, BitwiseCopyable {
    /// Not known in this object, or an object itself.
    case other
    case text(Stored<GameFacts, TextSpan>)
    /// Kept as JSON text.
    case json(Stored<GameFacts, TextSpan>)
    case date(Stored<GameFacts, LocalDate?>)
    case instant(Stored<GameFacts, OffsetInstant?>)
    case status(Stored<GameFacts, GameStatus>)
    case flag(Stored<GameFacts, Bool>)
    case degrees(Stored<GameFacts, Double?>)
    case integer(Stored<GameFacts, Int32>, least: Int32, most: Int32)
  }

  package let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  init(_ member: GameMember) {
    switch member.description.kind {
    case .text(_, let place): kind = .text(place)
    case .integer(let range, _, let place):
      kind = .integer(place, least: Int32(clamping: range.lowerBound), most: Int32(clamping: range.upperBound))
    case .flag(_, let place): kind = .flag(place)
    case .degrees(_, let place): kind = .degrees(place)
    case .status(let place): kind = .status(place)
    case .date(let place): kind = .date(place)
    case .instant(let place): kind = .instant(place)
    case .texts(let place), .instants(let place): kind = .json(place)
    case .sourceText, .sourceNumber: kind = .other
    }
  }
}

/// The fields of one object of a game record. For the length of the process; never written again.
package struct GameFields: @unchecked Sendable, BitwiseCopyable {
  private let fields: UnsafePointer<GameField>

  package static let game = GameFields(.game)
  package static let home = GameFields(.home)
  package static let away = GameFields(.away)
  package static let venue = GameFields(.venue)

  private init(_ owner: GameMember.Owner) {
    let fields = UnsafeMutablePointer<GameField>.allocate(capacity: 1 << 8)
    fields.initialize(repeating: GameField(.other), count: 1 << 8)
    for member in GameMember.all(of: owner) { fields[Int(member.description.key.rawValue)] = GameField(member) }
    // Read by nobody but the reader of schedules, in its own way.
    if owner == .game { fields[Int(RecordKey.source.rawValue)] = GameField(.json(Stored(\.source))) }
    self.fields = UnsafePointer(fields)
  }

  package subscript(key: RecordKey) -> GameField { fields[Int(key.rawValue)] }
}
