/// The part after the last dot of a file's name, in lowercase: `csv` for `games.CSV`. Nil if the only dot is the one
/// that hides the file or there is none; empty if nothing follows the dot.
package func fileEnding(_ path: String) -> String? {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
  return name[name.index(after: dot)...].lowercased()
}
