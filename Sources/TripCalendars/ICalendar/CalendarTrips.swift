import CivilTime
import SourceText
import TripTimeline

extension CalendarObject {
  /// Joins single events of trips, because some stores keep each event in a separate calendar. Other single events are
  /// added to them.
  static func joined(_ calendars: [CalendarObject]) -> [CalendarObject] {
    let hasFragments = calendars.contains { $0.isSingle && $0.events.contains { $0.isOfTrip } }
    var result: [CalendarObject] = []
    var joined: Int?
    for calendar in calendars {
      if let joined, calendar.isSingle {
        result[joined].events += calendar.events
        result[joined].stages += calendar.stages
        result[joined].end = calendar.end
        result[joined].isJoined = true
      } else {
        if hasFragments, calendar.isSingle { joined = result.count }
        result.append(calendar)
      }
    }
    for index in result.indices where result[index].head.carriers.isEmpty {
      for event in result[index].events { result[index].head.fill(from: event.head) }
    }
    return result
  }

  /// Whether the calendar is one event without trip data.
  var isSingle: Bool { head.carriers.isEmpty && Set((events + stages).map { $0.uid }).count == 1 }

  /// Splits the calendar into one per trip, by the carried itineraries and the UIDs of the events.
  ///
  /// Events from elsewhere belong to the trip on whose dates they are, or else to the first trip.
  var trips: [CalendarObject] {
    var ids = head.carriers.compactMap(ItemID.of)
    if head.carriers.count != ids.count { return [self] }
    var numbers = Dictionary(keepingFirst: zip(ids, ids.indices))
    let owners = events.map { $0.itineraryID }
    if head.carriers.isEmpty || isJoined {
      for case let id? in owners where numbers[id] == nil {
        numbers[id] = ids.count
        ids.append(id)
      }
    }
    if ids.count < 2 { return [self] }
    var trips = ids.indices.map { index in
      var trip = self
      trip.events = []
      trip.stages = stages.filter { $0.itineraryID == ids[index] }
      if index > 0 { trip.unused = UnusedParts() }
      if !head.carriers.isEmpty {
        trip.head.carriers = head.carriers.indices.contains(index) ? [head.carriers[index]] : []
        trip.name = nil
      }
      return trip
    }
    var strangers: [CalendarEvent] = []
    for (event, owner) in zip(events, owners) {
      if let owner, let index = numbers[owner] {
        trips[index].events.append(event)
      } else {
        strangers.append(event)
      }
    }
    if strangers.isEmpty { return trips }
    let spans = trips.map { $0.dates }
    /// By date: the first trip on the date.
    var known: [LocalDate: Int] = [:]
    for event in strangers {
      guard let date = event.start?.date else {
        trips[0].events.append(event)
        continue
      }
      let index = known[date] ?? spans.firstIndex { $0?.contains(date) == true } ?? 0
      known[date] = index
      trips[index].events.append(event)
    }
    return trips
  }

  private var dates: ClosedRange<LocalDate>? {
    let dates = events.compactMap { $0.start?.date }
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return first...last
  }
}

extension CalendarEvent {
  var isOfTrip: Bool { carrier != nil || itineraryID != nil }

  /// The id of the trip for which the event was written.
  fileprivate var itineraryID: [UInt8]? {
    let ids = uid.withBytes { isStage ? ICalendarUID.ids(ofPart: $0) : ICalendarUID.ids(in: $0) }
    return ids.map { Array($0.itinerary.utf8) }
  }
}
