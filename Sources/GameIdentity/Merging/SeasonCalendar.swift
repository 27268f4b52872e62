import CivilTime
import ScheduleModel

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

  /// By place of a day: the dates with games.
  private var dates = [Int](repeating: 0, count: SeasonCalendar.size)
  private var range: ClosedRange<LocalDate>?
  private var last: LocalDate?
  /// Most leagues paused in March 2020; if they went on in the same season, the pause separates no seasons.
  private var isPlayedInMarch2020 = false
  private var firstAfterPause: LocalDate?

  private static let size = 12 * 31
  /// A season has more than one in this many dates before New Year.
  private static let fewest = 20
  /// Days without games that separate two seasons, of which most begin in late summer; any others after a longer break.
  private static let (leastGap, leastGapOfOthers) = (28, 56)
  private static let usualStarts = 6...10
  /// The maximum number of days of a season and of its winter break. A league with a longer break plays in summer.
  private static let (longestSeason, longestBreak) = (335, 140)

  mutating func add(_ date: LocalDate) {
    if date == last { return }
    last = date
    dates[Day(date).place] += 1
    add(range: date...date)
    if date.year == 2_020 {
      if date.month == 3 { isPlayedInMarch2020 = true }
      if (5...8).contains(date.month) { firstAfterPause = min(firstAfterPause ?? date, date) }
    }
  }

  mutating func add(_ other: SeasonCalendar) {
    for place in dates.indices { dates[place] += other.dates[place] }
    if let range = other.range { add(range: range) }
    isPlayedInMarch2020 = isPlayedInMarch2020 || other.isPlayedInMarch2020
    if let first = other.firstAfterPause { firstAfterPause = min(firstAfterPause ?? first, first) }
  }

  private mutating func add(range more: ClosedRange<LocalDate>) {
    range = range.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }

  /// The first day of the seasons; nil for January 1. That is the case if there is no gap, if the longest gap includes
  /// New Year, or if all games are in one year. In games of less than a year, a gap that includes New Year is the
  /// winter break of a season.
  var firstDay: Day? {
    guard let range, range.lowerBound.year < range.upperBound.year else { return nil }
    let pause = isPlayedInMarch2020 ? firstAfterPause.map { Day(month: 3, day: 1).place..<Day($0).place } : nil
    let places = dates.indices.filter { dates[$0] > 0 || pause?.contains($0) ?? false }
    guard let first = places.first, let end = places.last else { return nil }
    let winter = first + SeasonCalendar.size - end
    let isBreak =
      winter < SeasonCalendar.longestBreak
      && range.upperBound.days(since: range.lowerBound) < SeasonCalendar.longestSeason
    var longest = isBreak ? SeasonCalendar.leastGap : max(winter, SeasonCalendar.leastGap)
    var start: Int?
    for (from, to) in zip(places, places.dropFirst()) where to - from > longest { (longest, start) = (to - from, to) }
    if start == nil, winter <= SeasonCalendar.leastGap, range.upperBound.days(since: range.lowerBound) < 366 {
      // One season that is as long as a year.
      return Day(range.lowerBound)
    }
    // A few dates late in the year, to which games were put off, do not begin the next season.
    guard let start, dates[start...].reduce(0, +) * Self.fewest > dates.reduce(0, +) else { return nil }
    let day = Day(place: start)
    return Self.usualStarts.contains(day.month) || longest >= Self.leastGapOfOthers ? day : nil
  }
}
