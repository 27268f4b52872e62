import FormatSyntax
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// The calendars of teams, leagues and venues in a published folder, with their index and the teams' next games.
@Suite struct PublishedScheduleTests {
  private static let publishing = #""publish":{"folder":"public","address":"https://example.org/t"},"#
  private let season = SeasonGame.season

  private func begun() throws -> NightlyRun { try NightlyRun.begun(more: Self.publishing) }

  private func json(_ nights: NightlyRun, _ path: String) throws -> JSONValue {
    try (try #require(nights.disk[path], "\(path)")).withBytes { (text) throws in try JSONValue.parse(text) }
  }

  @Test func eachTeamLeagueAndVenueHasACalendar() throws {
    let nights = try begun()
    for team in ["owls", "hens", "foxes", "seals", "bears", "crows"] {
      let games = season.filter { [$0.home.lowercased(), $0.away.lowercased()].contains(team) }
      let text = nights.disk["public/teams/abl-\(team).ics"] ?? ""
      #expect(text.split(separator: "BEGIN:VEVENT").count - 1 == games.count, "\(team)")
      for game in games { #expect(text.contains("UID:abl:\(game.id)@games-sportstime\r\n"), "\(team) \(game.id)") }
      #expect(text.contains("REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n"))
      #expect(text.contains("SOURCE;VALUE=URI:https://example.org/t/teams/abl-\(team).ics\r\n"))
    }
    #expect((nights.disk["public/leagues/abl.ics"] ?? "").split(separator: "BEGIN:VEVENT").count == 91)
    #expect(nights.files("public/venues").count == 6)
    let index = try json(nights, "public/index.json")
    #expect(index["teams"]?.array?.count == 6 && index["leagues"]?.array?.count == 1)
    #expect(index["teams"]?.array?.first?["calendar"]?.string == "teams/abl-bears.ics")
    let page = nights.disk["public/index.html"] ?? ""
    #expect(page.contains("href=\"webcal://example.org/t/teams/abl-owls.ics\""))
    #expect(page.contains("cid=webcal%3A%2F%2Fexample.org%2Ft%2Fteams%2Fabl-owls.ics"))
  }

  @Test func quietNightsTouchNothing() throws {
    let nights = try begun()
    let files = nights.disk.files
    // The first game is on 1 June.
    for night in 2...31 {
      #expect(try nights.run(night).night == nil)
      #expect(nights.disk.files == files, "night \(night)")
    }
  }

  @Test func changeTouchesTheCalendarsOfItsGame() throws {
    let nights = try begun()
    let before = nights.files("public")
    nights.write(season.with(10) { $0.start = "2026-06-13T18:00:00" })
    try nights.run(2)
    let after = nights.files("public")
    let game = season[10]
    let touched = Set(after.keys.filter { after[$0] != before[$0] && $0.hasSuffix(".ics") })
    var wanted: Set = ["public/leagues/abl.ics"]
    for team in [game.home, game.away] { wanted.insert("public/teams/abl-\(team.lowercased()).ics") }
    wanted.formUnion(touched.filter { $0.hasPrefix("public/venues/") })
    #expect(touched == wanted && touched.count == 4, "\(touched)")
    let text = nights.disk["public/leagues/abl.ics"] ?? ""
    #expect(text.split(separator: "SEQUENCE:1\r\n").count == 2)
  }

  @Test func withdrawnGameIsCancelled() throws {
    let nights = try begun()
    nights.write(season.filter { $0.id != "g10" })
    try nights.run(2)
    let event = (nights.disk["public/leagues/abl.ics"] ?? "").split(separator: "BEGIN:VEVENT").first {
      $0.contains("UID:abl:g10@")
    }
    #expect(event?.contains("STATUS:CANCELLED\r\n") == true && event?.contains("SUMMARY:Cancelled: ") == true)
  }

  /// No feed changes, and yet another game is next.
  @Test func nextGamesFollowTheClock() throws {
    let nights = try begun()
    func next() throws -> [String] {
      try (json(nights, "public/teams/abl-owls.next.json")["games"]?.array ?? []).compactMap {
        $0["game"]?["id"]?.string
      }
    }
    let owls = season.filter { $0.home == "Owls" || $0.away == "Owls" }.map { "abl:" + $0.id }
    #expect(try next() == Array(owls.prefix(5)))
    // 4 June, 2 o'clock: the games of the first three days are over.
    try nights.run(35)
    let over = season.filter { $0.start < "2026-06-04" && ($0.home == "Owls" || $0.away == "Owls") }.count
    #expect(try over > 0 && next() == Array(owls.dropFirst(over).prefix(5)))
    let files = nights.disk.files
    _ = try nights.run(35)
    #expect(nights.disk.files == files)
  }

  @Test func calendarThatOthersChangedIsLeft() throws {
    let nights = try begun()
    let path = "public/leagues/abl.ics"
    let mine = (nights.disk[path] ?? "").replacing(
      "END:VCALENDAR", with: "BEGIN:VEVENT\r\nUID:mine\r\nSUMMARY:Party\r\nEND:VEVENT\r\nEND:VCALENDAR")
    nights.disk[path] = mine
    nights.write(season.with(10) { $0.start = "2026-06-13T18:00:00" })
    let report = try nights.run(2)
    #expect(report.outcome == .findings && nights.disk[path] == mine)
    #expect(
      report.trips?.errors.first?.contains("\"Party\" would be lost; the file was left unchanged") == true,
      "\(report.trips?.errors ?? [])")
  }

  /// Nothing is left of a team: its calendar stays, with cancelled games.
  @Test func teamThatIsGoneKeepsACancelledCalendar() throws {
    let few =
      season.filter { $0.home != "Crows" && $0.away != "Crows" } + [
        SeasonGame(id: "last", home: "Crows", away: "Owls", start: "2026-06-20T19:00:00")
      ]
    let nights = try NightlyRun.begun(more: Self.publishing, few)
    nights.write(few.filter { $0.id != "last" })
    try nights.run(2)
    let text = nights.disk["public/teams/abl-crows.ics"] ?? ""
    #expect(text.contains("STATUS:CANCELLED\r\n") && text.contains("X-WR-CALNAME:Crows\r\n"))
    let files = nights.disk.files
    try nights.run(3)
    #expect(nights.disk.files == files)
  }
}
