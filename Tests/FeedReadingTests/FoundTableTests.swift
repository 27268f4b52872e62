import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Tables and lists with the columns that files of strangers have, beyond the usual ones.
struct FoundTableTests {
  private static func imported(_ text: String, name: String = "x.csv", zone: String = "UTC") -> Imported {
    var settings = ImportSettings()
    settings.zone = ZoneDatabase.system.zone(zone)
    return Imported([FeedText(name, text)], settings: settings)
  }

  /// What columns beside the sides say of the status, in three games: played, off, to come.
  @Test(arguments: [
    ("FTHG,FTAG", "2,1", ",", ","), ("home_score,away_score", "2,1", "-,-", ","),
    ("home_goals,away_goals", "2 (4),2 (3)", ",", ","), ("gols_mandante,gols_visitante", "2,0", ",", ","),
    ("team1_goals,team2_goals", "2,0", ",", ","), ("HG,VG", "2,0", ",", ","),
    ("Home PTS,Visitor PTS", "98,88", ",", ","),
    ("Score", "2\u{2013}1", "", ""), ("Result", "FT 1-1", "", ""), ("Result", "13:12", "", ""),
    ("match_result", "3 \u{2212} 0", "-", ""), ("Score", "3-2", "vs", ""),
    ("vPTS,hPTS", "76,56", ",", ","), ("mandante_Placar,visitante_Placar", "4,2", ",", ","),
    ("giocata", "true", "false", "false"),
    ("winner", "Foxes", "", "-"), ("match_winner,margin", "Foxes,10 wickets", ",", ","), ("ganador", "Foxes", "", ""),
  ])
  func pointsAreOfAGameThatIsOver(_ columns: String, _ played: String, _ second: String, _ third: String) {
    let imported = Self.statuses(columns, [played, second, third])
    #expect(imported.games.map { $0["status"] } == ["final", "scheduled", "scheduled"], "\(imported.findings)")
  }

