import FormatSyntax
import SourceText
import SystemIO

/// A file outside the store that a night updates: an itinerary, a calendar, or a feed of changes.
///
/// Outputs are staged in the store before the manifest names the night, and installed after it. The manifest therefore
/// commits them as well: if a run is killed in between, the next run installs the rest.
package struct NightOutput {
  package enum Kind: String {
    /// A user's file.
    case itinerary
    case published
  }

  var kind: Kind
  /// Relative to the configuration's folder.
  var path: String
  /// The digest of the file that it replaces; nil if the file must not exist.
  var before: String?
  var bytes: [UInt8]

  package init(kind: Kind, path: String, before: String?, bytes: [UInt8]) {
    self.kind = kind
    self.path = path
    self.before = before
    self.bytes = bytes
  }

  static func append(_ outputs: [NightOutput], to buffer: OutputBuffer) {
    for output in outputs {
      buffer.jsonLine { json in
        json.member("kind", output.kind.rawValue)
        json.member("path", output.path)
        json.member("before", output.before)
        json.member("bytes", output.bytes.count)
      }
      buffer.append(output.bytes)
      buffer.append(.lineFeed)
    }
  }

  /// Reads what `append` writes: for each output a line of JSON, then its bytes.
  static func read(_ text: ByteView, path: String) throws(SyncError) -> [NightOutput] {
    var outputs: [NightOutput] = []
    var rest = text
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: .lineFeed, from: 0), let head = try? JSONValue.parse(rest.slice(0, end)),
        let kind = head["kind"]?.string.flatMap(Kind.init(rawValue:)), let name = head["path"]?.string,
        let count = head["bytes"]?.integer, count >= 0, count < rest.count - end - 1
      else { throw .badInput("\(displaySafe(path)) is damaged: it is not in the form that a run writes") }
      let bytes = Array(rest.slice(end + 1, end + 1 + count))
      outputs.append(NightOutput(kind: kind, path: name, before: head["before"]?.string, bytes: bytes))
      rest = rest.slice(end + 1 + count + 1, rest.count)
    }
    return outputs
  }

  /// Writes the file to its path. Programs that edit it take a lock.
  ///
  /// - Parameter folder: the configuration's folder.
  /// - Returns: false if the file has changed since the run read it. It is left as it is.
  func install(in folder: String, _ storage: any Storage) throws(SyncError) -> Bool {
    let path = PathPattern.path(path, in: folder)
    let isThere = try storage.status(path)?.kind == .file
    if kind == .itinerary, !isThere { return false }
    if isThere {
      let lock = try storage.lock(path, creates: false, patience: 30)
      defer { withExtendedLifetime(lock) {} }
      return try write(path, storage)
    }
    return try write(path, storage)
  }

  private func write(_ path: String, _ storage: any Storage) throws(SyncError) -> Bool {
    let present = try storage.digest(of: path)
    if present == bytes.withBytes({ SHA256.hex($0) }) { return true }
    guard present == before else { return false }
    if kind == .published { try storage.makeFolder(PathText.folder(of: path), outer: true) }
    try bytes.withBytes { (bytes) throws(SyncError) in try storage.write(bytes, to: path) }
    return true
  }
}
