import FormatSyntax

/// The state of an itinerary in the store.
package struct TripState: Equatable {
  package var id: String
  package var title: String
  /// The configuration entry that matches its file.
  package var source: String
  /// Relative to the configuration's folder.
  package var file: String
  /// The digest of the file at the end of the night.
  package var fileDigest: String
  /// The number of itineraries in the file.
  package var entries: Int
  /// The digest of the itinerary itself.
  package var digest: String
  /// Its problems that have been reported, as `code item`.
  package var standing: [String]
  package var errors: Int
  package var warnings: Int
  /// Whether it is no longer in any file and its calendar has been cancelled.
  package var isGone = false
  /// The fingerprint of the rules that validated it.
  package var rules = ""

  package init(
    id: String, title: String, source: String, file: String, fileDigest: String, entries: Int, digest: String,
    standing: [String], errors: Int, warnings: Int, isGone: Bool = false, rules: String
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
    self.rules = rules
  }
}

extension TripState: JSONWritable {
  init?(_ value: JSONValue) {
    guard let id = value["trip"]?.string, let title = value["title"]?.string, let source = value["source"]?.string,
      let file = value["file"]?.string, let fileDigest = value["fileDigest"]?.string,
      let entries = value["entries"]?.integer, let digest = value["digest"]?.string,
      let standing = value["standing"]?.strings, let errors = value["errors"]?.integer,
      let warnings = value["warnings"]?.integer, let isGone = value["gone"]?.bool
    else { return nil }
    self.init(
      id: id, title: title, source: source, file: file, fileDigest: fileDigest, entries: entries, digest: digest,
      standing: standing, errors: errors, warnings: warnings, isGone: isGone, rules: value["rules"]?.string ?? "")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("trip", id)
      json.member("title", title)
      json.member("source", source)
      json.member("file", file)
      json.member("fileDigest", fileDigest)
      json.member("entries", entries)
      json.member("digest", digest)
      json.member("standing", standing)
      json.member("errors", errors)
      json.member("warnings", warnings)
      json.member("gone", isGone)
      if !rules.isEmpty { json.member("rules", rules) }
    }
  }
}
