package import CivilTime

/// What the user states about sources beside what they contain.
package struct ImportSettings: Sendable {
  /// Of times that a record states without a zone.
  package var zone: Zone?
  /// Whether such times are each venue's own, as the user confirms.
  package var isVenueClock = false
  /// Of records without one.
  package var league = ""
  package var season = ""
  /// Whose schedule a source is that names opponents only.
  package var team = ""
  /// Whether dates in numbers have the day first; nil for what the source shows.
  package var isDayFirst: Bool?
  /// Whether 0:00 stands for a time that is not set; nil for what the source shows.
  package var isMidnightUnset: Bool?
  /// Whether times without AM and PM are those of a clock of twelve hours: from 9:00 to 11:59 in the morning, all others
  /// after noon. Nil for what the source shows.
  package var hasHalfDays: Bool?
  /// Which place of the records has what, for sources that are read by their columns.
  package var columns: [StatedColumn] = []

  package init() {}

  /// A place of the records by its path: the name of a table's column, its number in a table without a header.
  package struct StatedColumn: Sendable, Equatable {
    package var use: ColumnUse
    package var path: String

    package init(use: ColumnUse, path: String) {
      self.use = use
      self.path = path
    }
  }
}

/// What a user can say that a column has.
package enum ColumnUse: String, CaseIterable, Sendable {
  case date, time, start, home, away, team, opponent, side, match
  /// Of events that are no matches, such as races.
  case name
  case venue, city, region, country, zone, league, season, status, id, round

  /// Nil for the name of an event.
  var role: ColumnRole? { ColumnRole(rawValue: rawValue) }
}
