import SourceText
import SyncStore
import SystemIO

/// The files of a published folder: what the last run wrote, and what this run writes. Paths are relative to the
/// configuration's folder.
struct PublishedFiles {
  /// The configuration's folder.
  let folder: String
  /// The digests of the last run, by path.
  let known: [String: String]
  let storage: any Storage
  private(set) var outputs: [NightOutput] = []
  /// The digests of this run, by path.
  private(set) var digests: [String: String] = [:]
  /// Messages for people, one line each.
  private(set) var problems: [String] = []

  mutating func addProblem(_ problem: String) { problems.append(problem) }

  func place(_ path: String) -> String { PathPattern.path(path, in: folder) }

  /// Nil if there is no such file.
  func digest(_ path: String) throws(SyncError) -> String? { try storage.digest(of: place(path)) }

  /// Nil if there is no such file.
  func bytes(_ path: String) throws(SyncError) -> [UInt8]? {
    try storage.readIfThere(place(path))?.withBytes { Array($0) }
  }

  /// Leaves a file as it is.
  mutating func keep(_ path: String) { digests[path] = known[path] }

  /// Adds a file that no later run updates.
  mutating func add(_ bytes: [UInt8], _ path: String) {
    outputs.append(NightOutput(kind: .published, path: path, before: nil, bytes: bytes))
  }

  /// Writes a file if its content changed.
  ///
  /// - Parameter before: the digest of the existing file; nil if the file does not exist.
  mutating func write(_ bytes: [UInt8], _ path: String, before: String?) {
    let digest = bytes.withBytes { SHA256.hex($0) }
    digests[path] = digest
    if digest != before { outputs.append(NightOutput(kind: .published, path: path, before: before, bytes: bytes)) }
  }

  /// Writes a file if its content changed, unless another program changed it.
  mutating func replace(_ path: String, by bytes: [UInt8]) throws(SyncError) {
    let old = try self.bytes(path)
    let before = old.map { $0.withBytes { SHA256.hex($0) } }
    // A file from another night is replaced, for example on a disk that was unmounted in the meantime.
    if let old, old != bytes, before != known[path], !PublishedFiles.isOurs(old) {
      keep(path)
      problems.append(
        "\(displaySafe(path)): it was changed by another program and was left unchanged; remove it to publish it again")
    } else {
      write(bytes, path, before: before)
    }
  }

  /// Whether a run wrote this feed, page or JSON file.
  private static func isOurs(_ bytes: [UInt8]) -> Bool {
    bytes.withBytes { text in
      text.hasPrefix("{\"format\":\"sportstime-")
        || [
          "<generator>sportstime</generator>", "\"authors\":[{\"name\":\"sportstime\"}]",
          "<meta name=\"generator\" content=\"sportstime\">",
        ].contains { text.firstRange(of: $0) != nil }
    }
  }
}
