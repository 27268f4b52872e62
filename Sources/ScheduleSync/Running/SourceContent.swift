import SourceText
import SystemIO

/// The bytes of a source, and the digest under which they are kept.
struct SourceContent: Sendable {
  let digest: String
  let count: Int
  private let file: MappedFile

  init(_ path: String) throws(SystemError) {
    file = try MappedFile(path)
    (digest, count) = file.withBytes { (SHA256.hex($0), $0.count) }
  }

  /// Calls `body` with the bytes, which are there until it returns.
  func withBytes<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
    try file.withBytes(body)
  }
}
