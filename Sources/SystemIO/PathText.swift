import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Converts a path to text and back to its bytes.
///
/// A path consists of bytes, usually in UTF-8. A byte that is not UTF-8 becomes one of the last 128 scalars of Unicode,
/// U+10FF80 to U+10FFFF, which are for private use. If a path contains such a scalar itself, each of its bytes is
/// converted. Every path therefore has a text, and different paths have different texts.
package enum PathText {
  private static let escapes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The text of a NUL-terminated path.
  package static func text(_ path: UnsafePointer<CChar>) -> String {
    var count = 0
    while path[count] != 0 { count += 1 }
    return text((0..<count).map { UInt8(bitPattern: path[$0]) })
  }

  package static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), isPlain(text) { return text }
    var text = ""
    func escape(_ bytes: ArraySlice<UInt8>) {
      for byte in bytes {
        if let scalar = Unicode.Scalar(0x10_FF00 + UInt32(byte)) { text.unicodeScalars.append(scalar) }
      }
    }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var start = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let end = start + encoded.count
        if escapes.contains(scalar.value) { escape(bytes[start..<end]) } else { text.unicodeScalars.append(scalar) }
        start = end
      case .error(let length):
        escape(bytes[start..<start + length])
        start += length
      case .emptyInput: return text
      }
    }
  }

  /// Whether no byte of the path had to be escaped.
  package static func isPlain(_ path: String) -> Bool {
    !path.unicodeScalars.contains { escapes.contains($0.value) }
  }

  /// Calls `body` with the path's bytes, terminated by NUL.
  static func withCString<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // Text that contains NUL is not a name, and neither is the part before the NUL.
    if path.utf8.contains(0) { return "".withCString(body) }
    if isPlain(path) { return path.withCString(body) }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(CChar(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
      }
    }
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? "".withCString(body) }
  }

  /// The system's `open`, repeated if a signal interrupts it.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    uninterrupted { withCString(path) { systemOpen($0, flags, mode) } }
  }

  /// The folder that contains the path.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: .slash) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of the path; empty if the path ends with a slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: .slash) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}

/// The system's `open`, with a name that no method hides.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
