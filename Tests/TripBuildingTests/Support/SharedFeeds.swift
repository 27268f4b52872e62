import CivilTime
import FeedReading
import ScheduleModel
import SourceText
import TestSupport

/// Real feeds beside the project, `../shared/feeds`, which not every machine has.
enum SharedFeeds {
  static let missing = "../shared/feeds is not beside the project, or there is no zone database"

  static var arePresent: Bool { SharedFiles.has("feeds/PROVENANCE.tsv") && ZoneDatabase.system.isAvailable }

  /// Imports one feed, recognised by itself.
  static func schedule(_ path: String) throws -> Schedule {
    guard let bytes = SharedFiles.bytes("feeds/" + path) else { throw Mistake(description: "\(path) can't be read") }
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try bytes.withBytes { (bytes) throws(Importer.Failure) in try importer.read(bytes, file: name, feed: nil) }
    return importer.finish().schedule
  }
}
