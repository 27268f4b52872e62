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

  /// What a store has kept of a source.
  ///
  /// - Throws: also where it is not what it was when it was kept.
  init(kept source: FeedState.Source, in store: Store) throws(SyncError) {
    let path = store.path(Store.keptName(source.digest))
    self = try SyncError.from { () throws(SystemError) in try SourceContent(path) }
    guard digest == source.digest else {
      throw .badInput("\(displaySafe(path)) is not what it was when it was kept: a source can't be read from it")
    }
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
