package import CommandInterface
package import TripCalendars

extension Console {
  /// Prints the number of changed events in a calendar, by kind.
  package func say(_ changes: [CalendarChange]) {
    for kind in CalendarChange.Kind.allCases {
      let count = changes.count { $0.kind == kind }
      if count > 0 { say("\(count) of the calendar's events \(kind.rawValue)") }
    }
  }
}
