import ItineraryDocuments

extension Console {
  /// How many events of a calendar changed, by kind.
  func say(_ changes: [CalendarChange]) {
    for kind in CalendarChange.Kind.allCases {
      let count = changes.count { $0.kind == kind }
      if count > 0 { say("\(count) of the calendar's events \(kind.rawValue)") }
    }
  }
}
