/// The part after the last dot of a file's name, in lower case: `csv` for `games.CSV`. Nil if there is no dot except
/// one that hides the file; empty if nothing follows the dot.
package func fileEnding(_ path: String) -> String? {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
  return name[name.index(after: dot)...].lowercased()
}
