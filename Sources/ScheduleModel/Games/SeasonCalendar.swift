import CivilTime

/// The days of the year on which a league has games. The longest gap separates its seasons.
struct SeasonCalendar: Sendable {
  /// A day of any year.
  struct Day: Comparable, Sendable {
    var month: Int
    var day: Int

    init(month: Int, day: Int) { (self.month, self.day) = (month, day) }

    init(_ date: LocalDate) { self.init(month: date.month, day: date.day) }

    /// In a year in which all months have 31 days.
    fileprivate var place: Int { (month - 1) * 31 + day - 1 }

    fileprivate init(place: Int) { self.init(month: place / 31 + 1, day: place % 31 + 1) }

    static func < (left: Day, right: Day) -> Bool { left.place < right.place }
  }

  private var hasGames = [Bool](repeating: false, count: SeasonCalendar.size)
  private var dates: ClosedRange<LocalDate>?
  private var last: LocalDate?

  private static let size = 12 * 31
  /// The minimum number of days without games between two seasons.
  private static let leastGap = 28
  /// The maximum number of days of a season and of its winter break. A league with a longer break plays in summer.
  private static let (longestSeason, longestBreak) = (335, 140)

  mutating func add(_ date: LocalDate) {
    if date == last { return }
    last = date
    hasGames[Day(date).place] = true
    add(dates: date...date)
  }

  mutating func add(_ other: SeasonCalendar) {
    for place in other.hasGames.indices where other.hasGames[place] { hasGames[place] = true }
    if let dates = other.dates { add(dates: dates) }
  }

  private mutating func add(dates more: ClosedRange<LocalDate>) {
    dates = dates.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }

  /// The first day of the seasons; nil for January 1. That is the case if there is no gap, if the longest gap includes
  /// New Year, or if all games are in one year. In games of less than a year, a gap that includes New Year is the
  /// winter break of a season.
  var firstDay: Day? {
    guard let dates, dates.lowerBound.year < dates.upperBound.year else { return nil }
    let places = hasGames.indices.filter { hasGames[$0] }
    guard let first = places.first, let end = places.last else { return nil }
    let winter = first + SeasonCalendar.size - end
    let isBreak =
      winter < SeasonCalendar.longestBreak
      && dates.upperBound.days(since: dates.lowerBound) < SeasonCalendar.longestSeason
    var longest = isBreak ? SeasonCalendar.leastGap : max(winter, SeasonCalendar.leastGap)
    var start: Int?
    for (from, to) in zip(places, places.dropFirst()) where to - from > longest { (longest, start) = (to - from, to) }
    return start.map(Day.init(place:))
  }
}
