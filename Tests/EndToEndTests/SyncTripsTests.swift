import Foundation
import Testing

/// Itineraries in the nightly run: rebased in place, validated and published.
@Suite struct SyncTripsTests {
  private static let cities = [
    "Owls": "Boston", "Hens": "New York", "Foxes": "Philadelphia", "Seals": "Baltimore", "Bears": "Washington",
    "Crows": "Pittsburgh",
  ]

  /// A folder with two trips, one in a document and one in a line, and a first night.
  private func begin(
    more: String = #""itineraries":["trips"],"publish":{"folder":"public","address":"https://example.org/t"},"#
  ) throws -> SyncFolder {
    let sync = try SyncFolder(more: more)
    try write(SyncFolder.season, sync)
    try FileManager.default.createDirectory(at: sync.folder.url("trips"), withIntermediateDirectories: true)
    try sync.folder.write(try Tool.run(["import", "games.csv", "-q"], in: sync.folder.url).output, "first.jsonl")
    for (team, file) in [("Owls", "owls.json"), ("Hens", "hens.jsonl")] {
      let built = try Tool.run(
        [
          "build", "--schedule", "first.jsonl", "--team", team, "--away-only", "--from", "2026-06-01", "--to",
          "2026-07-30", "--title", "\(team) away", "-o", "trips/" + file, "-q",
        ], in: sync.folder.url)
      #expect(built.code == 0, "\(built.messages)")
      // The default id ends in a digest. Remove it, so that the names of published files are known.
      let trip = try sync.folder.read("trips/" + file)
      let id = "\(team.lowercased())-away"
      try sync.folder.write(trip.replacing(try Regex(id + "-[0-9a-z]+"), with: id), "trips/" + file)
    }
    let first = try sync.sync(["-q"])
    #expect(first.code == 0, "\(first.messages)")
    return sync
  }

  private func write(_ games: [SyncFolder.Game], _ sync: SyncFolder) throws {
    let rows = games.map { game in
      game.row.replacingOccurrences(of: "Park,Boston", with: "Park,\(SyncTripsTests.cities[game.home] ?? "Boston")")
    }
    try sync.folder.write(([SyncFolder.header] + rows).joined(separator: "\n") + "\n", "games.csv")
  }

  /// `g10`, an away game of the Owls, at another time.
  private func moved(_ start: String = "2026-06-13T18:00:00") -> [SyncFolder.Game] {
    var games = SyncFolder.season
    games[10].start = start
    return games
  }

  private func trips(_ report: [String: Any]) throws -> [String: Any] {
    try #require(report["trips"] as? [String: Any])
  }

  private func news(_ report: [String: Any]) throws -> [[String: Any]] {
    try #require(try trips(report)["news"] as? [[String: Any]])
  }

  private func all(_ sync: SyncFolder) throws -> [String: Data] {
    var files = try sync.files()
    for name in ["public", "trips"] { files.merge(try sync.files(name)) { first, _ in first } }
    return files
  }

  private func events(_ sync: SyncFolder, _ trip: String = "owls-away") throws -> [String: [String: String]] {
    let text = try sync.folder.read("public/trips/\(trip).ics").replacingOccurrences(of: "\r\n ", with: "")
    var events: [String: [String: String]] = [:]
    for event in text.components(separatedBy: "BEGIN:VEVENT").dropFirst() {
      var members: [String: String] = [:]
      for line in event.components(separatedBy: "\r\n") {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2 { members[parts[0].split(separator: ";").first.map(String.init) ?? ""] = parts[1] }
      }
      events[members["UID"] ?? ""] = members
    }
    return events
  }

  // MARK: Following

