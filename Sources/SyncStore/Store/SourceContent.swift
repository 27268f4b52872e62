package import SourceText
package import SystemIO

/// The bytes of a source and their digest, which names the kept copy.
package struct SourceContent: Sendable {
  package let digest: String
  package let count: Int
  private let file: MappedFile

  package init(_ file: MappedFile) {
    self.file = file
    (digest, count) = file.withBytes { (SHA256.hex($0), $0.count) }
  }

  /// The store's kept copy of a source.
  ///
  /// - Throws: if it can't be read or doesn't match its digest.
  package init(kept source: FeedState.Source, in store: Store) throws(SyncError) {
    let path = store.path(Store.keptName(source.digest))
    self.init(try store.storage.read(path))
    guard digest == source.digest else {
      throw .badInput("\(displaySafe(path)) does not match its digest: the kept source was changed")
    }
  }

  /// Calls `body` with the bytes, which are valid until it returns.
  package func withBytes<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result
  {
    try file.withBytes(body)
  }
}
