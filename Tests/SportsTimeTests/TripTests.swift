import Foundation
import SportsTime
import Testing

/// Building, planning, checking and documents through the library.
struct TripTests {
  @Test func everyMemberOfARequestCounts() throws {
    let schedule = try Samples.schedule()
    var request = TripRequest()
    request.weekdays = [.wednesday, .saturday]
    #expect(try schedule.build(request).itinerary.items.compactMap(\.game?.id) == ["g1", "g3"])
    request = TripRequest()
    request.maxGamesPerDay = 1
    request.modes = [.train]
    request.slackMinutes = 90
    request.earliestDeparture = try #require(TimeOfDay("06:30"))
    request.maxDrivingMinutesPerDay = 480
    request.allowsOvernightTravel = true
    request.onConflict = .keep
    request.assumedTimes = ["19:00", "mlb=18:30"]
    request.distances = [.init(from: "Boston", to: "Baltimore", minutes: 400, kilometers: 640)]
    request.items = [ItineraryItem(id: "dinner", title: "Dinner", at: Position(day: 1, sortOrder: 1))]
    request.restDays = 1
    request.origin = City("New York", region: "NY")
    request.returnsToOrigin = true
    #expect(try JSONDecoder().decode(TripRequest.self, from: JSONEncoder().encode(request)) == request)
    let trip = try schedule.build(request).itinerary
    #expect(trip.item("dinner") != nil && trip.returnsToOrigin)
    #expect(trip.items.compactMap(\.travel?.mode).contains("train"))
  }

  @Test(arguments: [
    Wrong("need a team") { $0.homeOnly = true },
    Wrong("hours") { $0.maxDrivingMinutesPerDay = 5_000 },
    Wrong("slackMinutes") { $0.slackMinutes = -1 },
    Wrong("25:00") { $0.assumedTimes = ["25:00"] },
    Wrong("maxGamesPerDay") { $0.maxGamesPerDay = 0 },
    Wrong("before noon") { $0.earliestDeparture = TimeOfDay(hour: 13, minute: 0) ?? .midnight },
    Wrong("Nobody United") { $0.teams = ["Nobody United"] },
    Wrong("origin") { $0.returnsToOrigin = true },
  ])
  func aRequestThatCannotBeIsRefused(wrong: Wrong) throws {
    var request = TripRequest()
    wrong.change(&request)
    let error = #expect(throws: SportsTimeError.self) { try Samples.schedule().build(request) }
    #expect(error?.message.contains(wrong.message) == true, "\(error?.message ?? "none")")
  }

  /// A change that makes a request wrong, and what the refusal mentions.
  struct Wrong: Sendable {
    let message: String
    let change: @Sendable (inout TripRequest) -> Void

    init(_ message: String, _ change: @escaping @Sendable (inout TripRequest) -> Void) {
      self.message = message
      self.change = change
    }
  }

  @Test func alternativesNameWhatIsLeftOut() throws {
    let schedule = try Schedule(games: [
      Samples.game("a", "New York Yankees", "Boston Red Sox", "2026-06-10T19:10:00-04:00"),
      Samples.game("b", "St. Louis Cardinals", "Chicago Cubs", "2026-06-10T19:05:00-05:00", at: Samples.wrigley),
    ])
    let found = try schedule.alternatives(TripRequest())
    #expect(found.isComplete && found.ways.count == 2)
    #expect(found.ways.allSatisfy { $0.leftOut.count == 1 && $0.swaps.isEmpty })
  }

  @Test func aPlanIsProved() throws {
    let schedule = try Samples.schedule()
    var wishes = PlanRequest()
    wishes.visits = ["Fenway Park", "Wrigley Field"]
    let plan = try schedule.plan(wishes)
    #expect(plan.isProved && plan.results.map(\.aim) == [.days, .distance])
    #expect(Set(plan.itinerary.items.compactMap(\.game?.venue?.name)) == ["Fenway Park", "Wrigley Field"])
    #expect(plan.itinerary.items.compactMap(\.game?.id) == ["g2", "g4"])
    wishes.maxDays = 3
    let error = #expect(throws: SportsTimeError.self) { try schedule.plan(wishes) }
    #expect(error?.code == .wishInConflict)
    wishes = PlanRequest()
    wishes.aims = [.games]
    #expect(try schedule.plan(wishes).results.first?.value == 4)
    wishes.aims = [.cost]
    #expect(throws: SportsTimeError.self) { try schedule.plan(wishes) }
  }

