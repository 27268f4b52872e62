package import CivilTime
package import ScheduleModel
import TripCalendars
package import TripTimeline

/// The input of a schedule's document besides the games. The same options and games give the same bytes.
package struct ScheduleDocumentOptions: Sendable {
  /// DTSTAMP of calendar events (default: 00:00 UTC on the first game's date).
  package var now: Instant?
  package var zones: ZoneDatabase
  package var gazetteer: Gazetteer
  package var names = GameTitles.Names.full
  /// Replaces the usual titles.
  package var title: EventTitleTemplate?
  /// Whether titles state that a game is postponed, cancelled or suspended, for programs that ignore STATUS.
  package var marksStatus = false
  /// Whether a game blocks time in a subscriber's calendar.
  package var isBusy = false
  /// Starts are also shown in this zone.
  package var readerZone: Zone?
  package var calendar = CalendarOptions()

  package init(zones: ZoneDatabase, gazetteer: Gazetteer) {
    self.zones = zones
    self.gazetteer = gazetteer
  }
}

/// A title with gaps for members of the game: `{home} v {away} · {broadcast}`.
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

  /// - Throws: for an unknown member, a brace that is not closed, or a template without members.
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

  /// The title with the members' texts. If a game lacks a member, the text before it is left out.
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