  @Test(arguments: [
    ("fixture_status_long", "Match Finished", "Match Postponed", "Not Started", "postponed"),
    ("fixture_status_short", "FT", "PST", "NS", "postponed"), ("postponed", "FALSE", "TRUE", "FALSE", "postponed"),
    ("is_cancelled", "0", "1", "0", "cancelled"), ("notes", "", "POSTPONED", "Bring own chairs", "postponed"),
    ("Score", "2-1", "P-P", "", "postponed"), ("Score", "2-1", "A-A", "", "suspended"),
    ("Remarks,Score", ",2-1", "Cancelled,", ",", "cancelled"),
    ("info,home score,away score", ",2,1", "abgesagt,,", ",,", "cancelled"),
    ("winner", "Foxes 1", "Abandoned", "", "suspended"),
    // Put off, and played since.
    ("notes,home_score,away_score", "Postponed,2,1", "postponed,,", ",,", "postponed"),
    ("notes,status", "Postponed,FT", "Postponed,NS", ",NS", "postponed"),
  ])
  func gamesThatAreOff(_ columns: String, _ played: String, _ off: String, _ open: String, _ status: String) {
    let imported = Self.statuses(columns, [played, off, open])
    let hasPlayed = played.contains { $0.isNumber } && played != "0" || played.contains("F") && played != "FALSE"
    #expect(
      imported.games.map { $0["status"] } == [hasPlayed ? "final" : "scheduled", status, "scheduled"],
      "\(imported.findings)")
  }

  private static func statuses(_ columns: String, _ cells: [String]) -> Imported {
    let sides = [("Foxes", "Seals"), ("Owls", "Bears"), ("Seals", "Owls")]
    let rows = zip(sides, cells).enumerated().map { number, row in
      "2026-06-1\(number + 1),19:05,\(row.0.0),\(row.0.1),\(row.1)"
    }
    return imported((["date,time,home,away,\(columns)"] + rows).joined(separator: "\n") + "\n")
  }

  /// A score column with words that mean nothing is a question.
  @Test func unknownWordAmongScores() {
    let imported = Self.statuses("score", ["2-1", "4-3", "see below"])
    #expect(imported.games.map { $0["status"] } == ["final", "final", "scheduled"])
    #expect(imported.findings.contains { $0.contains("which statuses are \"see below\"? no word is known") })
  }

  /// A source, and `home away date start` of its first game.
  @Test(arguments: [
    (
      "Date,Time,Team One,Team Two\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,19:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    ("Date,VisTm,HomeTm\n2026-06-14,Seals,Foxes\n2026-06-15,Owls,Seals\n", "foxes seals 2026-06-14 -"),
    ("date,hteam,ateam\n2026-06-14,Foxes,Seals\n2026-06-15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    (
      "data,hora,equipe_casa,equipe_fora\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,19:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // One odd text among the clocks of a column with an unknown name.
    (
      "fecha,hora_arg,local,visitante\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,A confirmar,Seals,Owls\n2026-06-16,20:00,Owls,Seals\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // Shares of 1 are no times.
    (
      "date,home,away,home_win_prob\n2026-06-14,Foxes,Seals,0.556\n2026-06-15,Seals,Owls,0.5\n",
      "foxes seals 2026-06-14 -"
    ),
    // What R writes for nothing.
    (
      "date,time,home,away,venue,home_score,away_score\n2026-06-14,19:05,Foxes,Seals,NA,2,1\n2026-06-15,NA,Seals,Owls,NA,NA,NA\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    (
      #"{"events":[{"startTimestamp":1781463900,"homeTeam":{"name":"Foxes"},"awayTeam":{"name":"Seals"}}]}"#,
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // The game's date, and not that of its round or competition.
    (
      #"{"matches":[{"matchDateUtc":"2026-06-14T19:05:00Z","matchDateLocal":"2026-06-14T21:05:00","home":{"name":"Foxes"},"away":{"name":"Seals"},"matchSet":{"startDateUtc":"2026-06-13T00:00:00Z"},"phase":"PRE_MATCH"}]}"#,
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // Numbers are no names.
    (#"[{"date":"2026-06-14","home":7,"away":8,"clubs":{"home":"Foxes","away":"Seals"}}]"#, "foxes seals 2026-06-14 -"),
  ])
  func columnsOfStrangers(_ text: String, _ game: String) {
    let imported = Self.imported(text)
    #expect(imported.games.first?.summary("home.id", "away.id", "localDate", "start") == game, "\(imported.findings)")
    #expect(!imported.report.findings.contains { $0.severity == .error }, "\(imported.findings)")
    #expect(
      imported.games.allSatisfy {
        ["-", ""].contains($0.summary("venue.name")) && ["-", ""].contains($0.summary("phase"))
      })
  }

  /// Of a table with a row for each team of a game there is one game for both rows.
  @Test func rowsOfATeamAndItsOpponent() {
    let rows = [
      "2026-06-14,Foxes,Seals,casa,2,1", "2026-06-14,Seals,Foxes,fora,1,2", "2026-06-15,Owls,Seals,casa,0,0",
      "2026-06-15,Seals,Owls,fora,0,0", "2026-06-16,Owls,Foxes,casa,,", "2026-06-16,Foxes,Owls,a_def,,",
    ]
    let imported = Self.imported(
      (["data,clube,adversario,mando,gols_favor,gols_contra"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.games.map { $0.summary("home.id", "away.id", "localDate", "status") } == [
        "foxes seals 2026-06-14 final", "owls seals 2026-06-15 final", "owls foxes 2026-06-16 scheduled",
      ], "\(imported.findings)")
    #expect(imported.findings.contains { $0.hasPrefix("7: same-team-twice") }, "\(imported.findings)")
    #expect(imported.findings.contains { $0.contains("\"mando\": is \"a_def\" at home or away?") })
  }

  @Test func rowsWithTheSidesExchanged() {
    let rows = ["2026-06-14,Foxes,Seals", "2026-06-14,Seals,Foxes", "2026-06-15,Owls,Seals", "2026-06-15,Seals,Owls"]
    let imported = Self.imported((["date,home,away"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains(
          "4 of 4 records have a second one of the day with home and away exchanged: are these a team and its")
      }, "\(imported.findings)")
  }

  /// A header that stands again among the rows is no game.
  @Test func repeatedHeader() {
    let imported = Self.imported("date,home,away\n2026-06-14,Foxes,Seals\ndate,home,away\n2026-06-15,Owls,Seals\n")
    #expect(imported.games.map { $0.summary("home.id", "away.id") } == ["foxes seals", "owls seals"])
    #expect(imported.report.sources.map(\.notGames) == [1])
  }

  @Test func wordsForANeutralGround() {
    let imported = Self.imported(
      "date,home,away,locality\n2026-06-14,Foxes,Seals,Home\n2026-06-15,Owls,Seals,Neutral\n2026-06-16,Owls,Foxes,Away\n"
    )
    #expect(imported.games.map { $0.summary("neutralSite") } == ["false", "true", "false"], "\(imported.findings)")
  }

  @Test func statedColumnWithoutDates() {
    var settings = ImportSettings()
    settings.columns = [.init(use: .date, path: "day")]
    let imported = Imported([FeedText("x", "day,home,away\nsomeday,Foxes,Seals\n")], settings: settings)
    #expect(imported.failures.contains { $0.contains("a date in \"day\", where \"someday\" has no known form") })
  }

  @Test func statedColumnMayBeATimestamp() {
    var settings = ImportSettings()
    settings.columns = [.init(use: .date, path: "lastTimestamp")]
    let text = #"[{"lastTimestamp":1781463900,"home":"Foxes","away":"Seals"}]"#
    let imported = Imported([FeedText("x", text)], settings: settings)
    #expect(imported.games.first?.summary("start") == "2026-06-14T19:05:00+00:00", "\(imported.findings)")
  }

  // MARK: Leagues

  @Test func leagueOfAnotherCountry() {
    let text = "date,league,home,away\n2026-06-14,Serie A,Flamengo,Palmeiras\n2026-06-15,Serie A,Santos,Gremio\n"
    let imported = Self.imported(text)
    #expect(
      imported.findings.contains {
        $0.contains("none of the 4 sides in \"serie-a\" is a team of that league: is it a league of another country")
      }, "\(imported.findings)")
    // One of them is.
    let known = Self.imported(text.replacing("Gremio", with: "Juventus"))
    #expect(!known.findings.contains { $0.contains("is a team of that league") })
  }

  @Test func leaguesOfOneNameInTwoCountries() {
    let imported = Self.imported(
      "date,league_country,league_name,home,away\n2026-06-14,Brazil,Serie A,Flamengo,Palmeiras\n"
        + "2026-06-15,Italy,Serie A,Inter,AC Milan\n")
    #expect(
      imported.games.map { $0.summary("league", "home.id") } == ["brazil-serie-a flamengo", "italy-serie-a inter"])
  }

  /// The header of the extra leagues: dates and times are British.
  @Test func extraLeagues() {
    let imported = Imported([
      FeedText(
        "USA.csv",
        "Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH\nUSA,MLS,2025,20/09/2025,02:30,Real Salt Lake,CF Montreal,2,0,H,1.9\n"
          + "Argentina,Liga Profesional ,2025/2026,21/09/2025,01:00,Banfield,Lanus,,,,\n")
    ])
    #expect(
      imported.games.map { $0.summary("league", "season", "localDate", "start", "status") } == [
        "mls 2025 2025-09-19 2025-09-19T19:30:00-06:00 final",
        "argentine-primera 2025 2025-09-20 2025-09-20T21:00:00-03:00 scheduled",
      ], "\(imported.findings)")
  }

  // MARK: Rows that are equal

  @Test(arguments: [("mlb", Severity.error), ("x", .warning)]) func equalRowsMayBeADoubleheader(
    _ league: String, _ severity: Severity
  ) {
    let rows = ["2026-05-01", "2026-05-02", "2026-05-02", "2026-05-03"].map {
      "\(league),\($0),Boston Red Sox,New York Yankees\n"
    }
    let imported = Self.imported("league,date,home,away\n" + rows.joined())
    let finding = imported.report.findings.first { $0.code == .identityOpen }
    #expect(finding?.severity == severity)
    #expect(
      finding?.message
        == "1 record without a time repeats another, the first New York Yankees at Boston Red Sox on 2026-05-02, as at x.csv:3: "
        + "taken for one game, not for a doubleheader; number the games of a day if they are two")
    // A whole file twice, scores that are the same, and times that are the same are no doubleheaders.
    let twice = Self.imported("league,date,home,away\n" + (rows[...1] + rows[...1]).joined())
    #expect(!twice.report.findings.contains { $0.code == .identityOpen })
    let scores = Self.imported("league,date,home,away,score\n" + rows.map { $0.dropLast() + ",2-1\n" }.joined())
    #expect(!scores.report.findings.contains { $0.code == .identityOpen })
  }
}
