internal import CivilTime
/// What a day is called, wherever people read of it.
extension Itinerary {
  /// `day 2 (2026-06-11)`, or `day 2` where the calendar or the itinerary has no date for it.
  package func dayName(_ day: Int) -> String {
    date(ofDay: day).map { "day \(day) (\($0))" } ?? "day \(day)"
  }

  /// `day 2 (2026-06-11)` or `days 2 to 5`.
  package func dayNames(_ first: Int, _ last: Int) -> String {
    first == last ? dayName(first) : "days \(first) to \(last)"
  }
}
