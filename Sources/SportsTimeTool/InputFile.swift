import SourceText
import SystemIO

/// The bytes of an input of this run: of a file, or of all that comes through a pipe.
final class InputFile: Sendable {
  /// As the user named it; `-` is standard input.
  let name: String
  private let file: MappedFile

  /// - Parameters:
  ///   - path: `-` for standard input, which is read once: all who name it have the same bytes.
  ///   - isReplaced: whether it is read only to see what an output of that name would replace.
  /// - Throws: also where an output of the run would be written over it.
  init(_ path: String, isReplaced: Bool = false) throws(ToolError) {
    name = path
    file = try ToolError.from { () throws(SystemError) in
      path == "-" ? try RunFiles.standardInput() : try MappedFile(path)
    }
    if !isReplaced, let identity = file.identity { try RunFiles.note(input: path, identity) }
  }

  /// Calls `body` with the bytes, which are there until it returns: a view by itself would keep nothing mapped.
  func withBytes<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
    try file.withBytes(body)
  }

  var isEmpty: Bool { file.isEmpty }

  /// Whether it is a file, which can be read again.
  var isMapped: Bool { file.identity != nil }

  /// Gives back the memory of a part that is done with.
  func release(_ part: ByteView) { file.release(part) }

  static func isDirectory(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  /// Whether both names lead to one file, links followed.
  static func areSame(_ first: String, _ second: String) throws(ToolError) -> Bool {
    try ToolError.from { () throws(SystemError) in
      guard let one = try FileStatus.ifThere(first), let two = try FileStatus.ifThere(second) else { return false }
      return one.identity == two.identity
    }
  }

  /// - Throws: if another program put another file in the place of this one, which is not a named copy of the other.
  func checkIsThere(as destination: String?) throws(ToolError) {
    guard let destination, destination == name, let identity = file.identity else { return }
    let status = try ToolError.from { () throws(SystemError) in try FileStatus.ifThere(destination) }
    if status?.identity != identity { throw RunFiles.replaced(destination) }
  }

  static func exists(_ path: String) throws(ToolError) -> Bool {
    try ToolError.from { () throws(SystemError) in try FileStatus.ifThere(path) != nil }
  }

  /// Bytes of all the files together; nil if one of them is not a file whose size is known.
  static func totalSize(_ paths: [String]) -> Int? {
    var total = 0
    for path in paths {
      guard path != "-", let status = FileStatus(path), status.kind == .file else { return nil }
      total += status.size
    }
    return total
  }
}
