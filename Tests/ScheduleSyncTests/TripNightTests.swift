import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

@testable import ScheduleSync
@testable import SyncStore

/// Itineraries in the nightly run: rebased in place, validated and published.
@Suite struct TripNightTests {
  private let season = SeasonGame.season
  /// `g10`, an away game of the Owls, at another time.
  private var moved: [SeasonGame] { season.with(10) { $0.start = "2026-06-13T18:00:00" } }
  private let owls = "public/trips/owls-away.ics"
  private let hens = "public/trips/hens-away.ics"

  private func game(_ nights: NightlyRun, _ member: String) -> String? {
    nights.events()["abl:g10@owls-away.sportstime"]?[member]
  }

  // MARK: Following

  @Test func movedGameIsRebasedAndPublishedOnce() throws {
    let nights = try NightlyRun.withTrips()
    let before = nights.events()
    #expect(before.count > 5)
    nights.write(moved)
    let report = try nights.run(2)
    let news = try #require(report.trips?.news.first { $0.trip == "owls-away" })
    #expect(news.kind == .changed && news.changes.map(\.kind).contains(.gameMoved), "\(news.changes)")
    #expect(nights.disk["trips/owls.json"]?.contains("2026-06-13T18:00:00") == true)
    #expect(game(nights, "SEQUENCE") == "1" && game(nights, "DTSTART") == "20260613T180000")
    let other = "abl:g20@owls-away.sportstime"
    #expect(nights.events()[other] != nil && nights.events()[other] == before[other], "an unchanged game stays")
    let files = nights.disk.files
    for night in 3...4 {
      let quiet = try nights.run(night)
      #expect(quiet.night == nil && quiet.trips?.news.map(\.kind) == [.same, .same] && nights.disk.files == files)
    }
  }

  /// The text around an itinerary stays as it is, with its line endings.
  @Test(arguments: ["", "\n", "\r\n", "\n\n\r\n"]) func rebasedFileKeepsItsEnd(_ end: String) throws {
    let nights = try NightlyRun.withTrips()
    for name in ["trips/owls.json", "trips/hens.jsonl"] {
      nights.disk[name] = "\n" + (nights.disk[name]?.dropLast() ?? "") + end
    }
    nights.write(moved.with(11) { $0.start = "2026-06-14T12:00:00" })
    #expect(try nights.run(2).trips?.news.map(\.kind) == [.changed, .changed])
    for name in ["trips/owls.json", "trips/hens.jsonl"] {
      let text = try #require(nights.disk[name])
      #expect(text.utf8.starts(with: "\n{".utf8) && text.utf8.reversed().starts(with: ("}" + end).utf8.reversed()))
    }
  }

