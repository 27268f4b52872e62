import CivilTime
import FeedReading

/// Facts from the samples' file names.
struct FileNames {
  /// The zone; empty if the names have no zone or different ones.
  private(set) var zone: String?
  /// Whether each name has a year.
  private(set) var hasYear = true
  private(set) var hints: [(text: String, what: String)] = []

  mutating func add(_ file: String, _ zones: ZoneDatabase) {
    let own = Self.zone(inName: file, zones)
    zone = zone == nil || zone == own ? own : ""
    let stem = FileName.stem(file)
    hints.append((stem, "the file's name"))
    hasYear =
      hasYear && stem.split { !$0.isNumber }.first { $0.count == 4 }.map { ("1800"..."2199").contains($0) } ?? false
  }

  /// The last part of a file name, if it is `UTC` or the Windows name of a zone.
  private static func zone(inName file: String, _ zones: ZoneDatabase) -> String {
    let stem = FileName.stem(file)
    guard let last = stem.split(whereSeparator: { "-_. ".contains($0) }).last.map(String.init) else { return "" }
    if ["utc", "gmt"].contains(last.lowercased()) { return "UTC" }
    return last.lowercased().hasSuffix("standardtime") ? zones.anyZone(last)?.identifier ?? "" : ""
  }
}
