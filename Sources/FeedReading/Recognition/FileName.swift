/// A file's name, without folders.
enum FileName {
  static func name(_ file: String) -> String { String(file.split(separator: "/").last ?? Substring(file)) }

  /// The name without its extension.
  static func stem(_ file: String) -> String {
    let name = name(file)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
