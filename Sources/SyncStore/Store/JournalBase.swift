package import CivilTime
package import FormatSyntax
import SourceText

/// The start of a journal whose first nights were pruned: the schedule as of the last pruned night.
///
/// The manifest and the file of records have the same members, so that each can be rebuilt from the other.
package struct JournalBase: Sendable, Equatable {
  static let format = "sportstime-base"

  /// The last pruned night and its time.
  package var night: Int
  package var time: Instant
  /// The time of the store's first night.
  package var began: Instant
  /// The schedule's digest and number of games.
  var schedule: String
  package var games: Int
  /// The digest of the night's journal, which is also in the next night.
  var journal: String

  init(_ night: Night, began: Instant, journal: String) {
    self.night = night.number
    self.time = night.time
    self.began = began
    self.schedule = night.schedule
    self.games = night.games
    self.journal = journal
  }

  /// Nil if a member is missing or invalid.
  init?(_ value: JSONValue) {
    func instant(_ name: String) -> Instant? {
      value[name]?.string?.withBytes { OffsetInstant(rfc3339: $0) }?.instant
    }
    guard let night = value["night"]?.integer, night > 0, let time = instant("time"), let began = instant("began"),
      let schedule = value["schedule"]?.string, let games = value["games"]?.integer, games >= 0,
      let journal = value["journal"]?.string
    else { return nil }
    (self.night, self.time, self.began, self.schedule, self.games, self.journal) =
      (night, time, began, schedule, games, journal)
  }

  /// Reads the first line of a file; nil if it is damaged.
  init?(headOf text: ByteView) {
    guard let end = text.firstIndex(of: .lineFeed, from: 0), let head = try? JSONValue.parse(text.slice(0, end)),
      head["format"]?.string == JournalBase.format, head["version"]?.integer == 1
    else { return nil }
    self.init(head)
  }

  /// The text of its file: one line with the members, then the records.
  func text(_ records: [UInt8]) -> [UInt8] {
    let head = JSONWriter.bytes { json in
      json.line { json in
        json.member("format", JournalBase.format)
        json.member("version", 1)
        writeMembers(to: &json)
      }
    }
    return head + records
  }

  private func writeMembers(to json: inout JSONWriter) {
    json.member("night", night)
    json.member("time", time.description)
    json.member("began", began.description)
    json.member("games", games)
    json.member("schedule", schedule)
    json.member("journal", journal)
  }

  /// Writes what was pruned, for reports.
  package static func writePruned(_ base: JournalBase?, to json: inout JSONWriter) {
    guard let base else { return }
    json.key("pruned")
    json.object { json in
      json.member("nights", base.night)
      json.member("until", base.time.description)
    }
  }
}

extension JournalBase: JSONWritable {
  package func write(to json: inout JSONWriter) { json.object { json in writeMembers(to: &json) } }
}
