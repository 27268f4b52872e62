#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Real feeds and conformance corpora beside the project, in `../shared`, which not every machine has.
package enum SharedFiles {
  /// The project's folder, with a slash at the end.
  package static let project: String = {
    guard let real = realpath(String(#filePath), nil) else { return "/" }
    defer { free(real) }
    // Tests/TestSupport/<file> is three names below the project.
    return "/" + String(cString: real).split(separator: "/").dropLast(3).map { $0 + "/" }.joined()
  }()

  /// The folder, with a slash at the end.
  package static let root = project.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/shared/"

  /// Why a test was skipped.
  package static let missing: String = "../shared is not there"

  package static func has(_ path: String) -> Bool { access(root + path, R_OK) == 0 }

  /// The names of a folder's files, in order; none where it can't be read.
  package static func names(_ path: String) -> [String] {
    guard let folder = opendir(root + path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// A file's bytes, by its path below the folder; nil where it can't be read.
  package static func bytes(_ path: String) -> [UInt8]? { fileBytes(root + path) }
}

/// A file's bytes; nil where it can't be read.
package func fileBytes(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&block, 1, block.count, file)
    if count == 0 { return bytes }
    bytes.append(contentsOf: block[..<count])
  }
}
