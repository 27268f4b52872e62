#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import SourceText

/// The bytes of an input: a file, mapped, or whatever comes through a pipe, read to its end. Nobody writes to them.
final class InputFile: @unchecked Sendable {
  /// As the user named it; `-` is standard input.
  let name: String
  private let bytes: ByteView
  private let mapped: Bool

  init(_ path: String) throws(ToolError) {
    name = path
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ToolError(.noInput, "\(displaySafe(path)): \(systemReason())")
    }
    defer { if path != "-" { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ToolError(.noInput, "\(displaySafe(path)): \(systemReason())")
    }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 {
      let size = Int(status.st_size)
      guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
        throw ToolError(.noInput, "\(displaySafe(path)): \(systemReason())")
      }
      madvise(base, size, MADV_SEQUENTIAL)
      bytes = ByteView(start: base.assumingMemoryBound(to: UInt8.self), count: size)
      mapped = true
    } else {
      bytes = try InputFile.readAll(descriptor, path)
      mapped = false
    }
  }

  /// Calls `body` with the bytes, which are there until it returns: a view by itself would keep nothing mapped.
  func withBytes<Result, Failure: Error>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Gives back the memory of a part that is done with. What is read of it after all comes from the file again. Bytes
  /// that are not the file's, as they were converted, stay.
  func release(_ part: ByteView) {
    guard mapped, let base = bytes.baseAddress, let start = part.baseAddress, start >= base,
      start + part.count <= base + bytes.count
    else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    // Pages that others share stay.
    let first = (start - base + page - 1) / page * page
    let last = (start - base + part.count) / page * page
    if first < last { madvise(UnsafeMutableRawPointer(mutating: base + first), last - first, MADV_DONTNEED) }
  }

  deinit {
    guard let base = bytes.baseAddress else { return }
    if mapped { munmap(UnsafeMutableRawPointer(mutating: base), bytes.count) } else { base.deallocate() }
  }

  private static func readAll(_ descriptor: Int32, _ path: String) throws(ToolError) -> ByteView {
    var capacity = 1 << 16
    var base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    var count = 0
    while true {
      if count == capacity {
        let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
        wider.update(from: base, count: count)
        base.deallocate()
        base = wider
        capacity *= 2
      }
      let length = read(descriptor, base + count, capacity - count)
      if length < 0, errno == EINTR { continue }
      if length < 0 {
        let code: ExitCode = errno == EISDIR ? .noInput : .ioFailure
        let reason = systemReason()
        base.deallocate()
        throw ToolError(code, "\(displaySafe(path)): \(reason)")
      }
      if length == 0 { return ByteView(start: base, count: count) }
      count += length
    }
  }

  /// The files that `paths` stand for: a directory for all files below it, sorted, hidden ones left out.
  static func expand(_ paths: [String], extensions: Set<String>) throws(ToolError) -> [String] {
    var files: [String] = []
    for path in paths {
      if path != "-", isDirectory(path) {
        files += try list(path, extensions)
      } else {
        files.append(path)
      }
    }
    return files
  }

  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether both names lead to one file, links followed.
  static func areSame(_ first: String, _ second: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(first, &left) == 0, stat(second, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Bytes of all the files together; nil where one of them is no file whose size is known.
  static func totalSize(_ paths: [String]) -> Int? {
    var total = 0
    for path in paths {
      var status = stat()
      guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      total += Int(status.st_size)
    }
    return total
  }

  private static func list(_ folder: String, _ extensions: Set<String>) throws(ToolError) -> [String] {
    guard let entries = directoryEntries(folder) else {
      throw ToolError(.noInput, "\(displaySafe(folder)): \(systemReason())")
    }
    let names = entries.filter { !$0.hasPrefix(".") }
    var files: [String] = []
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names.sorted(by: { $0.precedesBytewise($1) }) {
      let path = prefix + name
      if isDirectory(path) {
        files += try list(path, extensions)
      } else if let dot = name.lastIndex(of: "."), extensions.contains(name[name.index(after: dot)...].lowercased()) {
        files.append(path)
      }
    }
    return files
  }
}
