import CivilTime
import SourceText

extension CalendarObject {
  /// The calendar's trips, each as a calendar of its own: by what carries an itinerary, and by the UIDs of the events.
  ///
  /// Events from elsewhere belong to the trip on whose dates they are, else to the first one.
  var trips: [CalendarObject] {
    var ids = carriers.compactMap(ItemID.of)
    if carriers.count != ids.count { return [self] }
    for event in events {
      guard let id = event.itineraryID else { continue }
      if carriers.isEmpty, !ids.contains(id) { ids.append(id) }
    }
    if ids.count < 2 { return [self] }
    var trips = ids.indices.map { index in
      var trip = self
      trip.events = []
      if !carriers.isEmpty {
        trip.carriers = [carriers[index]]
        trip.name = nil
      }
      return trip
    }
    var strangers: [CalendarEvent] = []
    for event in events {
      if let id = event.itineraryID, let index = ids.firstIndex(of: id) {
        trips[index].events.append(event)
      } else {
        strangers.append(event)
      }
    }
    let spans = trips.map(\.dates)
    for event in strangers {
      let date = event.start?.date
      let index = spans.firstIndex { span in date.map { span?.contains($0) == true } ?? false }
      trips[index ?? 0].events.append(event)
    }
    return trips
  }

  private var dates: ClosedRange<LocalDate>? {
    let dates = events.compactMap(\.start?.date)
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return first...last
  }
}

extension CalendarEvent {
  /// Of the trip that the event was written for.
  fileprivate var itineraryID: [UInt8]? {
    uid.withBytes { ICalendarUID.ids(in: $0) }.map { Array($0.itinerary.utf8) }
  }
}
