import Foundation
import SportsTime
import SportsTimeUI
import Testing

/// Values that an app makes in code, and their coded forms.
struct ValueTests {
  @Test func aGameKeepsAllThatItStates() throws {
    var game = Samples.game("g1", "New York Yankees", "Boston Red Sox", "2026-06-10T19:10:00-04:00")
    game.aliases = ["mlb:777"]
    game.season = "2026"
    game.phase = "regular"
    game.round = "Week 11"
    game.status = .postponed
    game.gameNumber = 2
    game.isAtNeutralSite = true
    game.broadcast = "NESN"
    game.tickets = "https://example.com/tickets"
    game.url = "https://example.com/game"
    game.previousStarts = [try #require(StartTime("2026-06-09T19:10:00-04:00"))]
    let schedule = try Schedule(games: [game])
    var read = try #require(schedule.game("mlb:777"))
    #expect(read == game)
    read.assumedStart = StartTime("2026-06-10T20:00:00-04:00")
    let coded = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(read))
    #expect(coded == read)
    // The coded form is the record of a schedule.
    let record = try JSONEncoder().encode(game)
    #expect(try Schedule(jsonLines: record).games.first == game)
    for format in Schedule.Format.allCases {
      #expect(try Array(Schedule(schedule.bytes(as: format), as: format).games) == [game], "\(format)")
    }
  }

  @Test(arguments: [
    (Game(id: "", league: "mlb", name: "Race"), "id"),
    (Game(id: String(repeating: "x", count: 129), league: "f1", name: "Race"), "128"),
  ])
  func aGameThatAScheduleCannotHaveIsRefused(game: Game, message: String) throws {
    let error = #expect(throws: SportsTimeError.self) { try Schedule(games: [game]) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
  }

  @Test func anIdOccursOnceInASchedule() throws {
    let game = Samples.game("g1", "New York Yankees", "Boston Red Sox", "2026-06-10T19:10:00-04:00")
    let error = #expect(throws: SportsTimeError.self) { try Schedule(games: [game, game]) }
    #expect(error?.message.contains("g1") == true, "\(error?.message ?? "none")")
  }

  @Test func anItineraryIsMadeOfItems() throws {
    let game = Samples.game("g1", "New York Yankees", "Boston Red Sox", "2026-06-10T19:10:00-04:00")
    let dinner = ItineraryItem(
      id: "dinner", title: "Dinner", at: Position(day: 1, sortOrder: 1),
      custom: .init(
        category: "meal", notes: "Book a table", location: "Union Oyster House",
        start: TimeOfDay(hour: 17, minute: 30), timeZone: "America/New_York", duration: 75, endDay: 2,
        checkOut: TimeOfDay(hour: 11, minute: 0), city: City("Boston", region: "MA")))
    let drive = ItineraryItem(
      id: "t0", title: "New York → Boston", at: Position(day: 1, sortOrder: -1),
      travel: .init(
        leg: 0, from: City("New York", region: "NY"), to: City("Boston", region: "MA"), mode: "train", distance: 346.5,
        duration: 235, departure: StartTime("2026-06-10T08:00:00-04:00"), departureZone: "America/New_York",
        arrival: StartTime("2026-06-10T11:55:00-04:00"), arrivalZone: "America/New_York", carrier: "Amtrak",
        number: "2154", seat: "5A", reference: "XJ4F2", notes: "Quiet car"))
    let item = ItineraryItem(game: game, title: "Yankees at Red Sox", at: Position(day: 1, sortOrder: 0))
    let trip = try Itinerary(
      id: "t", title: "Boston", startDate: try Samples.day, dayCount: 2,
      origin: City("New York", region: "NY", country: "US"), returnsToOrigin: true, items: [dinner, item, drive])
    #expect(trip.items == [drive, item, dinner])
    #expect(trip.origin == City("New York", region: "NY", country: "US") && trip.returnsToOrigin)
    #expect(trip.item("g1")?.game?.venue?.latitude == 42.3467)
    #expect(trip.item("g1")?.game?.home?.name == "Boston Red Sox")
    #expect(trip.item("dinner")?.custom?.start?.description == "17:30")
    #expect(trip.item("dinner")?.custom?.city?.region == "MA")
    #expect(trip.item("t0")?.travel?.to.region == "MA")
    for item in trip.items {
      #expect(try JSONDecoder().decode(ItineraryItem.self, from: JSONEncoder().encode(item)) == item)
    }
    #expect(try Itinerary(json: trip.json) == trip)
    #expect(try Itinerary(id: "empty", startDate: try Samples.day, dayCount: 1).items.isEmpty)
  }

