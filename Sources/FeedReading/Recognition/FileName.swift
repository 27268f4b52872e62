/// A file's name, without folders.
package enum FileName {
  package static func name(_ file: String) -> String { String(file.split(separator: "/").last ?? Substring(file)) }

  /// The name of a file's folder; empty if its path has none.
  package static func folder(_ file: String) -> String {
    let names = file.split(separator: "/")
    guard names.count > 1, !["..", "."].contains(names[names.count - 2]) else { return "" }
    return String(names[names.count - 2])
  }

  /// The name without its extension.
  package static func stem(_ file: String) -> String {
    let name = name(file)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
