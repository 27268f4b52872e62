import SportsTime

func readme(_ bytes: [UInt8]) throws -> [UInt8] {
  var feeds = ScheduleImport()
  try feeds.read(bytes, file: "mlb-2026.csv")
  let schedule = feeds.finish().schedule

  var request = TripRequest()
  request.teams = ["New York Yankees"]
  let trip = try schedule.build(request).itinerary
  let calendar = trip.document(.calendar)
  return calendar
}
