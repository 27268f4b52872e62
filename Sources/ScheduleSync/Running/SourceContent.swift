import SourceText
import SystemIO

/// The bytes of a source, and the digest under which they are kept.
struct SourceContent: Sendable {
  let digest: String
  let count: Int
  private let bytes: Bytes

  private enum Bytes {
    case file(MappedFile)
    case memory([UInt8])
  }

  init(_ path: String) throws(SystemError) {
    let file = try MappedFile(path)
    bytes = .file(file)
    (digest, count) = file.withBytes { (SHA256.hex($0), $0.count) }
  }

  init(_ memory: [UInt8]) {
    bytes = .memory(memory)
    (digest, count) = memory.withBytes { (SHA256.hex($0), $0.count) }
  }

  /// Calls `body` with the bytes, which are there until it returns.
  func withBytes<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
    switch bytes {
    case .file(let file): try file.withBytes(body)
    case .memory(let memory): try memory.withBytes(body)
    }
  }
}
