import SourceText

/// Parts of inputs that could not be read and would be lost if the inputs were overwritten.
final class UnreadInputs {
  /// By path: the 1-based line of the first such part.
  var places: [String: Int] = [:]
  /// Messages about these parts that have been shown.
  var messages: Set<String> = []
}

/// The text of an input: its bytes as they are, or converted from another encoding.
enum InputText {
  case mapped(InputFile)
  case converted([UInt8])

  /// Releases the memory of a part that is no longer needed.
  func release(_ part: ByteView) {
    if case .mapped(let file) = self { file.release(part) }
  }

  func withView<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
    switch self {
    case .mapped(let file): try file.withBytes(body)
    case .converted(let bytes): try bytes.withBytes(body)
    }
  }
}
