package import CivilTime
package import ScheduleModel

/// What a document of a schedule's games depends on besides the games. The same options and games give the same bytes.
package struct ScheduleDocumentOptions: Sendable {
  /// DTSTAMP of calendar events; without it, 00:00 UTC of the first game's date.
  package var now: Instant?
  package var zones: ZoneDatabase
  package var gazetteer: Gazetteer
  package var names = GameTitles.Names.full
  /// Replaces the usual titles.
  package var title: EventTitleTemplate?
  /// Whether titles state that a game is postponed, cancelled or suspended, for programs that ignore STATUS.
  package var marksStatus = false
  /// Whether a game blocks time in its reader's calendar.
  package var isBusy = false
  /// Starts are also stated in this zone.
  package var readerZone: Zone?
  package var calendar = CalendarOptions()

  package init(zones: ZoneDatabase, gazetteer: Gazetteer) {
    self.zones = zones
    self.gazetteer = gazetteer
  }
}

/// A title with places for members of the game: `{home} v {away} · {broadcast}`.
package struct EventTitleTemplate: Sendable, Hashable {
  /// The members that a template can name.
  package enum Member: String, Sendable, CaseIterable {
    case title, home, away, league, round, phase, venue, city, broadcast, status, number
  }

  enum Piece: Hashable, Sendable {
    case text(String)
    case member(Member)
  }

  let pieces: [Piece]

  package struct Fault: Error, Sendable {
    package var message: String
  }

  /// - Throws: for a member that doesn't exist, a brace that is not closed, and a template without members.
  package init(_ text: String) throws(Fault) {
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { throw Fault(message: "a brace is not closed") }
      let name = String(rest[rest.index(after: open)..<close])
      guard let member = Member(rawValue: name) else {
        throw Fault(
          message: "unknown {\(name)}; the names are "
            + Member.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", "))
      }
      pieces.append(.member(member))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    guard pieces.contains(where: { if case .member = $0 { true } else { false } }) else {
      throw Fault(message: "it names no member of a game, such as {home}")
    }
    self.pieces = pieces
  }

  /// The title with the members' texts. Text before a member that the game lacks is left out.
  func text(_ value: (Member) -> String) -> String {
    var result = ""
    var pending = ""
    for piece in pieces {
      switch piece {
      case .text(let text): pending += text
      case .member(let member):
        let text = value(member)
        if !text.isEmpty { result += pending + text }
        pending = ""
      }
    }
    if let last = pieces.last, case .text = last { result += pending }
    return result
  }
}
