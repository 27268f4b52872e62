import SportsTime

func readFeeds(_ bytes: [UInt8]) throws -> Schedule {
  var feeds = ScheduleImport()
  try feeds.read(bytes, file: "mlb-2026.csv")
  let result = feeds.finish()
  for finding in result.findings where finding.severity > .info { print(finding.message) }
  let schedule = result.schedule
  return schedule
}

func readFeedsInATask(
  _ bytes: [UInt8], _ report: @escaping @Sendable (Double) -> Void
) async throws -> ScheduleImport.Outcome {
  let task = Task.detached {
    var feeds = ScheduleImport()
    try feeds.read(bytes, file: "mlb-2026.csv") { state in report(state.fraction) }
    return feeds.finish()
  }
  return try await task.value
}

func readOwnTeams(_ bytes: [UInt8], venues: [UInt8], teams: [UInt8]) throws -> [Finding] {
  let gazetteer = try Gazetteer(files: ["venues.csv": venues, "teams.csv": teams])
  var feeds = ScheduleImport(gazetteer: gazetteer)
  try feeds.read(bytes, file: "our-league.csv", settings: .init(league: "our-league", season: "2026"))
  let schedule = feeds.finish().schedule
  var request = TripRequest()
  request.leagues = ["our-league"]
  let trip = try schedule.build(request, gazetteer: gazetteer).itinerary
  let findings = try trip.validate(against: schedule, gazetteer: gazetteer)
  return findings
}

func select(_ schedule: Schedule) throws -> Itinerary {
  var request = TripRequest()
  request.title = "Yankees on the road"
  request.teams = ["New York Yankees"]
  request.awayOnly = true
  request.origin = City("New York", region: "NY")
  request.returnsToOrigin = true
  let built = try schedule.build(request)
  let trip = built.itinerary
  for finding in built.findings { print(finding.message) }
  return trip
}

func plan(_ schedule: Schedule) throws -> Itinerary {
  var wishes = PlanRequest()
  wishes.visits = ["Fenway Park", "Wrigley Field"]
  wishes.aims = [.days, .distance]
  let plan = try schedule.plan(wishes)
  print(plan.isProved ? "no trip is better" : "the best trip so far")
  return plan.itinerary
}

func makeByHand(_ start: CalendarDate) throws -> Itinerary {
  let item = ItineraryItem(
    id: "dinner", title: "Dinner", at: Position(day: 1, sortOrder: 1),
    custom: .init(category: "meal", start: TimeOfDay(hour: 19, minute: 30)))
  let empty = try Itinerary(id: "weekend", title: "A weekend", startDate: start, dayCount: 3, items: [item])
  return empty
}
