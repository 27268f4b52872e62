package import CivilTime

/// What the user states about sources.
package struct ImportSettings: Sendable {
  /// The zone for times without one in the record.
  package var zone: Zone?
  /// Whether the user confirms that such times are local to each venue.
  package var isVenueClock = false
  /// The league for records without one.
  package var league = ""
  package var season = ""
  /// The team whose schedule the source is, if the source names only opponents.
  package var team = ""
  /// Whether numeric dates have the day first; nil to infer it from the source.
  package var isDayFirst: Bool?
  /// Whether 0:00 means that the time is not set; nil to infer it from the source.
  package var isMidnightUnset: Bool?
  /// Whether times without AM and PM are on a 12-hour clock: 9:00 to 11:59 is in the morning, all other times are after
  /// noon. Nil to infer it from the source.
  package var hasHalfDays: Bool?
  /// The use of each column, for sources that are read by their columns.
  package var columns: [StatedColumn] = []

  package init() {}

  /// A column by its path: its name, or its number in a table without a header.
  package struct StatedColumn: Sendable, Equatable {
    package var use: ColumnUse
    package var path: String

    package init(use: ColumnUse, path: String) {
      self.use = use
      self.path = path
    }
  }
}

/// The uses that a user can state for a column.
package enum ColumnUse: String, CaseIterable, Sendable {
  case date, time, start, home, away, team, opponent, side, match
  /// For events that are not matches, such as races.
  case name
  case venue, city, region, country, zone, league, season, status, id, round
}
