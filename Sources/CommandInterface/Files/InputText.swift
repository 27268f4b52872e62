package import SourceText

/// The text of an input: its bytes as they are, or converted from another encoding.
package enum InputText {
  case mapped(InputFile)
  case converted([UInt8])

  /// Releases the memory of a part that is no longer needed.
  package func release(_ part: ByteView) {
    if case .mapped(let file) = self { file.release(part) }
  }

  package func withView<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result
  {
    switch self {
    case .mapped(let file): try file.withBytes(body)
    case .converted(let bytes): try bytes.withBytes(body)
    }
  }
}
