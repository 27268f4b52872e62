import SportsTime
import Testing

/// Imports through the library: progress, cancelling, and an app's own gazetteer.
struct ImportTests {
  /// A feed of games between two teams, one a day at 19:10.
  private static func feed(_ games: Int, home: String = "Boston Red Sox", away: String = "New York Yankees") -> String {
    var text = "date,time,home,away\n"
    var date = CalendarDate("2026-01-01")
    for _ in 0..<games {
      text += "\(date?.description ?? ""),19:10,\(home),\(away)\n"
      date = date?.adding(days: 1)
    }
    return text
  }

  private static let settings = ScheduleImport.Settings(league: "mlb", season: "2026")

  @Test func progressEndsWithTheWholeSource() throws {
    var feeds = ScheduleImport()
    var seen: [ScheduleImport.Progress] = []
    try feeds.read(Self.feed(2_000).utf8, file: "games.csv", settings: Self.settings) { seen.append($0) }
    #expect(seen.count > 4 && seen.allSatisfy { $0.file == "games.csv" })
    #expect(seen.last?.records == 2_000 && seen.last?.fraction == 1)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.records <= $1.records && $0.fraction <= $1.fraction })
    #expect(feeds.finish().schedule.count == 2_000)
  }

  @Test func aCancelledImportSaysSo() throws {
    var feeds = ScheduleImport()
    var last: ScheduleImport.Progress?
    let error = #expect(throws: SportsTimeError.self) {
      try feeds.read(
        Self.feed(20_000).utf8, file: "games.csv", settings: Self.settings, progress: { last = $0 },
        isCancelled: { last != nil })
    }
    #expect(error?.code == .importCancelled && error?.file == "games.csv")
    #expect(error?.message == "the import was cancelled")
    #expect(try #require(last).fraction < 0.2)
    let outcome = feeds.finish()
    #expect(outcome.sources.allSatisfy { $0.read == $0.games + $0.duplicates + $0.rejected + $0.notGames })
    var early = ScheduleImport()
    let atOnce = #expect(throws: SportsTimeError.self) {
      try early.read(Self.feed(1).utf8, file: "games.csv", isCancelled: { true })
    }
    #expect(atOnce?.code == .importCancelled)
  }

  @Test func aTaskThatIsCancelledEndsTheImport() async throws {
    let importing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var feeds = ScheduleImport()
      try feeds.read(Self.feed(10).utf8, file: "games.csv", settings: Self.settings)
      return feeds
    }
    let error = await #expect(throws: SportsTimeError.self) { try await importing.value }
    #expect(error?.code == .importCancelled)
  }

  private static let files = [
    "markets.csv": "market,city,region,country,latitude,longitude,timeZone\n"
      + "Mariehamn,Mariehamn,AX,FI,60.0973,19.9348,Europe/Mariehamn\n"
      + "Kemi,Kemi,,FI,65.7364,24.5637,Europe/Helsinki\n",
    "venues.csv": "id,name,city,region,country,latitude,longitude,timeZone,from,until\n"
      + "puffin-park,Puffin Park,Mariehamn,AX,FI,60.0973,19.9348,Europe/Mariehamn,,\n"
      + "otter-oval,Otter Oval,Kemi,,FI,65.7364,24.5637,Europe/Helsinki,,\n",
    "teams.csv": "id,league,name,shortName,city,region,country,venue,timeZone,from,until,color\n"
      + "puffins,isl,Island Puffins,Puffins,Mariehamn,AX,FI,puffin-park,Europe/Mariehamn,,,\n"
      + "otters,isl,Northern Otters,Otters,Kemi,,FI,otter-oval,Europe/Helsinki,,,\n",
  ].mapValues { Array($0.utf8) }

  @Test func anAppsOwnGazetteerCountsEverywhere() throws {
    let gazetteer = try Gazetteer(files: Self.files)
    #expect(gazetteer != .builtIn)
    #expect(try gazetteer == Gazetteer(files: Self.files))
    var feeds = ScheduleImport(gazetteer: gazetteer)
    let table =
      "date,time,home,away\n2026-06-10,19:10,Island Puffins,Northern Otters\n"
      + "2026-06-14,19:10,Northern Otters,Island Puffins\n"
    try feeds.read(table.utf8, file: "isl.csv", settings: .init(league: "isl", season: "2026"))
    let schedule = feeds.finish().schedule
    #expect(schedule.games.map(\.home?.id) == ["puffins", "otters"])
    #expect(schedule.games.map(\.venue?.id) == ["puffin-park", "otter-oval"])
    #expect(schedule.games.first?.start?.description == "2026-06-10T19:10:00+03:00")
    var request = TripRequest()
    request.teams = ["Island Puffins"]
    request.origin = City("Mariehamn")
    request.modes = [.fly]
    #expect(throws: SportsTimeError.self) { try schedule.build(request) }
    let trip = try schedule.build(request, gazetteer: gazetteer).itinerary
    #expect(trip.items.count { $0.kind == .game } == 2 && trip.items.contains { $0.kind == .travel })
    #expect(try trip.validate(against: schedule, gazetteer: gazetteer).allSatisfy { $0.severity != .error })
    #expect(trip.rebased(onto: schedule, gazetteer: gazetteer).itinerary == trip)
    #expect(trip.timeline(gazetteer: gazetteer).count == trip.items.count)
    var editor = ItineraryTable(trip, schedule: schedule, gazetteer: gazetteer)
    try editor.apply(.insert(NewItem(id: "sauna", title: "Sauna"), at: .last(day: 1)))
    #expect(editor.itinerary.item("sauna") != nil)
  }

  @Test func wrongGazetteersAreRefused() {
    var files = Self.files
    files["teams.csv"]? += Array("x,isl\n".utf8)
    let row = #expect(throws: SportsTimeError.self) { try Gazetteer(files: files) }
    #expect(row?.code == .gazetteer && row?.file == "teams.csv" && row?.line == 4)
    let name = #expect(throws: SportsTimeError.self) { try Gazetteer(files: ["stadiums.csv": [UInt8]()]) }
    #expect(name?.file == "stadiums.csv" && name?.message.hasPrefix("is not a gazetteer file; they are ") == true)
    #expect(name?.message.contains("venues.csv") == true)
  }

  @Test func importsCanBeSent() {
    func send(_: some Sendable) {}
    send(ScheduleImport())
  }
}
