import CivilTime
import FeedImporting
import FeedReading
import ScheduleModel
import SourceText
import TestSupport

/// Real feeds beside the project, `../shared/feeds`, which not every machine has.
enum SharedFeeds {
  static let missing = "../shared/feeds is not beside the project, or there is no zone database"

  static var arePresent: Bool { SharedFiles.has("feeds/PROVENANCE.tsv") && ZoneDatabase.system.isAvailable }

  /// Imports one feed, recognised by itself.
  static func schedule(_ path: String) throws -> Schedule { try schedule([path]) }

  static func schedule(_ paths: [String]) throws -> Schedule {
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
    for path in paths {
      guard let bytes = SharedFiles.bytes("feeds/" + path) else { throw Mistake(description: "\(path) can't be read") }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      try bytes.withBytes { (bytes) throws(Importer.Failure) in try importer.read(bytes, file: name, feed: nil) }
    }
    return importer.finish().schedule
  }
}

extension SharedFeeds {
  /// The rows of a plain table, by the names in its head.
  static func table(_ path: String) throws -> [[String: String]] {
    guard let bytes = SharedFiles.bytes("feeds/" + path) else { throw Mistake(description: "\(path) can't be read") }
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    let rows = lines.map { line in
      // The one field with commas is in double quotes.
      var isQuoted = false
      return line.split(omittingEmptySubsequences: false) { character in
        if character == "\"" { isQuoted.toggle() }
        return character == "," && !isQuoted
      }.map(String.init)
    }
    guard let head = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(head, $0)) { first, _ in first } }
  }
}
