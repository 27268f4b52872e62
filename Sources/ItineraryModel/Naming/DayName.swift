internal import CivilTime
/// The displayed name of a day.
extension Itinerary {
  /// `day 2 (2026-06-11)`; `day 2` if it has no date.
  package func dayName(_ day: Int) -> String {
    date(ofDay: day).map { "day \(day) (\($0))" } ?? "day \(day)"
  }

  /// `day 2 (2026-06-11)` or `days 2 to 5`.
  package func dayNames(_ first: Int, _ last: Int) -> String {
    first == last ? dayName(first) : "days \(first) to \(last)"
  }
}
