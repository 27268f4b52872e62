import CivilTime

/// The days of the year on which a league has games: the longest gap among them separates its seasons.
struct SeasonCalendar: Sendable {
  /// A day of any year.
  struct Day: Comparable, Sendable {
    var month: Int
    var day: Int

    init(month: Int, day: Int) { (self.month, self.day) = (month, day) }

    init(_ date: LocalDate) { self.init(month: date.month, day: date.day) }

    /// In a year whose months all have 31 days.
    fileprivate var place: Int { (month - 1) * 31 + day - 1 }

    fileprivate init(place: Int) { self.init(month: place / 31 + 1, day: place % 31 + 1) }

    static func < (left: Day, right: Day) -> Bool { left.place < right.place }
  }

  private var hasGames = [Bool](repeating: false, count: SeasonCalendar.size)
  private var years: ClosedRange<Int>?
  private var last: LocalDate?

  private static let size = 12 * 31
  /// Days without games that separate two seasons.
  private static let leastGap = 28

  mutating func add(_ date: LocalDate) {
    if date == last { return }
    last = date
    hasGames[Day(date).place] = true
    add(years: date.year...date.year)
  }

  mutating func add(_ other: SeasonCalendar) {
    for place in other.hasGames.indices where other.hasGames[place] { hasGames[place] = true }
    if let years = other.years { add(years: years) }
  }

  private mutating func add(years more: ClosedRange<Int>) {
    years = years.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }

  /// The first day of the seasons; nil for New Year: if the longest gap has New Year in it, if there is none, and if all
  /// games are in one year, which nothing splits.
  var firstDay: Day? {
    guard let years, years.count > 1 else { return nil }
    let places = hasGames.indices.filter { hasGames[$0] }
    guard let first = places.first, let end = places.last else { return nil }
    var longest = max(first + SeasonCalendar.size - end, SeasonCalendar.leastGap)
    var start: Int?
    for (from, to) in zip(places, places.dropFirst()) where to - from > longest { (longest, start) = (to - from, to) }
    return start.map(Day.init(place:))
  }
}
