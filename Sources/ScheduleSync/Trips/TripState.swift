import FormatSyntax
import SourceText

/// The store's state of an itinerary that follows the schedule.
struct TripState: Equatable {
  var id: String
  var title: String
  /// The configuration entry that matches its file.
  var source: String
  /// Relative to the configuration's folder.
  var file: String
  /// The digest of the file at the end of the night.
  var fileDigest: String
  /// The number of itineraries in the file.
  var entries: Int
  /// The digest of the itinerary itself.
  var digest: String
  /// Its problems that have been reported, as `code item`.
  var standing: [String]
  var errors: Int
  var warnings: Int
  /// It is no longer in any file, and its calendar is cancelled.
  var isGone = false

  func append(to output: OutputBuffer) {
    JSONValue.object([
      JSONMember(key: "trip", value: .string(id)), JSONMember(key: "title", value: .string(title)),
      JSONMember(key: "source", value: .string(source)), JSONMember(key: "file", value: .string(file)),
      JSONMember(key: "fileDigest", value: .string(fileDigest)),
      JSONMember(key: "entries", value: .number(String(entries))),
      JSONMember(key: "digest", value: .string(digest)),
      JSONMember(key: "standing", value: .array(standing.map { .string($0) })),
      JSONMember(key: "errors", value: .number(String(errors))),
      JSONMember(key: "warnings", value: .number(String(warnings))), JSONMember(key: "gone", value: .bool(isGone)),
    ]).append(to: output)
  }

  init?(_ value: JSONValue) {
    guard let id = value["trip"]?.string, let title = value["title"]?.string, let source = value["source"]?.string,
      let file = value["file"]?.string, let fileDigest = value["fileDigest"]?.string,
      let entries = value["entries"]?.integer, let digest = value["digest"]?.string,
      let standing = value["standing"]?.strings, let errors = value["errors"]?.integer,
      let warnings = value["warnings"]?.integer, let isGone = value["gone"]?.bool
    else { return nil }
    self.init(
      id: id, title: title, source: source, file: file, fileDigest: fileDigest, entries: entries, digest: digest,
      standing: standing, errors: errors, warnings: warnings, isGone: isGone)
  }

  init(
    id: String, title: String, source: String, file: String, fileDigest: String, entries: Int, digest: String,
    standing: [String], errors: Int, warnings: Int, isGone: Bool = false
  ) {
    self.id = id
    self.title = title
    self.source = source
    self.file = file
    self.fileDigest = fileDigest
    self.entries = entries
    self.digest = digest
    self.standing = standing
    self.errors = errors
    self.warnings = warnings
    self.isGone = isGone
  }
}
