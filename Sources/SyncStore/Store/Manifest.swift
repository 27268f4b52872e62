package import FormatSyntax
import SourceText

/// Identifies the current night of a store. A commit renames this file into place last.
///
/// `schedule.jsonl` always has the same name, and two files can't be replaced in one step. The manifest therefore first
/// names both the current and the next night, each with the digest of its schedule. Readers, and the run after a killed
/// one, compare the schedule with these digests to find which of the two is current.
package struct Manifest: Sendable, Equatable {
  static let format = "sportstime-store"
  /// The newest version. It is used for stores with a pruned journal, so that earlier programs refuse them; all others
  /// have version 1.
  static let version = 2

  /// A committed night.
  package struct Night: Sendable, Equatable {
    /// Starts at 1.
    package var number: Int
    /// The digest of its schedule.
    package var schedule: String
    /// The digest of its state files; nil in a store that an earlier version wrote.
    package var state: String?
    /// The digest of its journal, which contains the digest of the previous one; nil as above.
    package var journal: String?
    /// The start of the journal; nil if no night was pruned.
    package var base: JournalBase?
  }

  /// Nil before the first night.
  package var night: Night?
  package var coming: Night?

  func append(to output: OutputBuffer) {
    output.jsonLine { json in
      json.member("format", Manifest.format)
      json.member("version", [night, coming].contains { $0?.base != nil } ? Manifest.version : 1)
      json.member("night", night)
      json.member("coming", coming)
    }
  }
}

extension Manifest {
  /// - Throws: if the text is invalid or has an unknown version.
  init(_ text: ByteView, path: String) throws(SyncError) {
    let name = displaySafe(path)
    let file: JSONValue
    do throws(SyntaxError) { file = try JSONValue.parse(text) } catch {
      let place = SourceLocation(file: path).of(error.offset, in: text)
      throw .badInput("\(place.description): \(displaySafe(error.message))")
    }
    guard file["format"]?.string == Manifest.format, let version = file["version"]?.integer, version > 0 else {
      throw .badInput("\(name) is not the manifest of a store")
    }
    guard version <= Manifest.version else {
      throw .badInput(
        "\(name): the store has version \(version), and this program supports version \(Manifest.version): "
          + "use a newer program; nothing was changed")
    }
    night = try Manifest.night(file["night"], name)
    coming = try Manifest.night(file["coming"], name)
    if night == nil, coming == nil { throw .badInput("\(name) names no night") }
  }

  private static func night(_ value: JSONValue?, _ name: String) throws(SyncError) -> Night? {
    guard let value else { return nil }
    guard let number = value["number"]?.integer, number > 0, let schedule = value["schedule"]?.string else {
      throw .badInput("\(name): a night needs \"number\", from 1, and \"schedule\"")
    }
    var night = Night(
      number: number, schedule: schedule, state: value["state"]?.string, journal: value["journal"]?.string)
    guard let member = value["base"] else { return night }
    guard let base = JournalBase(member), base.night < number else {
      throw .badInput("\(name): \"base\" is not where a journal starts")
    }
    night.base = base
    return night
  }
}

extension Manifest.Night: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      json.member("schedule", schedule)
      json.member("state", state)
      json.member("journal", journal)
      json.member("base", base)
    }
  }
}