  @Test func aPlanWithoutATripSaysWhy() throws {
    let schedule = try Samples.schedule()
    let empty = #expect(throws: SportsTimeError.self) { try schedule.plan(PlanRequest()) }
    #expect(empty?.message == "there is no wish: name a park, a team or a game to see")
    var wishes = PlanRequest()
    wishes.visits = ["Fenway Park", "Wrigley Field"]
    let ended = #expect(throws: SportsTimeError.self) { try schedule.plan(wishes, isCancelled: { true }) }
    #expect(ended?.code == .planNotFound && ended?.message == "no trip was found", "\(ended?.message ?? "a trip")")
  }

  /// One version moves the travel that the other one books.
  @Test func versionsThatBreakARuleTogetherAreNotMerged() throws {
    func version(_ day: Int, _ booking: String = "") throws -> Itinerary {
      let games = [("a", 1, "Boston", "10"), ("b", 4, "Bronx", "13")].map { id, day, city, date in
        #"{"id":"\#(id)","kind":"game","day":\#(day),"sortOrder":0,"game":{"start":"2026-06-\#(date)T19:00:00-04:00","#
          + #""venue":{"city":"\#(city)","latitude":1,"longitude":1}}}"#
      }
      let leg =
        #"{"id":"l","kind":"travel","day":\#(day),"sortOrder":1,"travel":{"from":{"city":"Boston"},"#
        + #""to":{"city":"Bronx"}\#(booking)}}"#
      let items = (games + [leg]).joined(separator: ",")
      return try Itinerary(json: #"{"id":"t","startDate":"2026-06-10","dayCount":4,"items":[\#(items)]}"#.utf8)
    }
    let booked = #","departure":"2026-06-11T09:00:00-04:00","arrival":"2026-06-11T13:00:00-04:00""#
    let error = #expect(throws: SportsTimeError.self) {
      try Itinerary.merged(base: version(2), mine: version(3), theirs: version(2, booked))
    }
    #expect(
      error?.message
        == #"the versions can't be merged: "l" is on day 3 (2026-06-12), but departs on 2026-06-11"#)
  }

