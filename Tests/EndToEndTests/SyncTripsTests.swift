import Foundation
import TestSupport
import Testing

/// Itineraries in the nightly run: rebased in place, validated and published.
@Suite struct SyncTripsTests {
  /// A folder with two trips, one in a document and one in a line, and a first night.
  private func begin() throws -> SyncFolder {
    let sync = try SyncFolder(
      more: #""itineraries":["trips"],"publish":{"folder":"public","address":"https://example.org/t"},"#)
    try sync.write(SyncFolder.season)
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

  /// `g10`, an away game of the Owls, at another time.
  private func moved() -> [SyncFolder.Game] {
    var games = SyncFolder.season
    games[10].start = "2026-06-13T18:00:00"
    return games
  }

  private func news(_ report: [String: Any]) throws -> [[String: Any]] {
    let trips = try #require(report["trips"] as? [String: Any])
    return try #require(trips["news"] as? [[String: Any]])
  }

  private func all(_ sync: SyncFolder) throws -> [String: Data] {
    var files = try sync.files()
    for name in ["public", "trips"] { files.merge(try sync.files(name)) { first, _ in first } }
    return files
  }

  private func events(_ sync: SyncFolder) throws -> [String: [String: String]] {
    let text = try sync.folder.read("public/trips/owls-away.ics").replacingOccurrences(of: "\r\n ", with: "")
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
    try sync.write(moved())
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
    let other = "abl:g20@owls-away.sportstime"
    #expect(after[other] != nil && after[other] == before[other])
    let files = try all(sync)
    for night in 3...3 {
      let quiet = try sync.report(night: night)
      #expect(try quiet["night"] == nil && news(quiet).isEmpty)
      #expect(try all(sync) == files, "a quiet night changes no byte")
    }
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
    try sync.write(games)
    let result = try sync.sync(["-q"], night: 2)
    #expect(result.code == 0, "\(result.messages)")
    let checked = try Python.run("check_feeds.py", [sync.folder.path("public")])
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    // The 6 teams, the new team and the 2 trips, in two formats.
    #expect(checked.output.contains("18 feeds"), "\(checked.output)")
    #expect(try sync.folder.read("public/teams/abl-owls.json").contains("8 games added"))
  }

  /// It is the same folder, whatever it is called.
  @Test(arguments: ["trips", "link"]) func aFolderThatFeedsArePublishedInIsNotRead(_ source: String) throws {
    let sync = try begin()
    try FileManager.default.createSymbolicLink(atPath: sync.folder.path("link"), withDestinationPath: "trips")
    try sync.folder.write(
      try sync.folder.read("sportstime-sync.json").replacingOccurrences(of: "[\"trips\"]", with: "[\"\(source)\"]")
        .replacingOccurrences(of: "\"folder\":\"public\"", with: "\"folder\":\".\""), "sportstime-sync.json")
    let files = try all(sync)
    let result = try sync.sync(["-q"], night: 2)
    #expect(
      result.code == 65 && result.messages.contains("runs publish in ./trips"), "\(result.messages)")
    #expect(try all(sync) == files)
  }

  /// Outputs that a run staged and could not install.
  @Test func nextRunInstallsStagedOutputs() throws {
    let sync = try begin()
    let (trip, calendar) = try (sync.folder.read("trips/owls.json"), sync.folder.read("public/trips/owls-away.ics"))
    try sync.write(moved())
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

  /// Twenty nights are published while another process reads.
  @Test func concurrentReaderSeesCompleteFilesOfOneNight() throws {
    let sync = try begin()
    try sync.write(SyncFolder.season)
    try FileManager.default.copyItem(at: sync.folder.url("games.csv"), to: sync.folder.url("a.csv"))
    try sync.write(moved())
    try FileManager.default.copyItem(at: sync.folder.url("games.csv"), to: sync.folder.url("b.csv"))
    let script = """
      (for i in $(seq 1 10); do
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
      done; wait; cat runs; [ $n -gt 10 ] || echo "only $n times"
      """
    let result = try Tool.shell(script, in: sync.folder)
    #expect(result.output.isEmpty && result.messages.isEmpty, "\(result.output)\(result.messages)")
    #expect(try events(sync)["abl:g10@owls-away.sportstime"]?["SEQUENCE"] == "20")
  }

}