  @Test func movedGameIsRebasedAndPublishedOnce() throws {
    let sync = try begin()
    let before = try events(sync)
    let edit = #"{"op":"insert","day":2,"last":true,"item":{"id":"own","kind":"custom","title":"Dinner","custom":{}}}"#
    #expect(try Tool.run(["edit", "-i", "trips/owls.json", "--op", edit, "-q"], in: sync.folder.url).code == 0)
    try write(moved(), sync)
    let report = try sync.report(night: 2)
    let trip = try #require(try news(report).first)
    #expect(trip["trip"] as? String == "owls-away" && trip["status"] as? String == "changed")
    let kinds = try #require(trip["changes"] as? [[String: Any]]).compactMap { $0["kind"] as? String }
    #expect(kinds.contains("game-moved"), "\(kinds)")
    let text = try sync.folder.read("trips/owls.json")
    #expect(text.contains("2026-06-13T18:00:00") && text.contains("Dinner"))
    let after = try events(sync)
    #expect(after["abl:g10@owls-away.sportstime"]?["SEQUENCE"] == "1")
    #expect(after["abl:g10@owls-away.sportstime"]?["DTSTART"] == "20260613T180000")
    #expect(after["own@owls-away.sportstime"]?["SUMMARY"] == "Dinner")
    // An unchanged game keeps its timestamps.
    #expect(after["abl:g51@owls-away.sportstime"] == before["abl:g51@owls-away.sportstime"])
    let files = try all(sync)
    for night in 3...5 {
      let quiet = try sync.report(night: night)
      #expect(try quiet["night"] == nil && news(quiet).isEmpty)
      #expect(try all(sync) == files, "a quiet night changes no byte")
    }
  }

