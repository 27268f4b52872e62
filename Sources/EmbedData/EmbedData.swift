#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `EmbedData NAME OUTPUT FILE…` writes a Swift source that holds the files' bytes as one enum, `NAME`.
///
/// Each file becomes a `StaticString`, which costs nothing at start-up: the bytes stay in the binary's read-only
/// data. The files are text; a string literal keeps them readable to the compiler, and fast to compile.
///
/// A file `page.css` is not embedded itself: it replaces the line `{{design}}` of the others.
@main
struct EmbedData {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      fail("usage: EmbedData NAME OUTPUT FILE…", 64)
    }
    var source = "/// Made at build time from the package's data files.\npackage enum \(arguments[1]) {\n"
    source += "  package static let files: [(name: StaticString, text: StaticString)] = [\n"
    let paths = arguments.dropFirst(3).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let design = paths.first(where: isDesign).map(text)
    for path in paths where !isDesign(path) {
      var text = text(path)
      if let design {
        text = text.split(separator: "{{design}}\n", omittingEmptySubsequences: false).joined(separator: design)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      source += "    (\n      name: \"\(name)\",\n      text: \"\(escaped(text))\"\n    ),\n"
    }
    source += "  ]\n"
    // What embeds one file alone asks for it by no name.
    source += "  package static var text: StaticString { files.first?.text ?? \"\" }\n}\n"
    guard save(source, to: arguments[2]) else {
      fail("EmbedData: cannot write \(arguments[2]): \(String(cString: strerror(errno)))", 73)
    }
  }

  private static func isDesign(_ path: String) -> Bool { path.hasSuffix("/page.css") }

  private static func text(_ path: String) -> String {
    guard let bytes = read(path) else {
      fail("EmbedData: cannot read \(path): \(String(cString: strerror(errno)))", 66)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { fail("EmbedData: \(path) is not UTF-8", 65) }
    return text
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    let line = message + "\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(code)
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    out.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": out += "\\\\"
      case "\"": out += "\\\""
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\0": out += "\\0"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return ferror(file) == 0 ? bytes : nil
  }

  private static func save(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }
}
