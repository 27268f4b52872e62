import SourceText
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files with what an export is to be, beside the suite. `RECORD_GOLDENS=1` writes them anew, in a run that fails.
enum Golden {
  private static let directory: String = {
    let parts = String(#filePath).split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return parts.joined(separator: "/") + "/Goldens"
  }()

  static func expect(_ text: String, _ name: String, _ location: Testing.SourceLocation = #_sourceLocation) {
    let path = directory + "/" + name
    if getenv("RECORD_GOLDENS") != nil {
      write(text, path)
      Issue.record("recorded \(name)", sourceLocation: location)
      return
    }
    guard let known = fileBytes(path) else {
      Issue.record("there is no golden \(name): RECORD_GOLDENS=1 makes it", sourceLocation: location)
      return
    }
    if Array(text.utf8) == known { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let before = String(decoding: known, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let at = zip(lines, before).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    Issue.record(
      """
      \(name) differs from line \(at + 1) on
      is:     \(at < lines.count ? displaySafe(String(lines[at])) : "at its end")
      golden: \(at < before.count ? displaySafe(String(before[at])) : "at its end")
      """, sourceLocation: location)
  }

  private static func write(_ text: String, _ path: String) {
    guard let file = fopen(path, "wb") else { return }
    _ = Array(text.utf8).withBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
}