  @Test func changesOfATeamAndATripAreInTheirFeeds() throws {
    let sync = try begin()
    let empty = try sync.folder.read("public/teams/abl-owls.json")
    #expect(
      empty.contains(#""items":[]"#) && empty.contains(#""feed_url":"https://example.org/t/teams/abl-owls.json""#))
    try write(moved(), sync)
    #expect(try sync.sync(["-q"], night: 2).code == 0)
    var more = moved()
    more[11].start = "2026-06-14T12:00:00"
    try write(more, sync)
    #expect(try sync.sync(["-q"], night: 3).code == 0)
    func items(_ name: String) throws -> [[String: Any]] {
      let text = try Data(contentsOf: sync.folder.url("public/" + name))
      let feed = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      return try #require(feed["items"] as? [[String: Any]])
    }
    let foxes = try items("teams/abl-foxes.json")
    #expect(
      foxes.map { $0["title"] as? String } == [
        "2026-06-14 Hens at Foxes: day moved 2026-06-12 → 2026-06-14",
        "2026-06-13 Owls at Foxes: day moved 2026-06-11 → 2026-06-13",
      ])
    #expect(foxes.map { $0["date_published"] as? String } == ["2026-05-03T02:00:00Z", "2026-05-02T02:00:00Z"])
    #expect(try items("teams/abl-owls.json").map { $0["id"] as? String } == [foxes[1]["id"] as? String])
    #expect(try items("teams/abl-seals.json").isEmpty)
    #expect(try items("trips/owls-away.json").count == 1 && items("trips/hens-away.json").count == 1)
    let atom = try sync.folder.read("public/teams/abl-foxes.atom")
    #expect(
      atom.components(separatedBy: "<entry>").count == 3 && atom.contains("<updated>2026-05-03T02:00:00Z</updated>"))
    // The same nights in another folder give the same bytes.
    let other = try begin()
    try write(moved(), other)
    #expect(try other.sync(["-q"], night: 2).code == 0)
    try write(more, other)
    #expect(try other.sync(["-q"], night: 3).code == 0)
    #expect(try other.files("public") == sync.files("public"))
  }

  @Test(.enabled(if: Python.isThere, "Python's packages are not installed"))
  func feedsConformToTheirSpecifications() throws {
    let sync = try begin()
    var games = moved()
    games[0].away = "A<b>&\"'é"
    for number in 0..<8 {
      games.append(
        SyncFolder.Game(id: "new\(number)", home: "Owls", away: "Hens", start: "2026-10-0\(number + 1)T19:00:00"))
    }
    try write(games, sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 0, "\(result.messages)")
    let checked = try Python.run("check_feeds.py", [sync.folder.path("public")])
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    // The 6 teams, the new team and the 2 trips, in two formats.
    #expect(checked.output.contains("18 feeds"), "\(checked.output)")
    #expect(try sync.folder.read("public/teams/abl-owls.json").contains("8 games added"))
  }

  // MARK: Invalid files

  @Test func invalidFileAndItsCalendarAreLeftAsTheyAre() throws {
    let sync = try begin()
    let whole = try sync.folder.read("trips/hens.jsonl")
    let calendar = try sync.folder.read("public/trips/hens-away.ics")
    let cases = [
      (String(whole.prefix(400)), "hens.jsonl:1:"), ("", "the file is empty"), ("\0\0", "this is not UTF-8"),
      (whole.replacingOccurrences(of: "\"dayCount\":", with: "\"dayCount\":\"many\",\"was\":"), "dayCount"),
    ]
    try write(moved(), sync)
    for (number, (text, message)) in cases.enumerated() {
      try sync.folder.write(text, "trips/hens.jsonl")
      let result = try sync.sync(["-q"], night: 2 + number)
      #expect(result.code == 1 && result.messages.contains(message), "\(message): \(result.messages)")
      #expect(try sync.folder.read("trips/hens.jsonl") == text)
      #expect(try sync.folder.read("public/trips/hens-away.ics") == calendar)
    }
    // Two trips in a file: the valid one is updated, and the rest is preserved to the byte.
    var games = moved()
    games[11].start = "2026-06-14T12:00:00"
    try write(games, sync)
    try sync.folder.write("{\"id\":\"broken\",\n" + whole, "trips/hens.jsonl")
    let result = try sync.sync(["-q"], night: 8)
    #expect(result.code == 1, "\(result.messages)")
    let text = try sync.folder.read("trips/hens.jsonl")
    #expect(text.hasPrefix("{\"id\":\"broken\",\n{") && text.contains("2026-06-14T12:00:00"))
  }

  @Test func removedTripIsCancelledAndReturns() throws {
    let sync = try begin()
    let whole = try sync.folder.read("trips/hens.jsonl")
    try FileManager.default.removeItem(at: sync.folder.url("trips/hens.jsonl"))
    #expect(try news(sync.report(night: 2)).map { $0["status"] as? String } == ["gone"])
    let off = try events(sync, "hens-away").values
    #expect(!off.isEmpty && off.allSatisfy { $0["STATUS"] == "CANCELLED" && $0["SEQUENCE"] == "1" })
    let files = try all(sync)
    #expect(try sync.report(night: 3)["night"] == nil)
    #expect(try all(sync) == files)
    try sync.folder.write(whole, "trips/hens.jsonl")
    #expect(try news(sync.report(night: 4)).map { $0["status"] as? String } == ["new"])
    let back = try events(sync, "hens-away").values
    #expect(back.count == off.count && back.allSatisfy { $0["STATUS"] != "CANCELLED" && $0["SEQUENCE"] == "2" })
  }

  @Test func emptiedFolderCancelsNothing() throws {
    let sync = try begin()
    let files = try sync.files("public")
    for name in ["owls.json", "hens.jsonl"] {
      try FileManager.default.removeItem(at: sync.folder.url("trips/" + name))
    }
    let result = try sync.sync(["-q"], night: 2)
    #expect(
      result.code == 66 && result.messages.contains("all of its itineraries are missing"), "\(result.messages)")
    try FileManager.default.removeItem(at: sync.folder.url("trips"))
    let missing = try sync.sync(["-q"], night: 3)
    #expect(missing.code == 66 && missing.messages.contains("trips: there is no such file"), "\(missing.messages)")
    #expect(try sync.files("public") == files)
  }

  @Test func foreignContentInThePublishedFolderIsKept() throws {
    let sync = try begin()
    let name = "public/trips/owls-away.ics"
    let event = "BEGIN:VEVENT\r\nUID:mine\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260610T120000Z\r\nSUMMARY:Mine\r\n"
    let text = try sync.folder.read(name).replacingOccurrences(
      of: "END:VCALENDAR",
      with: event + "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT1H\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR")
    try sync.folder.write(text, name)
    try sync.folder.write("my own page", "public/teams/abl-owls.json")
    try sync.folder.write("my own page", "public/index.html")
    try write(moved(), sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 1, "\(result.messages)")
    #expect(result.messages.contains("abl-owls.json: it was changed by another program"), "\(result.messages)")
    #expect(try sync.folder.read("public/teams/abl-owls.json") == "my own page")
    #expect(try sync.folder.read("public/index.html") == "my own page")
    let after = try sync.folder.read(name)
    #expect(after == text || after.contains("SUMMARY:Mine"), "\(result.messages)")
    try FileManager.default.removeItem(at: sync.folder.url("public/teams/abl-owls.json"))
    _ = try sync.sync(["-q"], night: 3)
    #expect(try sync.folder.read("public/teams/abl-owls.json").contains("day moved"))
  }

  @Test func idInTwoFilesIsReported() throws {
    let sync = try begin()
    try sync.folder.write(try sync.folder.read("trips/hens.jsonl"), "trips/more.jsonl")
    let result = try sync.sync(["-q"], night: 2)
    for (one, other) in [("hens", "more"), ("more", "hens")] {
      #expect(
        result.messages.contains("trips/\(one).jsonl:1: trips/\(other).jsonl also has an itinerary with the id"),
        "\(result.messages)")
    }
    #expect(result.code == 1)
  }

  /// Neither is rebased or published, whichever name comes first, and neither is in the other's feeds.
  @Test(arguments: ["a.jsonl", "z.jsonl"]) func tripsOfOneIDAreNotFollowed(_ name: String) throws {
    let sync = try begin()
    let whole = try sync.folder.read("trips/hens.jsonl")
    let files = try sync.files("public")
    let other = whole.replacingOccurrences(of: "Hens away", with: "Another trip")
    try sync.folder.write(other, "trips/" + name)
    var games = moved()
    games[11].start = "2026-06-14T12:00:00"
    try write(games, sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 1 && result.messages.contains("neither is followed or published"), "\(result.messages)")
    #expect(try sync.folder.read("trips/hens.jsonl") == whole && sync.folder.read("trips/" + name) == other)
    let after = try sync.files("public")
    for file in ["/trips/hens-away.ics", "/trips/hens-away.atom", "/trips/hens-away.json"] {
      #expect(after[file] == files[file], "\(file)")
    }
    // The other trip is told apart by another id, and both are followed.
    try sync.folder.write(other.replacingOccurrences(of: "\"hens-away\"", with: "\"hens-2\""), "trips/" + name)
    let next = try sync.sync(["-q"], night: 3)
    #expect(next.code == 0, "\(next.messages)")
    for trip in ["hens-away", "hens-2"] {
      #expect(try sync.folder.read("public/trips/\(trip).ics").contains("20260614T120000"), "\(trip)")
    }
    #expect(try !sync.folder.read("public/trips/hens-away.atom").contains("Another trip"))
  }

  // MARK: What people change in a published calendar

  private struct Edit: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var testDescription: String { name }
  }

  private static let edits = [
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

  @Test(arguments: edits) private func changesOfAPersonOutliveEveryNight(_ edit: Edit) throws {
    let sync = try begin()
    let name = "public/trips/owls-away.ics"
    let edited = try sync.folder.read(name).replacingOccurrences(of: edit.old, with: edit.new)
    try sync.folder.write(edited, name)
    for night in 2...3 {
      let quiet = try sync.sync(["-q"], night: night)
      #expect(quiet.code == 0, "\(quiet.messages)")
      #expect(try sync.folder.read(name) == edited, "night \(night)")
      if night == 2, edit.name != "alarm" { #expect(quiet.output.contains(name), "\(quiet.output)") }
    }
    let files = try all(sync)
    #expect(try sync.report(night: 4)["night"] == nil)
    #expect(try all(sync) == files)
    let mark = edit.new.replacingOccurrences(of: edit.old, with: "")
    let count = edited.components(separatedBy: mark).count
    try write(moved(), sync)
    let result = try sync.sync(["-q"], night: 5)
    #expect(result.code == 0, "\(result.messages)")
    let after = try sync.folder.read(name)
    #expect(after.contains("20260613T180000") && after.components(separatedBy: mark).count == count, "\(after)")
  }

  @Test func anEventThatIsTakenOutStaysOut() throws {
    let sync = try begin()
    let name = "public/trips/owls-away.ics"
    let text = try sync.folder.read(name)
    let gone = try #require(try events(sync).keys.sorted().first { $0.hasPrefix("abl:") && !$0.hasPrefix("abl:g10@") })
    let start = try #require(text.range(of: "BEGIN:VEVENT\r\nUID:\(gone)")?.lowerBound)
    let end = try #require(text[start...].range(of: "END:VEVENT\r\n")?.upperBound)
    try sync.folder.write(text.replacingCharacters(in: start..<end, with: ""), name)
    try write(moved(), sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 0 && result.output.contains("stays out of it"), "\(result.output)\(result.messages)")
    let after = try events(sync)
    #expect(after[gone] == nil)
    #expect(after["abl:g10@owls-away.sportstime"]?["DTSTART"] == "20260613T180000")
  }

  /// It is set aside once, and is no hindrance from then on.
  @Test(arguments: ["garbage", "<!DOCTYPE html><html></html>", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\n"])
  func aDamagedCalendarIsSetAsideAndPublishedAnew(_ text: String) throws {
    let sync = try begin()
    let name = "public/trips/owls-away.ics"
    let published = try sync.folder.read(name)
    try sync.folder.write("before", name + ".set-aside")
    try sync.folder.write(text, name)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 1, "\(result.messages)")
    #expect(
      result.output.contains("the file is kept as \(name).set-aside-2, and the calendar is published anew"),
      "\(result.output)")
    #expect(try sync.folder.read(name + ".set-aside") == "before")
    #expect(try sync.folder.read(name + ".set-aside-2") == text)
    #expect(
      try sync.folder.read(name).components(separatedBy: "BEGIN:VEVENT").count
        == published.components(separatedBy: "BEGIN:VEVENT").count)
    let files = try all(sync)
    for night in 3...4 {
      #expect(try sync.sync(["-q"], night: night).code == 0)
      #expect(try all(sync) == files)
    }
  }

  /// What a person and the schedule both changed: the schedule's is published, and the person's file is kept.
  @Test func aContradictionIsSetAside() throws {
    let sync = try begin()
    let name = "public/trips/owls-away.ics"
    let edited = try sync.folder.read(name).replacingOccurrences(of: "20260611T190000", with: "20260611T200000")
    try sync.folder.write(edited, name)
    try write(moved(), sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 1 && result.output.contains("20260611T200000"), "\(result.output)")
    #expect(try sync.folder.read(name + ".set-aside") == edited)
    let game = try #require(try events(sync)["abl:g10@owls-away.sportstime"])
    #expect(game["DTSTART"] == "20260613T180000" && game["SEQUENCE"] == "1")
    #expect(try sync.sync(["-q"], night: 3).code == 0)
  }

  @Test(arguments: [true, false]) func aMissingCalendarIsPublishedAgain(_ isEmpty: Bool) throws {
    let sync = try begin()
    let name = "public/trips/owls-away.ics"
    try FileManager.default.removeItem(at: sync.folder.url(name))
    if isEmpty { try sync.folder.write("", name) }
    let result = try sync.sync(["-q"], night: 2)
    #expect(
      result.code == 0
        && result.output.contains("\(name): it was \(isEmpty ? "empty" : "missing"), and is published again"),
      "\(result.output)\(result.messages)")
    #expect(try sync.folder.read(name).contains("BEGIN:VEVENT"))
  }

  /// Its own events are cancelled, those of a person stay.
  @Test func aChangedCalendarOfATripThatIsGoneIsCancelled() throws {
    let sync = try begin()
    let name = "public/trips/hens-away.ics"
    let ferry = "BEGIN:VEVENT\r\nUID:7@e.org\r\nDTSTART:20260611T200000Z\r\nSUMMARY:Ferry\r\nEND:VEVENT\r\n"
    let text = try sync.folder.read(name).replacingOccurrences(of: "END:VCALENDAR", with: ferry + "END:VCALENDAR")
    try sync.folder.write(text.replacingOccurrences(of: "SUMMARY:Hens", with: "SUMMARY:Our Hens"), name)
    let whole = try sync.folder.read("trips/hens.jsonl")
    try FileManager.default.removeItem(at: sync.folder.url("trips/hens.jsonl"))
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 0, "\(result.output)\(result.messages)")
    let off = try events(sync, "hens-away")
    #expect(off.count > 2 && off.allSatisfy { $0.key == "7@e.org" || $0.value["STATUS"] == "CANCELLED" }, "\(off)")
    #expect(try sync.folder.read(name).contains(ferry))
    try sync.folder.write(whole, "trips/hens.jsonl")
    let back = try sync.sync(["-q"], night: 3)
    #expect(back.code == 0, "\(back.output)\(back.messages)")
    #expect(try events(sync, "hens-away").values.allSatisfy { $0["STATUS"] != "CANCELLED" })
    #expect(try sync.folder.read(name).contains(ferry))
  }

  @Test(arguments: ["trips", "public/../trips", "trips/*.json", "./trips/owls.json"])
  func aFolderThatFeedsArePublishedInIsNotRead(_ source: String) throws {
    let sync = try begin()
    try sync.folder.write(
      try sync.folder.read("sportstime-sync.json").replacingOccurrences(of: "[\"trips\"]", with: "[\"\(source)\"]")
        .replacingOccurrences(of: "\"folder\":\"public\"", with: "\"folder\":\".\""), "sportstime-sync.json")
    let files = try all(sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(
      result.code == 65 && result.messages.contains("feeds of changes are published in ./trips"), "\(result.messages)")
    #expect(try all(sync) == files)
  }

  // MARK: Committing

  @Test func dryRunAndCheckWriteNothing() throws {
    let sync = try begin()
    let files = try all(sync)
    try write(moved(), sync)
    for option in ["--dry-run", "--check"] {
      let result = try sync.sync([option], night: 2)
      #expect(result.code == 0 && result.output.contains("owls-away"), "\(result.messages)")
      #expect(try all(sync) == files)
    }
    #expect(try sync.sync(["--as-of", "2026-05-02"]).output == sync.schedule)
  }

  @Test func heldChangesReachTripsWhenAccepted() throws {
    let sync = try begin()
    var games = SyncFolder.season
    for number in games.indices {
      games[number].start = games[number].start.replacingOccurrences(of: "T19", with: "T13")
    }
    try write(games, sync)
    #expect(try news(sync.report(night: 2, code: 76)).isEmpty)
    let held = try events(sync)
    #expect(held["abl:g10@owls-away.sportstime"]?["DTSTART"] == "20260611T190000")
    #expect(try news(sync.report(["--accept"], night: 3)).count == 2)
    #expect(try events(sync)["abl:g10@owls-away.sportstime"]?["DTSTART"] == "20260611T130000")
  }

  /// Outputs that a run staged and could not install.
  @Test func nextRunInstallsStagedOutputs() throws {
    let sync = try begin()
    let (trip, calendar) = try (sync.folder.read("trips/owls.json"), sync.folder.read("public/trips/owls-away.ics"))
    try write(moved(), sync)
    // The published folder is a file during the run.
    try FileManager.default.moveItem(at: sync.folder.url("public"), to: sync.folder.url("aside"))
    try sync.folder.write("", "public")
    let failed = try sync.sync(["-q"], night: 2)
    #expect([73, 74].contains(failed.code), "\(failed.code) \(failed.messages)")
    #expect(failed.output.contains("day moved (1)") && failed.messages.contains("public"), "\(failed.output)")
    try FileManager.default.removeItem(at: sync.folder.url("public"))
    try FileManager.default.moveItem(at: sync.folder.url("aside"), to: sync.folder.url("public"))
    let next = try sync.sync(["-q"], night: 3)
    #expect(next.code == 0, "\(next.messages)")
    #expect(try sync.folder.read("trips/owls.json") != trip)
    #expect(try sync.folder.read("public/trips/owls-away.ics") != calendar)
    #expect(try events(sync)["abl:g10@owls-away.sportstime"]?["DTSTART"] == "20260613T180000")
    #expect(try !sync.files().keys.contains { $0.hasSuffix("/outputs") })
    let files = try all(sync)
    #expect(try sync.sync(["-q"], night: 4).code == 0)
    #expect(try all(sync) == files)
  }

  /// A hundred nights are published while another process reads.
  @Test func concurrentReaderSeesCompleteFilesOfOneNight() throws {
    let sync = try begin()
    try write(SyncFolder.season, sync)
    try FileManager.default.copyItem(at: sync.folder.url("games.csv"), to: sync.folder.url("a.csv"))
    try write(moved(), sync)
    try FileManager.default.copyItem(at: sync.folder.url("games.csv"), to: sync.folder.url("b.csv"))
    let script = """
      (for i in $(seq 1 50); do
        for s in b a; do cp $s.csv games.csv; sportstime sync -q --now 2026-05-03T02:00:00Z > /dev/null || echo failed; done
      done; touch done) > runs &
      n=0
      while [ ! -e done ]; do
        n=$((n + 1))
        cat public/trips/owls-away.ics > seen
        tail -c 15 seen | grep -q END:VCALENDAR || echo "$n torn"
        grep -cE '^DTSTART;TZID=America/New_York:(20260613T180000|20260611T190000)' seen | grep -qx 1 || echo "$n mixed"
        tail -c 3 public/teams/abl-owls.json | grep -q ']}' || echo "$n torn feed"
        tail -c 8 trips/owls.json | grep -q ']}' || echo "$n torn trip"
      done; wait; cat runs; [ $n -gt 100 ] || echo "only $n times"
      """
    let result = try Tool.shell(script, in: sync.folder)
    #expect(result.output.isEmpty && result.messages.isEmpty, "\(result.output)\(result.messages)")
    #expect(try events(sync)["abl:g10@owls-away.sportstime"]?["SEQUENCE"] == "100")
  }

  @Test func itinerariesInTheConfigurationAreValidated() throws {
    for (more, message) in [
      (#""itineraries":"trips","#, "`itineraries` should be a list of texts"),
      (#""itineraries":[""],"#, "`itineraries` should be a list of texts"),
      (#""publish":{"folder":"store"},"#, "the store and the published folder are the same"),
      (#""publish":{"adress":"x"},"#, "`publish` has no member \"adress\"; did you mean \"address\"?"),
      (#""publish":{"address":"ftp://x"},"#, "an address must begin with http"),
    ] {
      let sync = try SyncFolder(more: more)
      let result = try sync.sync(["--check"])
      #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
    }
  }
}
