import SportsTime

func write(_ trip: Itinerary, published: [UInt8]) throws -> [[UInt8]] {
  var options = DocumentOptions()
  options.calendarProgram = .apple
  options.gameAlarmMinutes = 120
  options.calendarName = "Our trip"
  let calendar = trip.document(.calendar, options: options)

  options.stamp = StartTime("2026-06-01T12:00:00+00:00")
  let next = try trip.calendar(following: published, options: options)
  return [calendar, next]
}

func read(_ calendar: [UInt8]) -> [Itinerary] {
  let document = Itinerary.read(document: calendar, file: "trip.ics")
  for finding in document.findings { print(finding.message) }
  let trips = document.itineraries
  return trips
}
