import SourceText

/// Inputs of which something could not be read, and would be lost if they were written over.
final class UnreadInputs {
  /// By path, the 1-based line of the first such place.
  var places: [String: Int] = [:]
  /// The messages that were shown about them.
  var messages: Set<String> = []
}

/// A text as it is in its file, or converted from another encoding.
enum InputText {
  case mapped(InputFile)
  case converted([UInt8])

  /// Gives back the memory of a part that is done with.
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