  @Test func anItineraryThatNoFileCanHaveIsRefused() throws {
    let item = ItineraryItem(id: "a", title: "A", at: Position(day: 1, sortOrder: 1))
    let twice = #expect(throws: SportsTimeError.self) {
      try Itinerary(id: "t", startDate: try Samples.day, dayCount: 1, items: [item, item])
    }
    #expect(twice?.code == .duplicateItemID)
    #expect(throws: SportsTimeError.self) { try Itinerary(id: "t", startDate: try Samples.day, dayCount: 0) }
    #expect(throws: SportsTimeError.self) { try Itinerary(id: "t", startDate: try Samples.day, dayCount: 5_000) }
    let nameless = #expect(throws: SportsTimeError.self) {
      try Itinerary(id: "", startDate: try Samples.day, dayCount: 1)
    }
    #expect(nameless?.message == "an id has 1 to 128 bytes")
    #expect(throws: SportsTimeError.self) {
      try Itinerary(
        id: "t", startDate: try Samples.day, dayCount: 1,
        items: [ItineraryItem(id: "a", title: "", at: Position(day: 1, sortOrder: .infinity))])
    }
  }

  @Test func codableIsTheToolsJSON() throws {
    let text = """
      {"format":"sportstime-itinerary","version":1,"id":"t","x-app":{"b":[1,2.5,null,true,"é"],"a":-7},"dayCount":1,\
      "startDate":"2026-06-10","items":[{"id":"c","kind":"custom","day":1,"sortOrder":1.25,"title":"Museum","color":"red"}]}
      """
    let trip = try Itinerary(json: text.utf8)
    let coded = try JSONEncoder().encode([trip])
    #expect(try JSONDecoder().decode([Itinerary].self, from: coded).first?.items == trip.items)
    let object = try #require(try JSONSerialization.jsonObject(with: coded) as? [[String: Any]]).first
    #expect(object?["id"] as? String == "t")
    #expect((object?["x-app"] as? [String: Any])?["a"] as? Int == -7)
    let back = try JSONDecoder().decode([Itinerary].self, from: coded)
    #expect(String(decoding: back[0].json, as: UTF8.self).contains("\"color\":\"red\""))
    // In whatever order a coder has members, the second time changes nothing.
    let again = try JSONDecoder().decode([Itinerary].self, from: JSONEncoder().encode(back))
    #expect(again == back && again[0].digest == back[0].digest && again[0].hashValue == back[0].hashValue)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Itinerary.self, from: Data(#"{"id":"t","startDate":"2026-06-10","items":[]}"#.utf8))
    }
    #expect("\(String(describing: error))".contains("dayCount"))
  }

  @Test func aDigestChangesWithTheItinerary() throws {
    var trip = try Samples.trip()
    let before = trip.digest
    #expect(before.count == 64)
    try trip.apply(.retitle("Another"))
    #expect(trip.digest != before)
    try trip.apply(.retitle("Yankees on the road"))
    #expect(trip.digest == before)
  }

  @Test func operationsAndRefusalsAreStored() throws {
    let operations: [EditOperation] = [
      .move(item: "dinner", to: .after(item: "g1", day: 1)), .insert(NewItem(id: "x", title: "X"), at: .first(day: 2)),
      .update(item: "dinner", ItemUpdate(title: .set("Supper"), details: .init(duration: 90), removing: ["notes"])),
      .remove(item: "x"), .normalize(day: 1), .retitle(nil), .resize(startDate: "2026-06-09", dayCount: nil),
      .moveItems(["dinner", "x"], to: .last(day: 1)), .moveDay(1, to: .first(day: 2)),
      .copy(item: "dinner", to: .last(day: 2)), .shift(startDate: "2027-06-09"), .insertDay(1),
      .removeDay(2, items: .move), .duplicate(id: "next"), .fix(.travelMissing), .addGame("g4"), .dropGame(item: "g2"),
      .setOrigin(City("New York", region: "NY"), returns: true),
    ]
    #expect(try JSONDecoder().decode([EditOperation].self, from: JSONEncoder().encode(operations)) == operations)
    #expect(try EditOperation.operations(inScript: EditOperation.script(operations)) == operations)
    #expect(operations[3].description == #"{"op":"remove","item":"x"}"#)
    var trip = try Samples.trip()
    let refusal = #expect(throws: Refusal.self) { try trip.apply(.move(item: "g1", to: .first(day: 2))) }
    let coded = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(try #require(refusal)))
    #expect(coded == refusal && coded.code == .gameIsFixed)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EditOperation.self, from: Data(#"{"op":"move","item":"a"}"#.utf8))
    }
    let two = try JSONEncoder().encode(Array(operations.prefix(2)))
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(EditOperation.self, from: two) }
    #expect("\(String(describing: error))".contains("is not one edit operation"))
  }

  @Test func onlyItemsAndGamesAreDragged() throws {
    let payload = ItineraryPayload.item(NewItem(id: "x", title: "X"))
    #expect(try JSONDecoder().decode(ItineraryPayload.self, from: JSONEncoder().encode(payload)) == payload)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ItineraryPayload.self, from: Data(#"{"op":"remove","item":"x"}"#.utf8))
    }
    #expect("\(String(describing: error))".contains("is neither an item nor a game"))
  }

  @Test func errorsAreSentences() throws {
    let error = #expect(throws: SportsTimeError.self) { try Itinerary(json: "{\n  \"id\": 3\n}".utf8) }
    #expect(error?.localizedDescription.hasPrefix("itinerary.json:") == true, "\(error?.localizedDescription ?? "")")
    var trip = try Samples.trip()
    let refusal = #expect(throws: Refusal.self) { try trip.apply(.remove(item: "none")) }
    #expect(refusal?.localizedDescription == #"the itinerary has no item "none""#)
    #expect(refusal.map { "\($0)" } == #"the itinerary has no item "none" [unknown-item]"#)
  }

  @Test func datesConvertToAndFromFoundation() throws {
    let start = try #require(StartTime("2026-06-10T19:05:00-04:00"))
    #expect(StartTime(start.date, secondsFromUTC: -14_400) == start)
    #expect(StartTime(Date(timeIntervalSince1970: 1e15), secondsFromUTC: 0) == nil)
    #expect(StartTime(Date(timeIntervalSince1970: .nan), secondsFromUTC: 0) == nil)
    #expect(StartTime(start.date, secondsFromUTC: .max) == nil)
    let date = try #require(CalendarDate("2024-02-29"))
    #expect(CalendarDate(date.dateComponents) == date)
    #expect(CalendarDate(DateComponents(year: 2023, month: 2, day: 29)) == nil)
    #expect(TimeOfDay(try #require(TimeOfDay("07:30")).dateComponents) == TimeOfDay(hour: 7, minute: 30))
    #expect(TimeOfDay("24:00") == nil && TimeOfDay(hour: 3, minute: 60) == nil)
  }

  @Test func typedDetailsAreTheSameAsText() throws {
    var trip = try Samples.trip()
    try trip.apply(
      .insert(
        NewItem(
          id: "museum", title: "Museum",
          details: .init(category: "sight", notes: "\"quoted\"", start: TimeOfDay(hour: 10, minute: 0), duration: 60)),
        at: .first(day: 2)))
    #expect(trip.item("museum")?.custom?.notes == "\"quoted\"")
    try trip.apply(.update(item: "museum", ItemUpdate(details: .init(duration: 90), removing: ["notes", "start"])))
    #expect(trip.item("museum")?.custom == .init(category: "sight", duration: 90))
  }
}