  @Test func whatIsNoDocumentHasAFinding() {
    let read = Itinerary.read(document: "<html></html>".utf8, file: "trip.html")
    #expect(read.itineraries.isEmpty)
    #expect(
      read.findings.map(\.message) == ["is neither a calendar nor a Markdown document of an itinerary"])
  }

  @Test func wishesThatContradictThemselvesAreRefused() throws {
    let schedule = try Samples.schedule()
    let wrong: [(message: String, wish: (inout PlanRequest) -> Void)] = [
      ("a plan needs an aim", { $0.aims = [] }), ("an aim is given twice", { $0.aims = [.days, .days] }),
      ("a trip has 1 day or more", { $0.maxDays = 0 }),
      ("a trip spends 0 to 30 nights in each city, at least", { $0.nights = 31 }),
      ("a stop takes 1 to 1,440 minutes", { $0.stops = [.init("Hartford, CT", minutes: 0)] }),
      ("a trip has a day of rest after 1 day or more", { $0.maxBusyDays = 0 }),
      ("a trip has 0 legs or more", { $0.maxLegs = -1 }),
      ("near is at most 20,000 kilometers", { $0.nearKilometers = 20_001 }),
      ("a stay after a game takes at most 1,440 minutes", { $0.stayMinutes = 1_441 }),
      ("the costs are too high to be counted, or negative", { $0.centsPerDay = -1 }),
      ("the aim cost needs a cost per day or per kilometer", { $0.aims = [.cost] }),
    ]
    for (message, wish) in wrong {
      var wishes = PlanRequest()
      wishes.visits = ["Fenway Park"]
      wish(&wishes)
      let error = #expect(throws: SportsTimeError.self) { try schedule.plan(wishes) }
      #expect(error?.message == message)
    }
  }

  @Test func aPlanKeepsToItsPace() throws {
    let schedule = try Samples.schedule()
    var wishes = PlanRequest()
    wishes.visits = ["Fenway Park", "Wrigley Field"]
    wishes.stops = [.init("Cleveland")]
    (wishes.nights, wishes.maxBusyDays, wishes.maxLegs) = (1, 3, 1)
    let plan = try schedule.plan(wishes)
    #expect(plan.isProved && plan.itinerary.items.contains { $0.title == "Cleveland" }, "\(plan.itinerary)")
    let refused: [(inout PlanRequest) -> Void] = [
      { $0.nights = 31 }, { $0.maxBusyDays = 0 }, { $0.maxLegs = -1 }, { $0.maxLegs = 0 }, { $0.nights = 5 },
      { $0.stops = [.init("Cleveland", minutes: 0)] }, { $0.stops = [.init("Nowhere")] },
    ]
    for change in refused {
      var changed = wishes
      change(&changed)
      #expect(throws: SportsTimeError.self) { try schedule.plan(changed) }
    }
  }

  @Test func auditsAndChecks() throws {
    let schedule = try Samples.schedule()
    #expect(try schedule.audit().allSatisfy { $0.severity != .error })
    var games = Array(schedule.games)
    games.append(
      Samples.game("g5", "New York Yankees", "Chicago Cubs", "2026-06-10T19:40:00-05:00", at: Samples.wrigley))
    let found = try Schedule(games: games).audit()
    #expect(found.contains { $0.code == .teamInTwoPlaces })
    #expect(try Schedule(games: games).audit(disabled: [.teamInTwoPlaces]).allSatisfy { $0.code != .teamInTwoPlaces })
    #expect(throws: SportsTimeError.self) { try schedule.audit(disabled: [.syntaxError]) }
    #expect(try Samples.trip().validate(against: schedule).allSatisfy { $0.severity != .error })
  }

  @Test func theTimelineIsWhatDocumentsShow() throws {
    let trip = try Samples.trip()
    let timeline = trip.timeline
    #expect(timeline.map(\.id) == trip.items.map(\.id))
    let game = try #require(timeline.first { $0.id == "g1" })
    #expect(game.start == trip.item("g1")?.game?.start && !game.isEstimated)
    let dinner = try #require(timeline.first { $0.id == "dinner" })
    #expect(dinner.isEstimated && dinner.date == CalendarDate("2026-06-10"))
    let start = try #require(dinner.start), end = try #require(game.end)
    #expect(start.secondsSince1970 >= end.secondsSince1970)
    let calendar = String(decoding: trip.document(.calendar), as: UTF8.self)
    let local = start.description.prefix(19).filter { $0 != "-" && $0 != ":" }
    #expect(calendar.contains("DTSTART;TZID=America/New_York:\(local)"))
  }

  @Test(arguments: DocumentFormat.allCases)
  func everyDocumentIsWritten(format: DocumentFormat) throws {
    let trip = try Samples.trip()
    var options = DocumentOptions()
    options.distanceUnit = .miles
    options.calendarProgram = .apple
    options.gameAlarmMinutes = 60
    options.calendarName = "My trip"
    let text = String(decoding: trip.document(format, options: options), as: UTF8.self)
    #expect(text.contains("Yankees"))
    if format == .calendar { #expect(text.contains("VALARM") && text.contains("NAME:My trip")) }
    if format == .webPage { #expect(text.contains(" mi")) }
  }

  @Test func aCalendarFollowsTheOneBefore() throws {
    var trip = try Samples.trip()
    let first = trip.document(.calendar)
    try trip.apply(.remove(item: "dinner"))
    var options = DocumentOptions()
    options.stamp = StartTime("2026-06-01T12:00:00+00:00")
    let second = String(decoding: try trip.calendar(following: first, options: options), as: UTF8.self)
    #expect(second.contains("STATUS:CANCELLED") && second.contains("Dinner"))
    #expect(try Samples.trip().calendar(following: first) == first)
    #expect(throws: SportsTimeError.self) { try trip.calendar(following: "no calendar".utf8) }
  }

  @Test func importsTakeWhatTheAppKnows() throws {
    let table = "date,time,home,away\n10/06/2026,19:10,Boston Red Sox,New York Yankees\n"
    var feeds = ScheduleImport()
    try feeds.read(
      table.utf8, file: "yankees.csv",
      settings: .init(league: "mlb", season: "2026", dateOrder: .dayFirst))
    let schedule = feeds.finish().schedule
    #expect(schedule.games.first?.localDate == CalendarDate("2026-06-10"))
    #expect(schedule.games.first?.league == "mlb")
    var wrong = ScheduleImport()
    let error = #expect(throws: SportsTimeError.self) {
      try wrong.read(table.utf8, file: "t.csv", settings: .init(timeZone: "Mars/Olympus"))
    }
    #expect(error?.code == .unknownTimeZone)
    #expect(throws: SportsTimeError.self) { try ScheduleImport(definitions: [Array("{}".utf8)]) }
  }
}