  @Test func stepsNameEachFileOfTrips() throws {
    let nights = try NightlyRun.withTrips()
    let steps = Guarded<[String]>([])
    nights.settings.onStep = { step in steps.withLock { $0.append(step.words) } }
    nights.write(moved)
    try nights.run(2)
    #expect(
      steps.withLock { $0.suffix(3) } == [
        "trips 1 of 2: trips/hens.jsonl", "trips 2 of 2: trips/owls.json", "writing 90 games",
      ])
    #expect(steps.withLock { $0.contains { $0.hasPrefix("reading 1 of 1: ") } })
  }

  @Test func heldChangesReachTripsWhenAccepted() throws {
    let nights = try NightlyRun.withTrips()
    var games = season
    for index in games.indices { games[index].start = games[index].start.replacing("T19", with: "T13") }
    nights.write(games)
    let held = try nights.run(2)
    #expect(held.outcome == .heldBack && held.trips?.changed == 0 && game(nights, "DTSTART") == "20260611T190000")
    #expect(try nights.run(3, .accept).trips?.changed == 2 && game(nights, "DTSTART") == "20260611T130000")
  }

  @Test func cancelledGameBreaksItsTripOnce() throws {
    let nights = try NightlyRun.withTrips()
    nights.write(season.with(10) { $0.status = "cancelled" })
    let report = try nights.run(2)
    let news = try #require(report.trips?.news.first { $0.trip == "owls-away" })
    #expect(news.broken.map(\.code) == ["game-cancelled"] && report.outcome == .findings, "\(report.text)")
    #expect(
      news.headline.hasPrefix(#"owls-away "Owls away" (trips/owls.json): changed, 1 newly broken"#), "\(news.headline)")
    let next = try nights.run(3)
    #expect(next.trips?.broken == 1 && next.trips?.news.allSatisfy { $0.broken.isEmpty } == true)
  }

  @Test(arguments: [NightlyRun.Mode.dryRun, .check]) func dryRunWritesNothing(_ mode: NightlyRun.Mode) throws {
    let nights = try NightlyRun.withTrips()
    nights.write(moved)
    let files = nights.disk.files
    let report = try nights.run(2, mode)
    #expect(report.text.contains("owls-away") && report.outcome == .done && nights.disk.files == files)
  }

  // MARK: Feeds of changes

  @Test func changesOfATeamAndATripAreInTheirFeeds() throws {
    let nights = try NightlyRun.withTrips()
    #expect(
      nights.disk["public/teams/abl-owls.json"]?.contains(#""items":[]"#) == true
        && nights.disk["public/teams/abl-owls.json"]?.contains("https://example.org/t/teams/abl-owls.json") == true)
    nights.write(moved)
    try nights.run(2)
    nights.write(moved.with(11) { $0.start = "2026-06-14T12:00:00" })
    try nights.run(3)
    func items(_ name: String) -> [Substring] {
      (nights.disk["public/" + name] ?? "").split(separator: "\n").filter { $0.contains("\"id\":\"urn:uuid:") }
    }
    let foxes = items("teams/abl-foxes.json")
    #expect(foxes.count == 2)
    #expect(
      foxes[0].contains("Hens at Foxes: day moved 2026-06-12 → 2026-06-14") && foxes[0].contains("2026-05-03T02:00:00Z")
    )
    #expect(
      foxes[1].contains("Owls at Foxes: day moved 2026-06-11 → 2026-06-13") && foxes[1].contains("2026-05-02T02:00:00Z")
    )
    #expect(items("teams/abl-owls.json").count == 1 && items("teams/abl-seals.json").isEmpty)
    #expect(items("trips/owls-away.json").count == 1 && items("trips/hens-away.json").count == 1)
    #expect(nights.disk["public/teams/abl-foxes.atom"]?.contains("<updated>2026-05-03T02:00:00Z</updated>") == true)
    nights.write(moved.with(10) { $0.start = "2026-06-15T18:00:00" })
    try nights.run(4)
    #expect(items("teams/abl-foxes.json").count == 4 && items("teams/abl-owls.json").count == 2)
  }

  @Test func feedIsWrittenWhole() {
    let entry = ChangeFeed.Entry(key: "k", time: NightlyRun.time(2), title: "A < B", text: "one & two\nthree")
    let feed = ChangeFeed(key: "owls", title: "Owls", began: NightlyRun.time(1), entries: [entry])
    func text(_ form: ChangeFeed.Form) -> String {
      String(decoding: feed.bytes(form, address: "https://x.org/a?b&c"), as: UTF8.self)
    }
    let (ofFeed, ofEntry) = (ChangeFeed.urn(for: "owls"), ChangeFeed.urn(for: "k"))
    #expect(
      text(.atom) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
         <title>Owls</title>
         <id>\(ofFeed)</id>
         <updated>2026-05-02T02:00:00Z</updated>
         <author><name>sportstime</name></author>
         <generator>sportstime</generator>
         <link rel="self" type="application/atom+xml" href="https://x.org/a?b&amp;c"/>
         <entry>
          <title>A &lt; B</title>
          <id>\(ofEntry)</id>
          <updated>2026-05-02T02:00:00Z</updated>
          <content type="text">one &amp; two
        three</content>
         </entry>
        </feed>

        """)
    #expect(
      text(.json) == """
        {"version":"https://jsonfeed.org/version/1.1",
         "title":"Owls",
         "feed_url":"https://x.org/a?b&c",
         "authors":[{"name":"sportstime"}],
         "items":[
          {"id":"\(ofEntry)","title":"A < B","content_text":"one & two\\nthree",\
        "date_published":"2026-05-02T02:00:00Z"}
         ]}

        """)
  }

  @Test func manyAddedGamesAreOneEntry() {
    func changes(_ count: Int) -> [GameChange] {
      (0..<count).map { number in
        let record =
          #"{"id":"abl:\#(number)","league":"abl","home":{"id":"owls","name":"Owls"},"#
          + #""away":{"id":"hens","name":"Hens"}}"#
        return GameChange(
          game: "abl:\(number)", kinds: [.added], feeds: ["a"], title: "Hens at Owls", before: nil,
          after: Array(record.utf8))
      }
    }
    func titles(_ count: Int) -> [String]? {
      let entries = TeamNews.entries(changes(count), night: 2, time: NightlyRun.time(2), .builtIn)
      return entries[ScheduledTeam(league: "abl", id: "owls")]?.map(\.title)
    }
    #expect(titles(5)?.count == 5 && titles(5)?.first == "undated Hens at Owls: added")
    #expect(titles(6) == ["6 games added"])
  }

  @Test func placeholdersAndFinishedGamesAreNoNews() {
    let record = #"{"id":"abl:1","league":"abl","home":{"id":"tbd","name":"TBD"},"away":{"id":"hens","name":"Hens"}}"#
    func teams(_ kinds: [ChangeKind]) -> [String] {
      let change = GameChange(
        game: "abl:1", kinds: kinds, feeds: [], title: "", before: Array(record.utf8), after: nil)
      return TeamNews.entries([change], night: 2, time: NightlyRun.time(2), .builtIn).keys.map(\.key)
    }
    #expect(teams([.withdrawn]) == ["abl-hens"] && teams([.past]).isEmpty)
  }

  /// A UUID of version 8 that is the same for the same key.
  @Test func entryHasAStableName() {
    let urn = ChangeFeed.urn(for: "game\nabl:1\n2")
    #expect(urn == ChangeFeed.urn(for: "game\nabl:1\n2") && urn != ChangeFeed.urn(for: "game\nabl:1\n3"))
    let parts = urn.dropFirst("urn:uuid:".count).split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12] && parts[2].first == "8" && "89ab".contains(parts[3].first ?? " "))
  }

  @Test func fileThatAnotherProgramChangedIsLeftAsItIs() throws {
    let nights = try NightlyRun.withTrips()
    nights.disk["public/teams/abl-owls.json"] = "my own page"
    nights.disk["public/index.html"] = "my own page"
    // A feed without news is not compared.
    nights.disk["public/teams/abl-seals.json"] = "my own page"
    nights.write(moved)
    let report = try nights.run(2)
    #expect(report.outcome == .findings)
    #expect(
      report.trips?.errors == [
        "public/teams/abl-owls.json: it was changed by another program and was left unchanged; remove it to publish it again",
        "public/index.html: it was changed by another program and was left unchanged; remove it to publish it again",
      ])
    for name in ["teams/abl-owls.json", "teams/abl-seals.json", "index.html"] {
      #expect(nights.disk["public/" + name] == "my own page")
    }
    nights.disk["public/teams/abl-owls.json"] = nil
    try nights.run(3)
    #expect(nights.disk["public/teams/abl-owls.json"]?.contains("day moved") == true)
  }

  @Test func twoTeamsOfOneFileNameAreReported() throws {
    let nights = NightlyRun(more: #""publish":{},"#)
    nights.write([SeasonGame(id: "1", home: "Owls X", away: "Hens", start: "2026-06-01T19:00:00")])
    nights.disk["games.csv"]? += "2,abl-owls,X,Hens,Park,Boston,2026-06-03T19:00:00,America/New_York,scheduled\n"
    let report = try nights.run()
    #expect(
      report.trips?.errors == [
        "teams/abl-owls-x.atom: two teams have this name, and only the first has a feed",
        "teams/abl-owls-x.ics: two have this name, and only the first has a calendar",
      ])
    #expect(report.outcome == .findings && nights.files("public/teams").count == 12)
  }

  // MARK: Files that can't be read

  @Test func invalidFileAndItsCalendarAreLeftAsTheyAre() throws {
    let nights = try NightlyRun.withTrips()
    let whole = try #require(nights.disk["trips/hens.jsonl"])
    let calendar = nights.disk[hens]
    nights.write(moved)
    for (night, (text, message)) in [
      (String(whole.prefix(400)), "trips/hens.jsonl:1:"), ("", "the file is empty"), ("\0\0", "the file is not UTF-8"),
      (whole.replacing("\"dayCount\":", with: "\"dayCount\":\"many\",\"was\":"), "dayCount"),
    ].enumerated() {
      nights.disk["trips/hens.jsonl"] = text
      let report = try nights.run(2 + night)
      let problems = report.trips?.news.flatMap(\.problems) ?? []
      #expect(report.outcome == .findings && problems.contains { $0.contains(message) }, "\(message): \(problems)")
      #expect(nights.disk["trips/hens.jsonl"] == text && nights.disk[hens] == calendar)
    }
    // Two trips in a file: the valid one is updated, and the rest is preserved to the byte.
    nights.write(moved.with(11) { $0.start = "2026-06-14T12:00:00" })
    nights.disk["trips/hens.jsonl"] = "{\"id\":\"broken\",\n" + whole
    #expect(try nights.run(8).trips?.unread == 1)
    let text = try #require(nights.disk["trips/hens.jsonl"])
    #expect(text.hasPrefix("{\"id\":\"broken\",\n{") && text.contains("2026-06-14T12:00:00"))
    #expect(try nights.run(9).trips?.unread == 1, "the file is as before")
  }

  @Test func removedTripIsCancelledAndReturns() throws {
    let nights = try NightlyRun.withTrips()
    let whole = nights.disk["trips/hens.jsonl"]
    nights.disk["trips/hens.jsonl"] = nil
    #expect(try nights.run(2).trips?.news.map(\.kind) == [.same, .gone])
    let off = nights.events("hens-away").values
    #expect(!off.isEmpty && off.allSatisfy { $0["STATUS"] == "CANCELLED" && $0["SEQUENCE"] == "1" })
    let files = nights.disk.files
    #expect(try nights.run(3).night == nil && nights.disk.files == files)
    nights.disk["trips/hens.jsonl"] = whole
    #expect(try nights.run(4).trips?.news.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.new, .same])
    let back = nights.events("hens-away").values
    #expect(back.count == off.count && back.allSatisfy { $0["STATUS"] != "CANCELLED" && $0["SEQUENCE"] == "2" })
  }

  /// This is what an unmounted disk looks like.
  @Test func emptiedFolderCancelsNothing() throws {
    let nights = try NightlyRun.withTrips()
    let files = nights.files("public")
    (nights.disk["trips/owls.json"], nights.disk["trips/hens.jsonl"]) = (nil, nil)
    let empty = try nights.run(2)
    #expect(empty.outcome == .missing)
    #expect(empty.trips?.errors == ["trips: all of its itineraries are missing; their calendars are kept"])
    try nights.disk.remove("trips")
    #expect(try nights.run(3).trips?.errors == ["trips: no such file"] && nights.files("public") == files)
  }

  @Test func unreadableTripIsAnErrorOfItsSource() throws {
    let nights = try NightlyRun.withTrips()
    nights.disk.failReading(["trips/hens.jsonl"])
    let report = try nights.run(2)
    #expect(report.outcome == .failedReading && report.trips?.errors == ["trips/hens.jsonl: Input/output error"])
    #expect(nights.events("hens-away").values.allSatisfy { $0["STATUS"] != "CANCELLED" })
  }

  /// Neither is rebased or published, whichever name comes first.
  @Test(arguments: ["a.jsonl", "z.jsonl"]) func tripsOfOneIDAreNotFollowed(_ name: String) throws {
    let nights = try NightlyRun.withTrips()
    let whole = try #require(nights.disk["trips/hens.jsonl"])
    let calendar = nights.disk[hens]
    let other = whole.replacing("Hens away", with: "Another trip")
    nights.disk["trips/" + name] = other
    nights.write(moved.with(11) { $0.start = "2026-06-14T12:00:00" })
    let report = try nights.run(2)
    let problems = report.trips?.news.flatMap(\.problems) ?? []
    #expect(
      Set(problems) == [
        #"trips/hens.jsonl:1: trips/\#(name) also has an itinerary with the id "hens-away"; neither is followed or "#
          + "published: give one of them another id",
        #"trips/\#(name):1: trips/hens.jsonl also has an itinerary with the id "hens-away"; neither is followed or "#
          + "published: give one of them another id",
      ])
    #expect(
      nights.disk["trips/hens.jsonl"] == whole && nights.disk["trips/" + name] == other && nights.disk[hens] == calendar
    )
    // The other trip is told apart by another id, and both are followed.
    nights.disk["trips/" + name] = other.replacing("\"hens-away\"", with: "\"hens-2\"")
    #expect(try nights.run(3).outcome == .done)
    for trip in ["hens-away", "hens-2"] {
      #expect(nights.disk["public/trips/\(trip).ics"]?.contains("20260614T120000") == true, "\(trip)")
    }
  }

  /// Its owner gives an itinerary the id that another file's has.
  @Test func idThatIsChangedToAnotherFilesIsNotFollowed() throws {
    let nights = try NightlyRun.withTrips()
    nights.disk["trips/owls.json"] = nights.disk["trips/owls.json"]?.replacing("owls-away", with: "hens-away")
    let calendar = nights.disk[hens]
    for night in 2...3 {
      let report = try nights.run(night)
      #expect(report.outcome == .findings && report.trips?.unread == 2, "\(report.text)")
      #expect(nights.disk[hens] == calendar)
    }
  }

  @Test(arguments: ["trips", "public/../trips", "trips/*.json", "./trips/owls.json"])
  func folderThatFeedsArePublishedInIsNotRead(_ source: String) throws {
    let nights = try NightlyRun.withTrips()
    nights.configuration = nights.configuration.replacing("[\"trips\"]", with: "[\"\(source)\"]")
      .replacing("\"folder\":\"public\"", with: "\"folder\":\".\"")
    let files = nights.disk.files
    let failure = try nights.failure(2)
    #expect(
      failure == "`itineraries` has \"\(source)\", and runs publish in ./trips: name another folder for one of them",
      "\(failure ?? "")")
    #expect(nights.disk.files == files)
  }

  // MARK: What people change in a published calendar

  struct Edit: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var testDescription: String { name }
  }

  static let edits = [
    Edit(name: "address", old: "END:VEVENT", new: "URL:https://example.org/x\r\nEND:VEVENT"),
    Edit(name: "title", old: "SUMMARY:", new: "SUMMARY:My "),
    Edit(name: "place", old: "LOCATION:", new: "LOCATION:Gate 3\\, "),
    Edit(name: "notes", old: "DESCRIPTION:", new: "DESCRIPTION:Bring a hat. "),
    Edit(name: "name", old: "X-WR-CALNAME:", new: "X-WR-CALNAME:Our "),
    Edit(
      name: "event", old: "END:VCALENDAR",
      new: "BEGIN:VEVENT\r\nUID:7@e.org\r\nDTSTART:20260611T200000Z\r\nSUMMARY:Ferry\r\nEND:VEVENT\r\nEND:VCALENDAR"),
    Edit(
      name: "alarm", old: "END:VEVENT",
      new: "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT1H\r\nEND:VALARM\r\nEND:VEVENT"),
  ]

  @Test(arguments: edits) func changesOfAPersonOutliveEveryNight(_ edit: Edit) throws {
    let nights = try NightlyRun.withTrips()
    let edited = try #require(nights.disk[owls]).replacing(edit.old, with: edit.new)
    nights.disk[owls] = edited
    for night in 2...3 {
      let report = try nights.run(night)
      #expect(report.outcome == .done && nights.disk[owls] == edited, "\(report.text)")
      if night == 2, edit.name != "alarm" { #expect(report.text.contains(owls), "\(report.text)") }
    }
    let files = nights.disk.files
    #expect(try nights.run(4).night == nil && nights.disk.files == files)
    let mark = edit.new.replacing(edit.old, with: "")
    nights.write(moved)
    #expect(try nights.run(5).outcome == .done)
    let after = try #require(nights.disk[owls])
    #expect(after.contains("20260613T180000"))
    #expect(after.split(separator: mark).count == edited.split(separator: mark).count)
  }

  @Test func eventThatIsTakenOutStaysOut() throws {
    let nights = try NightlyRun.withTrips()
    let text = try #require(nights.disk[owls])
    var events = text.split(separator: "BEGIN:VEVENT\r\n", omittingEmptySubsequences: false)
    let index = try #require(
      events.indices.dropFirst().first { events[$0].hasPrefix("UID:abl:") && !events[$0].contains(":g10@") })
    let gone = String(events.remove(at: index).dropFirst("UID:".count).prefix { $0 != "\r\n" })
    nights.disk[owls] = events.joined(separator: "BEGIN:VEVENT\r\n")
    nights.write(moved)
    let report = try nights.run(2)
    #expect(report.outcome == .done && report.text.contains("was not added again"), "\(report.text)")
    #expect(nights.events()[gone] == nil && game(nights, "DTSTART") == "20260613T180000")
  }

  /// It is set aside once, and is no hindrance from then on.
  @Test(arguments: ["garbage", "<!DOCTYPE html><html></html>", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\n"])
  func damagedCalendarIsSetAsideAndPublishedAnew(_ text: String) throws {
    let nights = try NightlyRun.withTrips()
    let count = nights.events().count
    nights.disk[owls + ".set-aside"] = "before"
    nights.disk[owls] = text
    let report = try nights.run(2)
    #expect(report.outcome == .findings)
    #expect(
      report.text.contains("the file is kept as \(owls).set-aside-2, and the calendar is published anew"),
      "\(report.text)")
    #expect(nights.disk[owls + ".set-aside"] == "before" && nights.disk[owls + ".set-aside-2"] == text)
    #expect(nights.events().count == count)
    let files = nights.disk.files
    for night in 3...4 { #expect(try nights.run(night).outcome == .done && nights.disk.files == files) }
    // The same bytes have their copy.
    nights.disk[owls] = text
    try nights.run(5)
    #expect(nights.disk[owls + ".set-aside-3"] == nil && nights.events().count == count)
  }

  /// What a person and the schedule both changed: the schedule's is published, and the person's file is kept.
  @Test func contradictionIsSetAside() throws {
    let nights = try NightlyRun.withTrips()
    let edited = try #require(nights.disk[owls]).replacing("20260611T190000", with: "20260611T200000")
    nights.disk[owls] = edited
    nights.write(moved)
    let report = try nights.run(2)
    #expect(report.outcome == .findings && report.text.contains("20260611T200000"), "\(report.text)")
    #expect(nights.disk[owls + ".set-aside"] == edited)
    #expect(game(nights, "DTSTART") == "20260613T180000" && game(nights, "SEQUENCE") == "1")
    #expect(try nights.run(3).outcome == .done)
  }

  @Test(arguments: [(nil, "missing"), ("", "empty")]) func missingCalendarIsPublishedAgain(
    _ text: String?, _ how: String
  ) throws {
    let nights = try NightlyRun.withTrips()
    nights.disk[owls] = text
    let report = try nights.run(2)
    #expect(
      report.outcome == .done && report.text.contains("\(owls): it was \(how), and is published again"),
      "\(report.text)")
    #expect(nights.events().count > 5)
  }

  /// Its own events are cancelled; those of a person stay.
  @Test func changedCalendarOfATripThatIsGoneIsCancelled() throws {
    let nights = try NightlyRun.withTrips()
    let ferry = "BEGIN:VEVENT\r\nUID:7@e.org\r\nDTSTART:20260611T200000Z\r\nSUMMARY:Ferry\r\nEND:VEVENT\r\n"
    nights.disk[hens] = nights.disk[hens]?.replacing("END:VCALENDAR", with: ferry + "END:VCALENDAR")
      .replacing("SUMMARY:Hens", with: "SUMMARY:Our Hens")
    let whole = nights.disk["trips/hens.jsonl"]
    nights.disk["trips/hens.jsonl"] = nil
    #expect(try nights.run(2).outcome == .done)
    let off = nights.events("hens-away")
    #expect(off.count > 2 && off.allSatisfy { $0.key == "7@e.org" || $0.value["STATUS"] == "CANCELLED" }, "\(off)")
    #expect(nights.disk[hens]?.contains(ferry) == true)
    nights.disk["trips/hens.jsonl"] = whole
    #expect(try nights.run(3).outcome == .done)
    #expect(nights.events("hens-away").values.allSatisfy { $0["STATUS"] != "CANCELLED" })
    #expect(nights.disk[hens]?.contains(ferry) == true)
  }

  // MARK: Outputs that wait

  /// The published folder is a file during the run. The night is committed, and the next run installs the rest.
  @Test func nextRunInstallsWhatWasStaged() throws {
    let nights = try NightlyRun.withTrips()
    let published = nights.files("public")
    nights.write(moved)
    for name in published.keys { nights.disk[name] = nil }
    for folder in ["public/trips", "public/teams", "public"] { try nights.disk.remove(folder) }
    nights.disk["public"] = ""
    let failed = try nights.run(2)
    #expect(failed.night?.number == 2 && failed.problem?.message.hasPrefix("can't create public") == true)
    nights.disk["public"] = nil
    for (name, bytes) in published { nights.disk[name] = String(decoding: bytes, as: UTF8.self) }
    try nights.run(3)
    #expect(nights.disk["trips/owls.json"]?.contains("2026-06-13T18:00:00") == true)
    #expect(game(nights, "DTSTART") == "20260613T180000")
    #expect(!nights.files().keys.contains { $0.hasSuffix("/outputs") })
    let files = nights.disk.files
    #expect(try nights.run(4).outcome == .done && nights.disk.files == files)
  }

  /// Its owner saves an itinerary while the run works.
  @Test func itineraryThatChangesDuringTheRunIsLeftAsItIs() throws {
    let nights = try NightlyRun.withTrips()
    nights.write(moved)
    let edited = try #require(nights.disk["trips/owls.json"]).replacing("Owls away", with: "Mine")
    let disk = nights.disk
    disk.onChange { disk["trips/owls.json"] = edited }
    let report = try nights.run(2)
    disk.onChange(nil)
    #expect(report.outcome == .notFetched && nights.disk["trips/owls.json"] == edited)
    #expect(
      report.trips?.errors == [
        "trips/owls.json: it was changed during the run and was left unchanged; the next run continues from it"
      ])
    #expect(try nights.run(3).outcome == .done)
    let text = try #require(nights.disk["trips/owls.json"])
    #expect(text.contains("Mine") && text.contains("2026-06-13T18:00:00"))
  }
}
