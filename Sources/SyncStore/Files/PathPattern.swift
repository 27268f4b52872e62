import FeedReading
import SourceText
import SystemIO

/// A glob pattern for paths: `*` matches any characters of a name, `?` matches one, `[a-z]` matches one of a set.
package struct PathPattern: Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The files that the pattern matches, sorted. A path that exists matches only itself, even if it contains wildcards.
  /// A folder matches the files in it with one of the endings. Wildcards don't match hidden files.
  ///
  /// - Parameters:
  ///   - folder: the folder that relative paths start from.
  ///   - endings: the file endings that match in a folder (default: those of feeds).
  package func files(
    in folder: String, endings: Set<String> = FeedCatalogue.fileEndings, _ storage: any Storage
  ) throws(SyncError) -> [String] {
    let path = PathPattern.path(text, in: folder)
    if let status = try storage.status(path) {
      if status.kind != .folder { return [path] }
      return try PathPattern.names(in: path, storage).filter { fileEnding($0).map(endings.contains) ?? false }.map {
        path + "/" + $0
      }
    }
    guard isPattern(text[...]) else { return [] }
    var paths = [text.hasPrefix("/") ? "/" : folder]
    for part in text.split(separator: "/") where part != "." {
      var next: [String] = []
      for path in paths {
        let prefix = path.hasSuffix("/") ? path : path + "/"
        if !isPattern(part) {
          next.append(prefix + part)
        } else if try storage.isFolder(path) {
          next += try PathPattern.names(in: path, storage).filter { PathPattern.matches($0, part) }.map { prefix + $0 }
        }
      }
      paths = next
    }
    var files: [String] = []
    for path in paths {
      if let status = try storage.status(path), status.kind != .folder { files.append(path) }
    }
    return files
  }

  /// Resolves a path against a folder.
  package static func path(_ text: String, in folder: String) -> String {
    text.hasPrefix("/") || folder.isEmpty || folder == "." ? text : folder + "/" + text
  }

  /// The components of a path, without those that have no effect: `./a/../store/` → `store`. The first component of an
  /// absolute path is `/`. Links are not followed.
  static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = path.hasPrefix("/") ? ["/"] : []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", last != "/" {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  private static func names(in path: String, _ storage: any Storage) throws(SyncError) -> [String] {
    try storage.names(in: path).filter { !$0.hasPrefix(".") }.sorted { $0.precedesBytewise($1) }
  }

  private func isPattern(_ text: Substring) -> Bool { text.contains { $0 == "*" || $0 == "?" || $0 == "[" } }

  /// Whether a name matches one path component of a pattern.
  static func matches(_ name: String, _ pattern: Substring) -> Bool {
    let pattern = Array(pattern.unicodeScalars)
    return fitsWildcards(Array(name.unicodeScalars), pattern) { end(ofOne: $0, pattern, $1) }
  }

  /// The position in the pattern after the element that matches one character; nil if the element doesn't match.
  private static func end(ofOne letter: Unicode.Scalar, _ pattern: [Unicode.Scalar], _ place: Int) -> Int? {
    if pattern[place] == "?" { return place + 1 }
    guard pattern[place] == "[", let close = pattern[(place + 1)...].dropFirst().firstIndex(of: "]") else {
      return pattern[place] == letter ? place + 1 : nil
    }
    var set = pattern[(place + 1)..<close]
    let isNegated = set.first == "!" || set.first == "^"
    if isNegated { set = set.dropFirst() }
    var isIn = false
    var rest = Array(set)[...]
    while let first = rest.first {
      if rest.count >= 3, rest[rest.startIndex + 1] == "-" {
        let last = rest[rest.startIndex + 2]
        isIn = isIn || first <= letter && letter <= last
        rest = rest.dropFirst(3)
      } else {
        isIn = isIn || first == letter
        rest = rest.dropFirst()
      }
    }
    return isIn != isNegated ? close + 1 : nil
  }
}
