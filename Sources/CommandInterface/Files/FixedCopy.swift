package import SourceText

/// A file with some parts replaced and all other bytes unchanged. It appears completely, and only if there is something
/// to write.
package struct FixedCopy {
  private let bytes: ByteView
  private let file: InputFile
  private let destination: String?
  private var target: OutputTarget?
  /// The offset up to which the original has been written.
  private var written = 0
  private var diff: (changes: UnifiedDiff, target: OutputTarget)?

  /// - Parameters:
  ///   - bytes: the file's text, which differs from its bytes if it has another encoding.
  ///   - destination: nil to write nothing.
  ///   - isComplete: whether to write the file even if nothing in it changes.
  package init(_ bytes: ByteView, of file: InputFile, to destination: String?, isComplete: Bool) throws(ToolError) {
    self.bytes = bytes
    self.file = file
    self.destination = destination
    if isComplete, let destination { target = try OutputTarget(destination) }
  }

  /// A copy that is not written. Only its changes are.
  package init(_ bytes: ByteView, of file: InputFile, diff: OutputTarget?) throws(ToolError) {
    try self.init(bytes, of: file, to: nil, isComplete: false)
    self.diff = diff.map { (UnifiedDiff(of: bytes, file.name), $0) }
  }

  /// - Parameter part: a slice of the bytes after the last part that was replaced.
  package mutating func replace(_ part: ByteView, with text: OutputBuffer) throws(ToolError) {
    guard let base = bytes.baseAddress, let start = part.baseAddress else { return }
    diff?.changes.replace(start - base, start - base + part.count, with: text.view)
    guard let destination else { return }
    if target == nil { target = try OutputTarget(destination) }
    guard let target else { return }
    let offset = start - base
    try target.write(bytes.slice(written, offset))
    try target.write(text.view)
    written = offset + part.count
  }

  package mutating func finish() throws(ToolError) {
    if let diff { try diff.target.write(diff.changes.text) }
    guard let target else { return }
    if written == 0 {
      try file.withBytes { (original) throws(ToolError) in try target.write(original) }
    } else {
      try target.write(bytes.slice(written, bytes.count))
    }
    try target.commit()
  }
}
