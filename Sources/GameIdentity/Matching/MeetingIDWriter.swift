import CivilTime
import ScheduleModel
import SourceText

/// Creates ids from a meeting: `league:season:phase:home:away:localDate`, and the number of the game on that day.
package struct MeetingIDWriter {
  /// Used for an unknown league or season, because an id has no empty part.
  package static let unknown = Array("none".utf8)

  /// By text number: its form in an id.
  private var slugs: [TextID: [UInt8]] = [:]
  private let scratch = OutputBuffer()

  /// - Parameter number: the number of the game among those of its sides on that day, from 1.
  mutating func id(_ game: Game, _ number: Int32, _ schedule: inout Schedule) -> TextID {
    scratch.removeAll()
    append(game.league, schedule.texts)
    append(game.season, schedule.texts)
    if game.phase.isEmpty { scratch.append("all:") } else { append(game.phase, schedule.texts) }
    if let home = schedule.side(game.home), let away = schedule.side(game.away) {
      append(home.id, schedule.texts)
      append(away.id, schedule.texts)
    } else {
      append(game.name, schedule.texts)
    }
    if let date = game.localDate {
      date.append(to: scratch)
    } else {
      scratch.append("undated")
    }
    if number > 1 {
      scratch.append(.colon)
      scratch.append(decimal: Int(number))
    }
    if scratch.count <= Limits.idBytes { return schedule.texts.intern(scratch.view) }
    return schedule.texts.intern(Self.limited(scratch.view.text))
  }

  /// Appends the text as part of an id, followed by a colon.
  private mutating func append(_ text: TextID, _ texts: TextTable) {
    let slug: [UInt8]
    if let known = slugs[text] {
      slug = known
    } else {
      let formed = texts.withBytes(text) { Slug.of($0) }
      slug = formed.isEmpty ? MeetingIDWriter.unknown : formed
      slugs[text] = slug
    }
    scratch.append(slug)
    scratch.append(.colon)
  }

  /// Whether the id ends in `date`. Such an id is no evidence that the game has always been on that day.
  static func isMade(_ id: ByteView, on date: LocalDate?) -> Bool {
    var end = id.count
    // The number of the game on that day.
    if let colon = id.lastIndex(of: .colon), end - colon <= 4, colon + 1 < end,
      id.slice(colon + 1, end).allSatisfy({ $0.isDigit })
    {
      end = colon
    }
    let whole = id.slice(0, end)
    guard let colon = whole.lastIndex(of: .colon) else { return false }
    let stated = whole.slice(colon + 1, end)
    guard let date else { return stated.equals("undated") }
    return stated.count == 10 && stated.elementsEqual(date.description.utf8)
  }

  /// The id; if it is too long, its first part and a hash of the whole id.
  static func limited(_ id: String) -> String {
    if id.utf8.count <= Limits.idBytes { return id }
    let hash = id.withBytes { $0.byteHash }
    return String(id.unicodeScalars.prefix(Limits.idBytes / 4).map(Character.init)) + "~" + String(hash, radix: 16)
  }
}
