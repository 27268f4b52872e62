import ScheduleModel
package import SourceText

/// A key for comparing names of seasons.
package enum SeasonKey {
  /// The year in which the season begins, in any notation: `2025`, `2025-26`, `2025/2026`.
  package static func of(_ season: ByteView) -> [UInt8] {
    let year = season.prefix(4)
    return year.count == 4 && year.allSatisfy { $0.isDigit } ? Array(year) : Slug.of(season)
  }
}
