package import SourceText
import SystemIO

/// The bytes of an input of this run: a file, or everything from a pipe.
package final class InputFile: Sendable {
  /// The user's name for it; `-` is standard input.
  package let name: String
  private let file: MappedFile

  /// - Parameters:
  ///   - path: `-` for standard input, which is read once and shared.
  ///   - isReplaced: whether it is only read to find out what an output would replace.
  /// - Throws: also if an output of the run would overwrite it.
  package init(_ path: String, isReplaced: Bool = false) throws(ToolError) {
    name = path
    file = try ToolError.from { () throws(SystemError) in
      path == "-" ? try RunFiles.standardInput() : try MappedFile(path)
    }
    if !isReplaced, let identity = file.identity { try RunFiles.note(input: path, identity) }
  }

  /// Calls `body` with the bytes, which are valid until it returns, because a view does not keep the file mapped.
  package func withBytes<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result
  {
    try file.withBytes(body)
  }

  package var isEmpty: Bool { file.isEmpty }

  /// Whether it is a file, which can be read again.
  package var isMapped: Bool { file.identity != nil }

  /// Releases the memory of a part that is no longer needed.
  package func release(_ part: ByteView) { file.release(part) }

  package static func isDirectory(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  /// Whether both names refer to the same file, after following links.
  package static func areSame(_ first: String, _ second: String) throws(ToolError) -> Bool {
    try ToolError.from { () throws(SystemError) in
      guard let one = try FileStatus.ifThere(first), let two = try FileStatus.ifThere(second) else { return false }
      return one.identity == two.identity
    }
  }

  /// - Throws: if another program replaced this file. A file that was copied under another name is not checked.
  package func checkIsThere(as destination: String?) throws(ToolError) {
    guard let destination, destination == name, let identity = file.identity else { return }
    let status = try ToolError.from { () throws(SystemError) in try FileStatus.ifThere(destination) }
    if status?.identity != identity { throw RunFiles.replaced(destination) }
  }

  package static func exists(_ path: String) throws(ToolError) -> Bool {
    try ToolError.from { () throws(SystemError) in try FileStatus.ifThere(path) != nil }
  }

  /// The total size of the files; nil if one of them is not a file of known size.
  package static func totalSize(_ paths: [String]) -> Int? {
    var total = 0
    for path in paths {
      guard path != "-", let status = FileStatus(path), status.kind == .file else { return nil }
      total += status.size
    }
    return total
  }
}
